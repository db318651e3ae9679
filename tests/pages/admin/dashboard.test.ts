import { describe, expect, test } from 'vitest';
import { signedInAdmin, siteWithAdmin } from '../../support/admin.ts';
import { message, postMessage } from '../../support/notifications/messages.ts';
import { insertJourney } from '../../support/parcels/journeys.ts';
import { daysAgo, insertParcelWith } from '../../support/parcels/parcels-to-filter.ts';
import { insertActivity, insertParcel } from '../../support/parcels.ts';
import { startSite, type TestSite } from '../../support/site.ts';

async function dashboardOf(site: TestSite): Promise<string> {
  const admin = await signedInAdmin(site);
  return (await admin.ask('/control/index.html')).text;
}

/** What needs attention, by what it leads to. */
function neededIn(html: string): Record<string, string> {
  const list = html.match(/<ul class="attention-calls">.*?<\/ul>/s)?.[0] ?? '';
  const found = [...list.matchAll(/href="([^"]+)"[^>]*><strong>([^<]+)/g)];
  return Object.fromEntries(found.map(([, href = '', count = '']) => [href, count]));
}

describe('the dashboard', () => {
  test('shows first what needs attention, and leads there', async () => {
    const site = await startSite();
    await insertParcelWith(site.db, 'STUCK-1', { stage: 'on_hold', created_at: daysAgo(9) });
    await insertParcelWith(site.db, 'STUCK-2', { stage: 'exception' });
    await postMessage(site, message);
    await postMessage(site, { ...message, subject: 'Another one' });
    await site.mailer.idle();
    await site.db
      .updateTable('mails')
      .set({ state: 'failed', kept_at: null, last_error: 'Nobody was there.' })
      .where('id', '=', 1)
      .execute();

    const html = await dashboardOf(site);

    expect(neededIn(html)).toEqual({
      '/control/parcels/list.html?stage=exception%2Cattempt_failed%2Con_hold': '2',
      '/control/parcels/list.html?silent_days=7': '1',
      '/control/email/list.html?failed=yes': '1',
      '/control/messages/list.html?unread=yes': '2',
    });
    expect(html).not.toContain('All clear');
    expect(html.indexOf('Needs attention')).toBeLessThan(html.indexOf('Set up your site'));
  });

  test('says so where nothing needs attention, and shows no empty pictures', async () => {
    // Where no mail server is set up, that needs attention.
    const html = await dashboardOf(await startSite({ SMTP_URL: 'smtp://127.0.0.1:9' }));

    expect(neededIn(html)).toEqual({});
    expect(html).toContain('All clear: no late or stuck parcels');
    expect(html).toContain('No parcels created or delivered in the last 30 days.');
    expect(html).not.toContain('<figure');
    expect(html).not.toContain('<table');
  });

  test('draws the last 30 days, in words and as a table too', async () => {
    const site = await startSite();
    const days = { registered: 6, pickedUp: 5 };
    await insertJourney(site.db, { ...days, code: 'FAST-1', delivered: 4, due: 3 });
    await insertJourney(site.db, { ...days, code: 'SLOW-1', delivered: 2, due: 3 });
    await insertJourney(site.db, { ...days, code: 'LAZY-1' });

    const html = await dashboardOf(site);

    expect(html).toContain(
      'aria-label="Created and delivered, day by day. Created: 3. Delivered: 2. Busiest day: 3 parcels"',
    );
    expect([...html.matchAll(/<rect class="(\w+)"/g)].map(([, kind]) => kind)).toEqual([
      'made',
      'delivered',
      'delivered',
      'took',
      'took',
    ]);
    const total = html.match(/<tfoot>.*?<\/tfoot>/s)?.[0].match(/(?<=<t[hd][^>]*>)[^<]+/g);
    expect(total).toEqual(['Total', '3', '2', '1 of 2', '2 days']);
    expect(html.match(/<tbody>.*?<\/tbody>/s)?.[0].match(/<tr>/g)).toHaveLength(30);
    expect(html).toContain('<caption>The last 30 days</caption>');
  });

  test('draws days in the direction of the language', async () => {
    const site = await startSite();
    await insertParcelWith(site.db, 'TODAY-1');
    const admin = await signedInAdmin(site);
    const placeIn = async (lang: string) => {
      const { text } = await admin.ask(`/control/index.html?lang=${lang}`);
      return Number(text.match(/<rect class="made" x="([\d.]+)"/)?.[1]);
    };

    expect(await placeIn('en')).toBeGreaterThan(500);
    expect(await placeIn('ar')).toBeLessThan(100);
  });

  test('shows what happened last, of all parcels, newest first', async () => {
    const site = await startSite();
    const one = await insertParcel(site.db, { tracking_code: 'TEST-1' });
    const other = await insertParcel(site.db, { tracking_code: 'TEST-2' });
    await insertActivity(site.db, one, { title: 'Later', created_at: '2026-03-03T00:00:00.000Z' });
    await insertActivity(site.db, other, {
      title: 'Earlier',
      created_at: '2026-03-02T00:00:00.000Z',
    });
    for (let day = 10; day < 16; day += 1) {
      const created_at = `2026-02-${day}T00:00:00.000Z`;
      await insertActivity(site.db, one, { title: `Day ${day}`, created_at });
    }

    const list = (await dashboardOf(site)).match(/<section class="newest".*?<\/section>/s)?.[0];
    const titles = [...(list ?? '').matchAll(/<bdi>([^<]+)<\/bdi><\/a>/g)].map(
      ([, title]) => title,
    );
    expect(titles).toEqual(['Later', 'Earlier', 'Day 15', 'Day 14', 'Day 13', 'Day 12']);
  });

  test('says what was done today', async () => {
    const site = await startSite();
    const now = new Date().toISOString();
    const one = await insertParcelWith(site.db, 'NEW-1');
    const old = await insertParcelWith(site.db, 'OLD-1', { created_at: daysAgo(3) });
    await insertActivity(site.db, one, { title: 'Picked up', created_at: now });
    await insertActivity(site.db, old, { stage: 'delivered', created_at: now });
    await insertActivity(site.db, old, { stage: 'delivered', created_at: now });
    await insertActivity(site.db, old, { title: 'Earlier', created_at: daysAgo(2) });

    const html = await dashboardOf(site);

    const today = html.match(/<section class="today".*?<\/section>/s)?.[0] ?? '';
    const numbers = [...today.matchAll(/<strong>(\d+)<\/strong> (\w+)/g)];
    expect(numbers.map(([, count, what]) => [what, count])).toEqual([
      ['Created', '1'],
      ['Events', '3'],
      ['Delivered', '1'],
    ]);
    expect(today).toMatch(/href="[^"]+created_from=[\d-]+&amp;created_to=/);
  });

  test('has one click to what is done most, and a row of what is done more rarely', async () => {
    const html = await dashboardOf(await startSite());
    const linksIn = (part: RegExp) =>
      [...(html.match(part)?.[0] ?? '').matchAll(/<a [^>]*href="([^"]+)"/g)].map(
        ([, href]) => href,
      );

    expect(linksIn(/<div class="panel-actions">.*?<\/div>/s)).toEqual([
      '/control/import',
      '/control/scan.html',
      '/control/parcels/create.html',
    ]);
    expect(linksIn(/<footer class="dashboard-links">.*?<\/footer>/s)).toEqual([
      '/control/parcels/list.html',
      '/control/reviews/list.html',
      '/control/pages/list.html',
      '/control/email/send.html',
      '/control/settings',
      '/control/account/password.html',
      '/pages/terms',
    ]);
  });

  test('leads to everything that it names', async () => {
    const { admin } = await siteWithAdmin();
    const { text } = await admin.ask('/control/index.html');
    const links = new Set([...text.matchAll(/href="(\/[^"#]*)"/g)].map(([, href = '']) => href));
    expect(links.size).toBeGreaterThan(15);
    for (const href of links) expect((await admin.ask(href)).status, href).toBe(200);
  });
});
