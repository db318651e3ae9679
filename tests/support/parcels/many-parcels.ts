import { sql } from 'kysely';
import { isPostgres } from '../../../server/database/engine.ts';
import type { Db } from '../../../server/database/tables.ts';

const then = '2026-03-01T08:00:00.000Z';

/** Inserts a parcel under each of these ids, MANY-1 under 1, in one statement. */
export async function insertParcelsAt(
  db: Db,
  ids: number[],
  searchText = 'many\nada\nlisbon',
): Promise<void> {
  const json = JSON.stringify(ids);
  const [overriding, numbers] = isPostgres(db)
    ? [sql`overriding system value`, sql`json_array_elements_text(${json}::json)`]
    : [sql``, sql`json_each(${json})`];
  await sql`
    insert into parcels
      (id, tracking_code, recipient_name, destination, search_text, created_at, updated_at)
    ${overriding}
    select cast(value as integer), 'MANY-' || value, 'Ada', 'Lisbon', ${searchText}, ${then}, ${then}
    from ${numbers} as numbers`.execute(db);
}

/** Whole numbers from the first to the last. */
export function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
