/** @module-tag postgres */

import { expect } from 'vitest';
import { adminPassword, signedInAdmin } from '../../support/admin.ts';
import { cookieOf, isSignedIn, signInWith } from '../../support/auth/accounts.ts';
import { dataOf } from '../../support/http.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';

function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * 60 * 60 * 1000).toISOString();
}

/** Signs in once more, in a browser of its own. @returns the hash of that session's id. */
async function anotherSession(site: TestSite, times: object = {}): Promise<string> {
  const before = await sessionsOf(site);
  await signedInAdmin(site);
  const [added = ''] = (await sessionsOf(site)).filter((hash) => !before.includes(hash));
  await site.db.updateTable('sessions').set(times).where('id_hash', '=', added).execute();
  return added;
}

async function sessionsOf({ db }: TestSite): Promise<string[]> {
  const rows = await db.selectFrom('sessions').select('id_hash').execute();
  return rows.map(({ id_hash }) => id_hash);
}

test('a sign-in removes the sessions that have ended by themselves, and no other', async () => {
  const site = await startSite();
  const live = await anotherSession(site, { last_seen_at: hoursAgo(11.9) });
  const idle = await anotherSession(site, { last_seen_at: hoursAgo(12.1) });
  const old = await anotherSession(site, { expires_at: hoursAgo(0.1) });
  expect((await sessionsOf(site)).sort()).toEqual([live, idle, old].sort());

  expect((await signInWith(site, adminPassword)).status).toBe(200);

  const left = await sessionsOf(site);
  expect(left).toHaveLength(2);
  expect(left).toContain(live);
  expect(left).not.toContain(idle);
  expect(left).not.toContain(old);
});

test('who has just signed in was seen', async ({ siteWithOwner: site }) => {
  const cookie = cookieOf(await signInWith(site, adminPassword));

  const { data } = dataOf(await site.ask('/api/staff', { headers: { cookie } }));
  expect(data).toMatchObject([{ last_seen_at: expect.any(String) }]);
});

test('a session that was noted as used in this minute is not written again', async ({ site }) => {
  const { cookie } = await signedInAdmin(site);
  const last_seen_at = hoursAgo(0.5 / 60);
  await site.db.updateTable('sessions').set({ last_seen_at }).execute();

  expect(await isSignedIn(site, cookie)).toBe(true);

  const noted = site.db.selectFrom('sessions').select('last_seen_at');
  expect(await noted.execute()).toEqual([{ last_seen_at }]);
});
