import type { Customer } from '../../server/customers/shared/customer.ts';
import { customerName } from '../../server/customers/shared/customer-texts.ts';
import {
  type DeliveryService,
  deliveryServiceFields,
  percentBases,
  priceUnits,
  type Surcharge,
  surchargeKinds,
  type Zone,
} from '../../server/prices/shared/price.ts';
import { amountText } from '../../server/shared/amounts.ts';
import { colon } from '../../server/shared/colon.ts';
import type { FieldRule } from '../../server/shared/field-values.ts';
import type { FieldSpec, FormSection, FormSpec } from '../../server/shared/form.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import { paths } from '../../server/shared/paths.ts';
import type { Panel } from '../../server/web/shared/panel.ts';
import { currencyOptions } from '../invoices/currency-options.ts';
import { CustomerControl } from '../panel/customer-control.tsx';
import { PanelLayout } from '../panel/layout.tsx';
import { fieldBuilder, labelledOptions, PanelForm } from '../panel/panel-form.tsx';
import { localizedHref } from '../parts/links.ts';
import type { PanelProps } from '../props.ts';
import type { Messages } from '../translations/messages.ts';

type FormProps = PanelProps & {
  /** null: a new service is added. */
  service: DeliveryService | null;
  /** The customer on whose own list the service is. */
  customer?: Customer | undefined;
};

/** The form of a delivery service, with some empty zones after its own. */
export function ServiceFormPage({ panel, t, service, customer }: FormProps) {
  const { site } = panel;
  const surcharges = shownSurcharges(service);
  const spec: FormSpec = {
    ...(service === null
      ? { method: 'POST', once: true }
      : { method: 'PATCH', fixed: { id: service.id } }),
    action: paths.api.deliveryServices,
    sections: serviceFormSections(panel, t, service, surcharges),
    button: { label: service === null ? t.control.form.create : t.control.form.save },
    outcome: { type: 'go', to: localizedHref(site, paths.control.deliveryServices), says: true },
    marks: 'required',
  };
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={service === null ? t.prices.create : service.name}
      crumbs={[
        { label: t.prices.title, href: localizedHref(site, paths.control.deliveryServices) },
      ]}
    >
      <PanelForm
        site={site}
        t={t}
        spec={spec}
        controls={{
          customer: (form) => (
            <CustomerControl
              {...form}
              link="customer"
              linked={customer?.id}
              value={customer === undefined ? '' : customerName(customer)}
            />
          ),
        }}
      >
        {() =>
          surcharges.map(({ kind }, index) => (
            <input key={kind} type="hidden" name={`surcharges[${index}][kind]`} value={kind} />
          ))
        }
      </PanelForm>
    </PanelLayout>
  );
}

/** The service's surcharges, and an empty one of each kind that it lacks. */
function shownSurcharges(service: DeliveryService | null): Surcharge[] {
  const own = service?.surcharges ?? [];
  const others = surchargeKinds.filter((kind) => own.every((one) => one.kind !== kind));
  return [...own, ...others.map((kind) => ({ kind, amount: null, percent: null, of: null }))];
}

/** The number of empty zones in the form. Zones that stay empty are not stored. */
const blankZones = 3;

function serviceFormSections(
  { site }: Panel,
  t: Messages,
  service: DeliveryService | null,
  surcharges: readonly Surcharge[],
): FormSection[] {
  const words = t.prices;
  const { weight, pieces_count } = t.control.fields;
  const field = fieldBuilder(deliveryServiceFields, { ...t.control.fields, ...words.fields });
  const code = service?.currency ?? '';
  const money = (amount: number | null | undefined) =>
    amount == null ? '' : amountText(amount, code);
  const zones = service?.zones ?? [];
  const count = zones.length + blankZones;
  return [
    {
      fields: [
        field('name', 'text', service?.name),
        field('code', 'text', service?.code),
        field('currency', 'choice', code, {
          options: currencyOptions(site.language.tag, t.invoicing.form.chooseCurrency, code),
        }),
        field('by', 'choice', service?.by ?? 'weight', {
          options: labelledOptions(priceUnits, { weight, pieces: pieces_count }),
        }),
        { ...field('minimum', 'text', money(service?.minimum)), rule: amountRule },
        field('customer', 'customer', service?.customer),
      ],
    },
    ...Array.from({ length: count }, (_, index): FormSection => {
      const zone = zones[index];
      const fields = zoneFields(t, index, zone, money);
      const title = interpolate(words.zone, { number: index + 1 });
      return index > zones.length ? { title, fields, folded: true } : { title, fields };
    }),
    {
      title: words.surcharges,
      fields: surcharges.flatMap(({ kind, amount, percent, of }, index): FieldSpec[] => {
        const label = words.surchargeKinds[kind];
        const name = `surcharges[${index}]`;
        return [
          {
            name: `${name}[amount]`,
            label,
            control: 'text',
            rule: amountRule,
            value: money(amount),
          },
          {
            name: `${name}[percent]`,
            label: `${label} (%)`,
            control: 'number',
            rule: { kind: 'number', min: 0, max: 1000, digits: 2 },
            value: percent === null ? '' : String(percent),
          },
          ...(kind === 'cod'
            ? [
                {
                  name: `${name}[of]`,
                  label: `${label}${colon(site.language.tag)}${words.fields.of}`,
                  control: 'choice' as const,
                  rule: { kind: 'choice', options: percentBases } as const,
                  value: of ?? 'cod',
                  options: labelledOptions(percentBases, words.percentOf),
                },
              ]
            : []),
        ];
      }),
    },
  ];
}

const amountRule: FieldRule = { kind: 'line', max: 40 };

function zoneFields(
  t: Messages,
  index: number,
  zone: Zone | undefined,
  money: (amount: number) => string,
): FieldSpec[] {
  const { fields, listHint, postcodesHint, stepsHint } = t.prices;
  const steps = zone?.steps.map(({ up_to, price }) => `${up_to} = ${money(price)}`) ?? [];
  const part = (name: keyof Zone, value: string, own: Partial<FieldSpec> = {}): FieldSpec => ({
    name: `zones[${index}][${name}]`,
    label: { ...fields, name: t.control.fields.name }[name],
    control: 'text',
    rule: { kind: 'line', max: 2000 },
    value,
    ...own,
  });
  return [
    part('name', zone?.name ?? ''),
    part('countries', zone?.countries.join(', ') ?? '', { hint: listHint }),
    part('postcodes', zone?.postcodes.join(', ') ?? '', { hint: postcodesHint }),
    part('max_distance', String(zone?.max_distance ?? ''), {
      control: 'number',
      rule: { kind: 'number', min: 0.001, max: 50_000, digits: 3 },
    }),
    part('steps', steps.join('\n'), {
      control: 'lines',
      rule: { kind: 'lines', max: 5000 },
      hint: stepsHint,
    }),
  ];
}
