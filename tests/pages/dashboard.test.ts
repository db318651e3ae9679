import { describe, expect, test } from 'vitest';
import { signedInAdmin } from '../support/admin.ts';
import { insertContentPage } from '../support/content-pages.ts';
import { message, postMessage } from '../support/messages.ts';
import { insertActivity, insertParcel } from '../support/parcels.ts';
import { startSite, type TestSite } from '../support/site.ts';

async function dashboardOf(site: TestSite): Promise<string> {
  const admin = await signedInAdmin(site);
  return (await admin.ask('/control/index.html')).text;
}

/** The figures at a glance, by what they lead to. */
function figuresIn(html: string): Record<string, string> {
  const glance = html.match(/<ul class="glance">.*?<\/ul>/s)?.[0] ?? '';
  const figures = [...glance.matchAll(/href="([^"]+)"[^>]*><strong>([^<]+)/g)];
  return Object.fromEntries(figures.map(([, href = '', count = '']) => [href, count]));
}

describe('the dashboard', () => {
  test('counts parcels, unread messages and failed mails', async () => {
    const site = await startSite();
    await insertParcel(site.db);
    await postMessage(site, message);
    await postMessage(site, { ...message, subject: 'Another one' });
    await site.mailer.idle();
    await site.db
      .updateTable('mails')
      .set({ state: 'failed', kept_at: null, last_error: 'Nobody was there.' })
      .where('id', '=', 1)
      .execute();

    expect(figuresIn(await dashboardOf(site))).toEqual({
      '/control/parcels/list.html': '1',
      '/control/messages/list.html': '2',
      '/control/email/list.html': '1',
    });
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

  test('leads to everything that it names', async () => {
    const site = await startSite();
    const admin = await signedInAdmin(site);
    const { text } = await admin.ask('/control/index.html');
    const links = new Set([...text.matchAll(/href="(\/[^"#]*)"/g)].map(([, href = '']) => href));
    expect(links.size).toBeGreaterThan(15);
    for (const href of links) expect((await admin.ask(href)).status, href).toBe(200);
  });
});

describe('the first steps', () => {
  test('are shown on a fresh site, those that are done with a tick, and go when all are', async () => {
    const site = await startSite();
    const fresh = await dashboardOf(site);
    expect(fresh).toContain('Four steps to a site of your own');
    expect(fresh).not.toContain('tour-done');

    await insertParcel(site.db);
    const contact = { contact_email: 'desk@example.com', contact_phone: '+351 21 555 0142' };
    await site.db.updateTable('settings').set(contact).execute();
    expect([...(await dashboardOf(site)).matchAll(/class="tour-done"/g)]).toHaveLength(2);

    await insertContentPage(site.db);
    expect([...(await dashboardOf(site)).matchAll(/class="tour-done"/g)]).toHaveLength(3);

    await site.db.updateTable('settings').set({ home_checked: 'yes' }).execute();
    expect(await dashboardOf(site)).not.toContain('Four steps to a site of your own');
  });
});
