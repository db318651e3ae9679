import { beforeEach, expect, test, vi } from 'vitest';
import { createSignInLink } from '../../../server/auth/links/links.ts';
import { adminWith, type TestAdmin } from '../../support/admin.ts';
import { press } from '../../support/auth/accounts.ts';
import {
  beginConfirmation,
  beginPasskey,
  confirmWith,
  type Device,
  joinedByPasskey,
  optionsIn,
} from '../../support/auth/passkeys.ts';
import { outboxOf, pinIn, resetPassword, sendPin } from '../../support/auth/pins.ts';
import {
  inviteeEmail as email,
  idOf,
  signInAsInvitee,
  staffedSite,
} from '../../support/auth/staff.ts';
import { answerStep, cookieNamed } from '../../support/auth/two-step.ts';
import type { Reply } from '../../support/http.ts';
import { dataOf } from '../../support/http.ts';
import { setClock } from '../../support/set-clock.ts';
import type { TestSite } from '../../support/site.ts';

const words = 'four slow boats at dusk';
const confirmFirst = 'First confirm with your passkey that it’s you.';

beforeEach(() => setClock('2026-03-02T12:00:10.000Z'));

function errorsOf(reply: Reply): string[] {
  return reply.json().errors;
}

function later(minutes: number): void {
  vi.setSystemTime(Date.now() + minutes * 60_000);
}

/** A member with a passkey and no password. */
async function passkeyMember(role = 'dispatcher') {
  const { site, tokenFor } = await staffedSite();
  return { site, ...(await joinedByPasskey(site, await tokenFor({ role }))) };
}

async function confirm(member: TestAdmin, device: Device): Promise<void> {
  const options = optionsIn(await beginConfirmation(member));
  expect((await confirmWith(member, { credential: device.sign(options) })).status).toBe(200);
}

function setPassword(member: TestAdmin, json: object = {}) {
  return member.ask('/api/admins/auth/update/password-user', {
    method: 'PATCH',
    json: { new_password: words, confirm_new_password: words, ...json },
  });
}

/** Signs in with the new password. @returns the reply to the second step. */
async function signInWithCode(site: TestSite, code: unknown) {
  const reply = await signInAsInvitee(site, words);
  expect(reply.status).toBe(202);
  return answerStep(site, cookieNamed(reply, 'challenge') ?? '', { code });
}

test('sets a first password right after joining, and then has two steps', async () => {
  const { site, member, codes } = await passkeyMember();

  expect((await setPassword(member)).status).toBe(200);

  expect((await member.ask('/api/parcels')).status).toBe(401);
  expect((await signInWithCode(site, codes[0])).status).toBe(200);
});

test('later sets it after the passkey has confirmed who it is', async () => {
  const { site, member, device } = await passkeyMember();
  later(11);

  const borrowed = await setPassword(member);
  expect([borrowed.status, errorsOf(borrowed)]).toEqual([422, [confirmFirst]]);
  expect((await setPassword(member, { password: words })).status).toBe(422);
  expect((await setPassword(member, { password: '' })).status).toBe(422);
  expect((await signInAsInvitee(site, words)).status).toBe(401);
  const page = await member.ask('/control/account/password.html');
  expect(page.text).toContain('/control/account/confirm.html?back=');

  await confirm(member, device);
  expect((await setPassword(member)).status).toBe(200);
});

test('of two first passwords at once, one is set', async () => {
  const { member } = await passkeyMember();

  const replies = await Promise.all([
    setPassword(member),
    setPassword(member, { new_password: `${words}!`, confirm_new_password: `${words}!` }),
  ]);

  expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
});

test('what asks for the password says what to do, and takes the passkey instead', async () => {
  const { site, member, device } = await passkeyMember('owner');
  later(11);
  const server = { host: '127.0.0.1', port: 2525, security: 'none' };
  const calls: [string, () => ReturnType<TestAdmin['ask']>][] = [
    ['a passkey', () => beginPasskey(member, {})],
    ['an app', () => member.ask('/api/admins/totp', { method: 'POST', json: {} })],
    ['codes', () => member.ask('/api/admins/recovery-codes', { method: 'POST', json: {} })],
    [
      'the address',
      () => member.ask('/api/admins', { method: 'PATCH', json: { email: 'd@example.com' } }),
    ],
    ['the mail server', () => member.ask('/api/mail-server', { method: 'PATCH', json: server })],
    [
      'another owner',
      () =>
        member.ask('/api/staff', {
          method: 'POST',
          json: { email: 'o@example.com', name: 'O', role: 'owner' },
        }),
    ],
  ];
  for (const [name, ask] of calls) {
    const reply = await ask();
    expect({ name, status: reply.status, errors: errorsOf(reply) }).toEqual({
      name,
      status: 422,
      errors: [confirmFirst],
    });
  }

  await confirm(member, device);

  for (const [name, ask] of calls) {
    expect({ name, status: Math.floor((await ask()).status / 100) }).toEqual({ name, status: 2 });
  }
  expect(await idOf(site, 'o@example.com')).toBeGreaterThan(0);
});

test.each([
  '/control/account/two-step.html',
  '/control/account/email.html',
  '/control/account/password.html',
  '/control/settings/backups',
  '/control/settings/mail-server',
  '/control/staff.html',
])('%s leads to where they confirm, and asks for no password', async (path) => {
  const { member, device } = await passkeyMember('owner');
  later(11);
  const confirmPage = '/control/account/confirm.html?back=';

  const before = await member.ask(path);
  expect(before.text).toContain(confirmPage);
  expect(before.text).not.toContain('current-password');
  await confirm(member, device);
  const after = await member.ask(path);
  expect(after.text).not.toContain(confirmPage);
  expect(after.text).not.toContain('current-password');
});

test('keeps the last passkey until there is a password', async () => {
  const { site, member, device } = await passkeyMember();
  const { id } = dataOf(await member.ask('/api/admins/passkeys')).data[0];
  const remove = (who: TestAdmin, json: object) =>
    who.ask('/api/admins/passkeys', { method: 'DELETE', json });
  await confirm(member, device);

  expect((await remove(member, { id })).status).toBe(409);
  const changed = await setPassword(member);
  const again = adminWith(site, cookieNamed(changed, 'session') ?? '');
  expect((await remove(again, { id, password: words })).status).toBe(200);
});

test('a forgotten password sets the first one, and leaves the second step on', async () => {
  const { site, codes } = await passkeyMember();
  await sendPin(site, { email });
  const pin = pinIn((await outboxOf(site)).at(-1)?.parsed);

  const passwords = { email, new_password: words, confirm_new_password: words };
  expect((await resetPassword(site, pin, passwords)).status).toBe(200);

  expect((await signInWithCode(site, codes[1])).status).toBe(200);
});

test('the server’s link signs in, and sets a password', async () => {
  const { site } = await passkeyMember();

  const reply = await press(site, await createSignInLink(site.db, await idOf(site, email)));
  const member = adminWith(site, cookieNamed(reply, 'session') ?? '');
  later(12);

  expect((await setPassword(member)).status).toBe(200);
});

test('an open session that is borrowed later changes nothing about the sign-in', async () => {
  const { site, member } = await passkeyMember();
  later(11);
  const before = await site.db.selectFrom('passkeys').selectAll().execute();
  const codesBefore = await site.db.selectFrom('recovery_codes').selectAll().execute();

  await setPassword(member);
  await beginPasskey(member, { password: '' });
  await member.ask('/api/admins/recovery-codes', { method: 'POST', json: {} });
  await member.ask('/api/admins/passkeys', { method: 'DELETE', json: { id: before[0]?.id } });
  await member.ask('/api/admins/totp', { method: 'POST', json: {} });

  expect(await site.db.selectFrom('passkeys').selectAll().execute()).toEqual(before);
  expect(await site.db.selectFrom('recovery_codes').selectAll().execute()).toEqual(codesBefore);
  expect(await site.db.selectFrom('totp_secrets').selectAll().execute()).toEqual([]);
});
