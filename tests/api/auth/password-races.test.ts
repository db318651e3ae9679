/** @module-tag postgres */

import { expect, test } from 'vitest';
import { adminPassword, signedInAdmin, siteWithOwner } from '../../support/admin.ts';
import { changeEmail, cookieOf, signInWith } from '../../support/auth/accounts.ts';
import { mailedPin, newPassword, resetPassword } from '../../support/auth/pins.ts';

/** Does something over and over, several at a time, until something else is done. */
async function meanwhile<Result>(thing: Promise<Result>, over: () => Promise<unknown>) {
  let done = false;
  const result = thing.finally(() => {
    done = true;
  });
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      while (!done) await over();
    }),
  );
  return result;
}

const unlimitedSite = () => siteWithOwner({ RATE_LIMIT: 'off' });

test('who knows the old password and signs in all the time is out after a reset', async () => {
  const site = await unlimitedSite();
  const pin = await mailedPin(site);

  const reply = await meanwhile(resetPassword(site, pin), () => signInWith(site, adminPassword));

  expect(reply.status).toBe(200);
  expect(await site.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
});

test('who knows the old password and changes it all the time is out after a reset', async () => {
  const site = await unlimitedSite();

  const reply = await meanwhile(resetPassword(site, await mailedPin(site)), async () => {
    const cookie = cookieOf(await signInWith(site, adminPassword));
    await site.ask('/api/admins/auth/update/password-user', {
      method: 'PATCH',
      json: {
        password: adminPassword,
        new_password: adminPassword,
        confirm_new_password: adminPassword,
      },
      headers: { Cookie: cookie },
    });
  });

  expect(reply.status).toBe(200);
  expect(await site.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  expect((await signInWith(site, newPassword)).status).toBe(200);
});

test('who knows the old password and asks for another address all the time has none after a reset', async () => {
  const site = await unlimitedSite();
  const pin = await mailedPin(site);
  const thief = await signedInAdmin(site);

  expect((await meanwhile(resetPassword(site, pin), () => changeEmail(thief))).status).toBe(200);
  const waiting = site.db.selectFrom('account_tokens').select('email');
  expect(await waiting.where('purpose', '=', 'email').execute()).toEqual([]);
});
