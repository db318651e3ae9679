import { expect, test } from 'vitest';
import { signedInAdmin, siteWithAdmin } from '../../support/admin.ts';
import { message, postMessage } from '../../support/notifications/messages.ts';
import { daysAgo, insertParcelWith } from '../../support/parcels/parcels-to-filter.ts';
import { startSite } from '../../support/site.ts';

/** The numbers beside the entries of the navigation, by where these lead. */
function countsIn(html: string): Record<string, string> {
  const nav = html.match(/<nav class="panel-nav".*?<\/nav>/s)?.[0] ?? '';
  const links = [...nav.matchAll(/href="(\/control[^"]+)"(.*?)<\/a>/gs)];
  const counts = links.map(([, href = '', inside = '']) => [
    href,
    /class="panel-count">.*<\/span>([^<]+)/s.exec(inside)?.[1],
  ]);
  return Object.fromEntries(counts.filter(([, count]) => count !== undefined));
}

test('beside the entries of the navigation is how much waits there', async () => {
  const { site, admin } = await siteWithAdmin();
  const read = async () => countsIn((await admin.ask('/control/settings')).text);
  expect(await read()).toEqual({});

  // Silent for long as well, it counts once.
  await insertParcelWith(site.db, 'STUCK-1', { stage: 'on_hold', created_at: daysAgo(9) });
  await insertParcelWith(site.db, 'STUCK-2', { stage: 'exception' });
  await insertParcelWith(site.db, 'FINE-1', { stage: 'in_transit' });
  await postMessage(site, message);
  await site.mailer.idle();
  await site.db
    .updateTable('mails')
    .set({ state: 'failed', kept_at: null, last_error: 'Nobody was there.' })
    .where('id', '=', 1)
    .execute();

  expect(await read()).toEqual({
    '/control/parcels/list.html': '2',
    '/control/messages/list.html': '1',
    '/control/email/list.html': '1',
  });
});

test('more than 99 are not counted', async () => {
  const site = await startSite();
  for (let number = 1; number <= 100; number += 1) {
    await insertParcelWith(site.db, `STUCK-${number}`, { stage: 'exception' });
  }
  const admin = await signedInAdmin(site);
  const { text } = await admin.ask('/control/index.html');
  expect(countsIn(text)).toEqual({ '/control/parcels/list.html': '99+' });
});

test('the groups and their order', async () => {
  const admin = await signedInAdmin(await startSite());
  const { text } = await admin.ask('/control/index.html');
  const nav = text.match(/<nav class="panel-nav".*?<\/nav>/s)?.[0] ?? '';
  expect(
    [...nav.matchAll(/href="(\/control[^"]+)"|<ul aria-label="([^"]+)"/g)].map(
      ([, href, group]) => href ?? group,
    ),
  ).toEqual([
    'Work',
    '/control/index.html',
    '/control/parcels/list.html',
    '/control/scan.html',
    '/control/runs.html',
    '/control/invoice/list.html',
    'Customers',
    '/control/messages/list.html',
    '/control/email/list.html',
    'Site',
    '/control/pages/list.html',
    '/control/reviews/list.html',
    '/control/clients/list.html',
    '/control/settings',
    '/control/staff.html',
    '/control/audit.html',
  ]);
});
