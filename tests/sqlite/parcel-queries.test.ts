import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { countFailedMails, createWaitingCounter } from '../../server/admin/alerts.ts';
import { listClientLogos } from '../../server/content/clients/model.ts';
import { listSitemapEntries } from '../../server/content/discovery/discovery.ts';
import { firstPage } from '../../server/database/paginate.ts';
import { blankSecrets } from '../../server/notifications/mail/queue.ts';
import { findPublicParcel } from '../../server/parcels/find-with-history.ts';
import { countAllParcels } from '../../server/parcels/list/counts.ts';
import { everyParcel } from '../../server/parcels/list/filter.ts';
import { listParcels } from '../../server/parcels/list/list.ts';
import { readTypedCodes } from '../../server/shared/typed-code.ts';
import { findTrackedParcels } from '../../server/tracking/lookup/multi-lookup.ts';
import { listContentPageLinks } from '../../server/web/layout-data.ts';
import { countUnreadMessages } from '../../server/web/panel.ts';
import { everyDay } from '../../server/working-calendar.ts';
import {
  siteToFollow,
  unsubscribe,
  unsubscribePathIn,
} from '../support/notifications/subscribers.ts';
import { insertParcelsAt, range } from '../support/parcels/many-parcels.ts';
import { insertParcel } from '../support/parcels.ts';
import { beforeEachQuery } from '../support/queries.ts';
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

  const reader = {
    visibility: 'all',
    language: 'en',
    timeZone: 'UTC',
    calendar: everyDay,
  } as const;
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

  const request = {
    filter: { ...everyParcel, ...asked },
    now: new Date(),
    timeZone: 'UTC',
    calendar: everyDay,
  };
  await listParcels(db, firstPage('/api/parcels'), request);

  expect(plans()).toEqual(plan);
});

test.each([
  ['created_at', 'parcels_by_creation (created_at=? AND rowid>?)'],
  ['-updated_at', 'parcels_by_change (updated_at=? AND rowid<?)'],
  ['delivery', 'parcels_by_delivery (<expr>=?)'],
  ['-delivery', 'parcels_by_delivery (<expr>=? AND rowid<?)'],
  ['-tracking_code', 'parcels_by_code (<expr><?)'],
  ['recipient_name', 'parcels_by_recipient_name (<expr>=?'],
  ['-status', 'parcels_by_status (<expr>=?'],
] as const)('a list by %s is read in the order of its index', async (sort, plan) => {
  const { db, plans, forget } = await watchedDatabase();
  await insertParcelsAt(db, range(1, 5001));
  forget();

  const request = {
    filter: { ...everyParcel, sort },
    now: new Date(),
    timeZone: 'UTC',
    calendar: everyDay,
  };
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

test('the dashboard counts no parcels', async () => {
  const { db, plans } = await watchedDatabase();

  await countAllParcels(db);

  expect(plans()).toEqual(['SCAN parcel_counts']);
});

test.each([
  [
    'unread messages',
    countUnreadMessages,
    'SEARCH messages USING COVERING INDEX messages_by_reading (read_at=?)',
  ],
  [
    'failed mails',
    countFailedMails,
    'SEARCH mails USING COVERING INDEX mails_by_dismissal (state=? AND dismissed_at=?)',
  ],
])('%s are counted without their texts', async (_name, count, plan) => {
  const { db, plans } = await watchedDatabase();

  await count(db);

  expect(plans()).toEqual([plan]);
});

test('secrets that may have expired are found among those that are not blank', async () => {
  const { db, plans } = await watchedDatabase();

  await blankSecrets(db, new Date());

  expect(plans()).toEqual(['SEARCH mails USING INDEX mails_with_secrets (created_at<?)']);
});

test('what waits is counted by indexes alone', async () => {
  const { db, plans } = await watchedDatabase();

  await createWaitingCounter(db, { timeZone: 'UTC', calendar: everyDay })();

  const done = plans().join('; ');
  for (const index of ['on_their_way', 'by_stage', 'without_address']) {
    expect(done).toContain(`INDEX parcels_${index}`);
  }
  expect(done).not.toMatch(/SCAN (parcels|messages|mails)(?! USING INDEX parcels_without_address)/);
});

test('the home page reads the logos that it shows', async () => {
  const { db, plans } = await watchedDatabase();

  await listClientLogos(db);

  const done = plans().join();
  expect(done).toMatch(/SCAN clients USING INDEX clients_by_position; SEARCH images/);
  expect(done).not.toContain('TEMP B-TREE');
});

test('the client that shows an image is found by an index', async () => {
  const { db, plans } = await watchedDatabase();

  await db.selectFrom('clients').select('id').where('image', '=', 'logo.svg').execute();

  expect(plans()).toEqual([expect.stringMatching(/^SEARCH clients USING .*clients_by_image /)]);
});

test('the menu reads the pages that it lists', async () => {
  const { db, plans } = await watchedDatabase();

  await listContentPageLinks(db);

  expect(plans()).toEqual([expect.not.stringMatching(/SCAN pages(?! USING COVERING)/)]);
});

test('a sitemap reads the long texts of no page', async () => {
  const { db, plans } = await watchedDatabase();

  await listSitemapEntries(db, { page: 3, perPage: 250 });

  expect(plans()).toEqual(['SCAN pages USING COVERING INDEX pages_by_change']);
});

type Site = Awaited<ReturnType<typeof siteToFollow>>;

/** What the mail queue does each time it wakes up, however often that is. */
const ofQueue = /"mails"|"outbox_removals"|^select "id" from "parcels" limit/;

/** Rows that were written since the database was opened, those that were taken back included. */
async function countWrites({ db }: Site): Promise<number> {
  const { rows } = await sql<{ n: number }>`select total_changes() as n`.execute(db);
  return rows[0]?.n ?? 0;
}

async function quiet({ background, mailer }: Site): Promise<void> {
  await background.idle();
  // Which waits for what follows from events too.
  await mailer.idle();
}

/** What the site does for a request to follow a parcel, until all that it set off is done. */
async function workOf(site: Site, email: string, code: string) {
  await quiet(site);
  const before = await countWrites(site);
  const queries: string[] = [];
  const stop = beforeEachQuery(site.db, (query) => {
    if (!ofQueue.test(query)) queries.push(query);
  });
  const { status, text } = await site.leave(email, { code });
  await quiet(site);
  stop();
  return { status, text, writes: (await countWrites(site)) - before, queries: queries.sort() };
}

/** A site that one address follows and another one has stopped to; the limits' counters begin anew. */
async function siteWithSubscribers() {
  const site = await siteToFollow();
  await site.follow('eva@example.com');
  await site.follow('stopped@example.com');
  await unsubscribe(site, unsubscribePathIn(await site.newest()));
  await site.leave('stopped@example.com');
  await quiet(site);
  await sql`delete from rate_limits where key not like 'follow-stopped%'`.execute(site.db);
  return site;
}

describe('as much is done for a code that no parcel has, in all that may slow other requests down, as', () => {
  test.each([
    ['for a parcel', 'new@example.com'],
    ['for one that the address follows already', 'eva@example.com'],
    ['for one whose mails the address has stopped', 'stopped@example.com'],
  ])('%s', async (_what, email) => {
    const site = await siteWithSubscribers();

    const unknown = await workOf(site, 'someone@example.com', 'NO-SUCH-1');
    const known = await workOf(site, email, 'WB-1');

    expect(known).toEqual(unknown);
    // Five counters; who follows, the event and the mail; five readers of events; what becomes of the mail.
    expect(known.writes).toBe(16);
  });
});

test('and nothing of it stays but an event, which names nobody', async () => {
  const site = await siteWithSubscribers();
  const rows = async () => [
    await site.followers(),
    await site.db.selectFrom('mails').select(['id', 'state']).execute(),
  ];
  const before = await rows();

  await site.leave('someone@example.com', { code: 'NO-SUCH-1' });
  await quiet(site);

  expect(await rows()).toEqual(before);
  const events = site.db.selectFrom('audit_events').selectAll().orderBy('id', 'desc');
  expect(await events.executeTakeFirst()).toMatchObject({
    actor: 'visitor',
    email: null,
    address: null,
    action: 'dismissed',
    record_type: 'follower',
    record_id: null,
    parcel_id: null,
    changes: '{}',
  });
});
