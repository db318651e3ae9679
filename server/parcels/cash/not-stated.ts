import { type RawBuilder, sql } from 'kysely';
import { isOneOf } from '../../database/engine.ts';
import type { Db } from '../../database/tables.ts';
import { processDay } from '../../days.ts';

/** Whether a row counts and states nothing. A parcel has at most one such row. Spelled as in the indexes. */
export const isNotStated = sql<boolean>`(cash_items.collected is null and cash_items.undone = 0)`;

/**
 * Brings the rows that state nothing up to date with their parcels. A delivered parcel with an amount has one, even if no event
 * says that it was delivered, unless it is stated what was collected. Call it after stages or amounts were written.
 */
export async function syncNotStated(db: Db, parcels: readonly number[], now: Date): Promise<void> {
  if (parcels.length === 0) return;
  await dismissNotStated(
    db,
    parcels,
    sql<boolean>`not exists (
      select 1 from parcels where parcels.id = cash_items.parcel_id and cod_amount > 0
        and (stage = 'delivered' or cash_items.activity_id is not null))`,
  );
  await sql`
    update cash_items set due = parcels.cod_amount, currency = parcels.cod_currency
    from parcels
    where parcels.id = cash_items.parcel_id and ${isOneOf(db, parcels, 'cash_items.parcel_id')}
      and ${isNotStated} and settlement_id is null and cod_currency is not null
      and (due <> parcels.cod_amount or cash_items.currency <> cod_currency)`.execute(db);
  const day = processDay(now);
  await sql`
    insert into cash_items (parcel_id, day, currency, due, created_at)
    select id, cast(${day} as text), cod_currency, cod_amount, cast(${now.toISOString()} as text)
    from parcels
    where ${isOneOf(db, parcels)} and stage = 'delivered' and cod_amount > 0
      and cod_currency is not null and not exists (
        select 1 from cash_items where cash_items.parcel_id = parcels.id and undone = 0)`.execute(
    db,
  );
}

/** Removes the rows of parcels that state nothing. A row that was handed in stays with its settlement, but no longer counts. */
export async function dismissNotStated(
  db: Db,
  parcels: readonly number[],
  condition: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<void> {
  const ofParcels = isOneOf(db, parcels, 'cash_items.parcel_id');
  await db
    .deleteFrom('cash_items')
    .where(ofParcels)
    .where(isNotStated)
    .where('settlement_id', 'is', null)
    .where(condition)
    .execute();
  await db
    .updateTable('cash_items')
    .set({ undone: 1, activity_id: null, due: 0 })
    .where(ofParcels)
    .where(isNotStated)
    .where(condition)
    .execute();
}

/**
 * Prepares the merge of two parcels' rows: removes rows that state nothing. At most one such row is left, and no such row if
 * another row states something.
 */
export async function mergeNotStated(db: Db, { into, from }: { into: number; from: number }) {
  const items = await db
    .selectFrom('cash_items')
    .select(['parcel_id', 'collected'])
    .where(isOneOf(db, [into, from], 'parcel_id'))
    .where('undone', '=', 0)
    .execute();
  if (items.some(({ collected }) => collected !== null)) await dismissNotStated(db, [into, from]);
  else if (items.some(({ parcel_id }) => parcel_id === into)) await dismissNotStated(db, [from]);
}
