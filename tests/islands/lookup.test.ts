import { describe, expect, test } from 'vitest';
import { type Lookup, reduceLookup } from '../../islands/shared/lookup.ts';
import type { Activity, PublicParcel } from '../../server/shared/parcel.ts';

function activity(id: number): Activity {
  return {
    id,
    parcel_id: 1,
    title: `Event ${id}`,
    description: 'Something happened.',
    icon: 'moped',
    color: 'green',
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    created_at_month: 'Jan',
    created_at_day: '01',
    created_at_time: '12:00 AM',
  };
}

function parcel(code: string, page = 1): PublicParcel {
  return {
    tracking_code: code,
    status: null,
    weight: null,
    current_location: null,
    min_expected_delivery_date: null,
    max_expected_delivery_date: null,
    recipient_name: 'Ada',
    recipient_email: null,
    recipient_phone_number: null,
    destination: 'Lisbon',
    sender_name: null,
    pickup_location: null,
    image: null,
    show_map: 'no',
    history: {
      data: [activity(10 - page)],
      current_page: page,
      last_page: 2,
      next_page_url: page === 1 ? '/api/parcels/A?page=2' : null,
      per_page: 1,
      total: 2,
    },
  };
}

const empty: Lookup = { code: '', data: null, errors: [], olderErrors: [], fetching: false };

describe('a lookup', () => {
  test('asked: forgets the last answer and waits', () => {
    const known: Lookup = { ...empty, code: 'OLD', data: parcel('OLD') };
    expect(reduceLookup(known, { type: 'asked', code: 'NEW' })).toEqual({
      ...empty,
      code: 'NEW',
      fetching: true,
    });
  });

  test('found: holds the parcel and waits no more', () => {
    const waiting: Lookup = { ...empty, code: 'A', fetching: true };
    const data = parcel('A');
    expect(reduceLookup(waiting, { type: 'found', data })).toEqual({ ...empty, code: 'A', data });
  });

  test('failed: holds the errors and waits no more', () => {
    const waiting: Lookup = { ...empty, code: 'A', fetching: true };
    expect(reduceLookup(waiting, { type: 'failed', errors: ['No.'] })).toEqual({
      ...empty,
      code: 'A',
      errors: ['No.'],
    });
  });

  test('older events found: they come after the known ones', () => {
    const known: Lookup = { ...empty, code: 'A', data: parcel('A') };
    const { data } = reduceLookup(known, { type: 'olderFound', data: parcel('A', 2) });
    expect(data?.history.data.map(({ id }) => id)).toEqual([9, 8]);
    expect(data?.history).toMatchObject({ current_page: 2, next_page_url: null });
  });

  test('older events that cannot be had leave what is known', () => {
    const known: Lookup = { ...empty, code: 'A', data: parcel('A') };
    expect(reduceLookup(known, { type: 'olderFailed', errors: ['No.'] })).toEqual({
      ...known,
      olderErrors: ['No.'],
    });
  });

  test('reset: nothing asked, nothing known', () => {
    const known: Lookup = { ...empty, code: 'A', data: parcel('A'), errors: ['x'], fetching: true };
    expect(reduceLookup(known, { type: 'reset' })).toEqual(empty);
  });
});
