import { describe, expect, test } from 'vitest';
import { adminEmail, adminPassword, signedInAdmin, siteWithAdmin } from '../../support/admin.ts';
import {
  accountEmail,
  changeEmail,
  cookieOf,
  isSignedIn,
  linkTo,
  newEmail,
  press,
} from '../../support/auth/accounts.ts';
import { outboxOf } from '../../support/auth/pins.ts';
import { badFieldsOf } from '../../support/http.ts';
import { startSite, type TestSite } from '../../support/site.ts';

function signInAs({ ask }: TestSite, email: string) {
  return ask('/api/admins/auth/signin', {
    method: 'POST',
    json: { email, password: adminPassword },
  });
}

async function recipients(site: TestSite) {
  await site.mailer.idle();
  return (await outboxOf(site)).map(({ parsed }) => parsed.to?.[0]?.address);
}

describe('asking for another address', () => {
  test('mails a link to it, and changes nothing yet', async () => {
    const site = await startSite();

    const reply = await changeEmail(await signedInAdmin(site), { email: ' New@Example.com ' });

    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({
      status: 'success',
      data: { email: adminEmail, pending_email: newEmail },
      message: expect.stringContaining('24 hours'),
    });
    expect(await recipients(site)).toEqual([newEmail]);
    expect(await accountEmail(site)).toBe(adminEmail);
    expect((await signInAs(site, newEmail)).status).toBe(401);
    expect((await signInAs(site, adminEmail)).status).toBe(200);
  });

  test('takes the password once more: a wrong one is refused, and signs nobody out', async () => {
    const { site, admin } = await siteWithAdmin();

    const reply = await changeEmail(admin, { password: 'not the password' });

    expect(reply.status).toBe(422);
    expect(reply.json()).toMatchObject({ errors: ['This isn’t your current password.'] });
    expect(badFieldsOf(reply)).toEqual(['password']);
    expect(await isSignedIn(site, admin.cookie)).toBe(true);
    expect(await recipients(site)).toEqual([]);
  });

  test('counts wrong passwords together with those of the password’s change', async () => {
    const { admin } = await siteWithAdmin();
    const guess = { password: 'a guess' };
    const change = { new_password: 'long enough', confirm_new_password: 'long enough' };
    for (let number = 1; number <= 5; number += 1) {
      expect((await changeEmail(admin, guess)).status).toBe(422);
    }
    const path = '/api/admins/auth/update/password-user';
    const other = await admin.ask(path, { method: 'PATCH', json: { ...guess, ...change } });

    expect((await changeEmail(admin)).status).toBe(429);
    expect(other.status).toBe(429);
  });

  test('is refused for the address that it is, and says what else is wrong', async () => {
    const { site, admin } = await siteWithAdmin();

    const same = await changeEmail(admin, { email: adminEmail.toUpperCase() });
    const both = await changeEmail(admin, { email: adminEmail, password: 'not the password' });

    expect(same.status).toBe(422);
    expect(same.json()).toMatchObject({ errors: ['Email: this is already your address.'] });
    expect(badFieldsOf(both)).toEqual(['email', 'password']);
    expect(await recipients(site)).toEqual([]);
  });

  test.each([
    [{ email: 'new@example.com\r\nBcc: c@d.example' }, ['email']],
    [{ email: 'new@example.com, c@d.example' }, ['email']],
    [{ email: ['new@example.com'] }, ['email']],
    [{ email: `${'x'.repeat(300)}@example.com` }, ['email']],
    [{ email: '', password: '' }, ['email', 'password']],
    [{ email: 'nobody', password: 1, role: 'root' }, ['email', 'password', 'role']],
  ])('names bad fields: %j', async (fields, names) => {
    const site = await startSite();

    const reply = await changeEmail(await signedInAdmin(site), fields);

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply)).toEqual(names);
    expect(await recipients(site)).toEqual([]);
  });
});

describe('opening the link and confirming', () => {
  test('makes the new address the one that signs in', async () => {
    const site = await startSite();
    const link = await linkTo(site, await signedInAdmin(site));

    const reply = await press(site, link);

    expect(reply.status).toBe(303);
    expect(await accountEmail(site)).toBe(newEmail);
    expect((await signInAs(site, adminEmail)).status).toBe(401);
    expect((await signInAs(site, newEmail)).status).toBe(200);
  });

  test('tells the old address, without naming the new one', async () => {
    const site = await startSite();

    await press(site, await linkTo(site, await signedInAdmin(site)));

    expect(await recipients(site)).toEqual([newEmail, adminEmail]);
    const notice = (await outboxOf(site)).at(-1)?.parsed;
    expect(notice?.subject).toBe('Your account has a new email address');
    expect(notice?.text).toContain('npm run admin -- link');
    expect(`${notice?.text}${notice?.html}`).not.toContain(newEmail);
  });

  test('ends the other sessions, but not the one that confirms', async () => {
    const site = await startSite();
    const [admin, other] = [await signedInAdmin(site), await signedInAdmin(site)];

    await press(site, await linkTo(site, admin), { Cookie: admin.cookie });

    expect(await isSignedIn(site, admin.cookie)).toBe(true);
    expect(await isSignedIn(site, other.cookie)).toBe(false);
  });

  test('by somebody who is not signed in ends all of them, and begins none', async () => {
    const { site, admin } = await siteWithAdmin();

    const reply = await press(site, await linkTo(site, admin), { Cookie: 'session=planted' });

    expect(cookieOf(reply)).toBe('');
    expect(await site.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });
});
