import { describe, expect } from 'vitest';
import { adminPassword, signedInAdmin } from '../../support/admin.ts';
import { signInWith } from '../../support/auth/accounts.ts';
import { turnOnTotp } from '../../support/auth/two-step.ts';
import { fullPanel, guestPages, panelPages } from '../../support/full-panel.ts';
import { fullSite, publicPages } from '../../support/full-site.ts';
import type { Reply } from '../../support/http.ts';
import { dataOf } from '../../support/http.ts';
import { startSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';
import { oneInEvery } from '../../support/sweep.ts';
import { answerWith, siteThatShows } from '../../support/tracking/private-parcel.ts';

const year = 365 * 24 * 60 * 60;

/** How long each cookie is kept, in seconds, by its name without what differs from parcel to parcel. */
function cookiesOf(replies: Reply[]): Map<string, number> {
  const lines = replies.flatMap(({ headers }) => headers['set-cookie'] ?? []);
  return new Map(
    lines.map((line) => {
      const [, name = '', age] = /^([^=]+)=.*Max-Age=(\d+)/.exec(line) ?? [];
      return [name.replace(/-[\w-]{10}$/, '-…'), Number(age)];
    }),
  );
}

async function everyCookie() {
  const site = await siteThatShows('locked');
  const prefer = (body: string) =>
    site.ask('/preferences', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body,
    });
  const admin = await signedInAdmin(site);
  const json = { parcel: 'PRIV-1001', days: 7 };
  const link = dataOf(await admin.ask('/api/share-links', { method: 'POST', json }));
  const replies = [
    await prefer('theme=DARK&back=%2F'),
    await prefer('language=de&back=%2F'),
    await answerWith(site, '0147'),
    await site.ask(new URL(String(link.url)).pathname),
    await signInWith(site, adminPassword),
    await admin.ask('/control/papers/labels?parcels=PRIV-1001&size=a6'),
  ];
  await turnOnTotp(admin);
  replies.push(await signInWith(site, adminPassword));
  return { site, cookies: cookiesOf(replies) };
}

test('the privacy policy of a new site names every cookie that the site sets, and says how long each is kept', async () => {
  const { site, cookies } = await everyCookie();

  const { text } = await site.ask('/pages/privacy-policy');
  const section = /<h2[^>]*>Cookies.*?(?=<h2)/s.exec(text)?.[0] ?? '';

  expect([...cookies.keys()].sort()).toEqual(
    ['googtrans', 'label_size', 'session', 'shared-…', 'theme', 'unlocked-…']
      .concat(['challenge', 'device'])
      .sort(),
  );
  const named = [...section.matchAll(/<(?:b|strong)>([^<]+)</g)].map(([, name]) => name);
  expect(named.sort()).toEqual([...cookies.keys()].sort());
  expect(cookies.get('theme')).toBe(year);
  expect(cookies.get('googtrans')).toBe(year);
  expect(cookies.get('label_size')).toBe(year);
  expect(cookies.get('session')).toBe(7 * 24 * 60 * 60);
  expect(cookies.get('device')).toBe(400 * 24 * 60 * 60);
  expect(cookies.get('challenge')).toBe(10 * 60);
  for (const name of ['unlocked-…', 'shared-…']) {
    expect(cookies.get(name)).toBeLessThanOrEqual(24 * 60 * 60);
  }
  expect(section).toContain('ends after 24 hours at most');
  expect(section).toContain('for a week at most');
  expect(section).toContain('for 400 days');
  expect(section).toContain('ten minutes');
});

/** Pages that are drawn each time they are asked for. */
const drawnEachTime = {
  'a page whose address asks for something': '/contact.html?utm_source=x',
  'what nobody can read': '/%ff',
  'what is not there': '/pages/no-such-page',
};

function expectToVaryByCookie({ headers, text }: Reply): void {
  expect(text).toMatch(/^<!doctype html>/);
  expect(headers.vary?.split(/, */)).toContain('Cookie');
}

describe('a page depends on its visitor’s cookies, and says so', () => {
  const pages = Object.entries({ ...publicPages, ...drawnEachTime });
  test.each(oneInEvery(3, pages))('%s', async (_name, path) => {
    const { ask } = await fullSite();
    expectToVaryByCookie(await ask(path));
  });

  test('with a chat widget', async ({ site: { ask, db } }) => {
    await db.updateTable('settings').set({ chat_code: '<p>Chat</p>' }).execute();
    expectToVaryByCookie(await ask('/'));
  });

  test('when the database does not answer', async ({ site: { ask, db } }) => {
    await db.schema.dropTable('settings').execute();
    const reply = await ask('/');
    expect(reply.status).toBe(500);
    expectToVaryByCookie(reply);
  });

  test('for who is not signed in', async ({ siteWithOwner: site }) => {
    for (const path of Object.values(guestPages)) expectToVaryByCookie(await site.ask(path));
  });

  test('in the panel', async () => {
    const { admin } = await fullPanel();
    for (const path of Object.values(panelPages)) expectToVaryByCookie(await admin.ask(path));
  });

  test.each([
    ['a method that it does not know', 'DELETE', '/contact.html'],
    ['a form that cannot be read', 'POST', '/contact.html'],
  ])('after %s', async (_name, method, path) => {
    const { ask } = await startSite();
    const reply = await ask(path, { method });
    expect(reply.status).toBeGreaterThanOrEqual(400);
    expectToVaryByCookie(reply);
  });
});
