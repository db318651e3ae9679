import { expect, test, vi } from 'vitest';
import type { PublicParcel } from '../../server/shared/parcel.ts';
import { entryIn } from '../support/calendar.ts';
import { insertParcel } from '../support/parcels.ts';
import { startSite } from '../support/site.ts';

/** What visitors see in these tests; as in server/parcels/sight.ts. */
const seen = vi.hoisted(() => ({ as: (parcel: PublicParcel) => parcel }));

vi.mock('../../server/parcels/sight.ts', async (original) => ({
  ...(await original<typeof import('../../server/parcels/sight.ts')>()),
  asSeen: (parcel: PublicParcel) => seen.as(parcel),
}));

test('a calendar file says no more of the place than the visitor sees', async () => {
  const { ask, db } = await startSite();
  await insertParcel(db);
  seen.as = (parcel) => ({ ...parcel, destination: 'Amsterdam' });

  const { text } = await ask('/delivery.ics?code=TEST-1001');

  expect(entryIn(text).location).toBe('Amsterdam');
  for (const word of ['Keizersgracht', 'Ada', 'Okoye', 'Kofi', '+31']) {
    expect(text).not.toContain(word);
  }
});

test('there is none of days that the visitor does not see', async () => {
  const { ask, db } = await startSite();
  await insertParcel(db);
  seen.as = (parcel) => ({
    ...parcel,
    min_expected_delivery_date: null,
    max_expected_delivery_date: null,
  });

  const { status, text } = await ask('/delivery.ics?code=TEST-1001');

  expect(status).toBe(409);
  expect(text).not.toContain('2026-03');
});
