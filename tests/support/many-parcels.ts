import { sql } from 'kysely';
import type { Db } from '../../server/database/tables.ts';

const then = '2026-03-01T08:00:00.000Z';

/** Inserts a parcel under each of these ids, MANY-1 under 1, in one statement. */
export async function insertParcelsAt(
  db: Db,
  ids: number[],
  searchText = 'many\nada\nlisbon',
): Promise<void> {
  await sql`
    insert into parcels
      (id, tracking_code, recipient_name, destination, search_text, created_at, updated_at)
    select value, 'MANY-' || value, 'Ada', 'Lisbon', ${searchText}, ${then}, ${then}
    from json_each(${JSON.stringify(ids)})`.execute(db);
}

/** Whole numbers from the first to the last. */
export function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
