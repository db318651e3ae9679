/** @module-tag extended */

import { CompiledQuery, sql } from 'kysely';
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { deleteOldEntries, initOffset, readOffsets } from '../../server/audit/consumer-offsets.ts';
import {
  currentPosition,
  findUnread,
  isInRange,
  positionAfter,
} from '../../server/audit/log-reader.ts';
import type { Db } from '../../server/database/tables.ts';
import {
  findEventsWhere,
  findNewestEventId,
  findOldestEventId,
  findParcelEventsAfter,
} from '../../server/tracking/realtime/updates.ts';
import { grownCodeOf, grownTables, growthStatements } from '../bench/postgres-dataset.ts';
import { signedInAdmin, signedInMember } from '../support/admin.ts';
import type { Json } from '../support/http.ts';
import { startSite } from '../support/site.ts';

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };
type Explained = { 'QUERY PLAN': { Plan: Plan }[] };

/** Tables that are not worth an index are smaller. */
const minRows = 1000;

/**
 * Notes what is asked of PostgreSQL from now on, by whatever connection, until the test ends.
 *
 * @returns reads which large tables were gone through from one end to the other since the last call, by which statement;
 *   and how many statements there were.
 */
function watchScans(db: Db) {
  const spy = vi.spyOn(Client.prototype, 'query');
  onTestFinished(() => {
    spy.mockRestore();
  });
  return async () => {
    const statements = spy.mock.calls.flatMap(([query]) => statementIn(query));
    const large = await largeTables(db);
    const scans: string[] = [];
    for (const { text, values } of statements) {
      const { rows } = await db.executeQuery<Explained>(
        CompiledQuery.raw(`explain (format json) ${text}`, values),
      );
      const plans = rows
        .flatMap((row) => row['QUERY PLAN'])
        .flatMap(({ Plan: plan }) => nodesOf(plan));
      for (const plan of plans) {
        const table = plan['Relation Name'] ?? '';
        if (plan['Node Type'] === 'Seq Scan' && large.has(table)) scans.push(`${table}: ${text}`);
      }
    }
    spy.mockClear();
    return { scans, count: statements.length };
  };
}

function statementIn(query: Json): { text: string; values: unknown[] }[] {
  const { text, values }: { text?: unknown; values?: unknown } = query;
  if (typeof text !== 'string' || !/^\s*(select|insert|update|delete|with)\b/i.test(text))
    return [];
  return [{ text, values: Array.isArray(values) ? values : [] }];
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

async function largeTables(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and reltuples >= ${minRows}`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
}

const parcels = 12_000;

async function grownSite() {
  const site = await startSite();
  // Nobody has to be told of them.
  await sql`update consumer_offsets set last_id = 2147483647`.execute(site.db);
  for (const statement of growthStatements({ parcels, activitiesEach: 3 })) {
    await sql.raw(statement).execute(site.db);
  }
  for (const table of grownTables) await sql`vacuum (analyze) ${sql.table(table)}`.execute(site.db);
  await sql`
    update consumer_offsets set last_id = (select max(id) from audit_events)`.execute(site.db);
  const admin = await signedInAdmin(site);
  return { ...site, admin, scans: watchScans(site.db) };
}

type GrownSite = Awaited<ReturnType<typeof grownSite>>;

/** What a reader of the log reads between two looks. */
async function readLog(db: Db): Promise<void> {
  await initOffset(db, 'late');
  const [late] = await readOffsets(db, ['late'], { lock: true });
  const { rows } = await sql<{ id: number }>`select max(id) - 300 as id from audit_events`.execute(
    db,
  );
  const behind = { lastId: rows[0]?.id ?? 0, from: '0', until: '0' };
  const positions = [await currentPosition(db), behind];
  for (const position of [...positions, ...(late === undefined ? [] : [late.position])]) {
    const { range } = await findUnread(db, position);
    if (range === null) continue;
    await findEventsWhere(db, isInRange(range), 100);
    await findUnread(db, positionAfter(range, range.lastId + 100));
  }
}

/** What is asked all the time. */
async function expectNoScansAllTheTime({ db, ask, admin, consumers, scans }: GrownSite) {
  const [code, other] = [grownCodeOf(parcels - 5), grownCodeOf(17)];
  const expectScans = async () => expect((await scans()).scans).toEqual([]);
  const done = async (work: Promise<{ status: number }>, status = 200) => {
    expect((await work).status).toBe(status);
    await expectScans();
  };
  await scans();

  // A lookup, a result, and what is open of it.
  await done(ask(`/api/parcels/${code}`));
  await done(ask(`/track.html?code=${other}`));
  await findNewestEventId(db, 77);
  await findParcelEventsAfter(db, 77, 12, 51);
  await findOldestEventId(db);
  await expectScans();

  // Events, and what follows from them.
  const event = { title: 'Arrived', description: 'In Lisbon', stage: 'in_transit' };
  const json = { ...event, parcels: [code, other] };
  await done(admin.ask('/api/events', { method: 'POST', json }), 201);
  await admin.ask('/api/parcels', { method: 'PATCH', json: { id: code, weight: '9 kg' } });
  await consumers.idle();
  expect((await scans()).count).toBeGreaterThan(10);
  await readLog(db);
  await expectScans();
}

/** The pages and filters of the activity log. */
function logPaths(today: string): string[] {
  return [
    '',
    'page=500',
    'actor=administrator',
    'actor=visitor',
    'actor=desk1@example.com',
    'actor=nobody@example.com',
    'action=created',
    'action=deleted',
    'action=imported',
    'record=parcel',
    'record=invoice',
    'record=parcel:77',
    'record=GROWN-000000077',
    `from=${today}`,
    'from=2020-01-01&to=2020-02-01',
    `actor=site&to=${today}`,
    'page=900&before=30000',
  ].map((query) => `/api/audit?${query}`);
}

/** The activity log for who does not read all of it. */
async function expectNoScansOfMember({ db, ask, scans }: GrownSite) {
  const dispatcher = await signedInMember({ db, ask }, 'dispatcher');
  await scans();

  for (const path of logPaths(new Date().toISOString().slice(0, 10))) {
    const { status } = await dispatcher.ask(path);
    const { scans: found } = await scans();
    expect({ path, status, found }).toEqual({ path, status: 200, found: [] });
  }
}

/** Each page, filter, search and sort. */
async function expectNoScansOfLists({ db, admin, scans }: GrownSite) {
  const today = new Date().toISOString().slice(0, 10);
  const lists = [
    '',
    'page=2',
    'page=300',
    'page=600',
    'search=Lagos+77',
    'search=GROWN-000000077',
    ...[
      'created_at',
      'updated_at',
      'tracking_code',
      'delivery',
      'recipient_name',
      'status',
    ].flatMap((sort) => [`sort=${sort}`, `sort=-${sort}&page=30`]),
    'stage=exception',
    'stage=returned,exception',
    'late=yes',
    'no_email=yes',
    'silent_days=3',
    'out_since_yesterday=yes',
    'address_missing=yes',
    'destination=Lagos',
    `created_from=${today}`,
    `delivery_from=${today}&sort=-created_at`,
  ].map((query) => `/api/parcels?${query}`);
  await scans();

  for (const path of [...lists, ...logPaths(today), `/api/parcels/${grownCodeOf(44)}`]) {
    const { status } = await admin.ask(path);
    const { scans: found } = await scans();
    expect({ path, status, found }).toEqual({ path, status: 200, found: [] });
  }
  const json = { month: today.slice(0, 7), dry_run: 'yes' };
  const { status } = await admin.ask('/api/invoices/month', { method: 'POST', json });
  expect([status, (await scans()).scans]).toEqual([200, []]);
  const inAYear = new Date(Date.now() + 365 * 24 * 60 * 60 * 1000);
  await deleteOldEntries(db, inAYear, 200);
  expect((await scans()).scans).toEqual([]);
}

test('nothing that is asked reads a large table from end to end', async () => {
  // To make so much takes longer than all the rest.
  const site = await grownSite();
  await expectNoScansAllTheTime(site);
  await expectNoScansOfMember(site);
  await expectNoScansOfLists(site);
}, 60_000);
