import { describe, expect, test } from 'vitest';
import { adminEmail, adminWith, signedInMember } from '../../support/admin.ts';
import { cookieOf, isSignedIn } from '../../support/auth/accounts.ts';
import {
  inviteeEmail as email,
  idOf,
  invitee,
  inviteesPassword,
  signInAsInvitee as signIn,
  staffedSite,
} from '../../support/auth/staff.ts';
import { dataOf } from '../../support/http.ts';

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

  const log = dataOf(await owner.ask('/api/audit')).data;

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
