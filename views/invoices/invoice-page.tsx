import { hasXml, missingForXml } from '../../server/shared/electronic-invoice.ts';
import type { FieldSpec, FormSpec } from '../../server/shared/form.ts';
import { interpolate, plural, type Sentence } from '../../server/shared/interpolate.ts';
import {
  type Invoice,
  type InvoiceCompany,
  invoiceCancellationFields,
  invoiceMailFields,
  reminderDays,
} from '../../server/shared/invoice.ts';
import { languageOf } from '../../server/shared/languages.ts';
import { limits } from '../../server/shared/limits.ts';
import { may, type Panel } from '../../server/shared/panel.ts';
import { invoiceCopyPath, paths, pathTo } from '../../server/shared/paths.ts';
import { missingByLaw } from '../../server/shared/tax.ts';
import { Island } from '../island.tsx';
import { PanelLayout } from '../panel/layout.tsx';
import { fieldsOf, PanelForm } from '../panel/panel-form.tsx';
import { formatDayAndTime } from '../parts/dates.ts';
import { Icon } from '../parts/icon.tsx';
import { localizedHref } from '../parts/links.ts';
import { isolated } from '../parts/written.tsx';
import { messagesOf } from '../translations/index.ts';
import type { Messages } from '../translations/messages.ts';
import { invoiceLabels } from '../translations/parcel-labels.ts';
import { CreditNoteForm, InvoiceMoney, PaymentForm, ReminderForm } from './invoice-money.tsx';
import { InvoiceSheet, PdfLink, XmlLink } from './invoice-sheet.tsx';

type Props = {
  panel: Panel;
  t: Messages;
  invoice: Invoice;
  company: InvoiceCompany;
  /** `YYYY-MM-DD` in the site's time zone. */
  today: string;
  /** Whether an invoice can be mailed: there is a mail server. */
  isMailed: boolean;
};

/** An invoice as it is printed, and what can be done with it; in print, only the invoice is there. */
export function InvoicePage({ panel, t, invoice, company, today, isMailed }: Props) {
  const { site, timeZone } = panel;
  const { invoices: words } = t.control;
  const { actions, states } = t.invoicing;
  const { id, state } = invoice;
  const writes = may(panel, 'invoices:write');
  const language = invoice.language === null ? site.language : languageOf(invoice.language);
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={invoice.number ?? states.draft}
      crumbs={[{ label: words.title, href: localizedHref(site, paths.control.invoices) }]}
      styles={site.manifest.invoiceStyles}
      actions={
        <>
          <span className={`record-badge badge invoice-${state}`}>{states[state]}</span>
          {writes && state === 'draft' && (
            <a
              className="button"
              href={localizedHref(site, pathTo(paths.control.updateInvoice, { id }))}
            >
              <Icon name="edit" />
              {actions.edit}
            </a>
          )}
          {writes && invoice.totals !== null && invoice.kind === 'invoice' && (
            <a className="button button-quiet" href={localizedHref(site, invoiceCopyPath(id))}>
              <Icon name="content_copy" />
              {actions.copy}
            </a>
          )}
          <PdfLink
            href={localizedHref(site, pathTo(paths.api.invoicePdf, { id }))}
            t={t}
            isQuiet={state !== 'paid'}
          />
          {hasXml(invoice) && (
            <XmlLink href={localizedHref(site, pathTo(paths.api.invoiceXml, { id }))} t={t} />
          )}
          <Island
            name="print"
            on="load"
            site={site}
            props={{ label: t.documents.print, isQuiet: true }}
          />
        </>
      }
    >
      {writes && <Missing panel={panel} t={t} invoice={invoice} company={company} />}
      {writes && (
        <InvoiceActions panel={panel} t={t} invoice={invoice} today={today} isMailed={isMailed} />
      )}
      <InvoiceMoney panel={panel} t={t} invoice={invoice} />
      <InvoiceSheet
        invoice={invoice}
        company={company}
        language={language}
        timeZone={timeZone}
        t={messagesOf(language.code)}
        heading="h2"
      />
    </PanelLayout>
  );
}

type MissingProps = Pick<Props, 'panel' | 't' | 'invoice' | 'company'>;

/** What a draft lacks by law, or to be an electronic invoice, while it can be added; most of it in the settings. */
function Missing({ panel, t, invoice, company }: MissingProps) {
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
    <div className="invoice-missing card padded no-print stack">
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

type InvoiceActionsProps = {
  panel: Panel;
  t: Messages;
  invoice: Invoice;
  today: string;
  /** Whether it can be mailed: there is a mail server. */
  isMailed: boolean;
};

type Action = Pick<FormSpec, 'method' | 'action'> & {
  label: string;
  fields?: FieldSpec[];
  to?: string;
};

const { invoiceIssue, invoiceMail, invoicePayment, invoiceCancellation } = paths.api;

/** What can be done with an invoice as it stands: a form for each, most of them folded. */
function InvoiceActions(props: InvoiceActionsProps) {
  const { invoice } = props;
  if (invoice.state === 'draft') return <DraftActions {...props} />;
  if (invoice.state === 'cancelled') return <SentTo {...props} />;
  if (invoice.kind === 'credit_note') {
    return (
      <>
        <SentTo {...props} />
        <CreditNoteActions {...props} />
      </>
    );
  }
  return <IssuedActions {...props} />;
}

function DraftActions({ panel, t, invoice }: InvoiceActionsProps) {
  const { actions } = t.invoicing;
  const form = formsOf(panel, t, invoice);
  const list = localizedHref(panel.site, paths.control.invoices);
  const { invoices } = paths.api;
  return (
    <div className="invoice-actions no-print actions">
      <div>
        <p>{actions.issueLead}</p>
        {form({ method: 'POST', action: invoiceIssue, label: actions.issue })}
      </div>
      <details>
        <summary className="button button-quiet">{actions.remove}</summary>
        <p>{actions.removeLead}</p>
        {form({ method: 'DELETE', action: invoices, label: actions.remove, to: list })}
      </details>
    </div>
  );
}

function IssuedActions(props: InvoiceActionsProps) {
  const { panel, t, invoice, today, isMailed } = props;
  const { actions, fields: labels, creditNote } = t.invoicing;
  const form = formsOf(panel, t, invoice);
  const isPaid =
    invoice.open_amount === null ? invoice.state === 'paid' : invoice.open_amount === 0;
  // What comes next after issuing is one click away.
  const isToBeSent = !isPaid && invoice.sent_at === null && invoice.customer_email !== null;
  const to = fieldsOf(invoiceMailFields, t.control.fields)('to', 'email', invoice.customer_email);
  const reason = fieldsOf(invoiceCancellationFields, labels)('reason', 'text', '');
  return (
    <>
      <SentTo {...props} />
      <div className="invoice-actions no-print actions">
        <details open={isToBeSent}>
          <summary className="button">{actions.send}</summary>
          <p>
            {plural(
              actions,
              'sendLead',
              { count: limits.invoiceLinkDays },
              panel.site.language.tag,
            )}
            {!isMailed && ` ${t.mailServers.none}`}
          </p>
          {form({ method: 'POST', action: invoiceMail, label: actions.send, fields: [to] })}
        </details>
        <details>
          <summary className="button button-quiet">{isPaid ? actions.unpay : actions.pay}</summary>
          {isPaid ? (
            form({ method: 'DELETE', action: invoicePayment, label: actions.unpay })
          ) : (
            <PaymentForm panel={panel} t={t} invoice={invoice} today={today} />
          )}
        </details>
        <ReminderForm panel={panel} t={t} invoice={invoice} latest={latestReminder(today)} />
        {invoice.totals !== null && (
          <details>
            <summary className="button button-quiet">{creditNote.create}</summary>
            <CreditNoteForm panel={panel} t={t} invoice={invoice} />
          </details>
        )}
        <details>
          <summary className="button button-quiet">{actions.cancel}</summary>
          <p>{actions.cancelLead}</p>
          {form({
            method: 'POST',
            action: invoiceCancellation,
            label: actions.cancel,
            fields: [reason],
          })}
        </details>
      </div>
    </>
  );
}

/** The last day on which a reminder was sent that another one may follow now. */
function latestReminder(today: string): string {
  const day = new Date(`${today}T00:00:00.000Z`);
  day.setUTCDate(day.getUTCDate() - reminderDays);
  return day.toISOString().slice(0, 10);
}

/** A credit note can be mailed, and stays as it is otherwise. */
function CreditNoteActions({ panel, t, invoice }: InvoiceActionsProps) {
  const { actions } = t.invoicing;
  const form = formsOf(panel, t, invoice);
  const to = fieldsOf(invoiceMailFields, t.control.fields)('to', 'email', invoice.customer_email);
  return (
    <div className="invoice-actions no-print actions">
      <details open={invoice.sent_at === null}>
        <summary className="button">{actions.send}</summary>
        {form({ method: 'POST', action: invoiceMail, label: actions.send, fields: [to] })}
      </details>
    </div>
  );
}

/** Whom it was mailed to last, and when. */
function SentTo({
  panel: { site, timeZone },
  t,
  invoice: { sent_at, sent_to },
}: InvoiceActionsProps) {
  if (sent_at === null || sent_to === null) return null;
  const date = formatDayAndTime(sent_at, site.language.tag, timeZone);
  return (
    <p className="invoice-sent no-print below break soft">
      {interpolate(t.invoicing.actions.sentTo, { address: isolated(sent_to), date })}
    </p>
  );
}

function formsOf({ site }: Panel, t: Messages, { id }: Invoice) {
  return ({ method, action, label, fields = [], to }: Action) => (
    <PanelForm
      site={site}
      t={t}
      spec={{
        method,
        action,
        fixed: { id },
        once: true,
        sections: fields.length === 0 ? [] : [{ fields }],
        button: { label },
        outcome: to === undefined ? { type: 'reload' } : { type: 'go', to },
      }}
    />
  );
}
