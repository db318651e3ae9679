import {
  type AddressPart,
  addressEnds,
  addressParts,
  addressTexts,
} from '../../server/shared/address.ts';
import { codText } from '../../server/shared/cash.ts';
import { stages } from '../../server/shared/enums.ts';
import type { FieldRule } from '../../server/shared/field-values.ts';
import { parcelFields } from '../../server/shared/fields.ts';
import type { FieldSpec, FormSection } from '../../server/shared/form.ts';
import { languageMenu } from '../../server/shared/languages.ts';
import type { Parcel } from '../../server/shared/parcel.ts';
import { priceText } from '../../server/shared/price.ts';
import { controlOf, fieldsOf, optional, optionsOf } from '../panel/panel-form.tsx';
import type { Messages } from '../translations/messages.ts';

/**
 * The fields of a parcel by topic, but for its code and its map.
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

/** A field of a parcel, with its control and its help. */
export function detailField(
  t: Messages,
  name: DetailName,
  value: string | null | undefined,
): FieldSpec {
  const { parcels: words, fields } = t.control;
  const field = fieldsOf(parcelFields, fields);
  if (name === 'stage') {
    const options = [{ value: '', label: words.noStage }, ...optionsOf(stages, t.stages)];
    return field(name, 'choice', value, { options });
  }
  if (isLanguageField(name)) {
    const languages = languageMenu.map(({ code, name: own }) => ({ value: code, label: own }));
    const options = [{ value: '', label: t.track.notGiven }, ...languages];
    return field(name, 'choice', value, { options, hint: words.hints.recipient_language });
  }
  const part = addressPartOf(name);
  if (part !== null) return addressField(t, name, part, value);
  const hints: Partial<Record<DetailName, string>> = words.hints;
  const hint = hints[name];
  // Where an address is known in parts it needs no text; one that is pasted has lines.
  const address = addressEnds.find((end) => addressTexts[end] === name);
  const made = field(
    name,
    address === undefined ? controlOf(parcelFields[name]) : 'lines',
    value,
    hint === undefined ? {} : { hint },
  );
  if (address === undefined) return made;
  return { ...made, address, rule: optional(made.rule), joint: ', ' };
}

/** The amount to collect, as it is typed with its currency. */
export function codField(t: Messages, parcel: Pick<Parcel, 'cod_amount' | 'cod_currency'> | null) {
  const { cod } = t.control.fields;
  const text = parcel && codText(parcel);
  const value = text === null ? '' : `${text} ${parcel?.cod_currency ?? ''}`.trim();
  const { declared_value: hint } = t.control.parcels.hints;
  const rule: FieldRule = { kind: 'line', max: 40 };
  return { name: 'cod', label: cod, control: 'text', rule, value, hint } satisfies FieldSpec;
}

/** A delivery service to choose. */
export type ServiceChoice = { code: string; name: string };

/** The delivery service that prices it, and the price where it is another one; typed as the amount to collect is. */
export function priceFields(
  t: Messages,
  services: readonly ServiceChoice[],
  parcel: Pick<Parcel, 'service' | 'price' | 'currency' | 'price_reason'> | null,
): FieldSpec[] {
  const field = fieldsOf(parcelFields, t.control.fields);
  const own = parcel?.service ?? null;
  const isKnown = own === null || services.some(({ code }) => code === own);
  const choices = isKnown ? services : [{ code: own, name: own }, ...services];
  const options = [
    // A new one has the default of who pays.
    { value: '', label: '–' },
    ...choices.map(({ code, name }) => ({ value: code, label: name })),
  ];
  const service = field('service', 'choice', own, { options });
  if (parcel === null) return [service];
  const text = priceText(parcel);
  const value = text === null ? '' : `${text} ${parcel.currency ?? ''}`.trim();
  const { declared_value: hint } = t.control.parcels.hints;
  const rule: FieldRule = { kind: 'line', max: 40 };
  const price: FieldSpec = {
    ...{ name: 'price_text', label: t.control.fields.price, control: 'text', rule, value, hint },
  };
  return [service, price, field('price_reason', 'text', parcel.price_reason)];
}

/** The part of an address that a field is; null: it is none. */
function addressPartOf(name: DetailName): AddressPart | null {
  return addressParts.find((part) => addressEnds.some((end) => `${end}_${part}` === name)) ?? null;
}

function addressField(
  t: Messages,
  name: DetailName,
  part: AddressPart,
  value: string | null | undefined,
): FieldSpec {
  const { addressParts: labels, inParts } = t.control;
  const field = fieldsOf(parcelFields, { [name]: labels[part] });
  return { ...field(name, controlOf(parcelFields[name]), value), fold: inParts };
}

/** Whether a field is the language of somebody's emails. */
export function isLanguageField(name: keyof typeof parcelFields) {
  return name === 'recipient_language' || name === 'sender_language';
}

type MapSettings = { show_map: Parcel['show_map'] | null; map_zoom: number | null };

/** Whether the map of a parcel is shown, and how close. */
export function mapSettings(t: Messages, { show_map, map_zoom }: MapSettings): FieldSpec[] {
  const { parcels: words, fields, form } = t.control;
  const field = fieldsOf(parcelFields, fields);
  const options = [
    { value: 'no', label: form.no },
    { value: 'yes', label: form.yes },
  ];
  return [
    field('show_map', 'choice', show_map ?? 'no', { options }),
    field('map_zoom', 'number', map_zoom, { hint: words.zoomHint }),
  ];
}

type PlaceKind = 'pickup' | 'current' | 'destination';
type Degree<Kind extends PlaceKind> = `map_${Kind}_latitude` | `map_${Kind}_longitude`;

/** The coordinates of a place on the map. */
export function mapPlace<Kind extends PlaceKind>(
  t: Messages,
  kind: Kind,
  values: Record<Degree<Kind>, number | null>,
): FormSection {
  const { fields } = t.control;
  const titles = {
    pickup: t.track.mapPickup,
    current: t.track.mapCurrent,
    destination: t.track.destination,
  };
  const field = fieldsOf<Degree<PlaceKind>>(parcelFields, fields);
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

/** The fields of a parcel by topic; its page and its form use this order. */
export function parcelSections({ control, parcelList }: Messages) {
  const { parcels, fields } = control;
  const titles = { ...parcels, shipment: fields.parcel_id, delivery: parcelList.delivery };
  return sections.map((id) => ({ id, title: titles[id], names: namesIn(id) }));
}

function namesIn(section: (typeof sections)[number]): DetailName[] {
  return Object.keys(parcelFields)
    .filter(isSectionName)
    .filter((name) => parcelFields[name].section === section);
}

function isSectionName(name: string): name is DetailName {
  const rules: Record<string, object> = parcelFields;
  return 'section' in (rules[name] ?? {});
}
