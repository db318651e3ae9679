import { describe, expect, test } from 'vitest';
import type { Parcel } from '../../../server/parcels/shared/parcel.ts';
import {
  copiedFields,
  fieldsToTake,
  missingNames,
  returnFields,
} from '../../../server/parcels/shared/parcel-copy.ts';
import { addressFields, addressPartsIn } from '../../../server/shared/address.ts';
import { pick, withPrefix } from '../../../server/shared/field-values.ts';
import { everyField } from '../../support/parcels/parcel-fields.ts';

const parcel: Parcel = {
  ...everyField,
  stage: 'at_customs',
  recipient_language: 'de',
  sender_language: 'fr',
  show_map: 'yes',
  id: 7,
  status_key: null,
  image: 'box.webp',
  booked_by_customer_id: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
};

const repeated = {
  weight: '12.5 kg',
  pieces_count: 3,
  shipped_via: 'Sea freight',
  parcel_content: 'Two bicycles',
  service: null,
  sender_id: null,
  recipient_id: null,
  payer_id: null,
  declared_value: 'EUR 900',
  recipient_name: 'Grace Bauer',
  recipient_email: 'grace@example.com',
  recipient_phone_number: '+49 30 555 0199',
  recipient_language: 'de',
  destination: 'Hauptstrasse 9, Berlin',
  sender_name: 'Chen Wei',
  sender_email: 'chen@example.com',
  sender_phone_number: '+86 574 5550 0102',
  ...pick(parcel, [...addressFields.destination, ...addressFields.pickup]),
  sender_language: 'fr',
  pickup_location: 'Ningbo',
  show_map: 'yes',
  map_zoom: 6,
  map_pickup_latitude: 29.87,
  map_pickup_longitude: 121.54,
  map_destination_latitude: 52.52,
  map_destination_longitude: -180,
};

/** What a parcel may take of another that it is merged with. */
const takeable = [
  'stage',
  'status',
  'current_location',
  'weight',
  'shipped_via',
  'parcel_content',
  'declared_value',
  'note',
  'min_expected_delivery_date',
  'max_expected_delivery_date',
  'recipient_email',
  'recipient_phone_number',
  'recipient_language',
  ...addressFields.destination,
  'sender_name',
  'sender_email',
  'sender_phone_number',
  'sender_language',
  'pickup_location',
  ...addressFields.pickup,
  'map_zoom',
  'map_current_latitude',
  'map_current_longitude',
  'map_pickup_latitude',
  'map_pickup_longitude',
  'map_destination_latitude',
  'map_destination_longitude',
  'image',
];

/** A parcel without all of that. */
const bare: Parcel = {
  ...parcel,
  ...Object.fromEntries(takeable.map((name) => [name, null])),
  show_map: 'no',
};

describe('what repeats', () => {
  test('is who, where to, where from and what; not the code, where it stands, nor when', () => {
    expect(copiedFields(parcel)).toEqual(repeated);
  });

  test('of a return has sender and recipient exchanged, with their languages, phone numbers and addresses', () => {
    expect(returnFields(parcel)).toEqual({
      ...repeated,
      recipient_name: 'Chen Wei',
      recipient_email: 'chen@example.com',
      recipient_phone_number: '+86 574 5550 0102',
      sender_phone_number: '+49 30 555 0199',
      ...withPrefix('destination', addressPartsIn(parcel, 'pickup')),
      ...withPrefix('pickup', addressPartsIn(parcel, 'destination')),
      recipient_language: 'fr',
      destination: 'Ningbo',
      sender_name: 'Grace Bauer',
      sender_email: 'grace@example.com',
      sender_language: 'de',
      pickup_location: 'Hauptstrasse 9, Berlin',
      map_pickup_latitude: 52.52,
      map_pickup_longitude: -180,
      map_destination_latitude: 29.87,
      map_destination_longitude: 121.54,
    });
  });

  test('of a return may not be enough for a parcel', () => {
    expect(missingNames(copiedFields(bare))).toEqual([]);
    expect(missingNames(returnFields(bare))).toEqual(['recipient_name', 'destination']);
  });
});

describe('what a parcel takes of another', () => {
  test('is no part of an address with another text', () => {
    expect(fieldsToTake({ ...bare, destination: 'Rome' }, parcel)).not.toContain(
      'destination_city',
    );
    expect(fieldsToTake({ ...bare, pickup_location: 'Oslo' }, parcel)).not.toContain('pickup_city');
  });

  test('is all that it does not have', () => {
    expect(fieldsToTake(bare, parcel)).toEqual(takeable);
  });

  test('is nothing where it has all', () => {
    expect(fieldsToTake(parcel, { ...parcel, status: 'Lost', image: 'other.webp' })).toEqual([]);
  });

  test('is never half of a place', () => {
    expect(fieldsToTake({ ...parcel, map_current_longitude: null }, parcel)).toEqual([]);
  });

  test.each([
    ['another name', 'Rotterdam', []],
    ['the same name', 'hamburg', ['map_current_latitude', 'map_current_longitude']],
  ])('are the coordinates of a place with %s: %s', (_which, current_location, taken) => {
    const unmapped = { ...parcel, map_current_latitude: null, map_current_longitude: null };

    expect(fieldsToTake({ ...unmapped, current_location }, parcel)).toEqual(taken);
  });

  test('is no day that comes before or after its own', () => {
    const late = { ...parcel, min_expected_delivery_date: '2026-06-01' };
    const [early, open] = ['2026-05-02', null];

    expect(fieldsToTake({ ...late, max_expected_delivery_date: open }, parcel)).toEqual([]);
    expect(
      fieldsToTake(
        { ...parcel, min_expected_delivery_date: open },
        { ...parcel, min_expected_delivery_date: early },
      ),
    ).toEqual(['min_expected_delivery_date']);
  });
});
