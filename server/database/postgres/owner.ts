import { sql } from 'kysely';
import { historyTable, isOurHistory } from '../foreign-tables.ts';
import type { Db } from '../tables.ts';

/**
 * A table of a schema that Waybill has not made its own in; null where there is none, or where it has. What
 * extensions bring, such as PostGIS's `spatial_ref_sys`, is nobody's data.
 */
export async function strayTableIn(db: Db): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = current_schema() and relkind in ('r', 'p', 'f') and not exists (
      select from pg_depend
      where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'
    )
    order by relname`.execute(db);
  const names = rows.map(({ name }) => name);
  return names.includes(historyTable) && isOurHistory(await historyIn(db))
    ? null
    : (names[0] ?? null);
}

async function historyIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(historyTable)}`.execute(db);
  return rows.map(({ name }) => name);
}
