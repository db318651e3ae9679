import { type ReactNode, useId } from 'react';
import type { IslandProps } from '../../islands/registry.ts';
import {
  type Invoice,
  invoicePaymentMethods,
  sentLines,
  typedLines,
} from '../../server/invoices/shared/invoice.ts';
import { amountText } from '../../server/shared/amounts.ts';
import { pick } from '../../server/shared/field-values.ts';
import type { FormSpec } from '../../server/shared/form.ts';
import { formatMoney } from '../../server/shared/money.ts';
import { paths, pathTo } from '../../server/shared/paths.ts';
import { may } from '../../server/web/shared/panel.ts';
import type { Site } from '../../server/web/shared/site.ts';
import { Island } from '../island.tsx';
import type { Controls } from '../panel/form-fields.tsx';
import { findSubmission, labelledOptions, PanelForm } from '../panel/panel-form.tsx';
import { formatDate } from '../parts/dates.ts';
import { errorAt, FormErrors } from '../parts/form-errors.tsx';
import { localizedHref } from '../parts/links.ts';
import { HiddenFields, PlainInput, PlainSelect } from '../parts/plain-form.tsx';
import type { PanelProps } from '../props.ts';
import type { Messages } from '../translations/messages.ts';
import { methodNames } from './payment-methods.ts';

type Props = PanelProps & { invoice: Invoice };

/** The payments, credit notes, reminders and parcels of an invoice, and its open amount. */
export function InvoiceMoney({ panel, t, invoice }: Props) {
  const { site } = panel;
  const { tag } = site.language;
  const { currency, open_amount, payments, credits, credit_notes, reminders, parcels } = invoice;
  const money = (amount: number) => formatMoney(amount, currency ?? '', tag);
  const link = (path: string, name: string | null) => (
    <a className="more" href={localizedHref(site, path)}>
      <bdi dir="ltr">{name}</bdi>
    </a>
  );
  const { fields, creditNote } = t.invoicing;
  const isPartly = payments.length > 0 || credit_notes.length > 0;
  if (credits === null && !isPartly && reminders.length + parcels.length === 0) return null;
  return (
    <dl className="pairs no-print card padded below">
      {credits !== null && (
        <InvoiceFact label={fields.credits}>
          {link(invoicePagePath(credits.id), credits.number)}
        </InvoiceFact>
      )}
      {payments.map(({ id, paid_on, amount, method, receipt }) => (
        <InvoiceFact key={id} label={fields.method}>
          {`${formatDate(paid_on, tag)} · ${money(amount)}`}
          {method !== null && ` · ${methodNames(t)[method]}`}
          {may(panel, 'invoices:write') && method !== 'offset' && invoice.state !== 'cancelled' && (
            <ActionForm
              panel={panel}
              t={t}
              spec={{
                method: 'DELETE',
                ...(receipt === null
                  ? {
                      action: paths.api.invoicePayment,
                      fixed: { id: invoice.id, payment: id },
                    }
                  : { action: paths.api.receipts, fixed: { id: receipt } }),
                button: { label: t.cash.takeBack, quiet: true },
              }}
            />
          )}
        </InvoiceFact>
      ))}
      {credit_notes.map(({ id, number, issue_date, gross }) => (
        <InvoiceFact key={id} label={creditNote.title}>
          {link(invoicePagePath(id), number)}
          {` · ${formatDate(issue_date ?? '', tag)} · ${money(gross)}`}
        </InvoiceFact>
      ))}
      {reminders.map(({ step, sent_on }) => (
        <InvoiceFact key={step} label={`${fields.reminder} ${step.toLocaleString(tag)}`}>
          {formatDate(sent_on, tag)}
        </InvoiceFact>
      ))}
      {open_amount !== null && isPartly && (
        <InvoiceFact label={fields.open_amount}>
          <strong>{money(open_amount)}</strong>
        </InvoiceFact>
      )}
      {parcels.length > 0 && (
        <InvoiceFact label={t.control.fields.parcels}>
          {parcels.map(({ id, tracking_code: code }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              {link(pathTo(paths.control.parcel, { code }), code)}
            </span>
          ))}
        </InvoiceFact>
      )}
    </dl>
  );
}

function InvoiceFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function invoicePagePath(id: number): string {
  return pathTo(paths.control.invoice, { id });
}

/**
 * Records a payment, by default of the whole open amount. The form posts to its page, which reads the amount as it is typed.
 *
 * @param today `YYYY-MM-DD` in the site's time zone.
 */
export function PaymentForm({ panel: { site }, t, invoice, today }: Props & { today: string }) {
  const id = useId();
  const { fields, actions } = t.invoicing;
  const { open_amount: open, currency } = invoice;
  const call = `POST ${paths.api.invoicePayment}`;
  const refused = findSubmission(site, call);
  const typed: Record<string, string> = refused?.values ?? {};
  const error = (name: string) => errorAt(refused?.failure, name);
  const hidden = {
    id: invoice.id,
    _verb: call,
    _key: crypto.randomUUID(),
    ...(open !== null && { currency: currency ?? '' }),
  };
  const methods = labelledOptions(invoicePaymentMethods, methodNames(t));
  return (
    <form method="post" className="control-form cluster">
      <HiddenFields values={hidden} />
      <FormErrors errors={refused?.failure?.errors ?? []} />
      <PlainInput
        id={`${id}day`}
        label={fields.paid_on}
        error={error('paid_on')}
        type="date"
        name="paid_on"
        required
        defaultValue={typed.paid_on ?? today}
      />
      {open !== null && (
        <>
          <PlainInput
            id={`${id}amount`}
            label={`${fields.amount} (${currency})`}
            error={error('amount')}
            name="amount"
            inputMode="decimal"
            required
            dir="ltr"
            autoComplete="off"
            defaultValue={typed.amount ?? amountText(open, currency ?? '')}
          />
          <PlainSelect
            id={`${id}method`}
            label={fields.method}
            error={error('method')}
            name="method"
            defaultValue={typed.method ?? ''}
            options={[{ value: '', label: '–' }, ...methods]}
          />
        </>
      )}
      <button type="submit" className="button">
        {actions.pay}
      </button>
    </form>
  );
}

/** Writes a credit note. Its lines are at first those of the invoice. */
export function CreditNoteForm({ panel, t, invoice }: Props) {
  const { site } = panel;
  const { fields, creditNote } = t.invoicing;
  const currency = invoice.currency ?? '';
  const lines = typedLines(invoice.lines, currency).map((line) => ({ ...line, parcel: undefined }));
  return (
    <PanelForm
      site={site}
      t={t}
      spec={{
        ...actionSpec,
        action: paths.api.creditNotes,
        fixed: { id: invoice.id, currency },
        lead: creditNote.lead,
        sections: [
          {
            fields: [
              {
                name: 'lines',
                label: fields.lines,
                control: 'invoice-lines',
                rule: { kind: 'lines' },
                value: JSON.stringify(sentLines(lines, currency)),
              },
              {
                name: 'reason',
                label: fields.reason,
                control: 'text',
                value: '',
                rule: { kind: 'line', max: 300, written: true },
              },
            ],
          },
        ],
        button: { label: creditNote.create },
        outcome: {
          type: 'go',
          to: localizedHref(site, paths.control.invoice).replace(':id', '{id}'),
        },
      }}
      controls={linesControl(site, t, {
        lines,
        currency,
        tax: { tax_rate: '0', tax_category: '' },
        settings: null,
        customer: '',
      })}
    />
  );
}

type LinesProps = Pick<
  IslandProps['invoice-lines'],
  'lines' | 'currency' | 'tax' | 'settings' | 'customer'
>;

export function linesControl(site: Site, { invoicing }: Messages, props: LinesProps): Controls {
  const t = {
    ...pick(invoicing, ['form', 'paper', 'tax']),
    fields: {
      ...pick(invoicing.fields, ['description', 'quantity', 'unit_price']),
      ...pick(invoicing.fields, ['tax_rate', 'tax_category', 'total']),
    },
  };
  const words = { tag: site.language.tag, lang: site.contentLang, t };
  return {
    'invoice-lines': ({ field: { name } }) => (
      <Island name="invoice-lines" on="idle" site={site} props={{ name, ...props, ...words }} />
    ),
  };
}

const actionSpec = { method: 'POST', once: true } as const;

type ActionProps = PanelProps & {
  spec: Pick<FormSpec, 'action' | 'button'> & Partial<FormSpec>;
};

/** A form that by default posts, and then shows its page again. */
export function ActionForm({ panel, t, spec }: ActionProps) {
  const outcome = { type: 'reload' } as const;
  const usual = { ...actionSpec, sections: [], outcome };
  return <PanelForm site={panel.site} t={t} spec={{ ...usual, ...spec }} />;
}
