import { describe, expect, test } from 'vitest';
import { adminEmail, adminWith } from '../../support/admin.ts';
import { cookieOf } from '../../support/auth/accounts.ts';
import { outboxOf } from '../../support/auth/pins.ts';
import {
  inviteeEmail as email,
  idOf,
  invitee,
  inviteesPassword,
  signInAsInvitee as signIn,
  staffedSite,
} from '../../support/auth/staff.ts';
import { dataOf } from '../../support/http.ts';

describe('an invitation', () => {
  test('makes an account that waits, and goes by mail in the language of the site', async () => {
    const { site, owner, invite, list } = await staffedSite();
    await owner.ask('/api/settings', { method: 'PATCH', json: { content_language: 'de' } });

    const reply = await invite(invitee);

    expect(reply.status).toBe(201);
    expect(dataOf(reply)).toEqual({
      ...{ id: expect.any(Number), name: 'Dan', email, role: 'dispatcher' },
      ...{ state: 'invited', last_seen_at: null },
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
    expect(reply.json().error_details.map(({ field }: { field: string }) => field)).toEqual(bad);
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
