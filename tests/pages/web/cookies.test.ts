import { expect, test } from 'vitest';
import { adminPassword, signedInAdmin } from '../../support/admin.ts';
import { signInWith } from '../../support/auth/sign-in.ts';
import type { Reply } from '../../support/http.ts';
import { dataOf } from '../../support/response-data.ts';
import { siteThatShows } from '../../support/tracking/private-parcel.ts';
import { answerWith } from '../../support/tracking/unlocking.ts';

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
  return { site, cookies: cookiesOf(replies) };
}

test('the privacy policy of a new site names every cookie that the site sets, and says how long each is kept', async () => {
  const { site, cookies } = await everyCookie();

  const { text } = await site.ask('/pages/privacy-policy');
  const section = /<h2[^>]*>Cookies.*?(?=<h2)/s.exec(text)?.[0] ?? '';

  expect([...cookies.keys()].sort()).toEqual(
    ['googtrans', 'label_size', 'session', 'shared-…', 'theme', 'unlocked-…'].sort(),
  );
  const named = [...section.matchAll(/<(?:b|strong)>([^<]+)</g)].map(([, name]) => name);
  expect(named.sort()).toEqual([...cookies.keys()].sort());
  expect(cookies.get('theme')).toBe(year);
  expect(cookies.get('googtrans')).toBe(year);
  expect(cookies.get('label_size')).toBe(year);
  expect(cookies.get('session')).toBe(7 * 24 * 60 * 60);
  for (const name of ['unlocked-…', 'shared-…']) {
    expect(cookies.get(name)).toBeLessThanOrEqual(24 * 60 * 60);
  }
  expect(section).toContain('ends after 24 hours at most');
  expect(section).toContain('for a week at most');
});
