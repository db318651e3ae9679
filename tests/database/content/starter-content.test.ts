import { TZDate } from '@date-fns/tz';
import tzLookup from '@photostructure/tz-lookup';
import { expect } from 'vitest';
import { migrations } from '../../../migrations/index.ts';
import { findOpenInvitation } from '../../../server/auth/links/acceptance.ts';
import { createSignUpLink } from '../../../server/auth/links/links.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { insertStarterContent } from '../../../server/database/starter.ts';
import { insertDemoData } from '../../../server/demo/demo.ts';
import { places } from '../../../server/demo/parcel.ts';
import { createDriverLink } from '../../../server/demo/runs.ts';
import { listUnbookedParcels } from '../../../server/parcels/cash/model.ts';
import { listRuns } from '../../../server/parcels/runs/runs.ts';
import { localDate } from '../../../server/parcels/shared/delivery-days.ts';
import { activityColors, activityIcons, stages } from '../../../server/shared/enums.ts';
import { tokenIn } from '../../support/auth/staff.ts';
import { emptyDatabase, freshDatabase } from '../../support/database.ts';
import { test } from '../../support/database-test.ts';
import { insertParcel } from '../../support/parcels.ts';
import { setClock } from '../../support/set-clock.ts';
import { distDir } from '../../support/site.ts';

const company = { companyName: 'Northwind', contactEmail: 'hi@northwind.example' };

const page = { page: 1, perPage: 20, search: '', path: '' };

test('a fresh database gets its settings, two pages and nothing else', async () => {
  const database = await emptyDatabase();
  await migrate(database, migrations);

  await insertStarterContent(database, company);

  const { db } = database;
  expect(await db.selectFrom('settings').selectAll().execute()).toMatchObject([
    {
      company_name: 'Northwind',
      contact_email: 'hi@northwind.example',
      mail_driver: 'outbox',
      meta_description: expect.stringMatching(/^\{company_name\}: parcels/),
    },
  ]);
  const pages = await db.selectFrom('pages').select(['slug', 'content']).orderBy('id').execute();
  expect(pages.map(({ slug }) => slug)).toEqual(['privacy-policy', 'terms']);
  // Texts name the company by fields, so that they follow the settings.
  expect(pages[0]?.content).toContain('{contact_email}');
  expect(JSON.stringify(pages)).not.toMatch(/northwind/i);
  for (const table of ['parcels', 'reviews', 'staff', 'images'] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});

test('a later start changes nothing: the environment only speaks at the first', async () => {
  const database = await freshDatabase();
  await database.db.deleteFrom('pages').execute();

  await insertStarterContent(database, company);

  expect(await database.db.selectFrom('pages').selectAll().execute()).toEqual([]);
  expect(await database.db.selectFrom('settings').select('company_name').execute()).toEqual([
    { company_name: 'Waybill Logistics' },
  ]);
});

test.each(['2026-03-05T00:46:00.000Z', '2026-03-05T07:46:00.000Z', '2026-03-05T15:46:00.000Z'])(
  'at %s nothing of the demo is still to come, and each thing was done in its hours of the day',
  async (time) => {
    setClock(time);
    const { db, ...database } = await freshDatabase();
    await insertDemoData({ db, ...database }, distDir, 'Europe/Lisbon');

    const { contact_email } = await db
      .selectFrom('settings')
      .select('contact_email')
      .executeTakeFirstOrThrow();
    expect(contact_email).toBe('hello@waybill.example');
    const events = await db
      .selectFrom('activities')
      .select(['stage', 'location', 'created_at'])
      // Of the parcel whose data was erased, nothing says where.
      .where('location', 'is not', null)
      .execute();
    expect(events.filter(({ created_at }) => created_at > time)).toEqual([]);
    const hourOf = ({ location, created_at: at }: (typeof events)[number]) => {
      const place = Object.values(places).find(({ name }) => name === location);
      if (place === undefined) throw new Error(`Nobody knows where ${location} is`);
      return new TZDate(at, tzLookup(place.latitude, place.longitude)).getHours();
    };
    const atDoors = events.filter(
      ({ stage }) => stage === 'delivered' || stage === 'attempt_failed',
    );
    expect(atDoors.length).toBeGreaterThan(5);
    expect(atDoors.filter((event) => hourOf(event) < 8 || hourOf(event) > 18)).toEqual([]);
    expect(events.filter((event) => hourOf(event) < 5 || hourOf(event) > 22)).toEqual([]);
    expect(new Set(events.map(({ created_at: at }) => at.slice(14, 16))).size).toBeGreaterThan(20);
  },
);

test('the demo speaks each reader’s language, and has a parcel of each status', async () => {
  const { db, ...database } = await freshDatabase();

  await insertDemoData({ db, ...database }, distDir, 'UTC');

  const events = await db.selectFrom('activities').select(['title', 'builtin_key']).execute();
  expect(events.filter(({ builtin_key }) => builtin_key === null)).toEqual([]);
  const parcels = await db.selectFrom('parcels').select(['stage', 'status']).execute();
  expect(new Set(parcels.map(({ stage }) => stage))).toEqual(new Set(stages));
});

test('the demo shows every kind of journey', async ({ database }) => {
  const codes = await insertDemoData(database, distDir, 'UTC');

  const parcels = await database.db.selectFrom('parcels').selectAll().execute();
  const activities = await database.db.selectFrom('activities').selectAll().execute();
  expect(codes).toHaveLength(3);
  expect(parcels.map((parcel) => parcel.tracking_code)).toEqual(expect.arrayContaining(codes));
  expect(parcels.length).toBeGreaterThanOrEqual(12);
  expect(parcels.filter((parcel) => parcel.show_map === 'yes')).toHaveLength(8);
  expect(parcels.filter((parcel) => parcel.erased_at !== null)).toHaveLength(1);
  expect(new Set(parcels.map((parcel) => parcel.shipped_via))).toEqual(
    new Set(['Air freight', 'Sea freight', 'Road']),
  );
  expect(new Set(activities.map((activity) => activity.icon))).toEqual(new Set(activityIcons));
  expect(new Set(activities.map((activity) => activity.color))).toEqual(new Set(activityColors));
  for (const { id } of parcels) {
    const count = activities.filter((activity) => activity.parcel_id === id).length;
    expect(count).toBeGreaterThanOrEqual(1);
    expect(count).toBeLessThanOrEqual(9);
  }
});

test('the demo’s parcels stand where their histories lead, some on time, some late', {
  tags: 'extended',
}, async () => {
  // Already Thursday in the town of the demo.
  setClock('2026-07-01T23:30:00.000Z');
  const database = await freshDatabase();

  await insertDemoData(database, distDir, 'UTC');

  const parcels = await database.db.selectFrom('parcels').selectAll().execute();
  const activities = await database.db
    .selectFrom('activities')
    .selectAll()
    .orderBy('created_at', 'desc')
    .execute();
  for (const { id, stage, manual_stage, last_event_at } of parcels) {
    const own = activities.filter((activity) => activity.parcel_id === id);
    expect(stage).toBe(own.find((activity) => activity.stage !== null)?.stage);
    expect(manual_stage).toBeNull();
    expect(last_event_at).toBe(own[0]?.created_at);
  }
  expect(new Set(parcels.map(({ stage }) => stage))).toEqual(new Set(stages));
  const due = parcels.map(({ max_expected_delivery_date: day }) => day);
  // Two days late, and tomorrow.
  expect(due).toEqual(expect.arrayContaining(['2026-06-30', '2026-07-03']));
  expect(parcels.filter(({ status }) => status === null).length).toBeGreaterThan(1);
  expect(activities.filter(({ location }) => location !== null).length).toBeGreaterThan(20);
  // Not edited since.
  expect(await database.db.selectFrom('audit_events').select('id').execute()).toEqual([]);
});

test('the demo offers no code that is not there', async ({ database }) => {
  await insertParcel(database.db);

  expect(await insertDemoData(database, distDir, 'UTC')).toEqual([]);
});

test('a second start of the demo adds nothing', { tags: 'extended' }, async ({ database }) => {
  await insertDemoData(database, distDir, 'UTC');
  const count = async () => (await database.db.selectFrom('parcels').select('id').execute()).length;
  const before = await count();

  await insertDemoData(database, distDir, 'UTC');

  expect(await count()).toBe(before);
});

test('the demo has two runs of today, which are on their way as their parcels are', {
  tags: 'extended',
}, async () => {
  const { db, ...database } = await freshDatabase();
  await insertDemoData({ db, ...database }, distDir, 'UTC');

  const day = localDate(new Date(), 'UTC');
  const { data: runs } = await listRuns(db, page, { day, driver: null, open: true });

  expect(runs).toMatchObject([
    { driver: { name: 'Inês Cardoso' }, counts: { done: 2, failed: 1, left: 3 } },
    { driver: { name: 'Duarte Melo' }, counts: { done: 1, failed: 0, left: 3 } },
  ]);
  expect(runs.every(({ last_seen_at: seen }) => seen !== null)).toBe(true);
  expect((await listUnbookedParcels(db, page)).data).toEqual([]);
});

test('nobody signs in as a driver of the demo without its link, and the owner still signs up', async () => {
  const { db, ...database } = await freshDatabase();
  await insertDemoData({ db, ...database }, distDir, 'UTC');

  expect(await db.selectFrom('staff').select(['joined_at', 'password_hash']).execute()).toEqual([
    { joined_at: null, password_hash: null },
    { joined_at: null, password_hash: null },
  ]);
  expect(await createSignUpLink(db)).toMatch(/^\/control\/signup\.html\?token=/);

  const [first, second] = [await createDriverLink(db), await createDriverLink(db)];
  expect(await findOpenInvitation(db, tokenIn(first ?? ''))).toBeUndefined();
  expect(await findOpenInvitation(db, tokenIn(second ?? ''))).toMatchObject({ role: 'driver' });
  await db.updateTable('staff').set({ joined_at: '2026-03-01T08:00:00.000Z' }).execute();
  expect(await createDriverLink(db)).toBeNull();
  expect(await createSignUpLink(db)).not.toBeNull();
});

test('addresses of the demo are in parts with their positions, and some parcels have several pieces', async () => {
  const database = await freshDatabase();
  await insertDemoData(database, distDir, 'Europe/Lisbon');
  const { db } = database;

  const parcels = await db
    .selectFrom('parcels')
    .selectAll()
    .where('erased_at', 'is', null)
    .execute();
  for (const parcel of parcels) {
    expect(parcel).toMatchObject({
      destination_street: expect.any(String),
      destination_city: expect.any(String),
      destination_country: expect.stringMatching(/^[A-Z]{2}$/),
      pickup_street: null,
      pickup_city: expect.any(String),
      pickup_country: expect.stringMatching(/^[A-Z]{2}$/),
      map_destination_latitude: expect.any(Number),
      map_pickup_longitude: expect.any(Number),
    });
  }
  const inTown = parcels.filter(({ destination_city }) => destination_city === 'Lisboa');
  const places = inTown.map((parcel) => `${parcel.map_destination_latitude}`);
  expect(new Set(places).size).toBeGreaterThan(9);
  const addresses = await db.selectFrom('customer_addresses').selectAll().execute();
  expect(addresses.filter(({ city, country }) => city && country)).toHaveLength(12);

  const several = parcels.filter(({ pieces_count }) => pieces_count > 1);
  expect(several.map(({ pieces_count, weight }) => [pieces_count, weight])).toContainEqual([
    3,
    '15.5 kg',
  ]);
  const scans = await db.selectFrom('piece_scans').selectAll().execute();
  expect(scans).toMatchObject([{ number: 1, completed_by: null, title: 'Picked up from sender' }]);
});
