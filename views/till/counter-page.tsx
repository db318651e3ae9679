import type { Invoice } from '../../server/invoices/shared/invoice.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import { formatMoney } from '../../server/shared/money.ts';
import { paths, pathTo } from '../../server/shared/paths.ts';
import type { UnpaidParcel } from '../../server/till/shared/till.ts';
import { FileLink } from '../invoices/invoice-sheet.tsx';
import { methodNames } from '../invoices/payment-methods.ts';
import { PanelLayout } from '../panel/layout.tsx';
import { findSubmission } from '../panel/panel-form.tsx';
import { errorAt, FormErrors } from '../parts/form-errors.tsx';
import { localizedHref } from '../parts/links.ts';
import { HiddenFields, LanguageField, PlainInput } from '../parts/plain-form.tsx';
import { isolateName } from '../parts/written.tsx';
import type { PanelProps } from '../props.ts';

/** How somebody at the counter pays. */
const counterMethods = ['cash', 'card', 'other'] as const;

type Props = PanelProps & {
  /** What was asked for: a tracking number, or the number of an invoice. */
  find: string;
  /** The name of the customer whose parcels are shown; null: of all who pay in cash. */
  customer: string | null;
  found: { parcel: UnpaidParcel } | { invoice: Invoice } | null;
  unpaid: UnpaidParcel[];
  /** The open invoices of the customer. */
  invoices: Invoice[];
  /** `YYYY-MM-DD` in the site's time zone. */
  today: string;
};

/** Takes money at the counter, for a parcel or an invoice. Works without script. */
export function CounterPage(props: Props) {
  const { panel, t, find, customer, found, unpaid, invoices, today } = props;
  const { site } = panel;
  const refused = site.submitted?.failure?.errors ?? [];
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={t.till.counter}
      lead={t.till.counterLead}
      crumbs={[
        { label: t.cash.title, href: localizedHref(site, paths.control.cash) },
        { label: t.till.title, href: localizedHref(site, paths.control.till) },
      ]}
      needsScript={false}
    >
      <form className="actions bottom below">
        <LanguageField site={site} />
        <PlainInput
          id="find"
          label={t.till.find}
          name="find"
          required
          defaultValue={find}
          autoComplete="off"
          spellCheck={false}
          autoFocus={find === ''}
        />
        <button type="submit" className="button button-quiet">
          {t.documents.show}
        </button>
      </form>
      <FormErrors errors={refused} />
      {found === null && find !== '' && <p className="list-state soft">{t.till.notFound}</p>}
      {found !== null && 'parcel' in found && (
        <ParcelToPay panel={panel} t={t} parcel={found.parcel} heading="h2" />
      )}
      {found !== null && 'invoice' in found && (
        <InvoiceToPay panel={panel} t={t} invoice={found.invoice} today={today} heading="h2" />
      )}
      {unpaid.length + invoices.length > 0 && (
        <section className="part">
          <h2>
            {customer === null
              ? t.till.unpaid
              : interpolate(t.till.unpaidOf, { customer: isolateName(customer) })}
          </h2>
          {invoices.map((invoice) => (
            <InvoiceToPay
              key={invoice.id}
              panel={panel}
              t={t}
              invoice={invoice}
              today={today}
              heading="h3"
            />
          ))}
          {unpaid.map((parcel) => (
            <ParcelToPay key={parcel.id} panel={panel} t={t} parcel={parcel} heading="h3" />
          ))}
        </section>
      )}
    </PanelLayout>
  );
}

type HeadingProps = { heading: 'h2' | 'h3' };

function ParcelToPay({
  panel: { site },
  t,
  parcel,
  heading: Heading,
}: PanelProps & HeadingProps & { parcel: UnpaidParcel }) {
  const { id, tracking_code: code, recipient_name, customer_name, currency, gross } = parcel;
  const call = `POST ${paths.api.invoices}`;
  const refused = findSubmission(site, call);
  const hasPrice = gross !== null && currency !== null;
  return (
    <article className="card padded below stack">
      <Heading className="ends">
        <a
          className="finger-link"
          href={localizedHref(site, pathTo(paths.control.parcel, { code }))}
        >
          <bdi className="code">{code}</bdi>
        </a>
        {hasPrice && <bdi>{formatMoney(gross, currency, site.language.tag)}</bdi>}
      </Heading>
      <p className="soft">
        <bdi>{customer_name ?? recipient_name}</bdi>
      </p>
      {hasPrice ? (
        <form method="post" className="control-form actions bottom">
          <HiddenFields
            values={{
              _verb: call,
              _key: crypto.randomUUID(),
              _then: localizedHref(site, `${paths.control.counter}?invoice={id}`),
              'parcels[0]': code,
            }}
          />
          {customer_name === null && (
            <PlainInput
              id={`name-${id}`}
              label={t.invoicing.fields.customer_name}
              name="customer_name"
              required
              error={errorAt(refused?.failure, 'customer_name')}
              autoComplete="off"
            />
          )}
          <MethodButtons t={t} name="paid" />
        </form>
      ) : (
        <p>{t.till.noPrice}</p>
      )}
    </article>
  );
}

type InvoiceProps = PanelProps & HeadingProps & Pick<Props, 'today'> & { invoice: Invoice };

function InvoiceToPay({ panel: { site }, t, invoice, today, heading: Heading }: InvoiceProps) {
  const { id, number, customer_name, currency, totals, open_amount, payments, state } = invoice;
  const { tag } = site.language;
  const receipt = (size: string) => `${pathTo(paths.api.invoiceReceipt, { id })}?size=${size}`;
  const last = payments.findLast((payment) => payment.receipt !== null);
  const canTakeBack = last !== undefined && last.amount > 0 && last.paid_on === today;
  const total = totals && currency && formatMoney(totals.gross, currency, tag);
  const isOpen = open_amount !== null && open_amount !== 0 && currency !== null;
  return (
    <article className="card padded below stack">
      <Heading className="ends">
        <bdi className="code">{number ?? t.invoicing.states.draft}</bdi>
        {isOpen ? (
          <bdi>{formatMoney(open_amount, currency, tag)}</bdi>
        ) : (
          <span className="row">
            {total !== null && <bdi>{total}</bdi>}
            <span className={`badge invoice-${state}`}>{t.invoicing.states[state]}</span>
          </span>
        )}
      </Heading>
      <p className="soft">
        <bdi>{customer_name}</bdi>
      </p>
      {isOpen && state !== 'draft' && (
        <form method="post" className="control-form actions bottom">
          <HiddenFields
            values={{
              _verb: `POST ${paths.api.receipts}`,
              _key: crypto.randomUUID(),
              _then: localizedHref(site, `${paths.control.counter}?invoice=${id}`),
              invoice: id,
            }}
          />
          <MethodButtons t={t} name="method" />
        </form>
      )}
      {last !== undefined && (
        <div className="actions">
          <FileLink href={receipt('80mm')} label={`${t.till.receipt} 80 mm`} />
          <FileLink href={receipt('a6')} label={`${t.till.receipt} A6`} />
          <FileLink href={pathTo(paths.api.invoicePdf, { id })} label={t.invoicing.actions.pdf} />
          {canTakeBack && (
            <form method="post">
              <HiddenFields
                values={{ _verb: `DELETE ${paths.api.receipts}`, id: last.receipt ?? 0 }}
              />
              <button type="submit" className="button button-quiet">
                {t.cash.takeBack}
              </button>
            </form>
          )}
        </div>
      )}
    </article>
  );
}

/** A button for each way to pay, which sends it. */
function MethodButtons({ t, name }: { t: PanelProps['t']; name: string }) {
  return counterMethods.map((method) => (
    <button
      key={method}
      type="submit"
      name={name}
      value={method}
      className={method === 'cash' ? 'button' : 'button button-quiet'}
    >
      {methodNames(t)[method]}
    </button>
  ));
}
