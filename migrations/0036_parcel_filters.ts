import { type Kysely, sql } from 'kysely';
import { isPostgres } from './columns.ts';

const open = sql<boolean>`coalesce(stage, '') not in ('delivered', 'returned')`;
const deliveryDay = sql`coalesce(max_expected_delivery_date, min_expected_delivery_date, '')`;

/**
 * Serves the filters of the parcels' list, and what it can be sorted by, however many parcels there are.
 * Those of few parcels hold only these: late ones are sought among those that are on their way still.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // SQLite's indexes end with the id by themselves; only so does it read those of expressions in order.
  const andId = isPostgres(db) ? sql`, id` : sql``;
  const indexes = {
    parcels_by_creation: sql`(created_at ${andId})`,
    parcels_by_change: sql`(updated_at ${andId})`,
    parcels_by_delivery: sql`((${deliveryDay}) ${andId})`,
    parcels_by_stage: sql`((coalesce(stage, '')), (coalesce(active_at, created_at)) ${andId})`,
    parcels_on_their_way: sql`((${deliveryDay}) ${andId}) where ${open}`,
    parcels_without_email: sql`(id) where recipient_email is null`,
    parcels_without_address: sql`(id) where ${isAddressMissing(db)}`,
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await sql`create index ${sql.ref(name)} on parcels ${columns}`.execute(db);
  }
  // Codes are sorted as SQLite does it, whatever the database's language.
  if (isPostgres(db)) {
    await sql`create index parcels_in_order_of_codes on parcels (lower(tracking_code) collate "C")`.execute(
      db,
    );
  }
  await indexMilestones(db);
}

/** What the figures of the last days are made from. */
async function indexMilestones(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index activities_of_delivery on activities (created_at, id) where stage = 'delivered'
  `.execute(db);
  await sql`
    create index activities_of_pickup on activities (parcel_id, created_at) where stage = 'picked_up'
  `.execute(db);
}

/** It goes to a place without any number, and nobody can be asked for one. */
function isAddressMissing(db: Kysely<unknown>) {
  const hasNoNumber = isPostgres(db)
    ? sql`destination !~ '[0-9٠-٩۰-۹०-९]'`
    : sql`destination not glob '*[0-9٠-٩۰-۹०-९]*'`;
  return sql`${open} and recipient_email is null and recipient_phone_number is null and ${hasNoNumber}`;
}
