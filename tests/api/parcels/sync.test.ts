import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { siteWithAdmin } from '../../support/admin.ts';
import { untilAllEntriesShow } from '../../support/audit/log.ts';
import { badFieldsOf, dataOf, type Reply } from '../../support/http.ts';

afterEach(() => {
  vi.useRealTimers();
});

type Item = { id: number; tracking_code: string; destination?: string; deleted?: true };

function itemsOf(reply: Reply): Item[] {
  return dataOf(reply).data;
}

function nextOf(reply: Reply): string {
  return reply.json().meta.next;
}

/** A site without parcels, and a program that keeps a copy of them. */
async function siteToSync(env: Record<string, string> = {}) {
  const { site, admin } = await siteWithAdmin(env);
  const since = async (start: string, perPage = 100) => {
    await untilAllEntriesShow(site.db);
    const query = new URLSearchParams({ updated_since: start, per_page: `${perPage}` });
    return admin.ask(`/api/parcels?${query}`);
  };
  /** Asks from a start until nothing comes; resolves with all that came. */
  const readOn = async (start: string, perPage?: number) => {
    const items: Item[] = [];
    for (let next = start; ; ) {
      const reply = await since(next, perPage);
      expect(reply.status).toBe(200);
      next = nextOf(reply);
      if (itemsOf(reply).length === 0) return { items, next };
      items.push(...itemsOf(reply));
    }
  };
  const add = async (tracking_code: string, destination = 'Lisbon') => {
    const json = { tracking_code, recipient_name: 'Ada', destination };
    return Number(dataOf(await admin.ask('/api/parcels', { method: 'POST', json })).id);
  };
  const change = (json: unknown) => admin.ask('/api/parcels', { method: 'PATCH', json });
  const remove = (id: number) => admin.ask('/api/parcels', { method: 'DELETE', json: { id } });
  const event = (code: string, title: string) =>
    admin.ask('/api/events', { method: 'POST', json: { parcels: [code], title } });
  return { ...site, admin, since, readOn, add, change, remove, event };
}

/** How old an entry may be does not say whether it is still there. */
const keptForEver = { AUDIT_KEEP: 'off' };

const codesOf = (items: Item[]) => items.map(({ tracking_code }) => tracking_code);

describe('GET /api/parcels?updated_since=', () => {
  test('brings what was made since a time, as it is now, and then what changes', async () => {
    const { readOn, add, change, event } = await siteToSync();
    const before = new Date().toISOString();
    const id = await add('TEST-1');
    await add('TEST-2');
    await change({ id, destination: 'Porto' });

    const first = await readOn(before);
    expect(new Set(codesOf(first.items))).toEqual(new Set(['TEST-1', 'TEST-2']));
    expect(first.items[0]).toMatchObject({ id, destination: 'Porto' });

    await event('TEST-2', 'Weighed');
    const second = await readOn(first.next);
    expect(codesOf(second.items)).toEqual(['TEST-2']);
    expect((await readOn(second.next)).items).toEqual([]);
  });

  test('goes on where all that a page begins with is about a parcel that is gone', async () => {
    const { readOn, add, change, remove } = await siteToSync();
    const before = new Date().toISOString();
    const id = await add('TEST-1');
    for (const destination of ['Porto', 'Braga', 'Faro']) await change({ id, destination });
    await add('TEST-2');
    await remove(id);

    const { items } = await readOn(before, 2);

    expect(codesOf(items)).toEqual(['TEST-2', 'TEST-1']);
    expect(items[1]).toEqual({ id, tracking_code: 'TEST-1', deleted: true });
  });

  test('brings what was deleted, with its code, and two that became one as a change and a deletion', async () => {
    const { readOn, add, event, remove, admin } = await siteToSync();
    const id = await add('TEST-1');
    const into = await add('KEEP-1');
    const from = await add('GONE-2');
    await event('GONE-2', 'Weighed');
    const before = await readOn('2026-01-01');
    await remove(id);
    const { items, next } = await readOn(before.next);
    expect(items).toEqual([{ id, tracking_code: 'TEST-1', deleted: true }]);

    await admin.ask('/api/parcels/merge', { method: 'POST', json: { into, from } });
    const merged = (await readOn(next)).items;

    expect(merged).toContainEqual({ id: from, tracking_code: 'GONE-2', deleted: true });
    expect(merged).toContainEqual(expect.objectContaining({ id: into, tracking_code: 'KEEP-1' }));
  });

  test('misses nothing where a page is short, whatever is written between two pages', async () => {
    const { readOn, since, add, change } = await siteToSync();
    const start = new Date().toISOString();
    const ids: number[] = [];
    for (let number = 1; number <= 7; number += 1) ids.push(await add(`TEST-${number}`));
    const first = await since(start, 2);
    await change({ id: ids[0], destination: 'Porto' });
    await add('TEST-8');

    const { items } = await readOn(nextOf(first), 2);

    const seen = new Map([...itemsOf(first), ...items].map((item) => [item.id, item]));
    expect(seen.size).toBe(8);
    expect(seen.get(ids[0] ?? 0)).toMatchObject({ destination: 'Porto' });
  });

  test('brings all parcels where the log does not go back so far, and then what changed meanwhile', async () => {
    const { db, readOn, since, add, remove, change } = await siteToSync(keptForEver);
    const ids = [await add('TEST-1'), await add('TEST-2'), await add('TEST-3')];
    await sql`delete from audit_events`.execute(db);

    const first = await since('2020-01-01', 2);
    expect(codesOf(itemsOf(first))).toEqual(['TEST-1', 'TEST-2']);
    await change({ id: ids[0], destination: 'Porto' });
    await remove(ids[2] ?? 0);

    const { items } = await readOn(nextOf(first), 2);
    expect(items).toContainEqual(expect.objectContaining({ id: ids[0], destination: 'Porto' }));
    expect(items).toContainEqual({ id: ids[2], tracking_code: 'TEST-3', deleted: true });
  });

  test('begins with all parcels again where the log no longer goes back to the cursor', async () => {
    const { readOn, add } = await siteToSync({ AUDIT_KEEP: '5m' });
    await add('TEST-1');
    const { next } = await readOn('2026-01-01');
    await add('TEST-2');
    expect(codesOf((await readOn(next)).items)).toEqual(['TEST-2']);

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 });

    expect(codesOf((await readOn(next)).items)).toEqual(['TEST-1', 'TEST-2']);
  });

  test('refuses a start that is none, and filters, which a cursor does not know', async () => {
    const { since, admin } = await siteToSync();
    const cursors = [
      '[1,2]',
      '[1,"x",99999999999,"0","0","2026-01-01T00:00:00.000Z",null]',
      '[1,"x",0,"-1","0","2026-01-01T00:00:00.000Z",null]',
    ].map((json) => Buffer.from(json).toString('base64url'));

    for (const start of ['', 'yesterday', '2026-13-01', ...cursors]) {
      const reply = await since(start);
      expect(reply.status, start).toBe(422);
      expect(badFieldsOf(reply)).toEqual(['updated_since']);
    }
    const filtered = await admin.ask('/api/parcels?updated_since=2026-01-01&search=Ada');
    expect(badFieldsOf(filtered)).toEqual(['search']);
  });

  test('begins with all parcels where a cursor is of another log', async () => {
    const { readOn, add } = await siteToSync();
    await add('TEST-1');
    const now = new Date().toISOString();
    const cursor = JSON.stringify([1, 'another', 999_999, '0', '0', now, null]);

    const { items, next } = await readOn(Buffer.from(cursor).toString('base64url'));

    expect(codesOf(items)).toEqual(['TEST-1']);
    expect((await readOn(next)).items).toEqual([]);
  });
});
