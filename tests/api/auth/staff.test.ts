import { describe, expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { adminEmail, adminWith, signedInMember, type TestAdmin } from '../../support/admin.ts';
import { cookieOf, isSignedIn } from '../../support/auth/accounts.ts';
import { shop } from '../../support/auth/api-keys.ts';
import { outboxOf } from '../../support/auth/pins.ts';
import {
  inviteeEmail as email,
  idOf,
  invitee,
  inviteesPassword,
  signInAsInvitee as signIn,
  staffedSite,
} from '../../support/auth/staff.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';

describe('a member', () => {
  test('who is suspended or removed is signed out at once, and cannot sign in', async () => {
    const { site, change, remove, tokenFor, accept, list } = await staffedSite();
    const joined = await accept(await tokenFor());
    const member = adminWith(site, cookieOf(joined));
    const { id } = dataOf(joined);

    expect(dataOf(await change({ id, state: 'suspended' }))).toMatchObject({ state: 'suspended' });
    expect((await member.ask('/api/parcels')).status).toBe(401);
    const sessions = site.db
      .selectFrom('sessions')
      .select('id_hash')
      .where('staff_id', '=', Number(id));
    expect(await sessions.execute()).toEqual([]);
    expect((await signIn(site, inviteesPassword)).status).toBe(401);
    expect(dataOf(await change({ id, state: 'active' }))).toMatchObject({ state: 'active' });
    expect((await member.ask('/api/parcels')).status).toBe(401);
    const again = await signIn(site, inviteesPassword);
    expect(again.status).toBe(200);

    expect((await remove({ id })).status).toBe(200);
    expect((await adminWith(site, cookieOf(again)).ask('/api/parcels')).status).toBe(401);
    expect((await signIn(site, inviteesPassword)).status).toBe(401);
    expect(await list()).toHaveLength(1);
  });

  test('has a new role from the next request on', async () => {
    const { site, change, tokenFor, accept } = await staffedSite();
    const joined = await accept(await tokenFor());
    const member = adminWith(site, cookieOf(joined));
    expect((await member.ask('/api/parcels')).status).toBe(200);
    expect((await member.ask('/api/invoices')).status).toBe(403);

    await change({ id: dataOf(joined).id, role: 'bookkeeper' });

    expect((await member.ask('/api/invoices')).status).toBe(200);
    expect((await member.ask('/api/messages')).status).toBe(403);
  });

  test('who has not joined cannot be suspended, only removed', async () => {
    const { site, invite, change } = await staffedSite();
    await invite(invitee);
    const id = await idOf(site, email);
    expect((await change({ id, state: 'suspended' })).status).toBe(409);
    expect((await change({ id, state: 'active' })).status).toBe(409);
    expect(dataOf(await change({ id, role: 'reader' }))).toMatchObject({ role: 'reader' });
  });

  test.each([{ id: 999, role: 'reader' }, { id: 999 }])('that is none: %o', async (fields) => {
    const { change } = await staffedSite();
    expect((await change(fields)).status).toBe(404);
  });
});

describe('the last owner', () => {
  test.each([
    ['cannot have another role', 'PATCH', { role: 'reader' }],
    ['cannot be suspended', 'PATCH', { state: 'suspended' }],
    ['cannot be removed', 'DELETE', {}],
  ])('%s, but may go once there is another one', async (_name, method, fields) => {
    const { site, owner, invite, remove } = await staffedSite();
    await signedInMember(site, 'dispatcher');
    // Nor is an owner one who has not joined.
    await invite({ ...invitee, role: 'owner' });

    const reply = await owner.ask('/api/staff', { method, json: { id: 1, ...fields } });

    expect(reply.status).toBe(409);
    expect(await isSignedIn(site, owner.cookie)).toBe(true);
    const other = await signedInMember(site, 'owner', 'second@example.com');
    expect((await remove({ id: 1 })).status).toBe(200);
    expect(await isSignedIn(site, owner.cookie)).toBe(false);
    expect((await other.ask('/api/staff')).status).toBe(200);
  });

  test.each([
    ['remove each other', 'DELETE', {}],
    ['take each other’s role', 'PATCH', { role: 'reader' }],
    ['suspend each other', 'PATCH', { state: 'suspended' }],
  ])('stays where two owners %s at once', async (_name, method, fields) => {
    const { site, owner } = await staffedSite();
    const other = await signedInMember(site, 'owner', 'second@example.com');
    const [one, two] = [1, await idOf(site, 'second@example.com')];

    const replies = await Promise.all([
      owner.ask('/api/staff', { method, json: { id: two, ...fields } }),
      other.ask('/api/staff', { method, json: { id: one, ...fields } }),
    ]);

    const statuses = replies.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const owners = site.db.selectFrom('staff').select('id').where('role', '=', 'owner');
    expect(await owners.where('suspended_at', 'is', null).execute()).toHaveLength(1);
  });
});

test('the log says who invited whom, who joined, and what became of them', async () => {
  const { site, owner, change, remove, tokenFor, accept } = await staffedSite();
  const joined = await accept(await tokenFor());
  const { id } = dataOf(joined);
  await adminWith(site, cookieOf(joined)).ask('/api/parcels', {
    method: 'POST',
    json: { tracking_code: 'NEW-1', recipient_name: 'A', destination: 'B' },
  });
  await change({ id, role: 'reader' });
  await remove({ id });

  const log = dataOf(await owner.ask('/api/audit')).data;

  const said = log.map((entry: Record<string, Record<string, unknown>>) => [
    entry.actor,
    entry.email,
    entry.action,
    entry.record?.type,
    entry.record?.name,
  ]);
  expect(said).toEqual([
    ['administrator', adminEmail, 'deleted', 'staff', email],
    ['administrator', adminEmail, 'changed', 'staff', email],
    ['staff', email, 'created', 'parcel', 'NEW-1'],
    ['staff', email, 'signed-in', 'session', null],
    ['staff', email, 'signed-up', 'staff', email],
    ['administrator', adminEmail, 'created', 'staff', email],
  ]);
  expect(log[1].changes).toEqual({ role: { from: 'dispatcher', to: 'reader' } });
  expect(JSON.stringify(log)).not.toContain('argon2');
});

test('an address that somebody has cannot become another’s', async () => {
  const { site, tokenFor, accept } = await staffedSite();
  const member = adminWith(site, cookieOf(await accept(await tokenFor())));
  const change = (to: string) =>
    member.ask('/api/admins', {
      method: 'PATCH',
      json: { email: to, password: inviteesPassword },
    });

  expect((await change(adminEmail)).status).toBe(409);
  expect((await change('free@example.com')).status).toBe(200);
});

describe('an invitation', () => {
  test('makes an account that waits, and goes by mail in the language of the site', async () => {
    const { site, owner, invite, list } = await staffedSite();
    await owner.ask('/api/settings', { method: 'PATCH', json: { content_language: 'de' } });

    const reply = await invite(invitee);

    expect(reply.status).toBe(201);
    expect(dataOf(reply)).toEqual({
      id: expect.any(Number),
      name: 'Dan',
      email,
      role: 'dispatcher',
      state: 'invited',
      last_seen_at: null,
      // There is no mail server; see notifications/no-mail-server.test.ts.
      link: expect.any(String),
    });
    expect(await list()).toMatchObject([
      { email: adminEmail, role: 'owner', state: 'active' },
      { email, role: 'dispatcher', state: 'invited' },
    ]);
    await site.mailer.idle();
    const [mail] = await outboxOf(site);
    expect(mail?.parsed.to?.[0]?.address).toBe(email);
    expect(mail?.parsed.subject).toMatch(/^Einladung in die Verwaltung/);
    expect(mail?.parsed.text).toContain('Ihre Rolle: Disposition.');
    expect(mail?.parsed.text).toMatch(/\/control\/join\.html\?token=[\w-]{43}&lang=de/);
    expect((await signIn(site, inviteesPassword)).status).toBe(401);
  });

  test('is accepted once, with the role that the owner gave it: with a name and a password, which then sign in', async () => {
    const { site, tokenFor, accept, list } = await staffedSite();
    const token = await tokenFor();
    for (const fields of [{ role: 'owner' }, { email: adminEmail }, { id: 1 }]) {
      expect((await accept(token, fields)).status).toBe(422);
    }

    const reply = await accept(token);

    expect(reply.status).toBe(201);
    expect(dataOf(reply)).toMatchObject({ email, name: 'Dan Brown', role: 'dispatcher' });
    const member = adminWith(site, cookieOf(reply));
    expect((await member.ask('/api/parcels')).status).toBe(200);
    expect((await member.ask('/api/settings', { method: 'PATCH', json: {} })).status).toBe(403);
    const graph = dataOf(await member.ask('/api/graph'));
    expect(graph).toMatchObject({ admin: { email, name: 'Dan Brown', role: 'dispatcher' } });
    expect(graph).not.toHaveProperty('settings.mail_driver');
    expect((await signIn(site, inviteesPassword)).status).toBe(200);
    expect((await list())[1]).toMatchObject({
      name: 'Dan Brown',
      role: 'dispatcher',
      state: 'active',
    });

    const again = await accept(token);
    expect(again.status).toBe(410);
    expect(again.headers['set-cookie']).toBeUndefined();
  });

  test('of two that accept at once, one does', async () => {
    const { tokenFor, accept } = await staffedSite();
    const token = await tokenFor();

    const replies = await Promise.all([accept(token), accept(token), accept(token)]);

    expect(replies.map(({ status }) => status).sort()).toEqual([201, 410, 410]);
  });

  test.each([
    ['a short password', { password: 'short' }, ['password']],
    ['no name', { name: ' ' }, ['name']],
  ])('is not used up by %s', async (_name, fields, bad) => {
    const { tokenFor, accept } = await staffedSite();
    const token = await tokenFor();

    const reply = await accept(token, fields);

    expect([reply.status, badFieldsOf(reply)]).toEqual([422, bad]);
    expect((await accept(token)).status).toBe(201);
  });

  test('is replaced by a new one, with its name and role, and works no more once withdrawn', async () => {
    const { site, tokenFor, accept, remove, list } = await staffedSite();
    const first = await tokenFor();
    const second = await tokenFor({ name: 'Daniel', role: 'driver' });

    expect(await list()).toHaveLength(2);
    expect((await accept(first)).status).toBe(410);
    expect(dataOf(await accept(second))).toMatchObject({ role: 'driver' });

    const withdrawn = await tokenFor({ email: 'eve@example.com' });
    expect((await remove({ id: await idOf(site, 'eve@example.com') })).status).toBe(200);
    expect(await list()).toHaveLength(2);
    expect((await accept(withdrawn)).status).toBe(410);
  });

  test.each([
    ['after seven days', { expires_at: '2026-01-01T00:00:00.000Z' }],
    ['made by a wrong clock', { created_at: '2126-01-01T00:00:00.000Z' }],
  ])('does not work %s', async (_name, times) => {
    const { site, tokenFor, accept } = await staffedSite();
    const token = await tokenFor();
    const { created_at, expires_at } = await site.db
      .selectFrom('account_tokens')
      .select(['created_at', 'expires_at'])
      .where('purpose', '=', 'invitation')
      .executeTakeFirstOrThrow();
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(7 * 24 * 60 * 60 * 1000);
    await site.db.updateTable('account_tokens').set(times).execute();

    expect((await accept(token)).status).toBe(410);
  });

  test('is not for an address that has an account, or has joined', async () => {
    const { tokenFor, accept, invite } = await staffedSite();
    await accept(await tokenFor());

    for (const address of [adminEmail, email, 'DAN@example.com']) {
      const reply = await invite({ ...invitee, email: address });
      expect(reply.status).toBe(409);
      expect(reply.json().error_details).toMatchObject([{ field: 'email' }]);
    }
  });

  test.each([
    { email: 'x' },
    { role: 'god' },
    { role: undefined },
    { name: '' },
    { state: 'active' },
  ])('is refused with %o', async (fields) => {
    const { invite, list } = await staffedSite();
    expect((await invite({ ...invitee, ...fields })).status).toBe(422);
    expect(await list()).toHaveLength(1);
  });

  test('cannot be guessed at will', async () => {
    const { accept, tokenFor } = await staffedSite();
    const token = await tokenFor();
    const statuses = [];
    for (let guess = 0; guess < 21; guess += 1) {
      statuses.push((await accept(`guess-${guess}`)).status);
    }
    expect(new Set(statuses.slice(0, 20))).toEqual(new Set([410]));
    expect(statuses[20]).toBe(429);
    expect((await accept(token)).status).toBe(429);
  });

  test('gives no password reset before it is accepted', async () => {
    const { site, invite } = await staffedSite();
    await invite(invitee);
    await site.ask('/api/admins/auth/send-pin', { method: 'POST', json: { email } });
    await site.background.idle();
    const tokens = await site.db.selectFrom('account_tokens').select('purpose').execute();
    expect(tokens).toEqual([{ purpose: 'invitation' }]);
  });
});

const secondOwner = 'olga@example.com';

/** A second owner, who has made a key, and beside them the first one's key. */
async function siteWithKeys() {
  const calls = await staffedSite();
  const second = await signedInMember(calls.site, 'owner', secondOwner);
  const make = (member: TestAdmin, name: string) =>
    member.ask('/api/keys', { method: 'POST', json: { ...shop, name } });
  const { key } = dataOf(await make(second, 'Web shop'));
  await make(calls.owner, 'Books');
  const keys = async () => dataOf(await calls.owner.ask('/api/keys')).data;
  return { ...calls, key: String(key), keys, id: await idOf(calls.site, secondOwner) };
}

/** The form that removes a member, in the page of the staff. */
function removalOf(html: string): string {
  return (
    (html.split('<form').find((form) => form.includes('value="DELETE /api/staff"')) ?? '').split(
      '</form>',
    )[0] ?? ''
  );
}

describe('an API key', () => {
  test('says who made it, also when they are gone, and stays where no owner would be left', async () => {
    const { site, owner, keys, remove, id } = await siteWithKeys();
    const made = [
      { name: 'Books', made_by: adminEmail },
      { name: 'Web shop', made_by: secondOwner },
    ];

    expect(await keys()).toMatchObject(made);
    expect((await remove({ id })).status).toBe(200);
    expect(await keys()).toMatchObject(made);
    const page = await owner.ask(paths.control.apiKeys);
    expect(page.text).toContain(`data-label="Created by"><bdi>${secondOwner}</bdi>`);
    const last = { id: await idOf(site, adminEmail), revoke_keys: 'yes' };
    expect((await remove(last)).status).toBe(409);
    expect(await keys()).toHaveLength(2);
  });

  test('is revoked with who made it on request, and only theirs', async () => {
    const { site, owner, key, keys, remove, id } = await siteWithKeys();

    expect((await remove({ id, revoke_keys: 'yes' })).status).toBe(200);

    expect(await keys()).toMatchObject([{ name: 'Books' }]);
    const headers = { Authorization: `Bearer ${key}` };
    expect((await site.ask('/api/parcels', { headers })).status).toBe(401);
    expect(dataOf(await owner.ask('/api/audit')).data.slice(0, 2)).toMatchObject([
      { action: 'deleted', record: { type: 'staff', name: secondOwner } },
      { action: 'deleted', record: { type: 'api-key', name: 'Web shop' } },
    ]);
  });

  test('is named where its maker is removed, with a box that is ticked', async () => {
    const { owner, keys, id } = await siteWithKeys();

    const form = removalOf((await owner.ask(paths.control.staff)).text);
    const sent = await owner.ask(paths.control.staff, {
      method: 'POST',
      fields: { _verb: 'DELETE /api/staff', id: String(id), revoke_keys: 'yes' },
    });

    expect(form).toContain('Also revoke the API keys that they created:');
    expect(form).toMatch(/type="checkbox"[^>]*name="revoke_keys"[^>]*checked/);
    expect(form).toContain('Web shop');
    expect(form).not.toContain('Books');
    expect(sent.status).toBe(303);
    expect(await keys()).toMatchObject([{ name: 'Books' }]);
  });
});

test('an open run is named where its driver is removed, and stays without a driver', async () => {
  const { site, owner, remove } = await staffedSite();
  await signedInMember(site, 'driver');
  const driver = await idOf(site, 'driver@example.com');
  const run = { day: '2030-05-06', driver, name: 'North' };
  await owner.ask('/api/runs', { method: 'POST', json: run });

  const form = removalOf((await owner.ask(paths.control.staff)).text);
  await remove({ id: driver });

  expect(form).toContain('The run of May 6, 2030 (North) stays, without a driver.');
  const left = dataOf(await owner.ask('/api/runs?day=2030-05-06')).data;
  expect(left).toMatchObject([{ name: 'North', driver: null, closed: 'no' }]);
});

test('the activity log is searched by person and by key', async () => {
  const { site, owner, key, id } = await siteWithKeys();
  const namesBy = async (actor: string) => {
    const { data } = dataOf(await owner.ask(`/api/audit?actor=${actor}`));
    return data.map(({ record }: { record: { name: string } }) => record.name);
  };

  expect(await namesBy(`staff:${id}`)).toEqual(['Web shop']);
  expect(await namesBy(`staff:${await idOf(site, adminEmail)}`)).toEqual(['Books']);
  expect(await namesBy('api_key:1')).toEqual([]);
  expect(key).toMatch(/^wb_/);
  const page = (await owner.ask(paths.control.audit)).text;
  expect(page).toContain(`<option value="staff:${id}">${secondOwner}</option>`);
  expect(page).toContain('<option value="api_key:1">Web shop</option>');
  const dispatcher = await signedInMember(site, 'dispatcher');
  expect((await dispatcher.ask(paths.control.audit)).text).not.toContain('value="staff:');
});
