import { describe, expect, test } from 'vitest';
import { adminEmail, adminWith, signedInMember } from '../../support/admin.ts';
import { cookieOf, isSignedIn } from '../../support/auth/accounts.ts';
import { outboxOf } from '../../support/auth/pins.ts';
import { idOf, invitee, inviteesPassword, staffedSite } from '../../support/auth/staff.ts';
import { dataOf } from '../../support/http.ts';
import type { TestSite } from '../../support/site.ts';

const email = 'dan@example.com';

function signIn(site: TestSite, password: string) {
  return site.ask('/api/admins/auth/signin', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
}

describe('an invitation', () => {
  test('makes an account that waits, and goes by mail in the language of the site', async () => {
    const { site, owner, invite, list } = await staffedSite();
    await owner.ask('/api/settings', { method: 'PATCH', json: { content_language: 'de' } });

    const reply = await invite(invitee);

    expect(reply.status).toBe(201);
    expect(dataOf(reply)).toEqual({
      ...{ id: expect.any(Number), name: 'Dan', email, role: 'dispatcher' },
      ...{ state: 'invited', last_seen_at: null },
    });
    expect(await list()).toMatchObject([
      { email: adminEmail, role: 'owner', state: 'active' },
      { email, role: 'dispatcher', state: 'invited' },
    ]);
    await site.mailer.idle();
    const [mail] = await outboxOf(site);
    expect(mail?.parsed.to?.[0]?.address).toBe(email);
    expect(mail?.parsed.subject).toMatch(/lädt Sie ein$/);
    expect(mail?.parsed.text).toContain('Ihre Rolle: Disposition.');
    expect(mail?.parsed.text).toMatch(/\/control\/join\.html\?token=[\w-]{43}&lang=de/);
    expect((await signIn(site, inviteesPassword)).status).toBe(401);
  });

  test('is accepted once: with a name and a password, which then sign in', async () => {
    const { site, tokenFor, accept, list } = await staffedSite();
    const token = await tokenFor();

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
    expect((await list())[1]).toMatchObject({ name: 'Dan Brown', state: 'active' });

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

  test('has its role from the owner alone', async () => {
    const { site, tokenFor, accept } = await staffedSite();
    const token = await tokenFor();

    expect((await accept(token, { role: 'owner' })).status).toBe(422);
    expect((await accept(token, { email: adminEmail })).status).toBe(422);
    expect((await accept(token, { id: 1 })).status).toBe(422);
    const reply = await accept(token);
    expect(dataOf(reply)).toMatchObject({ role: 'dispatcher' });
    const { role } = await site.db
      .selectFrom('staff')
      .select('role')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(role).toBe('dispatcher');
  });

  test.each([
    ['a short password', { password: 'short' }, ['password']],
    ['no name', { name: ' ' }, ['name']],
  ])('is not used up by %s', async (_name, fields, bad) => {
    const { tokenFor, accept } = await staffedSite();
    const token = await tokenFor();

    const reply = await accept(token, fields);

    expect(reply.status).toBe(422);
    expect(Object(reply.json()).error_details.map(({ field }: { field: string }) => field)).toEqual(
      bad,
    );
    expect((await accept(token)).status).toBe(201);
  });

  test('is replaced by a new one, with its name and role', async () => {
    const { tokenFor, accept, list } = await staffedSite();
    const first = await tokenFor();
    const second = await tokenFor({ name: 'Daniel', role: 'driver' });

    expect(await list()).toHaveLength(2);
    expect((await accept(first)).status).toBe(410);
    expect(dataOf(await accept(second))).toMatchObject({ role: 'driver' });
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

  test('that is withdrawn does not work', async () => {
    const { site, tokenFor, accept, remove, list } = await staffedSite();
    const token = await tokenFor();

    expect((await remove({ id: await idOf(site, email) })).status).toBe(200);

    expect(await list()).toHaveLength(1);
    expect((await accept(token)).status).toBe(410);
  });

  test('is not for an address that has an account, or has joined', async () => {
    const { tokenFor, accept, invite } = await staffedSite();
    await accept(await tokenFor());

    for (const address of [adminEmail, email, 'DAN@example.com']) {
      const reply = await invite({ ...invitee, email: address });
      expect(reply.status).toBe(409);
      expect(Object(reply.json()).error_details).toMatchObject([{ field: 'email' }]);
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
    await site.ask('/api/admins/auth/send-pin', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    await site.background.idle();
    const tokens = await site.db.selectFrom('account_tokens').select('purpose').execute();
    expect(tokens).toEqual([{ purpose: 'invitation' }]);
  });
});

describe('a member', () => {
  test('who is suspended is signed out at once, and cannot sign in until they are let in', async () => {
    const { site, change, tokenFor, accept } = await staffedSite();
    const joined = await accept(await tokenFor());
    const member = adminWith(site, cookieOf(joined));
    const { id } = dataOf(joined);

    const reply = await change({ id, state: 'suspended' });

    expect(dataOf(reply)).toMatchObject({ state: 'suspended' });
    expect((await member.ask('/api/parcels')).status).toBe(401);
    const sessions = site.db
      .selectFrom('sessions')
      .select('id_hash')
      .where('staff_id', '=', Number(id));
    expect(await sessions.execute()).toEqual([]);
    expect((await signIn(site, inviteesPassword)).status).toBe(401);
    expect(dataOf(await change({ id, state: 'active' }))).toMatchObject({ state: 'active' });
    expect((await member.ask('/api/parcels')).status).toBe(401);
    expect((await signIn(site, inviteesPassword)).status).toBe(200);
  });

  test('who is removed is signed out at once, and cannot sign in', async () => {
    const { site, remove, tokenFor, accept, list } = await staffedSite();
    const joined = await accept(await tokenFor());

    expect((await remove({ id: dataOf(joined).id })).status).toBe(200);

    expect((await adminWith(site, cookieOf(joined)).ask('/api/parcels')).status).toBe(401);
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

  test.each(['dispatcher', 'driver', 'bookkeeper', 'editor', 'reader'] as const)(
    'with the role of %s changes nobody’s role, their own neither',
    async (role) => {
      const { site } = await staffedSite();
      const member = await signedInMember(site, role);
      const own = await idOf(site, `${role}@example.com`);
      const asks = [
        ['GET', undefined],
        ['POST', invitee],
        ['PATCH', { id: own, role: 'owner' }],
        ['PATCH', { id: 1, state: 'suspended' }],
        ['DELETE', { id: 1 }],
      ] as const;
      for (const [method, json] of asks) {
        const reply = await member.ask('/api/staff', { method, json });
        expect(reply.status, method).toBe(403);
      }
      const form = await member.ask('/control/staff.html', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ do: 'change', id: String(own), role: 'owner' }).toString(),
      });
      expect(form.status).toBe(403);
      const rows = await site.db.selectFrom('staff').select(['id', 'role']).orderBy('id').execute();
      expect(rows).toEqual([
        { id: 1, role: 'owner' },
        { id: own, role },
      ]);
    },
  );

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
  ])('%s', async (_name, method, fields) => {
    const { site, owner, invite } = await staffedSite();
    await signedInMember(site, 'dispatcher');
    // Nor is an owner one who has not joined.
    await invite({ ...invitee, role: 'owner' });

    const reply = await owner.ask('/api/staff', { method, json: { id: 1, ...fields } });

    expect(reply.status).toBe(409);
    expect(await isSignedIn(site, owner.cookie)).toBe(true);
  });

  test('may go once there is another one', async () => {
    const { site, owner, remove } = await staffedSite();
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

  const log = Object(dataOf(await owner.ask('/api/audit'))).data;

  const said = log.map((entry: Record<string, Record<string, unknown>>) => [
    ...[entry.actor, entry.email, entry.action, entry.record?.type, entry.record?.name],
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
