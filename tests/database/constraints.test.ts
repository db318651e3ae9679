/** @module-tag postgres */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { insertImage } from '../../server/content/images/queries.ts';
import { UnreleasedDatabase } from '../../server/database/identity.ts';
import { databaseVersion, migrate } from '../../server/database/migrate.ts';
import { insertMany, insertMissing, updateMany } from '../../server/database/rows.ts';
import type { Db } from '../../server/database/tables.ts';
import {
  activityColors,
  activityIcons,
  heroes,
  overlays,
  pageIcons,
} from '../../server/shared/enums.ts';
import { emptyDatabase, freshDatabase, refusals } from '../support/database.ts';
import { unreleased } from '../support/database-file.ts';
import { insertParcelsAt, range } from '../support/parcels/many-parcels.ts';
import { insertActivity, insertParcel } from '../support/parcels.ts';

const now = '2026-01-01T00:00:00.000Z';

describe('parcels', () => {
  test('codes are unique without regard to case', async () => {
    const { db } = await freshDatabase();
    await insertParcel(db, { tracking_code: 'Abc-1' });

    await expect(insertParcel(db, { tracking_code: 'aBC-1' })).rejects.toThrow(refusals.unique);
  });

  test.each([
    [{ tracking_code: 'abc' }, 'parcels_tracking_code'],
    [{ tracking_code: 'a'.repeat(41) }, 'parcels_tracking_code'],
    [{ recipient_name: '' }, 'parcels_recipient_name'],
    [{ destination: 'x'.repeat(301) }, 'parcels_destination'],
    [{ weight: 'x'.repeat(301) }, 'parcels_weight'],
    [{ note: 'x'.repeat(301) }, 'parcels_note'],
    [{ map_zoom: 0.5 }, 'parcels_map_zoom'],
    [{ map_zoom: 21 }, 'parcels_map_zoom'],
    [{ map_current_latitude: 90.01 }, 'parcels_map_current_latitude'],
    [{ map_pickup_latitude: -90.01 }, 'parcels_map_pickup_latitude'],
    [{ map_destination_longitude: 180.5 }, 'parcels_map_destination_longitude'],
    [{ map_current_longitude: -181 }, 'parcels_map_current_longitude'],
    [
      { min_expected_delivery_date: '2026-03-08', max_expected_delivery_date: '2026-03-07' },
      'parcels_delivery_dates',
    ],
    [{ min_expected_delivery_date: 'soon', max_expected_delivery_date: null }, 'parcels_min_date'],
    [
      { min_expected_delivery_date: null, max_expected_delivery_date: '07/03/2026' },
      'parcels_max_date',
    ],
    [{ image: 'not-stored.webp' }, refusals.foreignKey],
  ])('refuses %o: %s', async (fields, constraint) => {
    const { db } = await freshDatabase();
    await expect(insertParcel(db, fields)).rejects.toThrow(constraint);
  });

  test('takes the bounds themselves, and nothing where nothing must be', async () => {
    const { db } = await freshDatabase();

    await insertParcel(db, {
      tracking_code: 'ABCD',
      map_zoom: 20,
      map_current_latitude: -90,
      map_current_longitude: 180,
      max_expected_delivery_date: null,
      weight: null,
    });

    expect(await db.selectFrom('parcels').select('show_map').execute()).toEqual([
      { show_map: 'no' },
    ]);
  });

  test('take their history with them', async () => {
    const { db } = await freshDatabase();
    const id = await insertParcel(db);
    await insertActivity(db, id);

    await db.deleteFrom('parcels').execute();

    expect(await db.selectFrom('activities').selectAll().execute()).toEqual([]);
  });
});

describe('activities', () => {
  test('take every icon and colour of the catalog, with defaults', async () => {
    const { db } = await freshDatabase();
    const id = await insertParcel(db);

    for (const icon of activityIcons) await insertActivity(db, id, { icon });
    for (const color of activityColors) await insertActivity(db, id, { color });
    await insertActivity(db, id);

    const { icon, color } = await db
      .selectFrom('activities')
      .select(['icon', 'color'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect({ icon, color }).toEqual({ icon: 'airplanemode_active', color: 'green' });
  });

  test.each([
    ["icon = 'rocket'", 'activities_icon'],
    ["color = 'pink'", 'activities_color'],
    ["title = ''", 'activities_title'],
    ['parcel_id = 99', refusals.foreignKey],
  ])('refuse %s: %s', async (assignment, constraint) => {
    const { db } = await freshDatabase();
    await insertActivity(db, await insertParcel(db));

    const update = sql`update activities set ${sql.raw(assignment)}`.execute(db);

    await expect(update).rejects.toThrow(constraint);
  });
});

describe('pages', () => {
  const page = { title: 'A', content: 'B', created_at: now, updated_at: now };

  test('take every icon, hero and overlay of the catalog', async () => {
    const { db } = await freshDatabase();
    const choices = [
      ...pageIcons.map((icon) => ({ icon })),
      ...heroes.map((hero) => ({ icon: 'people' as const, hero })),
      ...overlays.map((overlay) => ({ icon: 'people' as const, overlay })),
    ];

    for (const [index, choice] of choices.entries()) {
      const slug = `page-${index}`;
      await db
        .insertInto('pages')
        .values({ ...page, ...choice, slug })
        .execute();
    }

    const { total } = await db
      .selectFrom('pages')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('slug', 'like', 'page-%')
      .executeTakeFirstOrThrow();
    expect(Number(total)).toBe(choices.length);
  });

  test('have slugs of their own', async () => {
    const { db } = await freshDatabase();
    const again = { ...page, icon: 'pages' as const, slug: 'terms' };
    await expect(db.insertInto('pages').values(again).execute()).rejects.toThrow(refusals.unique);
  });
});

test('there is one settings record, however many ask', async () => {
  const { db } = await freshDatabase();
  const settings = { company_name: 'A', contact_email: 'a@b.c', created_at: now, updated_at: now };

  await expect(
    db
      .insertInto('settings')
      .values({ ...settings, id: 2 })
      .execute(),
  ).rejects.toThrow(refusals.check);
});

const member = {
  email: 'a@example.com',
  name: 'Ada',
  role: 'driver',
  password_hash: 'x',
  joined_at: now,
  created_at: now,
  updated_at: now,
} as const;

test('an address has one account, whose role is any name; who is invited has no password yet', async () => {
  const { db } = await freshDatabase();
  const insert = (fields: object) =>
    db
      .insertInto('staff')
      .values({ ...member, ...fields })
      .execute();
  await insert({});
  await expect(insert({})).rejects.toThrow(refusals.unique);
  await expect(insert({ email: 'b@example.com', joined_at: null })).rejects.toThrow(
    'staff_joins_first',
  );
  // Another role needs no migration.
  await sql`update staff set role = 'later'`.execute(db);
  expect(await sql`select role from staff`.execute(db)).toMatchObject({
    rows: [{ role: 'later' }],
  });
});

test.each([
  ["('reset', null, 'h', 1, '2026', '2027', null)"],
  ["('sign-up', 1, 'h', 1, '2026', '2027', null)"],
])('a token is an account’s, but for that of the sign-up: %s', async (values) => {
  const { db } = await freshDatabase();
  await db.insertInto('staff').values(member).execute();
  const columns = 'purpose, staff_id, token_hash, tries_left, created_at, expires_at, email';
  const statement = sql.raw(`insert into account_tokens (${columns}) values ${values}`);
  await expect(statement.execute(db)).rejects.toThrow('account_tokens_has_staff');
});

test.each([
  ["update parcels set show_map = 'maybe'", 'parcels_show_map'],
  ["update pages set icon = 'rocket'", 'pages_icon'],
  ["update pages set hero = 'hero-space'", 'pages_hero'],
  ["update pages set overlay = 'overlay5'", 'pages_overlay'],
  ["update pages set slug = ''", 'pages_slug'],
  ["update settings set mail_driver = 'pigeon'", 'settings_mail_driver'],
  ["update settings set mail_template = 'html9'", 'settings_mail_template'],
  ["update settings set content_language = 'xx'", 'settings_content_language'],
  ["update settings set contact_email = ''", 'settings_contact_email'],
  ["update settings set time_zone = ''", 'settings_time_zone'],
  ["update settings set date_order = 'ymd'", 'settings_date_order'],
  ["update settings set privacy_checked = 'maybe'", 'settings_privacy_checked'],
  ["update settings set show_stops_before = 'maybe'", 'settings_show_stops_before'],
  [
    "insert into audit_events (at, actor, action, record_type, changes) values ('2026', 'nobody', 'a', 'b', '{}')",
    'audit_events_actor',
  ],
])('refused: %s: %s', async (statement, constraint) => {
  const { db } = await freshDatabase();
  await insertParcel(db);
  await expect(sql.raw(statement).execute(db)).rejects.toThrow(constraint);
});

test('an image that goes leaves its parcel and its review behind', async () => {
  const { db } = await freshDatabase();
  const image = { name: 'a.webp', type: 'image/webp', width: 1, height: 1, created_at: now };
  await insertImage(db, { ...image, bytes: new Uint8Array([1]) });
  await insertParcel(db, { image: 'a.webp' });
  const review = { name: 'Ada', review: 'Good.', image: 'a.webp', created_at: now };
  await db.insertInto('reviews').values(review).execute();

  await db.deleteFrom('images').execute();

  expect(await db.selectFrom('parcels').select('image').execute()).toEqual([{ image: null }]);
  expect(await db.selectFrom('reviews').select('image').execute()).toEqual([{ image: null }]);
});

test('a member who goes takes the sessions along', async () => {
  const { db } = await freshDatabase();
  await db.insertInto('staff').values(member).execute();
  const session = {
    id_hash: 'h',
    staff_id: 1,
    created_at: now,
    last_seen_at: now,
    expires_at: now,
  };
  await db.insertInto('sessions').values(session).execute();

  await db.deleteFrom('staff').execute();

  expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([]);
});

describe('clients', () => {
  const client = { name: 'Harborline', image: 'logo.svg', created_at: now };

  async function databaseWithClient() {
    const { db } = await freshDatabase();
    const size = { width: 1, height: 1, bytes: new Uint8Array(1) };
    await insertImage(db, { name: 'logo.svg', type: 'image/svg+xml', ...size, created_at: now });
    await db.insertInto('clients').values(client).execute();
    return db;
  }

  test.each([
    [{ link: 'https:' }, 'clients_link'],
    [{ position: 0 }, 'clients_position'],
    [{ image: 'none.webp' }, refusals.foreignKey],
  ])('refuses %o: %s', async (fields, constraint) => {
    const db = await databaseWithClient();
    const update = db.updateTable('clients').set(fields).execute();
    await expect(update).rejects.toThrow(constraint);
  });

  test('keep their logo: it cannot be deleted alone', async () => {
    const db = await databaseWithClient();
    await expect(db.deleteFrom('images').execute()).rejects.toThrow(refusals.foreignKey);
  });
});

test.each([
  ['home_slide3_title', 'x'.repeat(101)],
  ['home_slide3_text', 'x'.repeat(301)],
  ['home_warehouse_detail', 'x'.repeat(601)],
  ['home_rating_label', 'x'.repeat(61)],
  ['home_clients_value', -0.1],
  ['home_rating_value', 1_000_000_001],
  ['home_offices_shown', 'maybe'],
  ['home_countries_shown', null],
  ['home_checked', 'perhaps'],
  ['privacy_checked', 'perhaps'],
  ['setup_skipped', 'x'.repeat(101)],
  ['two_step_required', 'x'.repeat(201)],
])('the settings refuse a bad %s', async (column, value) => {
  const { db } = await freshDatabase();

  const update = db
    .updateTable('settings')
    .set({ [column]: value })
    .execute();

  await expect(update).rejects.toThrow(column);
});

const tablesIn = (db: Db) => db.introspection.getTables({ withInternalKyselyTables: true });

/** What is released later is a part of none of them. */
const later = { ...migrations, '9999_later': { up: async () => {} } };

test.each(Object.entries(unreleased))(
  'a database from before the first release, with %s, is refused with what to do, and stays as it is',
  async (_, statements) => {
    const database = await emptyDatabase();
    const { db, engine } = database;
    for (const statement of statements) await sql.raw(statement).execute(db);
    const before = await tablesIn(db);

    for (const known of [migrations, later]) {
      expect(await databaseVersion(db, known)).toBe('unreleased');
      const run = migrate(database, known);
      await expect(run).rejects.toBeInstanceOf(UnreleasedDatabase);
      await expect(run).rejects.toThrow(
        engine === 'sqlite'
          ? /before the first release of Waybill [^\n]+; start with an empty DATA_DIR$/
          : /before the first release of Waybill [^\n]+; start with an empty database in DATABASE_URL$/,
      );
    }

    expect(await tablesIn(db)).toEqual(before);
  },
);

test('the version of a database is that of the migrations that it has seen', async () => {
  const database = await emptyDatabase();
  const { db } = database;

  expect(await databaseVersion(db, migrations)).toBe('none');
  await migrate(database, migrations);
  expect(await databaseVersion(db, migrations)).toBe('this');
  expect(await databaseVersion(db, later)).toBe('earlier');
  await migrate(database, later);
  expect(await databaseVersion(db, migrations)).toBe('other');
});

const odd = ['a "quote"', "it's {1,2}", 'C:\\dir', 'two\nlines', 'NULL', '', 'Łódź 包裹'];

async function withParcels(count: number): Promise<Db> {
  const { db } = await freshDatabase();
  await insertParcelsAt(db, range(1, count));
  return db;
}

function activities(rows: readonly (readonly [number, string])[]) {
  const columns = ['parcel_id', 'title', 'description', 'created_at', 'updated_at'];
  const at = '2026-03-01T08:00:00.000Z';
  return [columns, rows.map(([parcel, title]) => [parcel, title, '', at, at])] as const;
}

describe('rows that are inserted together', () => {
  test('are what was given, and have their ids in their order', async () => {
    const db = await withParcels(3);
    const titles = odd.map((text) => text || 'no empty one');

    const ids = await insertMany(
      db,
      'activities',
      ...activities(titles.map((title, index) => [1 + (index % 3), title])),
    );

    const rows = await db
      .selectFrom('activities')
      .select(['id', 'parcel_id', 'title'])
      .orderBy('id')
      .execute();
    expect(rows.map(({ id }) => id)).toEqual(ids);
    expect(rows.map(({ title }) => title)).toEqual(titles);
    expect(rows.map(({ parcel_id }) => parcel_id)).toEqual([1, 2, 3, 1, 2, 3, 1]);
  });

  test.each([1, 2, 501, 1201])('%i that are all the same', async (count) => {
    const db = await withParcels(1);

    const ids = await insertMany(
      db,
      'activities',
      ...activities(Array.from({ length: count }, () => [1, 'Same'] as const)),
    );

    expect(new Set(ids).size).toBe(count);
    const { rows } = await db
      .selectFrom('activities')
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .where('title', '=', 'Same')
      .executeTakeFirstOrThrow();
    expect(Number(rows)).toBe(count);
  });

  test('are left out where there are such rows already, one time in the same statement too', async () => {
    const db = await withParcels(2);
    const key = ['parcel_id', 'stage', 'address_key'] as const;
    const add = (parcels: number[]) =>
      insertMissing<{ parcel_id: number; stage: string; address_key: string }>(
        db,
        'sent_notifications',
        { columns: [...key, 'created_at'], key },
        parcels.map((id) => [id, 'delivered', 'key', '2026-03-01T08:00:00.000Z']),
      );
    const of = (id: number) => ({ parcel_id: id, stage: 'delivered', address_key: 'key' });

    expect(await add([1])).toEqual([of(1)]);
    expect(await add([2, 1, 2])).toEqual([of(2)]);
    expect(await add([2, 1])).toEqual([]);
  });
});

test('rows that are changed together get what was given, each its own', async () => {
  const db = await withParcels(odd.length + 1);
  const changes = odd.map((text, index) => ({
    id: odd.length - index,
    search_text: text,
    status: 'The same',
    map_zoom: index % 2 === 0 ? null : index + 0.25,
    map_current_latitude: index === 3 ? null : index,
    updated_at: `2026-03-0${index + 1}T08:00:00.000Z`,
  }));

  await updateMany(db, 'parcels', changes);

  const rows = await db
    .selectFrom('parcels')
    .select(['id', 'search_text', 'status', 'map_zoom', 'map_current_latitude', 'updated_at'])
    .orderBy('id', 'desc')
    .execute();
  const [other, ...changed] = rows;
  expect(changed).toEqual(changes);
  expect(other).toMatchObject({ status: null, search_text: 'many\nada\nlisbon' });
});
