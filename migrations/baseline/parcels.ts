import { type Expression, type Kysely, sql } from 'kysely';
import {
  checks,
  createPartialIndex,
  defaultTo,
  identity,
  isDate,
  isPostgres,
  lengthWithin,
  oneOf,
  optionalImage,
  required,
  texts,
  within,
} from '../columns.ts';
import { languages, stages } from './values.ts';

const optionalTexts = [
  'recipient_email',
  'recipient_phone_number',
  'current_location',
  'status',
  'weight',
  'shipped_via',
  'sender_name',
  'sender_email',
  'pickup_location',
  'parcel_content',
  'declared_value',
  // Only the panel shows it.
  'note',
];

const coordinates = ['current', 'pickup', 'destination'].flatMap((place) => [
  { name: `map_${place}_latitude`, max: 90 },
  { name: `map_${place}_longitude`, max: 180 },
]);

/** Parcels, and the indexes of their list's filters and orders. */
export async function createParcels(db: Kysely<unknown>): Promise<void> {
  await createTable(db);
  await createCodeIndexes(db);
  await createListIndexes(db);
}

async function createTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('parcels')
    .addColumn('id', 'integer', identity(db))
    // Codes are sorted as SQLite does it, whatever the database's language; so one index finds them and sorts them.
    .addColumn('tracking_code', isPostgres(db) ? sql`text collate "C"` : 'text', required)
    .addColumn('recipient_name', 'text', required)
    .addColumn('destination', 'text', required)
    .$call(texts([...optionalTexts, 'min_expected_delivery_date', 'max_expected_delivery_date']))
    .addColumn('image', 'text', optionalImage)
    .addColumn('show_map', 'text', defaultTo('no'))
    .addColumn('map_zoom', 'double precision')
    .$call((table) =>
      coordinates.reduce((made, { name }) => made.addColumn(name, 'double precision'), table),
    )
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .addColumn('search_text', 'text', defaultTo(''))
    .$call(texts(['stage', 'manual_stage', 'last_event_at']))
    .$call(texts(['recipient_language', 'sender_language', 'status_key']))
    .$call(checks('parcels', rules))
    .execute();
  // Few parcels have a picture.
  await createPartialIndex(db, 'parcels_by_image', 'parcels', 'image');
}

const rules: Record<string, Expression<boolean>> = {
  tracking_code: lengthWithin('tracking_code', 4, 40),
  recipient_name: lengthWithin('recipient_name', 1, 300),
  destination: lengthWithin('destination', 1, 300),
  ...Object.fromEntries(optionalTexts.map((name) => [name, lengthWithin(name, 1, 300)])),
  min_date: isDate('min_expected_delivery_date'),
  max_date: isDate('max_expected_delivery_date'),
  delivery_dates: sql<boolean>`min_expected_delivery_date <= max_expected_delivery_date`,
  show_map: oneOf('show_map', ['no', 'yes']),
  map_zoom: within('map_zoom', 1, 20),
  ...Object.fromEntries(coordinates.map(({ name, max }) => [name, within(name, -max, max)])),
  stage: oneOf('stage', stages),
  manual_stage: oneOf('manual_stage', stages),
  recipient_language: oneOf('recipient_language', languages),
  sender_language: oneOf('sender_language', languages),
};

async function createCodeIndexes(db: Kysely<unknown>): Promise<void> {
  // Codes are unique, and looked up, without regard to case.
  await db.schema
    .createIndex('parcels_by_code')
    .on('parcels')
    .expression(sql`lower(tracking_code)`)
    .unique()
    .execute();
  // Serves lookups by letters and digits alone. Not unique: codes may differ by their separators only.
  await db.schema
    .createIndex('parcels_by_code_key')
    .on('parcels')
    .expression(sql`lower(replace(replace(replace(tracking_code, '-', ''), '_', ''), '.', ''))`)
    .execute();
}

const open = sql<boolean>`coalesce(stage, '') not in ('delivered', 'returned')`;
const deliveryDay = sql`coalesce(max_expected_delivery_date, min_expected_delivery_date, '')`;

/** Filters of few parcels have indexes of these alone: late ones are searched among the open ones. */
async function createListIndexes(db: Kysely<unknown>): Promise<void> {
  // SQLite's indexes end with the id by themselves; only so does it read those of expressions in order.
  const andId = isPostgres(db) ? sql`, id` : sql``;
  const indexes = {
    parcels_by_creation: sql`(created_at ${andId})`,
    parcels_by_change: sql`(updated_at ${andId})`,
    parcels_by_delivery: sql`((${deliveryDay}) ${andId})`,
    parcels_by_stage: sql`((coalesce(stage, '')), (coalesce(last_event_at, created_at)) ${andId})`,
    parcels_on_their_way: sql`((${deliveryDay}) ${andId}) where ${open}`,
    parcels_without_email: sql`(id) where recipient_email is null`,
    parcels_without_address: sql`(id) where ${isAddressMissing(db)}`,
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await sql`create index ${sql.ref(name)} on parcels ${columns}`.execute(db);
  }
}

/** Its destination has no number, and there is no way to ask for one. */
function isAddressMissing(db: Kysely<unknown>) {
  const hasNoNumber = isPostgres(db)
    ? sql`destination !~ '[0-9٠-٩۰-۹०-९]'`
    : sql`destination not glob '*[0-9٠-٩۰-۹०-९]*'`;
  return sql`${open} and recipient_email is null and recipient_phone_number is null and ${hasNoNumber}`;
}
