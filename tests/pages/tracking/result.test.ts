import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { siteWithAdmin } from '../../support/admin.ts';
import { elementsOf } from '../../support/elements.ts';
import { dataOf } from '../../support/http.ts';
import { insertParcel, mapped, nothingKnown } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';
import { resultOf } from '../../support/tracking/result-page.ts';

const headings = (html: string) =>
  [...html.matchAll(/<(h\d)[^>]*>(.*?)<\/\1>/g)].map(
    ([, level, inside = '']) => `${level} ${inside.replace(/<[^>]+>/g, '')}`,
  );

describe('the result', () => {
  test('is an article of its own name, whose headings are in the order of the sheet', async () => {
    const html = await resultOf(mapped, [{ title: 'Picked up' }, { title: 'Departed' }]);

    const [, ids = ''] = html.match(/<article[^>]*aria-labelledby="([^"]+)"/) ?? [];
    const named = ids
      .split(' ')
      .map((id) => html.match(new RegExp(`id="${id}"[^>]*>([^<]+)`))?.[1]);
    expect(named).toEqual(['TEST-1001']);
    expect(headings(html)).toEqual([
      'h2 TEST-1001',
      'h3 Tracking history',
      'h4 Departed',
      'h4 Picked up',
      'h3 Route map',
      'h3 Destination',
      'h3 Sender',
      'h3 Shipping information',
    ]);
  });

  test('leaves out each fact that is not known, and whole sections', async () => {
    const html = await resultOf({ weight: null, sender_name: null, recipient_email: null });
    const bare = await resultOf(nothingKnown);

    for (const name of ['Weight', 'Name', 'Email', 'Not provided']) {
      expect(html.includes(`>${name}<`), name).toBe(false);
    }
    for (const name of ['Current location', 'Pickup location', 'Phone']) {
      expect(html.includes(`<dt>${name}</dt>`), name).toBe(true);
    }
    expect(headings(bare)).toEqual(['h2 TEST-1001', 'h3 Tracking history', 'h3 Destination']);
    expect(bare).toContain('No updates yet.');
    expect(bare).not.toMatch(/<ol|<figure|class="map/);
  });
});

describe('the status of a parcel without a stage', () => {
  test.each([
    ['Delivered', 'green', 'delivered', 'check_circle'],
    ['In transit', 'gold', 'in_transit', 'local_shipping'],
    ['In transit', 'red', 'exception', 'error'],
    ['At the depot', 'red', 'exception', 'error'],
  ] as const)(
    '%s after an event in %s: %s, with an icon',
    async (status, color, progress, icon) => {
      const html = await resultOf({ stage: null, status }, [{ color: 'black' }, { color }]);

      const [pill = ''] = html.match(/<p class="waybill-status .*?<\/p>/) ?? [];
      expect(pill).toContain(`status-${progress}`);
      expect(pill).toContain(`data-icon="${icon}"`);
      expect(pill).toContain(`>${status}</bdi>`);
    },
  );

  test('that nobody can place has neither colour nor icon', async () => {
    const html = await resultOf({ stage: null, status: 'At the depot' }, [
      { icon: 'check_circle' },
    ]);
    const [pill = ''] = html.match(/<p class="waybill-status .*?<\/p>/) ?? [];
    expect(pill).toContain('status-unknown');
    expect(pill).not.toContain('<svg');
  });

  test.each([
    ['ar', 'Delivered', '(تم التسليم)'],
    ['de', 'Zugestellt', null],
    ['en', 'Zugestellt', '(Delivered)'],
  ] as const)('in %s: “%s” is explained by %s', async (language, status, word) => {
    const html = await resultOf({ stage: null, status }, [], language);
    const [pill = ''] = html.match(/<p class="waybill-status .*?<\/p>/) ?? [];
    const hidden = [...pill.matchAll(/<span class="visually-hidden">(.*?)<\/span>/g)].slice(1);
    const words = hidden.map(([, inside = '']) => inside.trim());
    expect(words).toEqual(word === null ? [] : [word]);
  });
});

/** A site of this time zone whose only parcel, on its way, is expected on 5 March. */
async function siteIn(TZ: string) {
  const site = await startSite({ TZ });
  const day = '2026-03-05';
  await insertParcel(site.db, { min_expected_delivery_date: day, max_expected_delivery_date: day });
  return {
    ...site,
    /** The words beside the expected day, and the day that the browser counts from. */
    shownAt: async (now: string) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
      const { text } = await site.ask('/track.html?code=TEST-1001');
      const [, look, words] =
        text.match(/<p class="(arrival[^"]*)">.*?<strong>([^<]*)<\/strong>/) ?? [];
      const [, today] = text.match(/"today":"([^"]*)"/) ?? [];
      expect(text).toContain('Estimated delivery date');
      return { look, words, today };
    },
  };
}

function backToNow() {
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

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
  ['UTC', '2026-02-24T12:00:00.000Z', '2026-02-24', 'Arrives Thursday, March 5'],
])(
  'when a parcel arrives is told by the calendar of the site: in %s at %s it is %s: %s',
  async (zone, now, today, words) => {
    backToNow();
    const { shownAt } = await siteIn(zone);

    const look = words.includes('late') ? 'arrival arrival-late' : 'arrival';
    expect(await shownAt(now)).toEqual({ look, words, today });
  },
);

test('when it arrives is told anew for each who asks, only by its dates once it has arrived, and not on the empty page', async () => {
  backToNow();
  const { ask, db, shownAt } = await siteIn('UTC');

  expect((await shownAt('2026-03-04T23:59:59.000Z')).words).toBe('Arrives tomorrow');
  expect((await shownAt('2026-03-05T00:00:01.000Z')).words).toBe('Arrives today');
  expect((await ask('/track.html')).text).toMatch(/&quot;today&quot;:&quot;&quot;/);
  await db.updateTable('parcels').set({ stage: 'delivered' }).execute();
  expect((await shownAt('2026-03-04T12:00:00.000Z')).words).toBeUndefined();
  expect((await shownAt('2026-03-09T12:00:00.000Z')).words).toBeUndefined();
});

const hostile = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  `"><img src=x onerror=alert(1)>`,
  `' onmouseover='alert(1)`,
  '<!-- <script>',
  'javascript:alert(1)',
  '{{7*7}} %00 \\u003cb\\u003e',
  '&lt;b&gt;&amp;',
  "'; drop table parcels; --",
  '\u202eevil\u2066 \u2028 \u2029 \ufeff.',
];

/** A site with a parcel whose every text is this one, and so is its history's. */
async function siteWith(text: string) {
  const { site, admin } = await siteWithAdmin();
  const post = (path: string, json: object) => admin.ask(path, { method: 'POST', json });
  const parcel = {
    tracking_code: 'TEST-1001',
    recipient_name: text,
    destination: text,
    recipient_phone_number: text,
    current_location: text,
    status: text,
    weight: text,
    sender_name: text,
    pickup_location: text,
    show_map: 'yes',
    map_current_latitude: 1,
    map_current_longitude: 2,
  };
  const activity = { title: text, description: text };
  expect((await post('/api/parcels', parcel)).status).toBe(201);
  const added = await post('/api/activities', { parcel_id: 'TEST-1001', ...activity });
  expect(added.status).toBe(201);
  return { site, parcel, activity };
}

test.each(hostile)('%s is kept as it is and shown as text', async (text) => {
  const { site, parcel, activity } = await siteWith(text);
  const plain = await siteWith('Plain words');

  const found = await site.ask('/api/parcels/TEST-1001');
  expect(dataOf(found)).toMatchObject({ ...parcel, history: { data: [activity] } });

  const page = await site.ask('/track.html?code=TEST-1001');
  const plainPage = await plain.site.ask('/track.html?code=TEST-1001');
  expect(elementsOf(page.text)).toEqual(elementsOf(plainPage.text));
  expect(page.text.includes('href="javascript:')).toBe(false);
});
