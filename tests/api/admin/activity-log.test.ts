/** @module-tag postgres */

import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { adminEmail, adminPassword, signedInAdmin, type TestAdmin } from '../../support/admin.ts';
import { watchEvents } from '../../support/audit/consumers.ts';
import { sendPin } from '../../support/auth/pins.ts';
import { writes } from '../../support/every-write.ts';
import { fullPanel } from '../../support/full-panel.ts';
import { addressOf } from '../../support/hostile/routes.ts';
import { dataOf, type Json } from '../../support/http.ts';
import { message, postMessage } from '../../support/notifications/messages.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';

const path = '/api/audit';

type Listed = { data: Json[]; total: number };

async function eventsFor(admin: TestAdmin, query = ''): Promise<Listed['data']> {
  const reply = await admin.ask(`${path}${query}`);
  expect(reply.status).toBe(200);
  return dataOf(reply).data;
}

async function siteWithAdmin(env: Record<string, string> = {}) {
  const site = await startSite(env);
  return { site, admin: await signedInAdmin(site) };
}

function signIn(site: TestSite, password: string) {
  return site.ask('/api/admins/auth/signin', {
    method: 'POST',
    json: { email: adminEmail, password },
  });
}

describe('GET /api/audit', () => {
  test('says who changed what, when, from where, and how it was before', async () => {
    const { site, admin } = await siteWithAdmin();
    const id = await insertParcel(site.db, { tracking_code: 'WB-1', status: 'Packed' });

    await admin.ask('/api/parcels', { method: 'PATCH', json: { id: 'WB-1', status: 'Sent' } });

    expect(await eventsFor(admin)).toEqual([
      {
        id: expect.any(Number),
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        actor: 'administrator',
        email: adminEmail,
        address: '127.0.0.1',
        action: 'changed',
        record: { type: 'parcel', id, name: 'WB-1' },
        changes: { status: { from: 'Packed', to: 'Sent' } },
      },
    ]);
  });

  test('keeps what a deleted record held', async ({ site, admin }) => {
    await insertParcel(site.db, { tracking_code: 'WB-1', recipient_name: 'Ada' });

    await admin.ask('/api/parcels', { method: 'DELETE', json: { id: 'WB-1' } });

    const [event] = await eventsFor(admin);
    expect(event).toMatchObject({
      action: 'deleted',
      record: { name: 'WB-1' },
      changes: { recipient_name: { from: 'Ada', to: null } },
    });
  });

  test('a change of nothing is none', async ({ site, admin }) => {
    await insertParcel(site.db, { tracking_code: 'WB-1', status: 'Packed' });

    await admin.ask('/api/parcels', { method: 'PATCH', json: { id: 'WB-1', status: 'Packed' } });

    expect(await eventsFor(admin)).toEqual([]);
  });

  test('what could not be done did not happen', async ({ site, admin }) => {
    await insertParcel(site.db, { tracking_code: 'WB-1' });
    const json = { tracking_code: 'WB-1', recipient_name: 'a', destination: 'b' };

    expect((await admin.ask('/api/parcels', { method: 'POST', json })).status).toBe(409);

    expect(await eventsFor(admin)).toEqual([]);
  });

  test('is narrowed down by actor, action, record and days', async () => {
    const { site, admin } = await siteWithAdmin({ TZ: 'Europe/Lisbon' });
    const id = await insertParcel(site.db, { tracking_code: 'WB-1' });
    await admin.ask('/api/activities', {
      method: 'POST',
      json: { parcel_id: 'WB-1', title: 'Sent', description: 'By air' },
    });
    await admin.ask('/api/parcels', { method: 'PATCH', json: { id, weight: '9 kg' } });
    await postMessage(site, message);
    const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Lisbon' });
    const types = async (query: string) =>
      (await eventsFor(admin, query)).map(({ record }) => record.type);

    expect(await types('')).toEqual(['message', 'parcel', 'activity']);
    expect(await types('?actor=visitor')).toEqual(['message']);
    expect(await types(`?actor=${adminEmail}`)).toEqual(['parcel', 'activity']);
    expect(await types('?sort=at')).toEqual(['activity', 'parcel', 'message']);
    expect(await types('?action=created')).toEqual(['message', 'activity']);
    expect(await types('?record=parcel')).toEqual(['parcel']);
    expect(await types(`?record=parcel:${id}`)).toEqual(['parcel', 'activity']);
    expect(await types('?record=wb-1')).toEqual(['parcel']);
    expect(await types(`?from=${today}&to=${today}`)).toHaveLength(3);
    expect(await types('?to=2020-01-01')).toEqual([]);
    expect(await types('?from=2100-01-01')).toEqual([]);
    expect(await types('?from=0001-01-01&to=9999-12-31')).toHaveLength(3);
    const paged = await admin.ask(`${path}?per_page=2&action=created`);
    expect(dataOf(paged)).toMatchObject({ total: 2, last_page: 1 });
    expect((await admin.ask(`${path}?from=soon`)).status).toBe(422);
  });

  test('is the administrator’s alone, and cannot be changed', async ({ site, admin }) => {
    expect((await site.ask(path)).status).toBe(401);
    for (const method of ['POST', 'PATCH', 'DELETE']) {
      expect((await admin.ask(path, { method, json: {} })).status).toBe(405);
    }
  });
});

describe('the account’s events', () => {
  test('a failed sign-in says which address was tried, and from where; a good one follows', async () => {
    const { site, admin } = await siteWithAdmin();

    await signIn(site, 'not this one');
    await signIn(site, adminPassword);

    expect(await eventsFor(admin)).toMatchObject([
      { action: 'signed-in', actor: 'administrator', email: adminEmail, address: '127.0.0.1' },
      { action: 'sign-in-failed', actor: 'visitor', email: adminEmail, address: '127.0.0.1' },
    ]);
  });

  test('a pin for an address without an account is one, as one for the account is', async () => {
    const { site, admin } = await siteWithAdmin();
    const visitor = { actor: 'visitor', address: '127.0.0.1', record: { type: 'account' } };

    await sendPin(site, { email: 'nobody@example.com' });
    await sendPin(site);

    expect(await eventsFor(admin)).toMatchObject([
      { ...visitor, action: 'pin-sent', email: adminEmail },
      { ...visitor, action: 'pin-refused', email: 'nobody@example.com' },
    ]);
  });

  test('of a pin are seen by as many consumers, whether there is such an account or not', async () => {
    const { site } = await siteWithAdmin();
    const seen = await watchEvents(site.db);

    await sendPin(site);
    expect(await seen()).toHaveLength(1);
    await sendPin(site, { email: 'nobody@example.com' });
    expect(await seen()).toHaveLength(2);

    // The pin, and the mail with its claim and its end; the event and its consumers are real.
    const { rows } = await sql<{ points: number }>`
      select points from rate_limits where key like '%pretended%'
    `.execute(site.db);
    expect(rows).toEqual([{ points: 4 }]);
  });

  test('hold no password, pin, token or text of a mail', async () => {
    const { site, admin } = await fullPanel();
    for (const [call, ask] of writes) {
      const [method = '', url = ''] = call.split(' ');
      await admin.ask(addressOf(url), { method, ...(await ask()) });
    }

    const rows = await site.db.selectFrom('audit_events').selectAll().execute();
    const all = JSON.stringify(rows);
    expect(rows.length).toBeGreaterThan(20);
    for (const secret of [adminPassword, 'another long one', 'argon2', message.body]) {
      expect(all).not.toContain(secret);
    }
    expect(rows.flatMap(({ changes }) => Object.keys(JSON.parse(changes)))).not.toContain('body');
  });
});

test('every write is written down, and what public pages show is drawn anew after it', async () => {
  const { site, admin } = await fullPanel();
  const state = async () => {
    const { id } = await site.db
      .selectFrom('audit_events')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    const { version } = await site.db
      .selectFrom('content_version')
      .select('version')
      .executeTakeFirstOrThrow();
    return { id: id ?? 0, version };
  };
  const seen: [string, boolean, boolean][] = [];
  for (const [call, ask] of writes) {
    const [method = '', url = ''] = call.split(' ');
    const before = await state();
    await admin.ask(addressOf(url), { method, ...(await ask()) });
    await site.background.idle();
    const after = await state();
    seen.push([call, after.id > before.id, after.version > before.version]);
  }

  expect(seen).toEqual(
    writes.map(([call]) => [
      call,
      // No invoice is overdue in that month, so no reminder is sent. The columns that somebody chooses are not logged.
      !/^(POST \/api\/invoices\/(month|reminders\/due)|PATCH \/api\/views)$/.test(call),
      // The mail server and the geocoder are settings too, though no page shows them.
      /^\w+ \/api\/(pages|pages\/picture|reviews|clients|settings|settings\/logo|home-pictures|mail-server|working-days|geocoder)$/.test(
        call,
      ),
    ]),
  );
});

test('the log has a line for each event, without names', async ({ site, admin }) => {
  const json = { tracking_code: 'WB-SECRET-1', recipient_name: 'Ada', destination: 'Lisbon' };

  await admin.ask('/api/parcels', { method: 'POST', json });

  const lines = site.logged.filter(({ msg }) => msg === 'event');
  expect(lines).toMatchObject([
    { action: 'created', type: 'parcel', record: 1, actor: 'administrator', address: '127.0.0.1' },
  ]);
  expect(JSON.stringify(lines)).not.toContain('WB-SECRET-1');
});
