/** @module-tag postgres */

import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { adminPassword, signedInMember, siteWithOwner } from '../../support/admin.ts';
import {
  cookieOf,
  isSignedIn,
  press,
  signInLink,
  signInWith,
} from '../../support/auth/accounts.ts';
import { keysOf, shop } from '../../support/auth/api-keys.ts';
import { newPassword } from '../../support/auth/pins.ts';
import { idOf, staffedSite } from '../../support/auth/staff.ts';
import { dataOf, multipart } from '../../support/http.ts';
import { startMailServer, typedServer } from '../../support/notifications/mail-server.ts';
import type { TestSite } from '../../support/site.ts';

type Late = {
  method?: string;
  path: string;
  body: string | Uint8Array;
  headers: Record<string, string>;
};

/**
 * A request whose body is sent once `meanwhile` has been done. It is known by then who sends it: headers come first, and
 * `isKnown` says that the site has looked them up.
 */
async function sendLate(
  { url }: TestSite,
  { method = 'POST', path, body, headers }: Late,
  { isKnown, meanwhile }: { isKnown: () => Promise<boolean>; meanwhile: () => Promise<unknown> },
): Promise<{ status: number; text: string }> {
  const sent = request(`${url}${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      ...headers,
    },
  });
  const answer = new Promise<{ status: number; text: string }>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', async (reply) =>
      resolve({ status: reply.statusCode ?? 0, text: await text(reply) }),
    );
  });
  sent.flushHeaders();
  await expect.poll(isKnown).toBe(true);
  await meanwhile();
  sent.end(body);
  return answer;
}

/** A file to import, with further fields of the form. */
async function uploadOf(
  fields: Record<string, string> = { kind: 'parcels' },
  path: string = paths.api.importParcels,
  lines = ['Tracking number,Recipient,Destination', 'LATE-1,Ada,Lisbon'],
) {
  const file = new File([lines.join('\n')], 'parcels.csv', { type: 'text/csv' });
  return { path, ...(await multipart({ file, ...fields })) };
}

const mapping = {
  'Tracking number': 'tracking_code',
  Recipient: 'recipient_name',
  Destination: 'destination',
};

const parcel = { tracking_code: 'LATE-1', recipient_name: 'Ada', destination: 'Lisbon' };
const longAgo = '2026-01-01T00:00:00.000Z';

async function parcelCodes({ db }: TestSite): Promise<string[]> {
  const rows = await db.selectFrom('parcels').select('tracking_code').execute();
  return rows.map(({ tracking_code }) => tracking_code);
}

/** A member's request, and what an owner does before its body comes. */
async function memberSendsLate(
  role: 'owner' | 'dispatcher',
  meanwhile: (calls: Awaited<ReturnType<typeof staffedSite>>, id: number) => Promise<unknown>,
  { path = '/api/parcels', body = JSON.stringify(parcel), headers = {} }: Partial<Late> = {},
) {
  const calls = await staffedSite();
  const { site } = calls;
  const email = 'dan@example.com';
  const { cookie } = await signedInMember(site, role, email);
  const id = await idOf(site, email);
  // The use of a session is noted each minute, once it is known whose it is.
  const own = site.db.updateTable('sessions').where('staff_id', '=', id);
  await own.set({ last_seen_at: new Date(Date.now() - 120_000).toISOString() }).execute();
  const seen = () =>
    site.db.selectFrom('staff').select('last_seen_at').where('id', '=', id).executeTakeFirst();
  const reply = await sendLate(
    site,
    { path, body, headers: { Cookie: cookie, ...headers } },
    {
      isKnown: async () => ((await seen())?.last_seen_at ?? longAgo) > longAgo,
      meanwhile: () => meanwhile(calls, id),
    },
  );
  return { reply, site };
}

describe('a request that is under way', () => {
  test.each<[string, 'owner' | 'dispatcher', Parameters<typeof memberSendsLate>[1]]>([
    ['is removed', 'dispatcher', ({ remove }, id) => remove({ id })],
    ['is an owner and removed', 'owner', ({ remove }, id) => remove({ id })],
    ['is suspended', 'dispatcher', ({ change }, id) => change({ id, state: 'suspended' })],
    ['may no longer do it', 'dispatcher', ({ change }, id) => change({ id, role: 'reader' })],
    ['has another role', 'owner', ({ change }, id) => change({ id, role: 'dispatcher' })],
  ])('while its sender %s counts for nothing', async (_name, role, meanwhile) => {
    const { reply, site } = await memberSendsLate(role, async (calls, id) => {
      expect(await meanwhile(calls, id)).toMatchObject({ status: 200 });
    });

    expect(reply.status).toBe(403);
    expect(await parcelCodes(site)).toEqual([]);
    const entries = site.db.selectFrom('audit_events').select('action');
    expect(await entries.where('record_type', '=', 'parcel').execute()).toEqual([]);
  });

  test('counts where its sender only has another name', async () => {
    const { reply, site } = await memberSendsLate('dispatcher', ({ change }, id) =>
      change({ id, name: 'Daniel' }),
    );

    expect(reply.status).toBe(201);
    expect(await parcelCodes(site)).toEqual([parcel.tracking_code]);
  });

  test.each([
    ['is removed', 403, []],
    ['stays', 200, [parcel.tracking_code]],
  ])('with a file to import, while its sender %s', async (name, status, codes) => {
    const { reply, site } = await memberSendsLate(
      'dispatcher',
      async ({ remove }, id) => name === 'stays' || remove({ id }),
      await uploadOf(),
    );

    expect(reply.status).toBe(status);
    expect(await parcelCodes(site)).toEqual(codes);
  });

  test.each([
    ['is removed', 403, 0],
    ['stays', 200, 1],
  ])('with a file of customers, while its sender %s', async (name, status, count) => {
    for (const dry_run of ['no', 'yes']) {
      const { reply, site } = await memberSendsLate(
        'dispatcher',
        async ({ remove }, id) => name === 'stays' || remove({ id }),
        await uploadOf({ dry_run }, paths.api.importCustomers, ['Name,Email', 'Ada,', 'Bo,nobody']),
      );

      expect(reply.status).toBe(status);
      const added = await site.db.selectFrom('customers').select('id').execute();
      expect(added).toHaveLength(dry_run === 'yes' ? 0 : count);
      const stored = await site.db.selectFrom('customer_imports').select('id').execute();
      expect(stored).toHaveLength(count);
    }
  });

  test.each([
    ['is removed', 0],
    ['stays', 1],
  ])(
    'with a file to check saves what its columns were taken for where its sender %s',
    async (name, saved) => {
      const { site } = await memberSendsLate(
        'dispatcher',
        async ({ remove }, id) => name === 'stays' || remove({ id }),
        await uploadOf({ dry_run: 'yes', mapping: JSON.stringify(mapping) }),
      );

      expect(await site.db.selectFrom('import_mappings').select('key').execute()).toHaveLength(
        saved,
      );
    },
  );

  test.each([
    ['is removed', 403, 0],
    ['stays', 200, 1],
  ])(
    'with a mail server to test sends an email where its sender %s',
    async (name, status, sent) => {
      const server = await startMailServer();
      const { reply, site } = await memberSendsLate(
        'owner',
        async ({ remove }, id) => name === 'stays' || remove({ id }),
        {
          path: '/api/mail-server/test',
          body: JSON.stringify({ ...typedServer(server.port), send: 'yes' }),
        },
      );

      expect(reply.status).toBe(status);
      expect(server.mails).toHaveLength(sent);
      const entries = site.db.selectFrom('audit_events').select('action');
      expect(await entries.where('record_type', '=', 'mail').execute()).toHaveLength(sent);
    },
  );

  test('while its key is revoked counts for nothing', async () => {
    const { site } = await staffedSite();
    const { create, revoke } = await keysOf(site);
    const made = dataOf(await create({ ...shop, scopes: ['parcels:write'] }));
    const used = () => site.db.selectFrom('api_keys').select('last_used_at').executeTakeFirst();

    const reply = await sendLate(
      site,
      {
        path: '/api/parcels',
        body: JSON.stringify(parcel),
        headers: { Authorization: `Bearer ${made.key}` },
      },
      {
        isKnown: async () => ((await used())?.last_used_at ?? null) !== null,
        meanwhile: () => revoke({ id: made.id }),
      },
    );

    expect(reply.status).toBe(403);
    expect(await parcelCodes(site)).toEqual([]);
  });

  test('while its session by the server’s link is ended sets no password', async () => {
    const site = await siteWithOwner();
    const cookie = cookieOf(await press(site, await signInLink(site)));

    const reply = await sendLate(
      site,
      {
        method: 'PATCH',
        path: '/api/admins/auth/update/password-user',
        body: JSON.stringify({ new_password: newPassword, confirm_new_password: newPassword }),
        headers: { Cookie: cookie },
      },
      {
        isKnown: () => isSignedIn(site, cookie),
        meanwhile: () => site.db.deleteFrom('sessions').execute(),
      },
    );

    expect(JSON.parse(reply.text)).toMatchObject({ status: 'fail' });
    expect((await signInWith(site, adminPassword)).status).toBe(200);
  });
});
