import { expect, test } from 'vitest';
import { knownOrigin, signingKey } from '../../server/site/facts.ts';
import { adminEmail, adminPassword, insertAdmin } from '../support/admin.ts';
import { startSite } from '../support/site.ts';

test('mails that nobody asked for lead to where the administrator signed in last', async () => {
  const site = await startSite();
  const { db } = site;
  await insertAdmin(site);
  expect(await knownOrigin(db, { publicUrl: null })).toBeNull();
  await site.ask('/api/admins/auth/signin', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: adminEmail, password: adminPassword }),
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
