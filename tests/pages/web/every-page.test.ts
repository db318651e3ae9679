import { expect, test } from 'vitest';
import { fullPanel, guestPages, panelPages } from '../../support/full-panel.ts';
import { publicPages } from '../../support/full-site.ts';
import { merchantGuestPages, merchantPages } from '../../support/my/customer-users.ts';

/** What is no page, leads on to one, or has tests of its own. */
const others = [
  /^\/(api|assets|health|uploads|invoice)(\/|$)/,
  /\.(ics|svg|ico|png|xml|txt|csv|js|webmanifest|eml)$/,
  /^\/(metrics|embed|my|control\/?|control\/search|control\/signin-step\.html)$/,
  /^\/control\/payouts\/bank-file$/,
  /^\/control\/email\/(preview\/:template|:id\/html)$/,
];

test('each page is in the lists that the sweeps go through', async () => {
  const { site } = await fullPanel();
  const lists = Object.values({
    ...panelPages,
    ...publicPages,
    ...guestPages,
    ...merchantPages('TEST-1001'),
    ...merchantGuestPages('token'),
  });
  const listed = lists.map((path) => path.replace(/\?.*/, ''));
  const routes = site.routes.filter(
    ({ method, path }) => method === 'GET' && !others.some((other) => other.test(path)),
  );
  const unlisted = routes.filter(({ path }) => {
    const page = new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`);
    return !listed.some((one) => page.test(one));
  });

  expect(routes.length).toBeGreaterThan(80);
  expect(unlisted.map(({ path }) => path)).toEqual([]);
});
