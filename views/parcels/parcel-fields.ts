import { codText } from '../../server/parcels/shared/cash.ts';
import type { Parcel } from '../../server/parcels/shared/parcel.ts';
import { priceText } from '../../server/prices/shared/price.ts';
import { addressEnds, addressParts, addressTexts } from '../../server/shared/address.ts';
import { yesNo } from '../../server/shared/enums.ts';
import type { FieldRule } from '../../server/shared/field-values.ts';
import { parcelFields } from '../../server/shared/fields.ts';
import type { FieldSpec, FormSection } from '../../server/shared/form.ts';
import { languageMenu } from '../../server/shared/languages.ts';
import {
  codeOptions,
  controlForRule,
  fieldBuilder,
  labelledOptions,
  optionalRule,
  stageOptions,
} from '../panel/panel-form.tsx';
import type { Messages } from '../translations/messages.ts';
import { fieldLabels } from '../translations/parcel-labels.ts';

/**
 * The form sections of a parcel by topic, without its code and its map.
 *
 * @param rules of the fields to include.
 */
export function detailSections(
  t: Messages,
  rules: Partial<Record<DetailName, FieldRule>>,
  values: Partial<Record<DetailName, string | null>>,
): FormSection[] {
  const sections = parcelSections(t).map(({ id, title, names }) => ({
    id,
    title,
    fields: names.flatMap((name) => {
      const rule = rules[name];
      return rule === undefined ? [] : [{ ...detailField(t, name, values[name]), rule }];
    }),
  }));
  return sections.filter(({ fields }) => fields.length > 0);
}

/** Examples of texts with a unit or a currency. */
const placeholders: Partial<Record<DetailName, string>> = {
  weight: '2.4 kg',
  declared_value: 'EUR 120',
};

/** A field of a parcel, with its control and its help. */
export function detailField(
  t: Messages,
  name: DetailName,
  value: string | null | undefined,
): FieldSpec {
  const { parcels: words } = t.control;
  const field = fieldBuilder(parcelFields, fieldLabels(t));
  if (name === 'stage') {
    return field(name, 'choice', value, { options: stageOptions(words.noStage, t.stages) });
  }
  if (isLanguageField(name)) {
    const options = [{ value: '', label: t.track.notGiven }, ...codeOptions(languageMenu)];
    return field(name, 'choice', value, { options, hint: words.hints.recipient_language });
  }
  const control = controlForRule(parcelFields[name]);
  const part = addressParts.find((one) => addressEnds.some((end) => `${end}_${one}` === name));
  if (part !== undefined) {
    const { addressParts: labels, inParts } = t.control;
    return { ...field(name, control, value, { label: labels[part] }), fold: inParts };
  }
  const hint = name === 'note' ? words.hints.note : undefined;
  const placeholder = placeholders[name];
  // An address that is known in parts needs no text. Pasted addresses have several lines.
  const address = addressEnds.find((end) => addressTexts[end] === name);
  const made = field(name, control, value, {
    ...(hint !== undefined && { hint }),
    ...(placeholder !== undefined && { placeholder }),
  });
  if (address === undefined) return made;
  return { ...made, control: 'lines', address, rule: optionalRule(made.rule), joint: ', ' };
}

/** The field of the amount to collect, typed with its currency. */
export function codField(t: Messages, parcel: Pick<Parcel, 'cod_amount' | 'cod_currency'> | null) {
  return amountField('cod', t.control.fields.cod, parcel && codText(parcel), parcel?.cod_currency);
}

function amountField(
  name: string,
  label: string,
  amount: string | null,
  currency: string | null | undefined,
) {
  const value = amount === null ? '' : `${amount} ${currency ?? ''}`.trim();
  const rule: FieldRule = { kind: 'line', max: 40 };
  return { name, label, control: 'text', rule, value, placeholder: 'EUR 120' } satisfies FieldSpec;
}

export type ServiceChoice = { code: string; name: string };

/** The fields of the delivery service, and of a price that differs from the service's, typed with its currency. */
export function priceFields(
  t: Messages,
  services: readonly ServiceChoice[],
  parcel: Pick<Parcel, 'service' | 'price' | 'currency' | 'price_reason'> | null,
): FieldSpec[] {
  const field = fieldBuilder(parcelFields, t.control.fields);
  const own = parcel?.service ?? null;
  const isKnown = own === null || services.some(({ code }) => code === own);
  const choices = isKnown ? services : [{ code: own, name: own }, ...services];
  // A new parcel gets the payer's default service.
  const options = [{ value: '', label: '–' }, ...codeOptions(choices)];
  const service = field('service', 'choice', own, { options });
  if (parcel === null) return [service];
  return [
    service,
    amountField('price_text', t.control.fields.price, priceText(parcel), parcel.currency),
    field('price_reason', 'text', parcel.price_reason),
  ];
}

/** Whether a field is the language of somebody's emails. */
export function isLanguageField(name: keyof typeof parcelFields) {
  return name === 'recipient_language' || name === 'sender_language';
}

type MapSettings = { show_map: Parcel['show_map'] | null; map_zoom: number | null };

export function mapSettings(t: Messages, { show_map, map_zoom }: MapSettings): FieldSpec[] {
  const { fields, form } = t.control;
  const field = fieldBuilder(parcelFields, fields);
  return [
    field('show_map', 'choice', show_map ?? 'no', { options: labelledOptions(yesNo, form) }),
    field('map_zoom', 'number', map_zoom),
  ];
}

type PlaceKind = 'pickup' | 'current' | 'destination';
type Degree<Kind extends PlaceKind> = `map_${Kind}_latitude` | `map_${Kind}_longitude`;

export function mapPlace<Kind extends PlaceKind>(
  t: Messages,
  kind: Kind,
  values: Record<Degree<Kind>, number | null>,
): FormSection {
  const titles = {
    pickup: t.track.mapPickup,
    current: t.track.mapCurrent,
    destination: t.track.destination,
  };
  const field = fieldBuilder(parcelFields, t.control.fields);
  const degrees = [`map_${kind}_latitude`, `map_${kind}_longitude`] as const;
  return {
    title: titles[kind],
    fields: degrees.map((name) => field(name, 'number', values[name])),
  };
}

type Rules = typeof parcelFields;

/** The fields on a parcel's page and in its form. */
export type DetailName = {
  [Field in keyof Rules]: Rules[Field] extends { section: string } ? Field : never;
}[keyof Rules];

const sections = ['shipment', 'delivery', 'recipient', 'sender'] as const;

/** The names of a parcel's fields by topic, in the order of its page and its form. */
export function parcelSections({ control, parcelList }: Messages) {
  const { parcels, fields } = control;
  const titles = { ...parcels, shipment: fields.parcel_id, delivery: parcelList.delivery };
  return sections.map((id) => ({ id, title: titles[id], names: sectionFieldNames(id) }));
}

function sectionFieldNames(section: (typeof sections)[number]): DetailName[] {
  return Object.keys(parcelFields)
    .filter(isSectionName)
    .filter((name) => parcelFields[name].section === section);
}

function isSectionName(name: string): name is DetailName {
  const rules: Record<string, object> = parcelFields;
  return 'section' in (rules[name] ?? {});
}
