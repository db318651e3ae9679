import { parcelFields } from '../../server/shared/fields.ts';
import type { FieldSpec, FormSection } from '../../server/shared/form.ts';
import type { RepeatedFields } from '../../server/shared/parcel-copy.ts';
import { fieldsOf } from '../panel/panel-form.tsx';
import type { Messages } from '../translations/messages.ts';
import { detailField, mapPlace, mapSettings } from './parcel-fields.ts';
import type { DetailName } from './parcel-sections.ts';

/** The usual fields by topic; the others are folded. */
const topics = {
  to: [
    'recipient_name',
    'recipient_phone_number',
    'recipient_email',
    'recipient_language',
    'destination',
  ],
  from: ['sender_name', 'sender_email', 'pickup_location'],
  parcel: [
    'min_expected_delivery_date',
    'max_expected_delivery_date',
    'shipped_via',
    'weight',
    'parcel_content',
    'note',
  ],
  others: ['stage', 'status', 'current_location', 'declared_value', 'sender_language'],
} as const satisfies Record<string, readonly DetailName[]>;

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
    { title: words.otherDetails, fields: named(topics.others) },
    { title: copies.map, fields: mapSettings(t, places) },
    mapPlace(t, 'pickup', places),
    mapPlace(t, 'destination', places),
  ];
  return [
    { fields: [code] },
    { title: documents.to, fields: named(topics.to) },
    { title: documents.from, fields: named(topics.from) },
    { title: words.shipment, fields: named(topics.parcel) },
    ...folded.map((section): FormSection => ({ ...section, folded: true })),
  ];
}
