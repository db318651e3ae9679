import { expect, test } from 'vitest';
import { knownOrigin, rememberOrigin, signingKey } from '../../../server/web/app-state.ts';
import { adminEmail, adminPassword, insertAdmin, signedInAdmin } from '../../support/admin.ts';
import { startSite } from '../../support/site.ts';

test('mails that nobody asked for lead to where the administrator signed in last', async () => {
  const site = await startSite();
  const { db } = site;
  await insertAdmin(site);
  expect(await knownOrigin(db, { publicUrl: null })).toBeNull();
  await site.ask('/api/admins/auth/signin', {
    method: 'POST',
    json: { email: adminEmail, password: adminPassword },
  });
  expect(await knownOrigin(db, { publicUrl: null })).toBe(site.url);
  const publicUrl = new URL('https://parcels.example.com');
  expect(await knownOrigin(db, { publicUrl })).toBe('https://parcels.example.com');
});

test('the key that cookies are signed with is made once', async () => {
  const { db } = await startSite();
  const [first, second] = await Promise.all([signingKey(db), signingKey(db)]);
  expect(first).toHaveLength(32);
  expect(second).toEqual(first);
  expect(await signingKey(db)).toEqual(first);
});

test('the address of this very machine takes the place of no other', async () => {
  const { db } = await startSite();
  const known = () => knownOrigin(db, { publicUrl: null });

  await rememberOrigin(db, 'http://127.0.0.1:3000');
  expect(await known()).toBe('http://127.0.0.1:3000');
  await rememberOrigin(db, 'https://parcels.example.com');
  await rememberOrigin(db, 'http://localhost:3000');
  expect(await known()).toBe('https://parcels.example.com');
});

test('a site that was updated learns its address where the administrator goes on using it', async () => {
  const { db, background, ...site } = await startSite();
  const { cookie } = await signedInAdmin({ ...site, db });
  await db
    .updateTable('sessions')
    .set({ last_seen_at: minutesAgo(5) })
    .execute();

  await site.ask('/control/index.html', { headers: { Cookie: cookie } });
  await background.idle();

  expect(await knownOrigin(db, { publicUrl: null })).toBe(site.url);
});

function minutesAgo(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString();
}
