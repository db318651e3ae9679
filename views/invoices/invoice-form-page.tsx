import type { Settings } from '../../server/admin/shared/settings.ts';
import type { LineTax } from '../../server/invoices/shared/customer-tax.ts';
import {
  type InvoiceDraft,
  type InvoiceLine,
  invoiceDraftFields,
  sentLines,
  type TypedLine,
  typedLines,
  typedTax,
} from '../../server/invoices/shared/invoice.ts';
import { pick } from '../../server/shared/field-values.ts';
import type { FormSection, FormSpec } from '../../server/shared/form.ts';
import { interpolate, plural } from '../../server/shared/interpolate.ts';
import { languageMenu } from '../../server/shared/languages.ts';
import { paths } from '../../server/shared/paths.ts';
import type { Panel } from '../../server/web/shared/panel.ts';
import { CustomerControl } from '../panel/customer-control.tsx';
import { PanelLayout } from '../panel/layout.tsx';
import { controlForRule, fieldBuilder, PanelForm } from '../panel/panel-form.tsx';
import { localizedHref } from '../parts/links.ts';
import type { Messages } from '../translations/messages.ts';
import { invoiceLabels } from '../translations/parcel-labels.ts';
import { currencyOptions } from './currency-options.ts';
import { linesControl } from './invoice-money.tsx';

/** `id`: the draft that the form changes; null: the form creates a draft. */
export type InvoiceForm = {
  draft: InvoiceDraft;
  settings: Settings;
  id: number | null;
  tax: LineTax;
};

type Props = InvoiceForm & {
  panel: Panel;
  t: Messages;
  isMailed: boolean;
};

export function InvoiceFormPage({ panel, t, draft, settings, id, isMailed, tax }: Props) {
  const { site } = panel;
  const { form, actions } = t.invoicing;
  const { invoices: words } = t.control;
  const firstLines = draft.lines.length === 0 ? [emptyLine] : draft.lines;
  const lines = typedLines(firstLines, draft.currency ?? '').map((line) =>
    draft.lines.length === 0 ? { ...line, ...typedTax(tax) } : line,
  );
  // If the lines are made of parcels, the draft is complete, and the form suggests issuing it.
  const isReady = draft.lines.some(({ parcel }) => parcel !== undefined);
  const lead =
    draft.parcel === null ? undefined : interpolate(form.forParcel, { code: draft.parcel });
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={id === null ? words.create : actions.edit}
      lead={id === null ? lead : undefined}
      crumbs={[{ label: words.title, href: localizedHref(site, paths.control.invoices) }]}
      styles={site.manifest.invoiceStyles}
    >
      <PanelForm
        site={site}
        t={t}
        spec={{
          ...invoiceFormSpec(panel, id),
          ...invoiceFormButtons(t, isReady, isMailed),
          sections: invoiceFormSections(panel, t, lines, draft, settings),
        }}
        controls={{
          customer: (props) => (
            <CustomerControl
              {...props}
              link="customer_id"
              linked={draft.customer_id}
              fills={{
                customer_email: 'billing_email',
                customer_address: 'billing_address',
                customer_tax_number: 'tax_number',
                customer_street: 'billing_street',
                customer_postcode: 'billing_postcode',
                customer_city: 'billing_city',
                customer_country: 'billing_country',
                buyer_reference: 'buyer_reference',
                electronic_address: 'electronic_address',
              }}
            />
          ),
          ...linesControl(site, t, {
            lines,
            currency: draft.currency ?? '',
            tax: typedTax(tax),
            settings: pick(settings, [
              ...(['country', 'vat_id', 'tax_number'] as const),
              ...(['invoice_tax_rate', 'exemption_reason', 'tax_outside'] as const),
            ]),
            customer: String(draft.customer_id ?? ''),
          }),
        }}
      />
    </PanelLayout>
  );
}

function invoiceFormSpec(
  { site }: Panel,
  id: number | null,
): Omit<FormSpec, 'sections' | 'button'> {
  const to = localizedHref(site, paths.control.invoice).replace(':id', '{id}');
  const common = { action: paths.api.invoices, outcome: { type: 'go', to } } as const;
  return id === null
    ? { ...common, method: 'POST', once: true }
    : { ...common, method: 'PATCH', fixed: { id } };
}

/** The buttons of the form, the most likely first. @param isReady whether the draft is complete. */
function invoiceFormButtons({ invoicing: t }: Messages, isReady: boolean, isMailed: boolean) {
  const keep = { label: t.keepDraft, sends: ['issue', 'no'] } as const;
  const issue = { label: t.actions.issue, sends: ['issue', 'yes'] } as const;
  const send = { label: t.issueAndSend, sends: ['issue', 'send'] } as const;
  const issuing = isMailed ? [send, issue] : [issue];
  const [button, ...further] = isReady ? [...issuing, keep] : [keep, ...issuing];
  return { button: button ?? keep, further };
}

function invoiceFormSections(
  { site }: Panel,
  t: Messages,
  lines: TypedLine[],
  draft: InvoiceDraft,
  settings: Settings,
): FormSection[] {
  const { fields, form, electronic } = t.invoicing;
  const { tag } = site.language;
  const field = fieldBuilder(invoiceDraftFields, invoiceLabels(t));
  const texts = (...names: Exclude<keyof typeof invoiceDraftFields, 'customer_id'>[]) =>
    names.map((name) => field(name, controlForRule(invoiceDraftFields[name]), draft[name]));
  const days = settings.invoice_due_days;
  const dueHint = days === null ? undefined : plural(form, 'dueHint', { count: days }, tag);
  const languages = languageMenu.map(({ code, name }) => ({ value: code, label: name }));
  return [
    {
      title: fields.customer_name,
      fields: [
        field('customer_name', 'customer', draft.customer_name),
        ...texts('customer_email', 'customer_address', 'customer_tax_number'),
      ],
    },
    {
      title: form.details,
      fields: [
        {
          ...field('currency', 'choice', draft.currency, {
            options: currencyOptions(tag, form.chooseCurrency, draft.currency),
          }),
          rule: { ...invoiceDraftFields.currency, required: true },
        },
        field('due_date', 'day', draft.due_date, dueHint === undefined ? {} : { hint: dueHint }),
        ...texts('parcel'),
        {
          ...field('language', 'choice', draft.language, { options: languages }),
          rule: { ...invoiceDraftFields.language, required: true },
        },
      ],
    },
    {
      fields: [
        {
          name: 'lines',
          label: fields.lines,
          control: 'invoice-lines',
          rule: { kind: 'lines' },
          value: JSON.stringify(sentLines(lines, draft.currency ?? '')),
          hint: form.netHint,
        },
        ...texts('note'),
        field('exemption_reason', 'text', draft.exemption_reason, { hint: electronic.reasonHint }),
      ],
    },
    {
      title: electronic.title,
      folded: true,
      fields: [
        ...texts('customer_street', 'customer_postcode', 'customer_city', 'customer_country'),
        ...texts('delivery_date', 'period_from', 'period_to'),
        ...texts('delivery_postcode', 'delivery_city', 'delivery_country'),
        ...texts('buyer_reference', 'electronic_address'),
      ],
    },
  ];
}

const emptyLine: InvoiceLine = {
  description: '',
  quantity: 1,
  unit_price: null,
  tax_rate: 0,
  tax_category: null,
};
