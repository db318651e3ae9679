import { hasXml, missingForXml } from '../../server/invoices/shared/electronic-invoice.ts';
import {
  type Invoice,
  type InvoiceCompany,
  invoiceCancellationFields,
  invoiceMailFields,
} from '../../server/invoices/shared/invoice.ts';
import { missingByLaw } from '../../server/invoices/shared/tax.ts';
import type { FieldSpec } from '../../server/shared/form.ts';
import { interpolate, plural, type Sentence } from '../../server/shared/interpolate.ts';
import { limits } from '../../server/shared/limits.ts';
import { invoiceCopyPath, paths, pathTo } from '../../server/shared/paths.ts';
import { may, type Panel } from '../../server/web/shared/panel.ts';
import { PanelLayout } from '../panel/layout.tsx';
import { LinkMenu, MenuLink } from '../panel/menu.tsx';
import { FormFold, fieldBuilder } from '../panel/panel-form.tsx';
import { formatDayAndTime } from '../parts/dates.ts';
import { Icon } from '../parts/icon.tsx';
import { localizedHref } from '../parts/links.ts';
import { PrintButton } from '../parts/print-button.tsx';
import { isolateName } from '../parts/written.tsx';
import type { PanelProps } from '../props.ts';
import type { Messages } from '../translations/messages.ts';
import { invoiceLabels } from '../translations/parcel-labels.ts';
import { ActionForm, CreditNoteForm, InvoiceMoney, PaymentForm } from './invoice-money.tsx';
import { FileLink, InvoiceInPanel, Unprintable } from './invoice-sheet.tsx';

type Props = PanelProps & {
  invoice: Invoice;
  company: InvoiceCompany;
  /** `YYYY-MM-DD` in the site's time zone. */
  today: string;
  /** Whether there is a mail server, so that invoices can be mailed. */
  isMailed: boolean;
  /** Whether the customer can be reminded of the invoice today. */
  canRemind: boolean;
  /** The characters of a draft that its PDF shows as question marks. */
  unprintable: string[];
};

/** An invoice as it is printed, with its actions; on paper, only the invoice appears. */
export function InvoicePage(props: Props) {
  const { panel, t, invoice, company } = props;
  const { site } = panel;
  const { invoices: words } = t.control;
  const { states } = t.invoicing;
  const { state } = invoice;
  const writes = may(panel, 'invoices:write');
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={invoice.number ?? states.draft}
      crumbs={[{ label: words.title, href: localizedHref(site, paths.control.invoices) }]}
      styles={site.manifest.invoiceStyles}
      actions={<span className={`record-badge badge invoice-${state}`}>{states[state]}</span>}
    >
      {writes && <MissingDetails {...props} />}
      {writes && <Unprintable t={t} characters={props.unprintable} />}
      <InvoiceActions {...props} />
      <InvoiceMoney panel={panel} t={t} invoice={invoice} />
      <InvoiceInPanel panel={panel} invoice={invoice} company={company} />
    </PanelLayout>
  );
}

/**
 * Lists the details that the law or the electronic format requires and the invoice lacks. Links to the settings, where most of them
 * are entered.
 */
function MissingDetails({ panel, t, invoice, company }: Props) {
  const { site } = panel;
  const isDraft = invoice.state === 'draft';
  if (!isDraft && (hasXml(invoice) || invoice.totals === null)) return null;
  const { byLaw, forXml } = t.invoicing.electronic;
  const lacking: string[] = missingByLaw(company);
  const further = missingForXml(invoice, company).filter((name) => !lacking.includes(name));
  const list = new Intl.ListFormat(site.language.tag);
  const labels = invoiceLabels(t);
  const say = (sentence: Sentence<'fields'>, names: (keyof typeof labels)[]) =>
    names.length > 0 && (
      <p>{interpolate(sentence, { fields: list.format(names.map((name) => labels[name])) })}</p>
    );
  if (lacking.length + further.length === 0) return null;
  return (
    <div className="invoice-missing card padded below no-print stack">
      {say(byLaw, missingByLaw(company))}
      {say(forXml, further)}
      {may(panel, 'settings:read') && (
        <p>
          <a href={localizedHref(site, paths.control.invoiceSettings)}>
            {t.control.settings.title}
          </a>
        </p>
      )}
    </div>
  );
}

const { invoiceIssue, invoiceMail, invoicePayment, invoiceCancellation } = paths.api;

/** All that can be done with an invoice, in one row: what comes next first, and what is rarely done in a menu. */
function InvoiceActions(props: Props) {
  const { panel, t, invoice } = props;
  const { site } = panel;
  const { id, kind, state } = invoice;
  const { actions, electronic } = t.invoicing;
  const writes = may(panel, 'invoices:write');
  const isDraft = state === 'draft';
  const isIssued = !isDraft && state !== 'cancelled';
  const others = [
    writes && invoice.totals !== null && kind === 'invoice'
      ? ({ path: invoiceCopyPath(id), icon: 'content_copy', label: actions.copy } as const)
      : null,
    invoice.payments.length > 0
      ? ({
          path: pathTo(paths.api.invoiceReceipt, { id }),
          icon: 'receipt_long',
          label: t.till.receipt,
        } as const)
      : null,
    may(panel, 'cash:write') && isIssued && kind === 'invoice' && !isPaid(invoice)
      ? ({
          path: `${paths.control.counter}?invoice=${id}`,
          icon: 'payments',
          label: t.till.counter,
        } as const)
      : null,
    hasXml(invoice)
      ? ({
          path: pathTo(paths.api.invoiceXml, { id }),
          icon: 'download',
          label: electronic.download,
        } as const)
      : null,
  ].filter((link) => link !== null);
  return (
    <>
      {writes && <SendingFacts {...props} />}
      {writes && isDraft && <p className="no-print soft below">{actions.issueLead}</p>}
      <div className="invoice-actions no-print actions top">
        {writes && isDraft && <DraftActions {...props} />}
        {writes && isIssued && <SendAction {...props} />}
        {/* A credit note can be mailed, and stays as it is otherwise. */}
        {writes && isIssued && kind === 'invoice' && <IssuedActions {...props} />}
        <FileLink href={pathTo(paths.api.invoicePdf, { id })} label={actions.pdf} />
        <PrintButton site={site} t={t} isQuiet />
        {others.length > 0 && (
          <LinkMenu id="invoice-more" icon="more_horiz" label={t.copies.more} isIconOnly>
            {others.map((link) => (
              <MenuLink key={link.path} site={site} {...link} />
            ))}
          </LinkMenu>
        )}
      </div>
    </>
  );
}

function DraftActions({ panel, t, invoice }: Props) {
  const { site } = panel;
  const { id } = invoice;
  const { actions } = t.invoicing;
  const form = invoiceActionForm(panel, t, invoice);
  const list = localizedHref(site, paths.control.invoices);
  return (
    <>
      {form(actions.issue, { action: invoiceIssue })}
      <a
        className="button button-quiet"
        href={localizedHref(site, pathTo(paths.control.updateInvoice, { id }))}
      >
        <Icon name="edit" />
        {actions.edit}
      </a>
      <FormFold
        site={site}
        fixed={{ id }}
        call={`DELETE ${paths.api.invoices}`}
        label={actions.remove}
      >
        <p>{actions.removeLead}</p>
        {form(actions.remove, {
          method: 'DELETE',
          action: paths.api.invoices,
          outcome: { type: 'go', to: list },
        })}
      </FormFold>
    </>
  );
}

function SendAction({ panel, t, invoice, isMailed }: Props) {
  const { actions } = t.invoicing;
  const { kind, sent_at, customer_email } = invoice;
  const isCreditNote = kind === 'credit_note';
  // Sending usually follows issuing, so the form is open.
  const isNext = isCreditNote || (!isPaid(invoice) && customer_email !== null);
  const to = fieldBuilder(invoiceMailFields, t.control.fields)('to', 'email', customer_email);
  const count = limits.invoiceLinkDays;
  return (
    <FormFold
      site={panel.site}
      call={`POST ${invoiceMail}`}
      fixed={{ id: invoice.id }}
      label={actions.send}
      isPrimary
      isOpen={isNext && sent_at === null}
    >
      {!isCreditNote && (
        <p>
          {plural(actions, 'sendLead', { count }, panel.site.language.tag)}
          {!isMailed && ` ${t.mailServers.none}`}
        </p>
      )}
      {invoiceActionForm(panel, t, invoice)(actions.send, { action: invoiceMail }, [to])}
    </FormFold>
  );
}

function isPaid({ open_amount, state }: Invoice): boolean {
  return open_amount === null ? state === 'paid' : open_amount === 0;
}

function IssuedActions({ panel, t, invoice, today, canRemind }: Props) {
  const { actions, fields: labels, creditNote, reminders } = t.invoicing;
  const form = invoiceActionForm(panel, t, invoice);
  const fold = { site: panel.site, fixed: { id: invoice.id } };
  const reason = fieldBuilder(invoiceCancellationFields, labels)('reason', 'text', '');
  return (
    <>
      {isPaid(invoice) ? (
        // What was paid at the counter is taken back by its receipt.
        (invoice.payments.at(-1)?.receipt ?? null) === null && (
          <FormFold {...fold} call={`DELETE ${invoicePayment}`} label={actions.unpay}>
            {form(actions.unpay, { method: 'DELETE', action: invoicePayment })}
          </FormFold>
        )
      ) : (
        <FormFold {...fold} call={`POST ${invoicePayment}`} label={actions.pay}>
          <PaymentForm panel={panel} t={t} invoice={invoice} today={today} />
        </FormFold>
      )}
      {canRemind &&
        invoice.customer_email !== null &&
        form(reminders.send, { action: paths.api.invoiceReminders, isQuiet: true })}
      {invoice.totals !== null && (
        <FormFold {...fold} call={`POST ${paths.api.creditNotes}`} label={creditNote.create}>
          <CreditNoteForm panel={panel} t={t} invoice={invoice} />
        </FormFold>
      )}
      <FormFold {...fold} call={`POST ${invoiceCancellation}`} label={actions.cancel}>
        <p>{actions.cancelLead}</p>
        {form(actions.cancel, { action: invoiceCancellation }, [reason])}
      </FormFold>
    </>
  );
}

function SendingFacts({ panel: { site, timeZone }, t, invoice: { sent_at, sent_to } }: Props) {
  if (sent_at === null || sent_to === null) return null;
  const date = formatDayAndTime(sent_at, site.language.tag, timeZone);
  return (
    <p className="invoice-sent no-print below break soft">
      {interpolate(t.invoicing.actions.sentTo, { address: isolateName(sent_to), date })}
    </p>
  );
}

type ActionSpec = Omit<Parameters<typeof ActionForm>[0]['spec'], 'button'> & { isQuiet?: true };

function invoiceActionForm(panel: Panel, t: Messages, { id }: Invoice) {
  return (label: string, { isQuiet, ...spec }: ActionSpec, fields: FieldSpec[] = []) => {
    const sections = fields.length === 0 ? [] : [{ fields }];
    return (
      <ActionForm
        panel={panel}
        t={t}
        spec={{
          fixed: { id },
          sections,
          button: { label, ...(isQuiet && { quiet: true }) },
          ...spec,
        }}
      />
    );
  };
}
