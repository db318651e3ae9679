import { describe, expect, test } from 'vitest';
import { insertImage } from '../../../server/content/images/queries.ts';
import { languageMenu } from '../../../server/shared/languages.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { insertActivity, insertParcel, mapped } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

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
      '#pan_tool',
      'Pickup Location',
      'Current Location',
    ]) {
      expect(text).toContain(words);
    }
    for (const secret of ['kofi@example.com', 'EUR 20', 'Books', 'Air freight']) {
      expect(text).not.toContain(secret);
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

    expect(text).toContain('<p class="event-day">Montag, 02. März 2026</p>');
    expect(text).toMatch(/<time[^>]*>05:30 GMT\+9<\/time>/);
    expect(text).toContain('Erwartet: Samstag, 7. März');
  });

  test.each([
    ['Nov 05, 2025', '2025-11-05'],
    ['Nov 03, 2025 – Nov 05, 2025', '2025-11-03'],
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

  test('shows what people wrote as text, whatever it is', async () => {
    const { db, ask } = await startSite();
    const id = await insertParcel(db, { recipient_name: `<img src=x onerror="alert(1)">` });
    await insertActivity(db, id, { title: '</script><script>alert(1)</script>' });

    const { text } = await ask('/track.html?code=TEST-1001');

    expect(text).not.toContain('<img src=x');
    expect(text).not.toContain('<script>alert');
  });

  test('an unknown code: 404, the first error in upper case, the code still in the field', async () => {
    const { ask } = await startSite();

    const { status, text, headers } = await ask('/track.html?code=NO-SUCH-1');

    expect(status).toBe(404);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(text).toContain('noindex');
    expect(text).toContain('<p class="track-fault">WE CAN’T FIND THAT TRACKING NUMBER.</p>');
    expect(text).toContain('<p>You typed: NO-SUCH-1</p>');
    expect(text).toContain('value="NO-SUCH-1"');
  });

  test('a blank code: 422 and a kind word', async () => {
    const { ask } = await startSite();

    const { status, text } = await ask('/track.html?code=+');

    expect(status).toBe(422);
    expect(text).toContain('ENTER A TRACKING NUMBER.');
  });

  test('hostile codes come back as text', async () => {
    const { ask } = await startSite();

    const { status, text } = await ask(`/track.html?code=${encodeURIComponent('"><script>x')}`);

    expect(status).toBe(422);
    expect(text).not.toContain('<script>x');
    expect(text).toContain('<p class="track-fault">THIS ISN’T A TRACKING NUMBER.</p>');
    expect(text).toMatch(
      /<section class="not-found-help">.*<p>A tracking number has 4 to 40 char/s,
    );
  });

  test('a later page of the history stands alone, with a way back', async () => {
    const { db, ask } = await startSite();
    const id = await insertParcel(db);
    for (let hour = 0; hour < 23; hour += 1) {
      const created_at = `2026-03-01T${String(hour).padStart(2, '0')}:00:00.000Z`;
      await insertActivity(db, id, { title: `Scan ${hour} done`, created_at });
    }

    const first = (await ask('/track.html?code=TEST-1001')).text;
    const second = (await ask('/track.html?code=TEST-1001&page=2')).text;

    expect(first).toContain('href="/track.html?code=TEST-1001&amp;page=2"');
    expect(first).not.toContain('>Scan 2 done<');
    expect(second).toContain('>Scan 2 done<');
    expect(second).not.toContain('>Scan 22 done<');
    expect(second).toContain('Back to the newest events');
  });
});

test.each(['/track.html', '/track.html?code=TEST-1001'])(
  'its script is fetched along with the page, after what the page shows: %s',
  async (path) => {
    const { ask } = await startSite();

    const { text } = await ask(path);

    const src = text.match(/<way-island src="([^"]+)" on="idle"/)?.[1];
    expect(src).toMatch(/^\/assets\/tracker-/);
    const preloads = text.match(/<link rel="modulepreload"[^>]*>/g) ?? [];
    expect(preloads.some((link) => link.includes(`href="${src}"`))).toBe(true);
    for (const link of preloads) expect(link).toMatch(/fetchpriority="low"/i);
    // On a slow network each file more is a round trip.
    expect(preloads.length).toBeLessThanOrEqual(8);
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

  test.each(languageMenu)('says in $name whether there is one', async ({ code }) => {
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
