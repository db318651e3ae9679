import { type LeftOut, namesWith } from '../../server/shared/field-choices.ts';
import { parcelFields } from '../../server/shared/fields.ts';
import type { FieldSpec, FormSection } from '../../server/shared/form.ts';
import type { RepeatedFields } from '../../server/shared/parcel-copy.ts';
import { fieldsOf } from '../panel/panel-form.tsx';
import type { Messages } from '../translations/messages.ts';
import { detailField, mapPlace, mapSettings } from './parcel-fields.ts';
import type { DetailName } from './parcel-sections.ts';

/** The usual fields by topic, in their order; the others are folded, and so is the map. */
const topics = {
  tracking_code: 'code',
  recipient_name: 'to',
  recipient_phone_number: 'to',
  recipient_email: 'to',
  recipient_language: 'to',
  destination: 'to',
  sender_name: 'from',
  sender_email: 'from',
  pickup_location: 'from',
  min_expected_delivery_date: 'parcel',
  max_expected_delivery_date: 'parcel',
  shipped_via: 'parcel',
  weight: 'parcel',
  parcel_content: 'parcel',
  note: 'parcel',
  stage: 'others',
  status: 'others',
  current_location: 'others',
  declared_value: 'others',
  sender_language: 'others',
  show_map: 'map',
  map_zoom: 'map',
  map_pickup_latitude: 'map',
  map_pickup_longitude: 'map',
  map_destination_latitude: 'map',
  map_destination_longitude: 'map',
  map_current_latitude: { leftOut: 'a new parcel has not moved yet' },
  map_current_longitude: { leftOut: 'a new parcel has not moved yet' },
} as const satisfies Record<
  keyof typeof parcelFields,
  'code' | 'to' | 'from' | 'parcel' | 'others' | 'map' | LeftOut
>;

const noPlaces = {
  map_pickup_latitude: null,
  map_pickup_longitude: null,
  map_destination_latitude: null,
  map_destination_longitude: null,
  show_map: null,
  map_zoom: null,
};

type NewParcelDefaults = {
  /** A tracking code. */
  offered: string;
  /** How the latest parcels were shipped. */
  services: string[];
  /** What it begins with. */
  prefill: Partial<RepeatedFields>;
};

/** All fields of a new parcel. */
export function newParcelSections(
  t: Messages,
  { offered, services, prefill }: NewParcelDefaults,
): FormSection[] {
  const { control, copies, documents } = t;
  const { parcels: words, fields } = control;
  const values: Partial<Record<DetailName, string | null>> = prefill;
  const named = (names: readonly DetailName[]): FieldSpec[] =>
    names.map((name) => {
      const { hint, ...field } = detailField(t, name, values[name]);
      if (name === 'shipped_via') return { ...field, suggestions: services };
      // Hints are left out to keep the form short.
      return hint === undefined || name === 'recipient_language' ? field : { ...field, hint };
    });
  const code = fieldsOf(parcelFields, fields)('tracking_code', 'text', offered, {
    hint: words.codeHint,
  });
  const places = { ...noPlaces, ...prefill };
  const folded: FormSection[] = [
    { title: words.otherDetails, fields: named(namesWith(topics, 'others')) },
    { title: copies.map, fields: mapSettings(t, places) },
    mapPlace(t, 'pickup', places),
    mapPlace(t, 'destination', places),
  ];
  return [
    { fields: [code] },
    { title: documents.to, fields: named(namesWith(topics, 'to')) },
    { title: documents.from, fields: named(namesWith(topics, 'from')) },
    { title: words.shipment, fields: named(namesWith(topics, 'parcel')) },
    ...folded.map((section): FormSection => ({ ...section, folded: true })),
  ];
}
