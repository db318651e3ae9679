import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

/** A site of this time zone whose only parcel, on its way, is expected on 5 March. */
async function siteIn(TZ: string) {
  const site = await startSite({ TZ });
  const day = '2026-03-05';
  await insertParcel(site.db, { min_expected_delivery_date: day, max_expected_delivery_date: day });
  return {
    ...site,
    /** The words beside the expected day, and the day that the browser is told to count from. */
    shownAt: async (now: string) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
      const { text } = await site.ask('/track.html?code=TEST-1001');
      const [, look, words] = text.match(/<span class="(arrival[^"]*)">([^<]*)</) ?? [];
      const [, today] = text.match(/&quot;today&quot;:&quot;([^&]*)&quot;/) ?? [];
      expect(text).toContain('Mar 05, 2026');
      return { look, words, today };
    },
  };
}

function backToNow() {
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

describe('when a parcel arrives is told by the calendar of the site', () => {
  test.each([
    // Fourteen hours ahead of UTC.
    ['Pacific/Kiritimati', '2026-03-04T09:59:59.999Z', '2026-03-04', 'Arrives tomorrow'],
    ['Pacific/Kiritimati', '2026-03-04T10:00:00.000Z', '2026-03-05', 'Arrives today'],
    ['Pacific/Kiritimati', '2026-03-06T10:00:00.000Z', '2026-03-07', '2 days late'],
    // Eleven hours behind.
    ['Pacific/Pago_Pago', '2026-03-05T10:59:59.999Z', '2026-03-04', 'Arrives tomorrow'],
    ['Pacific/Pago_Pago', '2026-03-05T11:00:00.000Z', '2026-03-05', 'Arrives today'],
    ['Pacific/Pago_Pago', '2026-03-06T10:59:59.999Z', '2026-03-05', 'Arrives today'],
    ['Pacific/Pago_Pago', '2026-03-06T11:00:00.000Z', '2026-03-06', '1 day late'],
    ['UTC', '2026-02-24T12:00:00.000Z', '2026-02-24', 'Arrives in 9 days'],
  ])('in %s at %s it is %s: %s', async (zone, now, today, words) => {
    backToNow();
    const { shownAt } = await siteIn(zone);

    const look = words.includes('late') ? 'arrival arrival-late' : 'arrival';
    expect(await shownAt(now)).toEqual({ look, words, today });
  });

  test('anew for each who asks', async () => {
    backToNow();
    const { shownAt } = await siteIn('UTC');

    expect((await shownAt('2026-03-04T23:59:59.000Z')).words).toBe('Arrives tomorrow');
    expect((await shownAt('2026-03-05T00:00:01.000Z')).words).toBe('Arrives today');
  });
});

test('once it has arrived, only the dates are told', async () => {
  backToNow();
  const { db, shownAt } = await siteIn('UTC');
  await db.updateTable('parcels').set({ stage: 'delivered' }).execute();

  expect((await shownAt('2026-03-04T12:00:00.000Z')).words).toBeUndefined();
  expect((await shownAt('2026-03-09T12:00:00.000Z')).words).toBeUndefined();
});

test('the empty page, which is kept, knows no day', async () => {
  const { ask } = await siteIn('UTC');
  expect((await ask('/track.html')).text).toMatch(/&quot;today&quot;:&quot;&quot;/);
});
