/** @module-tag postgres */

import type { IsolationLevel, TransactionBuilder } from 'kysely';
import { expect, test } from 'vitest';
import { insertStarterContent } from '../../../server/database/starter.ts';
import type { Db, Tables } from '../../../server/database/tables.ts';
import type { ImportJob } from '../../../server/transfer/imports/job.ts';
import { runJob } from '../../../server/transfer/imports/run.ts';
import { freshDatabase } from '../../support/database.ts';
import { insertActivity, insertParcel } from '../../support/parcels.ts';
import { importJob as job } from '../../support/transfer/import-job.ts';

/** A database, and imports during which somebody else writes between the check of the rows and their writing. */
async function importing() {
  const database = await freshDatabase();
  await insertStarterContent(database, { companyName: 'Waybill', contactEmail: 'a@example.com' });
  const { db } = database;
  const run = async (
    lines: string[],
    { meanwhile, ...more }: Partial<ImportJob> & { meanwhile?: () => Promise<unknown> } = {},
  ) => {
    const bytes = new TextEncoder().encode(lines.join('\n'));
    const shared = meanwhile ? beforeWriting(db, meanwhile) : db;
    return runJob(shared, bytes, { ...job, ...more }, () => {});
  };
  const parcels = () => db.selectFrom('parcels').selectAll().orderBy('id').execute();
  return { db, run, parcels };
}

/** The database of an import: before each of its first transactions somebody else has the turn. */
function beforeWriting(db: Db, meanwhile: () => Promise<unknown>): Db {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') {
        return () => waiting(target.transaction(), meanwhile);
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

function waiting(transaction: TransactionBuilder<Tables>, meanwhile: () => Promise<unknown>) {
  return {
    setIsolationLevel: (level: IsolationLevel) =>
      waiting(transaction.setIsolationLevel(level), meanwhile),
    async execute(work: (trx: Db) => Promise<unknown>) {
      await meanwhile();
      return transaction.execute(work);
    },
  };
}

function once(work: () => Promise<unknown>): () => Promise<unknown> {
  let done: Promise<unknown> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}

const sheet = ['Tracking code,Recipient,Address', 'WB-1001,Ada,Lisbon'];

test('a code that somebody else takes before it is written is found out: the row is judged anew', async () => {
  const { db, run, parcels } = await importing();

  const taken = { tracking_code: 'wb-1001', recipient_name: 'Kofi', status: 'At sea' };
  const outcome = await run(sheet, { meanwhile: once(() => insertParcel(db, taken)) });

  expect(outcome).toMatchObject({
    kind: 'report',
    report: { created: 0, changed: 1, written: true },
  });
  expect(await parcels()).toMatchObject([
    { tracking_code: 'wb-1001', recipient_name: 'Ada', status: 'At sea' },
  ]);
});

test('a code that leads to another parcel by the time it is written is an error of its row', async () => {
  const { db, run, parcels } = await importing();
  const id = await insertParcel(db, { tracking_code: 'WB-2002' });
  const merged = { code: 'WB-1001', key: 'wb1001', parcel_id: id, former_parcel_id: 99 };
  const meanwhile = once(() => db.insertInto('code_aliases').values(merged).execute());

  const outcome = await run(sheet, { meanwhile });

  expect(outcome).toMatchObject({ kind: 'report', report: { failed: 1, written: false } });
  expect(await parcels()).toHaveLength(1);
});

test('a parcel that is deleted before its change is written is made anew', async () => {
  const { db, run, parcels } = await importing();
  await insertParcel(db, { tracking_code: 'WB-1001', status: 'At sea' });

  const outcome = await run(sheet, { meanwhile: once(() => db.deleteFrom('parcels').execute()) });

  expect(outcome).toMatchObject({ report: { created: 1, changed: 0, written: true } });
  expect(await parcels()).toMatchObject([{ recipient_name: 'Ada', status: null }]);
});

test('what is wrong with a row by the time it is written is said as of any call', async () => {
  const { db, run, parcels } = await importing();
  await insertParcel(db, { tracking_code: 'WB-1001' });
  const priced = { price: 900, currency: 'EUR', price_lines: '[{"kind":"base","amount":900}]' };
  const meanwhile = once(() => db.updateTable('parcels').set(priced).execute());

  const outcome = await run(['Tracking code,Price', 'WB-1001,5 EUR'], { meanwhile });

  expect(outcome).toMatchObject({ kind: 'invalid', issues: [{ path: ['price_reason'] }] });
  expect(await parcels()).toMatchObject([{ price: 900 }]);
});

test('an activity whose parcel is deleted before it is written is an error of its row', async () => {
  const { db, run } = await importing();
  await insertParcel(db, { tracking_code: 'WB-1001' });
  const meanwhile = once(() => db.deleteFrom('parcels').execute());

  const lines = ['Code,Date,Event', 'WB-1001,2026-03-02T10:00,Left'];
  const outcome = await run(lines, { kind: 'activities', meanwhile });

  expect(outcome).toMatchObject({ report: { failed: 1, written: false } });
});

test('an activity that somebody else changes before it is written is judged anew', async () => {
  const { db, run } = await importing();
  const id = await insertParcel(db, { tracking_code: 'WB-1001' });
  const created_at = '2026-03-02T10:00:00.000Z';
  await insertActivity(db, id, { title: 'Left', location: 'Porto', created_at });
  const change = { location: 'Lisbon', updated_at: '2026-04-01T00:00:00.000Z' };
  const meanwhile = once(() => db.updateTable('activities').set(change).execute());

  const lines = ['Code,Date,Event,Location', 'WB-1001,2026-03-02T10:00,Left,Lisbon'];
  const outcome = await run(lines, { kind: 'activities', meanwhile });

  expect(outcome).toMatchObject({ report: { changed: 0, same: 1, written: true } });
});

test('where somebody else is faster each time, nothing is written, and it is said', async () => {
  const { db, run, parcels } = await importing();
  let turn = 0;
  const interfere = async () => {
    turn += 1;
    if (turn % 2 === 1) await insertParcel(db, { tracking_code: 'WB-1001' });
    else await db.deleteFrom('parcels').execute();
  };

  const outcome = await run(sheet, { meanwhile: interfere });

  expect(outcome).toEqual({
    kind: 'refused',
    field: 'file',
    message: expect.stringContaining('Someone else changed parcels'),
  });
  expect(await parcels()).toMatchObject([{ recipient_name: 'Ada Okoye' }]);
});

const request = { key: 'the-same-key', fingerprint: 'the same' };
const unkeyed = ['Recipient,Address', 'Ada,Lisbon'];

test('the same request at two places at once is done once: the second one gets the first one’s report', async () => {
  const { run, parcels } = await importing();
  const faster = once(() => run(unkeyed, { request }));

  const outcome = await run(unkeyed, { request, meanwhile: faster });

  expect(outcome).toMatchObject({ kind: 'report', report: { created: 1, written: true } });
  expect(outcome).toEqual(await faster());
  expect(await parcels()).toHaveLength(1);
});

test('a request that comes again gets what it got, whatever its rows would be by now', async () => {
  const { db, run } = await importing();
  const first = await run(sheet, { request });
  await db.deleteFrom('parcels').execute();
  const id = await insertParcel(db, { tracking_code: 'WB-2002' });
  const merged = { code: 'WB-1001', key: 'wb1001', parcel_id: id, former_parcel_id: 99 };
  await db.insertInto('code_aliases').values(merged).execute();

  expect(await run(sheet, { request })).toEqual(first);
  expect(await run(sheet, { request: { ...request, fingerprint: 'another' } })).toEqual({
    kind: 'reused',
  });
});

test('a check is neither remembered nor answered from memory: each looks at the file anew', async () => {
  const { run, parcels } = await importing();
  await run(unkeyed, { request, dryRun: true });

  expect(await run(unkeyed, { request })).toMatchObject({ report: { written: true } });
  expect(await run(unkeyed, { request, dryRun: true })).toMatchObject({
    report: { created: 1, written: false },
  });
  expect(await parcels()).toHaveLength(1);
});
