import { expect, test } from 'vitest';
import { firstPage } from '../../server/database/paginate.ts';
import { findPublicParcel } from '../../server/parcels/find-with-history.ts';
import { listParcels } from '../../server/parcels/list/list.ts';
import { everyParcel } from '../../server/shared/parcel-list.ts';
import { readTypedCodes } from '../../server/shared/typed-code.ts';
import { findTrackedParcels } from '../../server/tracking/lookup/multi-lookup.ts';
import { insertParcelsAt, range } from '../support/parcels/many-parcels.ts';
import { insertParcel } from '../support/parcels.ts';
import { watchedDatabase } from '../support/query-plans.ts';

const history = { timeZone: 'UTC', request: { page: 1, perPage: 20 } };

test('a lookup is one read, by two indexes', async () => {
  const { db, plans, forget } = await watchedDatabase();
  await insertParcel(db, { tracking_code: 'TEST-1001' });
  forget();

  await findPublicParcel(db, { code: 'TEST-1001', key: 'test1001' }, history);

  const done = plans();
  expect(done).toHaveLength(1);
  expect(done[0]).toMatch(/SEARCH parcels USING INDEX parcels_by_code /);
  expect(done[0]).toMatch(/SEARCH activities USING INDEX activities_by_parcel /);
  // Run only for a parcel that is delivered.
  expect(done[0]).toMatch(/SEARCH deliveries USING INDEX deliveries_by_parcel /);
  expect(done[0]).not.toMatch(/SCAN (parcels|activities|deliveries)|TEMP B-TREE/);
});

test('a code in another spelling is one read more, by an index of its own', async () => {
  const { db, plans, forget } = await watchedDatabase();
  await insertParcel(db, { tracking_code: 'TEST-1001' });
  forget();

  const found = await findPublicParcel(db, { code: 'test 1001', key: 'test1001' }, history);

  expect(found?.parcel.tracking_code).toBe('TEST-1001');
  expect(plans()).toEqual([
    expect.stringMatching(/^SEARCH parcels USING INDEX parcels_by_code /),
    expect.stringMatching(/^SEARCH parcels USING INDEX parcels_by_code_key /),
  ]);
});

test('a code of a parcel that became one with another is read by indexes alone', async () => {
  const { db, plans, forget } = await watchedDatabase();
  const parcel_id = await insertParcel(db, { tracking_code: 'TEST-1001' });
  await db.insertInto('code_aliases').values({ code: 'OLD-2', key: 'old2', parcel_id }).execute();
  forget();

  const found = await findPublicParcel(db, { code: 'old 2', key: 'old2' }, history);

  expect(found?.parcel.tracking_code).toBe('TEST-1001');
  const done = plans();
  expect(done).toHaveLength(4);
  expect(done[2]).toMatch(/^SEARCH code_aliases USING INDEX code_aliases_by_key /);
  expect(done.join()).not.toMatch(/SCAN (parcels|code_aliases|activities)/);
});

test('several codes are one read by two indexes, and one more where some are not parcels’ own', async () => {
  const { db, plans, forget } = await watchedDatabase();
  for (const tracking_code of ['AAA-1', 'AAA-2', 'AAA-3'])
    await insertParcel(db, { tracking_code });
  forget();

  const reader = { visibility: 'all', language: 'en', timeZone: 'UTC' } as const;
  const own = await findTrackedParcels(db, readTypedCodes('aaa-1,aaa-2,aaa-3'), reader);
  const others = await findTrackedParcels(db, readTypedCodes('aaa1,aaa 2,none-3'), reader);

  expect(own.list.map(({ found }) => found)).toEqual([true, true, true]);
  expect(others.list.map(({ found }) => found)).toEqual([true, true, false]);
  const byOwn = expect.stringMatching(
    /^MULTI-INDEX OR.* USING INDEX parcels_by_code .* USING INDEX parcels_by_code_key /,
  );
  const byMerged = expect.stringMatching(
    /^SEARCH code_aliases USING INDEX code_aliases_by_key .*SEARCH parcels USING INTEGER PRIMARY KEY/,
  );
  expect(plans()).toEqual([byOwn, byOwn, byMerged]);
});

test.each([
  ['aaa', 'parcel_trigrams'],
  ['aa', 'parcel_pairs'],
  ['a', 'parcel_pairs'],
])('a search for %j goes through %s from the newest on', async (search, index) => {
  const { db, plans, forget } = await watchedDatabase();
  for (const tracking_code of ['AAAA', 'AAAB', 'AAAC']) await insertParcel(db, { tracking_code });
  forget();

  const page = { ...firstPage('/api/parcels'), search, perPage: 2 };
  const { data } = await listParcels(db, page);

  expect(data.map(({ tracking_code }) => tracking_code)).toEqual(['AAAC', 'AAAB']);
  const oneId = 'SCAN parcels';
  expect(plans()).toEqual([
    oneId,
    oneId,
    // M: by the term, > and <: within a slice; and no sorting after it.
    expect.stringMatching(
      new RegExp(`^CO-ROUTINE found; SCAN ${index} VIRTUAL TABLE INDEX \\d+:M1><; SCAN found$`),
    ),
    expect.stringMatching(/^SEARCH parcels USING INTEGER PRIMARY KEY/),
  ]);
});

const filtered = (index: string) => [expect.stringContaining(` INDEX ${index}`)];

test.each([
  [{ late: true }, filtered('parcels_on_their_way (<expr>>? AND <expr><?)')],
  [{ silent_days: 7 }, filtered('parcels_by_stage (<expr>=? AND <expr><?)')],
  [{ stage: ['exception' as const] }, filtered('parcels_by_stage (<expr>=?)')],
  [{ out_since_yesterday: true }, filtered('parcels_by_stage (<expr>=? AND <expr><?)')],
  [{ address_missing: true }, filtered('parcels_without_address')],
  [{ no_email: true }, filtered('parcels_without_email')],
  [{ created_to: '2026-03-01' }, filtered('parcels_by_creation (created_at>? AND created_at<?)')],
  [{ delivery_to: '2026-03-01' }, filtered('parcels_by_delivery (<expr>>? AND <expr><?)')],
])('a list of those with %o is found in an index', async (asked, plan) => {
  const { db, plans } = await watchedDatabase();

  const request = { filter: { ...everyParcel, ...asked }, now: new Date(), timeZone: 'UTC' };
  await listParcels(db, firstPage('/api/parcels'), request);

  expect(plans()).toEqual(plan);
});

test.each([
  ['created_at', 'parcels_by_creation (created_at=? AND rowid>?)'],
  ['-updated_at', 'parcels_by_change (updated_at=? AND rowid<?)'],
  ['delivery', 'parcels_by_delivery (<expr>=?)'],
  ['-delivery', 'parcels_by_delivery (<expr>=? AND rowid<?)'],
  ['-tracking_code', 'parcels_by_code (<expr><?)'],
] as const)('a list by %s is read in the order of its index', async (sort, plan) => {
  const { db, plans, forget } = await watchedDatabase();
  await insertParcelsAt(db, range(1, 5001));
  forget();

  const request = { filter: { ...everyParcel, sort }, now: new Date(), timeZone: 'UTC' };
  await listParcels(db, { ...firstPage('/api/parcels'), page: 251 }, request);

  const walk = plans().filter((done) => done.startsWith('CO-ROUTINE found'));
  expect(walk).toContainEqual(expect.stringContaining(`USING COVERING INDEX ${plan}`));
  expect(walk.join()).not.toContain('TEMP B-TREE');
});

test('a page far back is found by its place, without a walk past all before it', async () => {
  const { db, plans, forget } = await watchedDatabase();
  await insertParcelsAt(db, range(1, 3000));
  forget();

  await listParcels(db, { ...firstPage('/api/parcels'), page: 140 });

  const done = plans();
  expect(done).toHaveLength(3);
  expect(done.filter((plan) => / parcels( |$)/.test(plan))).toEqual([
    'SEARCH parcels USING INTEGER PRIMARY KEY (rowid<?)',
  ]);
});
