import { expect, test } from 'vitest';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';
import { entryIn } from '../../support/tracking/calendar.ts';

test.each([
  ['masked', 'Amsterdam'],
  ['locked', undefined],
] as const)(
  'a calendar file of a %s parcel says no more of the place than strangers see',
  async (public_details, place) => {
    const { ask, db } = await startSite();
    await insertParcel(db);
    await db.updateTable('settings').set({ public_details }).execute();

    const { text } = await ask('/delivery.ics?code=TEST-1001');

    expect(entryIn(text).location ?? undefined).toBe(place);
    for (const word of ['Keizersgracht', 'Ada', 'Okoye', 'Kofi', '+31']) {
      expect(text).not.toContain(word);
    }
  },
);

test('a calendar file says no place where none is certain', async () => {
  const { ask, db } = await startSite();
  await insertParcel(db, { destination: '10 Downing Street London SW1A 2AA' });
  await db.updateTable('settings').set({ public_details: 'masked' }).execute();

  expect((await ask('/delivery.ics?code=TEST-1001')).text).not.toContain('LOCATION');
});
