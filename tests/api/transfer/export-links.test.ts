import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { exportLinkLimits } from '../../../server/parcels/shared/parcel-list.ts';
import { programWith } from '../../support/auth/api-keys.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { insertActivity, insertParcel } from '../../support/parcels.ts';
import { siteWithExportLinks } from '../../support/transfer/export-links.ts';

const unknown = `/api/export-links/${'x'.repeat(43)}.csv`;

describe('a link for spreadsheets', () => {
  test('is fetched as the export of its list, without signing in', async () => {
    const { db, linkTo, ask, fetchRows, dispatcher } = await siteWithExportLinks();
    await insertParcel(db, { tracking_code: 'LATE-1', stage: 'on_hold', status: '=1+1' });
    await insertParcel(db, { tracking_code: 'ELSE-1', stage: 'delivered' });
    const { path } = await linkTo({ query: '?stage=on_hold&columns=stage&per_page=50' });

    const reply = await ask(path);

    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    const { text } = await dispatcher.ask('/api/parcels/export?format=csv&stage=on_hold');
    expect(reply.text).toBe(text);
    expect(text).toContain("'=1+1");
    await insertParcel(db, { tracking_code: 'LATE-2', stage: 'on_hold' });
    expect((await fetchRows(path)).map(([code]) => code).slice(1)).toEqual(['LATE-2', 'LATE-1']);
  });

  test('has the histories, in the language in which it was made', async () => {
    const { db, dispatcher, ask } = await siteWithExportLinks();
    const id = await insertParcel(db);
    await insertActivity(db, id, { title: 'In Lissabon', stage: 'in_transit' });
    const json = { name: 'Verlauf', kind: 'activities' };
    const made = await dispatcher.ask('/api/export-links?lang=de', { method: 'POST', json });

    const reply = await ask(new URL(String(dataOf(made).url)).pathname, {
      headers: { 'Accept-Language': 'fr' },
    });

    expect(reply.text).toContain('Sendungsnummer');
    expect(reply.text).toContain('In Lissabon');
    expect(reply.text).toContain('Unterwegs');
  });

  test('is shown once, and stored as a hash', async () => {
    const { db, dispatcher, list, url, logged, ask, background } = await siteWithExportLinks();
    const json = { name: 'Late ones', query: 'late=yes&search=rome' };
    const headers = { 'Idempotency-Key': 'link-0001' };
    const make = () => dispatcher.ask('/api/export-links', { method: 'POST', json, headers });

    const [one, two] = [await make(), await make()];

    expect(one.status).toBe(201);
    const { url: address, ...shown } = dataOf(one);
    expect(String(address)).toMatch(new RegExp(`^${url}/api/export-links/[\\w-]{43}\\.csv$`));
    expect(shown).toMatchObject({
      name: 'Late ones',
      kind: 'parcels',
      query: 'late=yes&search=rome',
      made_by: 'dispatcher@example.com',
      ends_at: null,
      last_used_at: null,
      works: true,
    });
    expect(dataOf(two).url).not.toBe(address);
    expect((await list())[1]).toEqual(shown);
    const token = /([\w-]{43})\.csv$/.exec(String(address))?.[1] ?? '';
    await ask(new URL(String(address)).pathname);
    await background.idle();
    const rows = await db.selectFrom('export_links').selectAll().orderBy('id').execute();
    expect(rows[0]?.token_hash).toBe(createHash('sha256').update(token).digest('base64url'));
    expect((await list())[1].last_used_at).not.toBeNull();
    const kept = JSON.stringify([
      rows,
      await db.selectFrom('audit_events').selectAll().execute(),
      await db.selectFrom('idempotency_keys').selectAll().execute(),
      logged,
    ]);
    expect(kept).not.toContain(token);
  });

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['an unknown content', { kind: 'invoices' }, 'kind'],
    ['an end that is over', { ends_at: '2020-01-01' }, 'ends_at'],
    ['an unknown status', { query: 'stage=lost' }, 'stage'],
    ['a query that is too long', { query: `search=${'x'.repeat(2000)}` }, 'query'],
    ['another field', { token: 'mine' }, 'token'],
  ])('with %s is refused', async (_name, fields, bad) => {
    const { create, list } = await siteWithExportLinks();
    const reply = await create({ name: 'Sheet', ...fields });
    expect([reply.status, badFieldsOf(reply)]).toEqual([422, [bad]]);
    expect(await list()).toEqual([]);
  });

  test('is one of a hundred at most', async () => {
    const { db, create, dispatcher } = await siteWithExportLinks();
    await create({ name: 'First' }, dispatcher);
    const { id: _, ...row } = await db
      .selectFrom('export_links')
      .selectAll()
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: exportLinkLimits.links - 1 }, (_one, n) => ({
      ...row,
      token_hash: String(n),
    }));
    await db.insertInto('export_links').values(rows).execute();
    expect((await create({ name: 'Another' })).status).toBe(409);
  });
});

describe('a link that does not work', () => {
  test.each([
    ['revoked', async ({ revoke }: Site, id: unknown) => void (await revoke(id))],
    [
      'ended',
      async ({ db }: Site) => {
        const ends_at = '2020-01-01T00:00:00.000Z';
        await db.updateTable('export_links').set({ ends_at }).execute();
      },
    ],
    ['of a suspended member', (site: Site) => changeMember(site, { state: 'suspended' })],
    ['of who may not export any more', (site: Site) => changeMember(site, { role: 'editor' })],
    ['of a removed member', (site: Site) => changeMember(site, null)],
  ])('because it is %s is like one that never was', async (_why, end) => {
    const site = await siteWithExportLinks();
    const { id, path } = await site.linkTo();
    expect((await site.ask(path)).status).toBe(200);

    await end(site, id);

    const never = await site.ask(unknown);
    const gone = await site.ask(path);
    expect(never.status).toBe(404);
    expect(gone.status).toBe(404);
    expect(gone.text).toBe(never.text);
    expect(namesOf(gone.headers)).toEqual(namesOf(never.headers));
    expect((await site.ask(path, { method: 'HEAD' })).status).toBe(404);
  });

  test('works again with who made it, and the list says so', async () => {
    const site = await siteWithExportLinks();
    const { path } = await site.linkTo();
    await changeMember(site, { role: 'editor' });
    expect(await site.list(site.admin)).toMatchObject([{ works: false }]);

    await changeMember(site, { role: 'bookkeeper' });

    expect((await site.ask(path)).status).toBe(200);
    expect(await site.list(site.admin)).toMatchObject([{ works: true }]);
  });

  test.each(['x.csv', `${'x'.repeat(43)}`, `${'x'.repeat(43)}.xlsx`, '.csv'])(
    'as %s is 404',
    async (name) => {
      const { ask } = await siteWithExportLinks();
      expect((await ask(`/api/export-links/${name}`)).status).toBe(404);
    },
  );
});

test('a link is fetched sixty times an hour, whoever asks, and others are not held up by it', async () => {
  const { linkTo, ask } = await siteWithExportLinks();
  const [one, other] = [await linkTo(), await linkTo()];
  for (let n = 1; n <= exportLinkLimits.perHour; n += 1) {
    const reply = await ask(one.path, { method: 'HEAD' });
    expect(reply.status).toBe(200);
    expect(reply.headers['ratelimit-remaining']).toBe(String(exportLinkLimits.perHour - n));
  }

  const refused = await ask(one.path);

  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  expect((await ask(other.path)).status).toBe(200);
});

test('no API key makes a link, and one that was revoked is there no longer', async () => {
  const site = await siteWithExportLinks();
  const { id } = await site.linkTo();
  const program = await programWith(site, { scopes: ['parcels:read', 'parcels:write'] });

  const json = { name: 'Mine' };
  expect((await program.ask('/api/export-links', { method: 'POST', json })).status).toBe(403);
  expect((await site.revoke(id)).status).toBe(200);
  expect((await site.revoke(id)).status).toBe(404);
});

test('the log says who made and revoked a link, and what it exported', async () => {
  const { admin, linkTo, revoke, ask } = await siteWithExportLinks();
  const { id, path } = await linkTo({ query: 'late=yes' });
  await ask(path);
  await revoke(id, admin);

  const { data } = dataOf(await admin.ask('/api/audit?record=export-link'));

  expect(data).toMatchObject([
    { action: 'deleted', actor: 'administrator', record: { type: 'export-link', name: 'Sheet' } },
    {
      action: 'created',
      actor: 'staff',
      email: 'dispatcher@example.com',
      record: { type: 'export-link', id, name: 'Sheet' },
      changes: { filter: { from: null, to: 'late=yes' }, kind: { from: null, to: 'parcels' } },
    },
  ]);
});

type Site = Awaited<ReturnType<typeof siteWithExportLinks>>;

/** Changes the account of who made the link; null: removes it. */
async function changeMember({ admin, db }: Site, changes: object | null): Promise<void> {
  const { id } = await db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', 'dispatcher@example.com')
    .executeTakeFirstOrThrow();
  const method = changes === null ? 'DELETE' : 'PATCH';
  const reply = await admin.ask('/api/staff', { method, json: { id, ...changes } });
  if (reply.status !== 200) throw new Error(reply.text);
}

function namesOf(headers: object): string[] {
  return Object.keys(headers).sort();
}
