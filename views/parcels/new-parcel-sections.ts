import { parcelFields } from '../../server/shared/fields.ts';
import type { FieldSpec, FormSection } from '../../server/shared/form.ts';
import type { RepeatedFields } from '../../server/shared/parcel-copy.ts';
import { namesFor } from '../../server/shared/parcel-uses.ts';
import { fieldsOf } from '../panel/panel-form.tsx';
import type { Messages } from '../translations/messages.ts';
import { detailField, mapPlace, mapSettings } from './parcel-fields.ts';
import type { DetailName } from './parcel-sections.ts';

const shippedFirst = [
  'min_expected_delivery_date',
  'max_expected_delivery_date',
  'shipped_via',
] as const;

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

/** All fields of a new parcel: the usual ones by topic; the others are folded, and so is the map. */
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
    { title: words.otherDetails, fields: named(namesFor('form', 'others')) },
    { title: copies.map, fields: mapSettings(t, places) },
    mapPlace(t, 'pickup', places),
    mapPlace(t, 'destination', places),
  ];
  return [
    { fields: [code] },
    {
      title: documents.to,
      fields: named(namesFor('form', 'to', ['recipient_name', 'recipient_phone_number'])),
    },
    { title: documents.from, fields: named(namesFor('form', 'from')) },
    { title: words.shipment, fields: named(namesFor('form', 'parcel', shippedFirst)) },
    ...folded.map((section): FormSection => ({ ...section, folded: true })),
  ];
}
