import {
  addressNames,
  billingNames,
  bookingKinds,
  type Customer,
  type CustomerAddress,
  customerAddressFields,
  customerFields,
  customerKinds,
  payments,
} from '../../server/customers/shared/customer.ts';
import { customerName } from '../../server/customers/shared/customer-texts.ts';
import { customerTaxes } from '../../server/invoices/shared/tax.ts';
import { pick } from '../../server/shared/field-values.ts';
import type { FieldSpec, FormSection, FormSpec } from '../../server/shared/form.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import { languageMenu } from '../../server/shared/languages.ts';
import { paths, pathTo } from '../../server/shared/paths.ts';
import { may } from '../../server/web/shared/panel.ts';
import { PanelLayout } from '../panel/layout.tsx';
import {
  codeOptions,
  controlForRule,
  fieldBuilder,
  labelledOptions,
  PanelForm,
} from '../panel/panel-form.tsx';
import { localizedHref } from '../parts/links.ts';
import type { PanelProps } from '../props.ts';
import type { Messages } from '../translations/messages.ts';
import { addressLabels, taxNames } from '../translations/parcel-labels.ts';

type FormProps = PanelProps & {
  /** null: a new customer is added. */
  customer: Customer | null;
  services: { code: string; name: string }[];
};

/** The form of a customer, with an empty address after the customer's own. */
export function CustomerFormPage({ panel, t, customer, services }: FormProps) {
  const { site } = panel;
  const words = t.customers;
  const list = { label: words.title, href: localizedHref(site, paths.control.customers) };
  const page = localizedHref(site, pathTo(paths.control.customer, { id: customer?.id ?? '{id}' }));
  const spec: FormSpec = {
    ...(customer === null
      ? { method: 'POST', once: true }
      : { method: 'PATCH', fixed: { id: customer.id } }),
    action: paths.api.customers,
    sections: may(panel, 'customers:write')
      ? customerFormSections(t, customer, services)
      : billingSections(t, customer),
    button: { label: customer === null ? t.control.form.create : t.control.form.save },
    outcome: { type: 'go', to: page.replace('%7Bid%7D', '{id}'), says: true },
    marks: 'required',
  };
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={customer === null ? words.create : words.edit}
      crumbs={customer === null ? [list] : [list, { label: customerName(customer), href: page }]}
    >
      <PanelForm site={site} t={t} spec={spec}>
        {() => may(panel, 'customers:write') && <Positions addresses={customer?.addresses ?? []} />}
      </PanelForm>
    </PanelLayout>
  );
}

/** Hidden fields that keep the positions of the addresses. */
function Positions({ addresses }: { addresses: CustomerAddress[] }) {
  const fields = addresses.flatMap(({ latitude, longitude }, index) => [
    { name: `addresses[${index}][latitude]`, value: latitude },
    { name: `addresses[${index}][longitude]`, value: longitude },
  ]);
  return fields.map(({ name, value }) => (
    <input key={name} type="hidden" name={name} value={value ?? ''} />
  ));
}

function customerFormSections(
  t: Messages,
  customer: Customer | null,
  services: FormProps['services'],
): FormSection[] {
  const words = t.customers;
  const { field, text } = customerFieldBuilder(t, customer);
  const addresses = customer?.addresses ?? [];
  const shown = Math.max(1, addresses.length);
  const section = (index: number): FormSection => ({
    title: interpolate(words.address, { number: index + 1 }),
    fields: addressFormFields(t, addressNames, `addresses[${index}]`, addresses[index]),
  });
  const service = field('service', 'choice', customer?.service, {
    options: [nobody, ...codeOptions(services)],
  });
  const bookings = field('bookings', 'choice', customer?.bookings ?? 'parcel', {
    options: labelledOptions(bookingKinds, words.bookings),
  });
  const [billing, ...billed] = billingSections(t, customer);
  return [
    {
      fields: [
        field('kind', 'choice', customer?.kind ?? 'person', {
          options: labelledOptions(customerKinds, words.kinds),
        }),
        ...(['name', 'company', 'email', 'phone'] as const).map(text),
        field('language', 'choice', customer?.language, {
          options: [nobody, ...codeOptions(languageMenu)],
        }),
      ],
    },
    ...Array.from({ length: shown }, (_, index) => section(index)),
    { ...billing, folded: true, fields: [...billing.fields, service, bookings] },
    ...billed.map((one): FormSection => ({ ...one, folded: true })),
    { title: t.control.fields.note, folded: true, fields: [text('note')] },
    { ...section(shown), folded: true },
  ];
}

/** What invoices need of a customer. */
function billingSections(t: Messages, customer: Customer | null): [FormSection, ...FormSection[]] {
  const words = t.customers;
  const { field, text } = customerFieldBuilder(t, customer);
  return [
    {
      title: words.billing,
      fields: [
        field('payment', 'choice', customer?.payment, {
          options: [nobody, ...labelledOptions(payments, words.payments)],
        }),
        ...(['billing_email', 'tax_number', 'vat_id'] as const).map(text),
        field('tax_category', 'choice', customer?.tax_category ?? 'rules', {
          options: labelledOptions(customerTaxes, taxNames(t)),
          hint: words.tax.rulesHint,
        }),
        ...(['tax_rate', 'tax_reason', 'buyer_reference', 'electronic_address'] as const).map(text),
      ],
    },
    {
      title: words.fields.billing_address,
      fields: addressFormFields(t, billingNames, 'billing_address', customer?.billing_address),
    },
  ];
}

/** Makes the fields of the form: `field` with a given control, `text` with the control of the field's rule. */
function customerFieldBuilder(t: Messages, customer: Customer | null) {
  const labels = {
    ...t.control.fields,
    ...pick(t.invoicing.fields, ['tax_category', 'tax_rate']),
    ...t.customers.fields,
  };
  const field = fieldBuilder(customerFields, labels);
  const text = (name: keyof typeof customerFields) =>
    field(name, controlForRule(customerFields[name]), customer?.[name]);
  return { field, text };
}

const nobody = { value: '', label: '–' };

/** The text fields of an address. @param prefix of the fields' names. */
function addressFormFields<Name extends keyof CustomerAddress>(
  t: Messages,
  names: readonly Name[],
  prefix: string,
  address: Pick<CustomerAddress, Name> | null | undefined,
): FieldSpec[] {
  const field = fieldBuilder(customerAddressFields, addressLabels(t));
  return names.flatMap((name) => {
    if (name === 'latitude' || name === 'longitude') return [];
    const drawn = field(name, name === 'country' ? name : 'text', address?.[name]);
    return [{ ...drawn, name: `${prefix}[${name}]` }];
  });
}
