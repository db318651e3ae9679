import type { ReactElement, ReactNode } from 'react';
import type { Customer, CustomerSummary } from '../../server/customers/shared/customer.ts';
import { addressLine, customerName } from '../../server/customers/shared/customer-texts.ts';
import type { Receivables } from '../../server/invoices/shared/bookkeeping.ts';
import type { ListedInvoice } from '../../server/invoices/shared/invoice.ts';
import type { Message } from '../../server/notifications/shared/mail.ts';
import type { PayableOwner } from '../../server/parcels/shared/ledger.ts';
import type { Parcel } from '../../server/parcels/shared/parcel.ts';
import type { FormSpec } from '../../server/shared/form.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import { languageByCode } from '../../server/shared/languages.ts';
import { formatMoney } from '../../server/shared/money.ts';
import {
  customerInvoicePath,
  customerParcelPath,
  paths,
  pathTo,
} from '../../server/shared/paths.ts';
import { may, type Panel } from '../../server/web/shared/panel.ts';
import { ReceivablesList } from '../invoices/invoices-page.tsx';
import { Island } from '../island.tsx';
import { HeadLink, PanelLayout } from '../panel/layout.tsx';
import { LinkMenu, MenuLink } from '../panel/menu.tsx';
import { PanelForm } from '../panel/panel-form.tsx';
import { formatDay } from '../parts/dates.ts';
import { formatRate } from '../parts/invoice-totals.tsx';
import { localizedHref, telephoneHref } from '../parts/links.ts';
import { Pairs } from '../parts/pairs.tsx';
import { PlainDeletion } from '../parts/plain-deletion.tsx';
import { LanguageField, PlainInput } from '../parts/plain-form.tsx';
import { parcelStatusText, stageTexts, statusLang } from '../parts/status.ts';
import { TextWithEmails } from '../parts/text-with-emails.tsx';
import { isolateName, UserText } from '../parts/written.tsx';
import type { PanelProps } from '../props.ts';
import type { Messages } from '../translations/messages.ts';
import { taxNames } from '../translations/parcel-labels.ts';
import { CustomerMessage } from './parcel-customers.tsx';

type Props = PanelProps & {
  customer: CustomerSummary;
  /** A page of the customer's parcels, newest first. */
  parcels: Parcel[];
  /** The number of the page with older parcels; null: there are none. */
  nextPage: number | null;
  /** The newest invoices and messages; null: the reader may not see them. */
  invoices: ListedInvoice[] | null;
  messages: Message[] | null;
  /** What the customer owes, and has paid this month; null: the reader may not see it. */
  receivables: Receivables[] | null;
  /** What was collected for the customer and is in no payout; null: the reader may not see it. */
  payables: { currency: string; owner: PayableOwner; amount: number }[] | null;
  /** What a customer who pays in cash has to pay for parcels, by currency. */
  unpaid: { currency: string; amount: number }[];
};

/** A customer's contact details, open amount, parcels, invoices and messages. */
export function CustomerPage({ panel, t, customer, parcels, nextPage, ...shown }: Props) {
  const { invoices, messages, receivables, payables, unpaid } = shown;
  const { site, timeZone } = panel;
  const { tag } = site.language;
  const { id } = customer;
  const path = (to: string) => pathTo(to, { id });
  const day = (at: string) => formatDay(at, tag, timeZone);
  const writes = may(panel, 'customers:write');
  const {
    updateCustomer,
    apiKeys,
    customerStatement,
    payoutTerms,
    createCollection,
    customerUsers,
    mergeCustomer,
    people,
    audit,
  } = paths.control;
  const links = [
    ['parcels:write', customerParcelPath(id), 'add', t.control.parcels.create],
    ['customer-billing:write', path(updateCustomer), 'edit', t.customers.edit],
    ['invoices:write', customerInvoicePath(id), 'receipt_long', t.control.invoices.create],
    ['invoices:read', path(customerStatement), 'article', t.invoicing.statement.title],
  ] as const;
  const others = [
    [
      'bookings:write',
      `${createCollection}?customer=${id}`,
      'local_shipping',
      t.collections.create,
    ],
    ['customers:read', path(customerUsers), 'people', t.my.users.title],
    ['api-keys:write', `${apiKeys}?customer=${id}`, 'key', t.apiKeys.title],
    ['customers:write', path(mergeCustomer), 'merge', t.customers.merge],
    ['payouts:write', path(payoutTerms), 'payments', t.payouts.terms.title],
    ['people:write', `${people}?customer=${id}`, 'person', t.people.title],
    ['activity-log:read', `${audit}?record=customer:${id}`, 'history', t.control.audit.title],
  ] as const;
  const shownOthers = others.filter(([needs]) => may(panel, needs));
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={customerName(customer)}
      crumbs={[{ label: t.customers.title, href: localizedHref(site, paths.control.customers) }]}
      actions={
        <>
          {links.map(
            ([needs, to, icon, label]) =>
              may(panel, needs) && (
                <HeadLink key={to} site={site} path={to} icon={icon} isQuiet={icon !== 'add'}>
                  {label}
                </HeadLink>
              ),
          )}
          {shownOthers.length > 0 && (
            <LinkMenu id="more-menu" icon="more_horiz" label={t.copies.more} isIconOnly>
              {shownOthers.map(([_, to, icon, label]) => (
                <MenuLink key={to} site={site} path={to} icon={icon} label={label} />
              ))}
            </LinkMenu>
          )}
        </>
      }
      styles={site.manifest.parcelStyles}
    >
      <Island name="page-notice" on="load" site={site} props={{ close: t.control.list.dismiss }} />
      {receivables !== null && (
        <ReceivablesList site={site} t={t} receivables={receivables} customer={id} />
      )}
      <LinkedSums
        panel={panel}
        sums={(payables ?? []).map(({ owner, ...sum }) => ({
          ...sum,
          label: `${t.payouts.payables} · ${t.payouts.owners[owner]}`,
          path: `${paths.control.payables}?customer=${id}&whose=${owner}`,
        }))}
      />
      <LinkedSums
        panel={panel}
        sums={unpaid.map((sum) => ({
          ...sum,
          label: interpolate(t.till.unpaidOf, { customer: isolateName(customerName(customer)) }),
          path: `${paths.control.counter}?customer=${id}`,
        }))}
      />
      <CustomerFacts panel={panel} t={t} customer={customer} />
      <CustomerRecords
        title={`${t.control.fields.parcels} (${customer.parcels.toLocaleString(tag)})`}
        none={t.control.list.none}
      >
        {parcels.map((parcel) => (
          <a
            key={parcel.id}
            className="record-main line break plain grow"
            href={localizedHref(site, pathTo(paths.control.parcel, { code: parcel.tracking_code }))}
          >
            <strong className="code">
              <bdi>{parcel.tracking_code}</bdi>
            </strong>
            <span lang={statusLang(parcel, site.contentLang)}>
              {parcelStatusText(parcel, stageTexts(t))}
            </span>
            <small>
              <bdi>{parcel.recipient_name}</bdi> · <bdi>{parcel.destination}</bdi> ·{' '}
              {day(parcel.created_at)}
            </small>
          </a>
        ))}
      </CustomerRecords>
      {nextPage !== null && (
        <a
          className="button button-quiet above start"
          href={localizedHref(site, `${path(paths.control.customer)}?page=${nextPage}`)}
        >
          {t.control.list.more}
        </a>
      )}
      {invoices !== null && (
        <CustomerRecords
          title={`${t.control.invoices.title} (${customer.invoices.toLocaleString(tag)})`}
          none={t.control.list.none}
        >
          {invoices.map((invoice) => (
            <a
              key={invoice.id}
              className="record-main line break plain grow"
              href={localizedHref(site, pathTo(paths.control.invoice, { id: invoice.id }))}
            >
              <span className={`record-badge badge invoice-${invoice.state}`}>
                {t.invoicing.states[invoice.state]}
              </span>
              <strong className="code">
                <bdi>{invoice.number ?? t.invoicing.states.draft}</bdi>
              </strong>
              <UserText lang={site.contentLang}>{invoice.product}</UserText>
              <small>
                {invoice.totals !== null && invoice.currency !== null && (
                  <bdi>{formatMoney(invoice.totals.gross, invoice.currency, tag)} · </bdi>
                )}
                {day(invoice.created_at)}
              </small>
            </a>
          ))}
        </CustomerRecords>
      )}
      {messages !== null && (
        <CustomerRecords title={t.control.messages.title} none={t.control.list.none}>
          {messages.map((message) => (
            <CustomerMessage key={message.id} panel={panel} message={message} />
          ))}
        </CustomerRecords>
      )}
      {writes && (
        <PlainDeletion
          t={t.control.list}
          api={paths.api.customers}
          record={{ id }}
          name={customerName(customer)}
          tag={site.language.tag}
          next={localizedHref(site, paths.control.customers)}
        />
      )}
    </PanelLayout>
  );
}

type Sum = { label: string; path: string; currency: string; amount: number };

/** Sums, each with a link to what it is of. */
function LinkedSums({ panel: { site }, sums }: Pick<Props, 'panel'> & { sums: readonly Sum[] }) {
  if (sums.length === 0) return null;
  return (
    <dl className="receivables cluster below">
      {sums.map(({ label, path, currency, amount }) => (
        <div key={`${currency} ${label}`}>
          <dt className="soft">{label}</dt>
          <dd>
            <a className="plain finger-link" href={localizedHref(site, path)}>
              <strong>
                <bdi>{formatMoney(amount, currency, site.language.tag)}</bdi>
              </strong>
            </a>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The details of a customer. */
function CustomerFacts({ panel: { site }, t, customer }: Pick<Props, 'panel' | 't' | 'customer'>) {
  const { kind, name, email, phone, language, payment, note, billing_address, addresses } =
    customer;
  const { fields, payments } = t.customers;
  const { tag } = site.language;
  const texts = [
    'billing_email',
    'tax_number',
    'vat_id',
    'buyer_reference',
    'electronic_address',
  ] as const;
  const facts: [string, ReactNode][] = [
    [t.control.fields.name, kind === 'company' ? name : null],
    [fields.company, kind === 'person' ? customer.company : null],
    [t.control.fields.email, email && <TextWithEmails text={email} />],
    [
      fields.phone,
      phone && (
        <a className="more" href={telephoneHref(phone)}>
          {phone}
        </a>
      ),
    ],
    [fields.language, language && languageByCode(language).name],
    [fields.payment, payment && payments[payment]],
    ...addresses.map((address, index): [string, ReactNode] => [
      address.label ?? interpolate(t.customers.address, { number: index + 1 }),
      [addressLine(address), address.driver_note].filter((part) => part).join(' · '),
    ]),
    [fields.billing_address, billing_address && addressLine(billing_address)],
    ...texts.map((field): [string, ReactNode] => [fields[field], customer[field]]),
    [t.invoicing.fields.tax_category, customerTaxText(customer, t, tag)],
    [fields.tax_reason, customer.tax_reason],
    [t.control.fields.service, customer.service],
    [t.control.fields.note, note],
  ];
  return (
    <section className="parcel-facts">
      <Pairs pairs={facts.map(([label, fact]) => [label, fact && <bdi>{fact}</bdi>])} />
    </section>
  );
}

/** The tax of a customer; null if it only follows the rules. */
function customerTaxText({ tax_category, tax_rate }: Customer, t: Messages, tag: string) {
  if (tax_category === 'rules' && tax_rate === null) return null;
  const rate = tax_rate === null ? [] : [formatRate(tax_rate, tag)];
  return [taxNames(t)[tax_category], ...rate].join(' · ');
}

type RecordsProps = { title: string; none: string; children: ReactElement[] };

function CustomerRecords({ title, none, children }: RecordsProps) {
  return (
    <section className="above">
      <h2>{title}</h2>
      {children.length === 0 && <p className="list-state soft above below">{none}</p>}
      <ul className="records">
        {children.map((child) => (
          <li key={child.key} className="record row">
            {child}
          </li>
        ))}
      </ul>
    </section>
  );
}

type MergeProps = PanelProps & {
  /** The customer that stays. */
  customer: Customer;
  search: string;
  found: Customer[];
};

/** Searches for a customer to merge into this one; works without script. */
export function MergeCustomerPage({ panel, t, customer, search, found }: MergeProps) {
  const { site } = panel;
  const words = t.customers;
  const page = localizedHref(site, pathTo(paths.control.customer, { id: customer.id }));
  const name = customerName(customer);
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.merge}
      lead={interpolate(words.mergeLead, { name: isolateName(name) })}
      crumbs={[
        { label: words.title, href: localizedHref(site, paths.control.customers) },
        { label: name, href: page },
      ]}
    >
      <form
        className="actions bottom measure"
        action={pathTo(paths.control.mergeCustomer, { id: customer.id })}
      >
        <LanguageField site={site} />
        <PlainInput
          id="merge-with"
          label={words.other}
          type="search"
          name="search"
          required
          maxLength={300}
          autoComplete="off"
          defaultValue={search}
        />
        <button type="submit" className="button button-quiet">
          {t.control.list.search}
        </button>
      </form>
      {search !== '' && (
        <CustomerRecords title={words.other} none={t.control.list.empty}>
          {found.map((other) => (
            <MergeEntry
              key={other.id}
              site={site}
              t={t}
              into={customer}
              other={other}
              page={page}
            />
          ))}
        </CustomerRecords>
      )}
    </PanelLayout>
  );
}

type MergeEntryProps = { t: Messages; into: Customer; other: Customer; page: string } & Pick<
  Panel,
  'site'
>;

function MergeEntry({ site, t, into, other, page }: MergeEntryProps) {
  const { email, phone, addresses } = other;
  const facts = [email, phone, addresses[0] && addressLine(addresses[0])].filter((fact) => fact);
  const spec: FormSpec = {
    method: 'POST',
    action: paths.api.mergeCustomers,
    fixed: { into: into.id, 'from[0]': other.id },
    sections: [],
    button: {
      label: interpolate(t.copies.mergeButton, { code: isolateName(customerName(into)) }),
      quiet: true,
    },
    outcome: { type: 'go', to: page, says: true },
  };
  return (
    <div className="record-main line break plain grow">
      <a href={localizedHref(site, pathTo(paths.control.customer, { id: other.id }))}>
        <strong>
          <bdi>{customerName(other)}</bdi>
        </strong>
      </a>
      <small>
        <bdi>{facts.join(' · ')}</bdi>
      </small>
      <PanelForm site={site} t={t} spec={spec} className="own-line" />
    </div>
  );
}
