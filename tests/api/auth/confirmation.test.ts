import { beforeEach, describe, expect, vi } from 'vitest';
import {
  adminPassword,
  adminWith,
  signedInAdmin,
  signedInMember,
  siteWithAdmin,
  type TestAdmin,
} from '../../support/admin.ts';
import { authenticator } from '../../support/auth/authenticator.ts';
import {
  addDevice,
  addPasskey,
  beginAlone,
  beginConfirmation,
  beginPasskey,
  confirmWith,
  optionsIn,
  signInAlone,
} from '../../support/auth/passkeys.ts';
import { idOf, invitee } from '../../support/auth/staff.ts';
import { codeOf, cookieNamed } from '../../support/auth/two-step.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { setClock } from '../../support/set-clock.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';

const minuteMs = 60_000;
const password = adminPassword;

beforeEach(() => setClock('2026-03-02T12:00:10.000Z'));

function later(minutes: number): void {
  vi.setSystemTime(Date.now() + minutes * minuteMs);
}

function beginApp(member: TestAdmin, json: object = {}) {
  return member.ask('/api/admins/totp', { method: 'POST', json });
}

function confirmApp(member: TestAdmin, secret: unknown) {
  const json = { code: codeOf(String(secret)) };
  return member.ask('/api/admins/totp', { method: 'PATCH', json });
}

/** The owner, signed in a while ago, and their passkey. */
async function ownerWithPasskey(site: TestSite) {
  const member = await signedInAdmin(site);
  const device = await addDevice(site, member);
  later(11);
  return { member, device };
}

describe('the first app', () => {
  test('follows a sign-in; later it takes the password', async ({ admin: member }) => {
    later(9);
    expect((await beginApp(member)).status).toBe(201);

    later(2);
    const borrowed = await beginApp(member);
    expect([borrowed.status, badFieldsOf(borrowed)]).toEqual([422, ['password']]);
    expect((await beginApp(member, { password: 'not the password' })).status).toBe(422);
    expect((await beginApp(member, { password })).status).toBe(201);
  });

  test('is neither seen nor turned on in another session, nor after a while', async ({ site }) => {
    const [member, other] = [await signedInAdmin(site), await signedInAdmin(site)];
    const { secret } = dataOf(await beginApp(member));

    const page = await other.ask('/control/account/two-step.html');
    expect(page.text.replaceAll(' ', '')).not.toContain(String(secret));
    expect((await confirmApp(other, secret)).status).toBe(409);
    later(16);
    const late = await member.ask('/control/account/two-step.html');
    expect(late.text.replaceAll(' ', '')).not.toContain(String(secret));
    expect((await confirmApp(member, secret)).status).toBe(409);
    const again = dataOf(await beginApp(member, { password })).secret;
    expect((await confirmApp(member, again)).status).toBe(200);
  });

  test('its page asks for the password only where it is needed', async ({ admin: member }) => {
    const asks = async () =>
      (await member.ask('/control/account/two-step.html')).text.includes('id="begin-password"');

    expect(await asks()).toBe(false);
    later(11);
    expect(await asks()).toBe(true);
  });
});

describe('confirming with a passkey', () => {
  test('stands in for the password, for ten minutes and in this session', async ({ site }) => {
    const { member, device } = await ownerWithPasskey(site);
    const other = await signedInAdmin(site);
    expect((await beginPasskey(member, {})).status).toBe(422);

    const options = optionsIn(await beginConfirmation(member));
    expect((await confirmWith(member, { credential: device.sign(options) })).status).toBe(200);

    expect((await beginPasskey(member, {})).status).toBe(200);
    expect((await beginPasskey(other, {})).status).toBe(422);
    const renewed = await member.ask('/api/admins/recovery-codes', { method: 'POST', json: {} });
    expect(renewed.status).toBe(201);
    const json = { email: 'else@example.com' };
    expect((await member.ask('/api/admins', { method: 'PATCH', json })).status).toBe(200);
    later(10);
    expect((await beginPasskey(member, {})).status).toBe(422);
  });

  test('a wrong password is still wrong in a confirmed session, and a new one takes the old', async () => {
    const site = await startSite();
    const { member } = await ownerWithPasskey(site);
    expect((await confirmWith(member, { password })).status).toBe(200);

    expect((await beginPasskey(member, { password: 'not the password' })).status).toBe(422);
    expect((await beginPasskey(member, {})).status).toBe(200);

    const words = 'another good password';
    const reply = await member.ask('/api/admins/auth/update/password-user', {
      method: 'PATCH',
      json: { new_password: words, confirm_new_password: words },
    });

    expect([reply.status, badFieldsOf(reply)]).toEqual([422, ['password']]);
  });

  test.each([
    ['that did not verify who uses it', { verified: false }],
    ['of another origin', { origin: 'https://elsewhere.example' }],
    ['for another site', { rpId: 'elsewhere.example' }],
  ])('one %s is refused, and its challenge is over', async (_name, lies) => {
    const site = await startSite();
    const { member, device } = await ownerWithPasskey(site);
    const options = optionsIn(await beginConfirmation(member));

    const refused = await confirmWith(member, { credential: device.sign(options, lies) });
    const again = await confirmWith(member, { credential: device.sign(options) });

    expect([refused.status, again.status]).toEqual([400, 400]);
    expect((await beginPasskey(member, {})).status).toBe(422);
  });

  test('another member’s passkey, another session’s challenge and a sign-in’s are refused', async () => {
    const site = await startSite();
    const { member, device } = await ownerWithPasskey(site);
    const foreign = await addDevice(site, await signedInMember(site, 'driver'));
    const other = await signedInAdmin(site);

    const mine = optionsIn(await beginConfirmation(member));
    const theirs = await confirmWith(member, { credential: foreign.sign(mine) });
    const elsewhere = optionsIn(await beginConfirmation(other));
    await beginConfirmation(member);
    const crossed = await confirmWith(member, { credential: device.sign(elsewhere) });
    await beginConfirmation(member);
    const { options } = await beginAlone(site);
    const signIn = await confirmWith(member, { credential: device.sign(options) });

    expect([theirs, crossed, signIn].map(({ status }) => status)).toEqual([400, 400, 400]);
    expect((await beginPasskey(member, {})).status).toBe(422);
  });

  test('an answer is taken once, also by many requests at once', async ({ site }) => {
    const { member, device } = await ownerWithPasskey(site);
    const credential = device.sign(optionsIn(await beginConfirmation(member)));

    const replies = await Promise.all(
      Array.from({ length: 4 }, () => confirmWith(member, { credential })),
    );

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    later(11);
    expect((await confirmWith(member, { credential })).status).toBe(400);
    expect((await beginPasskey(member, {})).status).toBe(422);
  });

  test('what it asks to sign adds no passkey: that takes the confirmation', async ({ site }) => {
    const { member } = await ownerWithPasskey(site);
    const options = optionsIn(await beginConfirmation(member));

    expect((await addPasskey(member, authenticator(site.url).create(options))).status).toBe(400);
    expect(await site.db.selectFrom('passkeys').selectAll().execute()).toHaveLength(1);
  });

  test('who has none is told so; who is not signed in, or gives both or nothing, confirms nothing', async () => {
    const site = await startSite();
    const { member, device } = await ownerWithPasskey(site);
    const credential = device.sign(optionsIn(await beginConfirmation(member)));

    const none = await beginConfirmation(await signedInMember(site, 'driver'));
    expect(none.status).toBe(409);
    expect(none.json().message).toBe('You have no passkeys yet.');
    expect((await beginConfirmation(adminWith(site, ''))).status).toBe(401);
    expect((await confirmWith(adminWith(site, ''), { password })).status).toBe(401);
    expect((await confirmWith(member, {})).status).toBe(422);
    expect((await confirmWith(member, { password, credential })).status).toBe(422);
    expect((await beginPasskey(member, {})).status).toBe(422);
  });

  test('a session that signed in with a passkey is not confirmed by that', async ({ site }) => {
    const { device } = await ownerWithPasskey(site);
    const { cookie, options } = await beginAlone(site);
    const reply = await signInAlone(site, cookie, device.sign(options));
    const member = adminWith(site, cookieNamed(reply, 'session') ?? '');

    expect((await beginPasskey(member, {})).status).toBe(422);
  });

  test('the password is not guessed there at will', async ({ site }) => {
    const { member } = await ownerWithPasskey(site);
    const statuses: number[] = [];
    for (let number = 0; number < 8; number += 1) {
      statuses.push((await confirmWith(member, { password: `guess ${number}` })).status);
    }

    expect(statuses[0]).toBe(422);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('the page that confirms', () => {
  const send = (member: TestAdmin, query: string, typed: string) =>
    member.ask(`/control/account/confirm.html?${query}`, {
      method: 'POST',
      fields: { password: typed },
    });

  test('takes the password without script, and leads back to pages of the panel only', async () => {
    const site = await startSite();
    const { member } = await ownerWithPasskey(site);

    const wrong = await send(member, 'back=/control/staff.html', 'not the password');
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('role="alert"');
    const right = await send(member, 'back=/control/staff.html', password);
    expect([right.status, right.headers.location]).toEqual([303, '/control/staff.html']);
    expect((await beginPasskey(member, {})).status).toBe(200);
    for (const back of ['https://elsewhere.example/', '//elsewhere.example', '/api/staff']) {
      const { headers } = await send(member, String(new URLSearchParams({ back })), password);
      expect(headers.location).toBe('/control/index.html');
    }
  });
});

const change = (member: TestAdmin, json: object) =>
  member.ask('/api/staff', { method: 'PATCH', json });

describe('making somebody an owner', () => {
  const invite = (member: TestAdmin, json: object) =>
    member.ask('/api/staff', { method: 'POST', json: { ...invitee, ...json } });

  test('takes a recent sign-in or the password; another role does not', async () => {
    const { site, admin: owner } = await siteWithAdmin();
    await signedInMember(site, 'driver');
    const id = await idOf(site, 'driver@example.com');
    later(11);

    const invited = await invite(owner, { role: 'owner' });
    expect([invited.status, badFieldsOf(invited)]).toEqual([422, ['password']]);
    expect((await change(owner, { id, role: 'owner' })).status).toBe(422);
    expect((await change(owner, { id, role: 'owner', password: 'x' })).status).toBe(422);
    const { role } = await site.db
      .selectFrom('staff')
      .select('role')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(role).toBe('driver');

    expect((await invite(owner, { role: 'reader' })).status).toBe(201);
    expect((await change(owner, { id, role: 'editor' })).status).toBe(200);
    const own = await idOf(site, 'owner@example.com');
    expect((await change(owner, { id: own, name: 'Olga', role: 'owner' })).status).toBe(200);
    expect((await change(owner, { id, role: 'owner', password })).status).toBe(200);
    expect((await invite(owner, { role: 'owner', password })).status).toBe(201);
  });

  test('needs nothing more right after the sign-in', async ({ admin: owner }) => {
    expect((await invite(owner, { role: 'owner' })).status).toBe(201);
  });
});

describe('taking something away from another owner', () => {
  const remove = (member: TestAdmin, json: object) =>
    member.ask('/api/staff', { method: 'DELETE', json });
  const submit = (member: TestAdmin, fields: Record<string, string>) =>
    member.ask('/control/staff.html', { method: 'POST', fields });

  /** Two owners, of whom the first has signed in a while ago. */
  async function siteWithOwners() {
    const { site, admin: owner } = await siteWithAdmin();
    await signedInMember(site, 'owner', 'second@example.com');
    await signedInMember(site, 'driver');
    later(11);
    const id = await idOf(site, 'second@example.com');
    const stored = async () => {
      const staff = site.db.selectFrom('staff').select(['role', 'suspended_at']);
      return staff.where('id', '=', id).executeTakeFirst();
    };
    return { site, owner, id, stored };
  }

  test('takes a recent sign-in or the password, from others it does not', async () => {
    const { site, owner, id, stored } = await siteWithOwners();
    const attempts = [
      (more: object = {}) => change(owner, { id, role: 'reader', ...more }),
      (more: object = {}) => change(owner, { id, state: 'suspended', ...more }),
      (more: object = {}) => remove(owner, { id, ...more }),
    ];

    for (const attempt of attempts) {
      for (const reply of [await attempt(), await attempt({ password: 'x' })]) {
        expect([reply.status, badFieldsOf(reply)]).toEqual([422, ['password']]);
      }
    }
    expect(await stored()).toEqual({ role: 'owner', suspended_at: null });

    const driver = await idOf(site, 'driver@example.com');
    expect((await change(owner, { id: driver, state: 'suspended' })).status).toBe(200);
    expect((await remove(owner, { id: driver })).status).toBe(200);
    expect((await change(owner, { id, name: 'Otto' })).status).toBe(200);
    expect((await change(owner, { id, state: 'suspended', password })).status).toBe(200);
    expect((await change(owner, { id, state: 'active' })).status).toBe(422);
    expect((await change(owner, { id, role: 'reader', password })).status).toBe(200);
    await change(owner, { id, role: 'owner', password });
    expect((await remove(owner, { id, password })).status).toBe(200);
    expect(await stored()).toBeUndefined();
  });

  test('its forms ask for the password', async () => {
    const { owner, id, stored } = await siteWithOwners();
    const { text } = await owner.ask('/control/staff.html');
    for (const field of [`password-${id}`, `state-${id}`, `remove-${id}`]) {
      expect(text).toContain(`id="${field}"`);
    }

    const suspension = { _verb: 'PATCH /api/staff', id: String(id), state: 'suspended' };
    expect((await submit(owner, { ...suspension, password: '' })).status).toBe(422);
    expect((await submit(owner, { ...suspension, password })).status).toBe(303);
    const removal = { _verb: 'DELETE /api/staff', id: String(id) };
    expect((await submit(owner, removal)).status).toBe(422);
    expect((await submit(owner, { ...removal, password })).status).toBe(303);
    expect(await stored()).toBeUndefined();
  });
});

describe('requiring two steps of fewer roles', () => {
  /** A site that requires two steps of drivers and readers, and its owner, signed in a while ago. */
  async function strictSite() {
    const { site, admin: owner } = await siteWithAdmin();
    await site.db.updateTable('settings').set({ two_step_required: 'driver reader' }).execute();
    later(11);
    const required = async () =>
      (await site.db.selectFrom('settings').select('two_step_required').executeTakeFirst())
        ?.two_step_required;
    const patch = (json: object) => owner.ask('/api/settings', { method: 'PATCH', json });
    return { owner, patch, required };
  }

  test('takes a recent sign-in or the password; of more it does not', async () => {
    const { patch, required } = await strictSite();

    for (const fewer of ['', 'driver', 'driver editor']) {
      const reply = await patch({ two_step_required: fewer });
      expect([reply.status, badFieldsOf(reply)]).toEqual([422, ['password']]);
    }
    expect((await patch({ two_step_required: '', password: 'x' })).status).toBe(422);
    expect(await required()).toBe('driver reader');

    expect((await patch({ company_name: 'Harbour' })).status).toBe(200);
    expect((await patch({ two_step_required: 'driver editor reader' })).status).toBe(200);
    expect((await patch({ two_step_required: 'driver', password })).status).toBe(200);
    expect(await required()).toBe('driver');
  });

  test('its form asks for the password', async () => {
    const { owner, required } = await strictSite();
    const path = '/control/settings/sign-in';
    const save = (fields: Record<string, string>) => owner.ask(path, { method: 'POST', fields });
    expect((await owner.ask(path)).text).toContain('id="required-password"');

    const refused = await save({ driver: 'yes', password: '' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('role="alert"');
    expect((await save({ driver: 'yes', password })).status).toBe(303);
    expect(await required()).toBe('driver');
  });

  test('its form asks for nothing right after the sign-in', async () => {
    const { owner } = await strictSite();
    await confirmWith(owner, { password });
    expect((await owner.ask('/control/settings/sign-in')).text).not.toContain('required-password');
  });
});
