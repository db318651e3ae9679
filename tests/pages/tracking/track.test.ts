import { describe, expect, test } from 'vitest';
import { insertImage } from '../../../server/content/images/queries.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { insertActivity, insertParcel, mapped } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';
import { sampleLanguages } from '../../support/sweep.ts';

describe('/track.html', () => {
  test('without a code: the search bar and what to do', async () => {
    const { ask } = await startSite();

    const { status, text, headers } = await ask('/track.html');

    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(text).toContain('<title>Waybill Logistics - Track Parcel</title>');
    expect(text).toContain('placeholder="Enter Your Tracking Code"');
    expect(text).toContain('No tracking number yet?');
    expect(text).not.toContain('noindex');
  });

  test('with a code: the whole result, for this reader alone', async () => {
    const { db, ask } = await startSite();
    const id = await insertParcel(db, mapped);
    await insertActivity(db, id, { title: 'Handed over', icon: 'pan_tool', color: 'red' });

    const { status, text, headers } = await ask('/track.html?code=test-1001');

    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    for (const words of [
      'TEST-1001',
      'In transit',
      '2 kg',
      'Lisbon',
      'Estimated delivery date',
      'Was due Saturday, March 7',
      'Ada Okoye',
      'ada@example.com',
      '+31 20 555 0100',
      'Keizersgracht 1, Amsterdam',
      'Kofi Mensah',
      'Accra',
      'Handed over',
      'event-red',
      'data-icon="pan_tool"',
      'Pickup Location',
      'Current Location',
    ]) {
      expect(text).toContain(words);
    }
    for (const secret of ['kofi@example.com', 'EUR 20', 'Books', 'Air freight']) {
      // The footer names the company's services.
      expect(text.split('<footer')[0]).not.toContain(secret);
    }
  });

  test('shows the picture of the parcel', async () => {
    const { db, ask } = await startSite();
    await insertImage(db, {
      name: 'box.webp',
      type: 'image/webp',
      width: 4,
      height: 3,
      bytes: new Uint8Array([1]),
      created_at: '2026-01-01T00:00:00.000Z',
    });
    await insertParcel(db, { image: 'box.webp' });

    const { text } = await ask('/track.html?code=TEST-1001');

    expect(text).toContain('<img src="/uploads/images/box.webp" alt="Photo of the parcel"');
  });

  test('tells times in the time zone of the site and the language of the reader', async () => {
    const { db, ask } = await startSite({ TZ: 'Asia/Tokyo' });
    const id = await insertParcel(db);
    await insertActivity(db, id, { created_at: '2026-03-01T20:30:00.000Z' });

    const { text } = await ask('/track.html?code=TEST-1001', {
      headers: { Cookie: 'googtrans=/en/de' },
    });

    expect(text).toContain('<p class="event-day soft smaller strong">Montag, 2. März 2026</p>');
    expect(text).toMatch(/<time[^>]*>5:30<\/time>/);
    expect(text).toContain('>Uhrzeiten: Japanische Normalzeit.<');
    expect(text).toContain('Erwartet: Samstag, 7. März');
  });

  test.each([
    ['Nov 5, 2025', '2025-11-05'],
    ['Nov 3, 2025 – Nov 5, 2025', '2025-11-03'],
  ])('shows the expected days as a fact once it has arrived: %s', async (words, first) => {
    const { db, ask } = await startSite();
    const days = {
      min_expected_delivery_date: first,
      max_expected_delivery_date: '2025-11-05',
    };
    await insertParcel(db, { stage: 'delivered', ...days });

    const { text } = await ask('/track.html?code=TEST-1001');

    expect(text).toContain(`<dt>Estimated delivery date</dt><dd><bdi>${words}</bdi></dd>`);
  });

  test('a blank code and one that is none: 422 and a kind word; hostile ones come back as text', async () => {
    const { ask } = await startSite();

    const blank = await ask('/track.html?code=+');
    const { status, text } = await ask(`/track.html?code=${encodeURIComponent('"><script>x')}`);

    expect([blank.status, status]).toEqual([422, 422]);
    expect(blank.text).toContain('ENTER A TRACKING NUMBER.');
    expect(text).not.toContain('<script>x');
    expect(text).toContain('<p class="track-fault error">THIS ISN’T A TRACKING NUMBER.</p>');
    expect(text).toMatch(
      /<section class="not-found-help wide no-print">.*<p class="measure">A tracking number has 4 to 40 char/s,
    );
  });

  async function siteWithScans(count: number) {
    const site = await startSite();
    const id = await insertParcel(site.db);
    for (let hour = 0; hour < count; hour += 1) {
      const created_at = new Date(Date.UTC(2026, 2, 1, hour)).toISOString();
      await insertActivity(site.db, id, { title: `Scan ${hour} done`, created_at });
    }
    return site;
  }

  test.each([23, 40, 200])('of %i events has an address with all of them', async (count) => {
    const { ask } = await siteWithScans(count);
    const whole = '/track.html?code=TEST-1001&history=all';

    const first = (await ask('/track.html?code=test-1001')).text;
    const page = (await ask(whole)).text;
    const all = page.slice(page.indexOf('<article'), page.indexOf('</article>'));

    expect(first).toMatch(
      new RegExp(`href="${whole.replace('?', '\\?').replace('&', '&amp;')}">Show all ${count}<`),
    );
    const titles = [...all.matchAll(/<h4><bdi>Scan (\d+) done</g)].map(([, hour]) => Number(hour));
    expect(titles).toEqual(Array.from({ length: count }, (_, index) => count - 1 - index));
    expect(all).not.toContain('history-older');
    expect(all).not.toContain('waybill-dense');
    expect(all).not.toContain('Show earlier events');
    expect(all).not.toContain('Show all');
    expect(all).toContain('Back to the newest events');
  });

  test('of no event has no earlier ones', async () => {
    const { ask } = await siteWithScans(0);
    const { text } = await ask('/track.html?code=TEST-1001&history=all');
    expect(text).toContain('>No updates yet.');
    expect(text).not.toContain('>Show earlier events<');
  });

  test('of more events than one page shows goes on behind them, with a way back', async () => {
    const { ask } = await siteWithScans(203);
    const page = async (query: string) => (await ask(`/track.html?code=TEST-1001${query}`)).text;

    const first = await page('');
    const second = await page('&page=2');
    const all = await page('&history=all');

    expect(first).not.toContain('history=all');
    expect(first).toContain('href="/track.html?code=TEST-1001&amp;page=2"');
    expect(first).not.toContain('>Scan 182 done<');
    expect(second).toContain('>Scan 182 done<');
    expect(second).not.toContain('>Scan 202 done<');
    expect(second).toContain('Back to the newest events');
    expect(all.match(/<h4>/g)).toHaveLength(200);
    expect(all).toContain('href="/track.html?code=TEST-1001&amp;page=11"');
    expect((await page('&page=11')).match(/<h4>/g)).toHaveLength(3);
  });
});

test.each(['/track.html', '/track.html?code=TEST-1001'])(
  'nothing of its script is fetched along with the page: %s',
  async (path) => {
    const { ask } = await startSite();

    const { text } = await ask(path);

    expect(text).toMatch(/<way-island src="\/assets\/tracker-[^"]+" on="use"/);
    expect(text).not.toContain('modulepreload');
    const live = /<script type="module" src="\/assets\/live-result-[^"]+"/;
    if (path.includes('code=')) expect(text).toMatch(live);
    else expect(text).not.toMatch(live);
  },
);

async function siteWithParcel() {
  const site = await startSite();
  await insertParcel(site.db);
  return {
    ...site,
    titleOf: async (path: string) =>
      (await site.ask(path)).text.match(/<title>([^<]*)<\/title>/)?.[1],
  };
}

describe('the title of the tracking page, the first two breadcrumbs', () => {
  test('holds the parcel that was found', async () => {
    const { db, ask, titleOf } = await siteWithParcel();

    expect(await titleOf('/track.html?code=test-1001')).toBe(
      'Waybill Logistics - TEST-1001 - In transit',
    );
    expect((await ask('/track.html?code=test-1001')).text).toContain(
      '<span aria-current="page">TEST-1001 - In transit</span>',
    );
    await db.updateTable('parcels').set({ status: '<b>Lost & found' }).execute();
    expect(await titleOf('/track.html?code=test-1001')).toBe(
      'Waybill Logistics - TEST-1001 - &lt;b&gt;Lost &amp; found',
    );
  });

  test.each(sampleLanguages())('says in $name whether there is one', async ({ code }) => {
    const { db, titleOf } = await siteWithParcel();
    await db.updateTable('parcels').set({ stage: null, status: null }).execute();
    const { track, stages } = messagesOf(code);
    const title = (words: string) => `Waybill Logistics - ${words}`;

    expect(await titleOf(`/track.html?lang=${code}`)).toBe(title(track.title));
    expect(await titleOf(`/track.html?lang=${code}&code=TEST-1001`)).toBe(
      title(`TEST-1001 - ${track.registered}`),
    );
    await db.updateTable('parcels').set({ stage: 'out_for_delivery' }).execute();
    expect(await titleOf(`/track.html?lang=${code}&code=TEST-1001`)).toBe(
      title(`TEST-1001 - ${stages.out_for_delivery}`),
    );
    expect(await titleOf(`/track.html?lang=${code}&code=NO-SUCH-1`)).toBe(title(track.noResult));
    expect(await titleOf(`/track.html?lang=${code}&code=?`)).toBe(title(track.noResult));
  });
});

const path = (code: string) => `/track.html?${new URLSearchParams({ code })}`;

async function siteWithTwo() {
  const site = await startSite();
  await insertParcel(site.db, { tracking_code: 'WB-1001', current_location: 'Porto' });
  const own = { stage: null, status: 'Resting', current_location: null };
  const noDays = { min_expected_delivery_date: null, max_expected_delivery_date: null };
  await insertParcel(site.db, { tracking_code: 'WB-1002', ...own, ...noDays });
  return site;
}

describe('the page of several codes', () => {
  test('shows a row for each parcel, which leads to its result, and names the others', async () => {
    const { ask } = await siteWithTwo();

    const { status, text, headers } = await ask(path('wb-1001, wb 1002, <NO>'));

    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(text).toContain('<title>Waybill Logistics - 2 of 3 parcels found</title>');
    expect(text).toContain('<span aria-current="page">2 of 3 parcels found</span>');
    expect(text).toContain('<h2>2 of 3 parcels found</h2>');
    for (const words of [
      'href="/track.html?code=WB-1001"',
      'href="/track.html?code=WB-1002"',
      '<bdi>In transit</bdi>',
      '<bdi>Porto</bdi>',
      ' days late',
      '<bdi>Resting</bdi>',
      'No parcel found for:',
      '<bdi>&lt;NO&gt;</bdi>',
      'value="wb-1001, wb 1002, &lt;NO&gt;"',
    ]) {
      expect(text).toContain(words);
    }
    for (const secret of ['Ada Okoye', 'ada@example.com', 'Keizersgracht', 'Accra', '2 kg']) {
      expect(text).not.toContain(secret);
    }
  });

  test('is in the language of its address, also where no parcel has any of them', async () => {
    const { ask } = await siteWithTwo();

    const { text } = await ask(`${path('WB-1001,WB-1002')}&lang=de`);
    const none = await ask(path('NO-1, NO-2'));

    expect(text).toContain('<h2>2 von 2 Paketen gefunden</h2>');
    expect(text).toContain('href="/track.html?code=WB-1001&amp;lang=de"');
    expect(text).not.toContain('codes-unknown');
    expect(none.status).toBe(404);
    expect(none.text).toContain('<h2>0 of 2 parcels found</h2>');
    expect(none.text).toContain('<bdi>NO-1</bdi>');
    expect(none.text).not.toContain('codes-found');
  });
});

describe('one parcel, or none, is no list', () => {
  test('found by each of its spellings, or by none of them', async () => {
    const { ask } = await siteWithTwo();

    const spellings = ['WB 1001', 'wb-1001,', 'WB-1001, wb1001', 'WB-1001 WB1001'];
    for (const typed of [...spellings, 'WB-1001 wb-1001']) {
      const { status, text } = await ask(path(typed));
      expect(status, typed).toBe(200);
      expect(text).toContain('<title>Waybill Logistics - WB-1001 - In transit</title>');
      expect(text).toContain('value="WB-1001"');
      expect(text).toContain('Ada Okoye');
    }
    for (const typed of ['NONE 1001', 'none-1001,', 'Where is it']) {
      const { status, text } = await ask(path(typed));
      expect(status, typed).toBe(404);
      expect(text).toContain('WE CAN’T FIND THAT TRACKING NUMBER.');
      expect(text).toContain(`value="${typed}"`);
    }
  });

  test('a code in words that may be codes is one lookup', async () => {
    const { db, ask } = await startSite();
    await insertParcel(db, { tracking_code: '2026-0001' });

    expect((await ask(path('2026 0001'))).headers['ratelimit-remaining']).toBe('59');
    expect((await ask(path('2026 0002'))).headers['ratelimit-remaining']).toBe('57');
  });
});
