import { ofAddress } from '../../../server/shared/address.ts';
import type { parcelFields } from '../../../server/shared/fields.ts';

/** The required fields of a new parcel, as the API accepts them. */
export const required = {
  tracking_code: 'NEW-2001',
  recipient_name: 'Grace Bauer',
  destination: 'Hauptstrasse 9, Berlin',
};

const parts = {
  ...{ street: 'Hauptstrasse 9', street2: 'Floor 2', postcode: '10827', city: 'Berlin' },
  ...{ region: 'BE', country: 'DE', company: 'Bauer KG', note: 'Ring at the yard' },
};

const badParts = {
  ...{ street: 'x'.repeat(201), street2: 'two\nlines', postcode: 'x'.repeat(21) },
  ...{ city: 7, region: ['BE'], country: 'Germany', company: 'x'.repeat(201), note: true },
};

/** All fields of a parcel, as the API accepts and returns them. */
export const everyField = {
  ...required,
  recipient_email: 'grace@example.com',
  recipient_phone_number: '+49 30 555 0199',
  recipient_language: 'de',
  current_location: 'Hamburg',
  stage: 'at_customs',
  status: 'In customs',
  weight: '12.5 kg',
  pieces_count: 3,
  shipped_via: 'Sea freight',
  sender_name: 'Chen Wei',
  sender_email: 'chen@example.com',
  sender_phone_number: '+86 574 5550 0102',
  sender_language: 'fr',
  pickup_location: 'Ningbo',
  ...ofAddress('destination', parts),
  ...ofAddress('pickup', { ...parts, city: 'Ningbo', country: 'CN' }),
  parcel_content: 'Two bicycles',
  declared_value: 'EUR 900',
  note: 'Ring twice',
  cod_amount: 12_050,
  cod_currency: 'EUR',
  sender_id: null,
  recipient_id: null,
  payer_id: null,
  min_expected_delivery_date: '2026-05-01',
  max_expected_delivery_date: '2026-05-03',
  show_map: 'yes',
  map_zoom: 6,
  map_current_latitude: 53.55,
  map_current_longitude: 9.99,
  map_pickup_latitude: 29.87,
  map_pickup_longitude: 121.54,
  map_destination_latitude: 52.52,
  map_destination_longitude: -180,
} satisfies Record<keyof typeof parcelFields, unknown>;

/** An invalid value for each field of a parcel. */
export const everyFieldBad = {
  tracking_code: 'a b',
  recipient_name: 'x'.repeat(301),
  destination: 'two\nlines',
  recipient_email: 'nobody',
  recipient_phone_number: 5,
  recipient_language: 'German',
  current_location: ['here'],
  stage: 'lost',
  status: 'x'.repeat(301),
  weight: { kg: 2 },
  pieces_count: 100,
  shipped_via: 'a\u0000b',
  sender_name: true,
  sender_email: 'a@example.com, b@example.com',
  sender_phone_number: 'x'.repeat(301),
  sender_language: 'Klingon',
  pickup_location: 'a\tb',
  ...ofAddress('destination', badParts),
  ...ofAddress('pickup', badParts),
  parcel_content: 'x'.repeat(301),
  declared_value: 0,
  note: 'x'.repeat(301),
  cod_amount: '120.50',
  cod_currency: 'EURO',
  sender_id: 0,
  recipient_id: 'Ada',
  payer_id: 1.5,
  min_expected_delivery_date: '2026-02-30',
  max_expected_delivery_date: '01/05/2026',
  show_map: 'maybe',
  map_zoom: 21,
  map_current_latitude: 90.1,
  map_current_longitude: -180.1,
  map_pickup_latitude: 'north',
  map_pickup_longitude: '1e2',
  map_destination_latitude: [1],
  map_destination_longitude: '0x10',
} satisfies Record<keyof typeof parcelFields, unknown>;
