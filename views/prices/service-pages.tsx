import type { Customer } from '../../server/customers/shared/customer.ts';
import { customerName } from '../../server/customers/shared/customer-texts.ts';
import {
  type DeliveryService,
  deliveryServiceFields,
  percentBases,
  priceListLimits,
  priceUnits,
  type Surcharge,
  surchargeKinds,
} from '../../server/prices/shared/price.ts';
import {
  type PriceTable,
  priceTable,
  readPriceTable,
  sentZones,
  zoneTexts,
} from '../../server/prices/shared/price-table.ts';
import { amountText } from '../../server/shared/amounts.ts';
import { colon } from '../../server/shared/colon.ts';
import { countryOptions } from '../../server/shared/countries.ts';
import { type FieldRule, pick } from '../../server/shared/field-values.ts';
import type { FieldSpec, FormSection, FormSpec } from '../../server/shared/form.ts';
import { paths, pathTo } from '../../server/shared/paths.ts';
import type { Panel } from '../../server/web/shared/panel.ts';
import { currencyOptions } from '../invoices/currency-options.ts';
import { Island } from '../island.tsx';
import { CustomerControl } from '../panel/customer-control.tsx';
import { PanelLayout } from '../panel/layout.tsx';
import { fieldBuilder, labelledOptions, PanelForm } from '../panel/panel-form.tsx';
import { localizedHref } from '../parts/links.ts';
import { HiddenFields, LanguageField, PlainInput, PlainSelect } from '../parts/plain-form.tsx';
import type { PanelProps } from '../props.ts';
import type { Messages } from '../translations/messages.ts';

export type ServiceForm = PanelProps & {
  /** null: a new service is added. */
  service: DeliveryService | null;
  /** The service is added as a copy for a customer. */
  isCopy?: boolean;
  /** The customer on whose own list the service is. */
  customer?: Customer | undefined;
};

/** The form of a delivery service. Below a service that is there, a price can be tried, and a customer's copy made. */
export function ServiceFormPage({ panel, t, service, isCopy = false, customer }: ServiceForm) {
  const { site } = panel;
  const surcharges = shownSurcharges(service);
  const isNew = service === null || isCopy;
  const page = localizedHref(site, pathTo(paths.control.deliveryService, { id: '{id}' }));
  const table = priceTable(service === null ? [] : zoneTexts(service, site.language.tag));
  const spec: FormSpec = {
    ...(isNew ? { method: 'POST', once: true } : { method: 'PATCH', fixed: { id: service.id } }),
    action: paths.api.deliveryServices,
    sections: serviceFormSections(panel, t, { service, isCopy, table, surcharges }),
    button: { label: isNew ? t.control.form.create : t.control.form.save },
    outcome: isNew
      ? { type: 'go', to: page.replace('%7Bid%7D', '{id}'), says: true }
      : { type: 'reload' },
    marks: 'required',
  };
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={isNew ? t.prices.create : service.name}
      lead={t.prices.net}
      crumbs={[
        { label: t.prices.title, href: localizedHref(site, paths.control.deliveryServices) },
      ]}
    >
      <Island name="page-notice" on="load" site={site} props={{ close: t.control.list.dismiss }} />
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
          'price-table': ({ form }) => (
            <Island
              name="price-table"
              on="load"
              site={site}
              props={{
                first: readPriceTable(form.values) ?? table,
                most: pick(priceListLimits, ['zones', 'steps']),
                initial: { by: service?.by ?? 'weight', currency: service?.currency ?? '' },
                lang: site.contentLang,
                tag: site.language.tag,
                t: {
                  ...pick(t.prices, ['zone', 'table', 'listHint', 'postcodesHint']),
                  ...pick(t.prices.fields, [
                    'countries',
                    'postcodes',
                    'max_distance',
                    'transit_days',
                  ]),
                  name: t.control.fields.name,
                },
              }}
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
      {service !== null && !isCopy && (
        <div className="columns above price-tools">
          <PriceTrial panel={panel} t={t} service={service} />
          <CustomerCopy panel={panel} t={t} service={service} />
        </div>
      )}
    </PanelLayout>
  );
}

type PartProps = PanelProps & { service: DeliveryService };

/** Shows what a parcel costs with the saved prices, while its destination and weight are typed. Without script, the page of all prices does. */
function PriceTrial({ panel: { site }, t, service }: PartProps) {
  const { tag } = site.language;
  const { weight, pieces_count } = t.control.fields;
  const quantity = service.by === 'pieces' ? 'pieces' : 'weight';
  return (
    <form className="card padded stack" action={paths.quote}>
      <h2>{t.prices.try}</h2>
      <LanguageField site={site} />
      <HiddenFields values={{ service: service.code, payer_id: service.customer ?? '' }} />
      <PlainSelect
        label={t.control.addressParts.country}
        name="to_country"
        defaultValue={service.zones[0]?.countries[0] ?? ''}
        options={[{ value: '', label: '–' }, ...countryOptions(tag)]}
      />
      <PlainInput label={t.control.addressParts.postcode} name="to_postcode" maxLength={20} />
      <PlainInput
        label={quantity === 'pieces' ? pieces_count : weight}
        name={quantity}
        maxLength={20}
        inputMode={quantity === 'pieces' ? 'numeric' : undefined}
      />
      <Island
        name="price-preview"
        on="load"
        site={site}
        props={{ label: t.control.fields.price, tag, to: 'to' }}
      />
      <noscript>
        <button type="submit" className="button button-quiet">
          {t.prices.ask}
        </button>
      </noscript>
    </form>
  );
}

/** Begins a customer's own list with the prices of a service, raised or lowered by a percentage. */
function CustomerCopy({ panel: { site }, t, service }: PartProps) {
  return (
    <form
      className="card padded stack"
      action={localizedHref(site, paths.control.createDeliveryService)}
    >
      <h2>{t.prices.copy}</h2>
      <LanguageField site={site} />
      <input type="hidden" name="copy" value={service.id} />
      <PlainInput
        label={t.prices.percent}
        hint={t.prices.percentHint}
        name="percent"
        defaultValue="-10"
        inputMode="decimal"
        dir="ltr"
        maxLength={10}
      />
      <button type="submit" className="button button-quiet start">
        {t.prices.copy}
      </button>
    </form>
  );
}

/** The service's surcharges, and an empty one of each kind that it lacks. */
function shownSurcharges(service: DeliveryService | null): Surcharge[] {
  const own = service?.surcharges ?? [];
  const others = surchargeKinds.filter((kind) => own.every((one) => one.kind !== kind));
  return [...own, ...others.map((kind) => ({ kind, amount: null, percent: null, of: null }))];
}

type SectionsProps = {
  service: DeliveryService | null;
  isCopy: boolean;
  table: PriceTable;
  surcharges: readonly Surcharge[];
};

function serviceFormSections(
  { site }: Panel,
  t: Messages,
  { service, isCopy, table, surcharges }: SectionsProps,
): FormSection[] {
  const words = t.prices;
  const { weight, pieces_count } = t.control.fields;
  const field = fieldBuilder(deliveryServiceFields, { ...t.control.fields, ...words.fields });
  const code = service?.currency ?? '';
  const money = (amount: number | null | undefined) =>
    amount == null ? '' : amountText(amount, code);
  const customer = field('customer', 'customer', isCopy ? null : service?.customer);
  return [
    {
      layout: 'columns',
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
        field('cut_off', 'clock-time', service?.cut_off, { hint: words.cutOffHint }),
        isCopy ? { ...customer, rule: { ...customer.rule, required: true } } : customer,
      ],
    },
    {
      fields: [
        {
          name: 'zones',
          label: words.fields.steps,
          control: 'price-table',
          rule: { kind: 'lines' },
          value: JSON.stringify(sentZones(table)),
          hint: words.table.hint,
        },
      ],
    },
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
