import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from './engine.ts';
import type { Db } from './tables.ts';

/**
 * The ids that a query finds, in its order, as one value: as rows, thousands of them would hold the thread ten
 * times as long.
 *
 * @param query selects a column `id`.
 */
export async function readIds(db: Db, query: RawBuilder<unknown>): Promise<number[]> {
  const list = isPostgres(db)
    ? sql<string | null>`json_agg(id)::text`
    : sql<string>`json_group_array(id)`;
  const { rows } = await sql<{ ids: string | null }>`
    select ${list} as ids from (${query}) as found`.execute(db);
  const ids: number[] = JSON.parse(rows[0]?.ids ?? '[]');
  return ids;
}

/** A condition: a column holds one of these ids. The SQL is the same for however many there are. */
export function isOneOf(db: Db, ids: readonly number[], column = 'id'): RawBuilder<boolean> {
  const list = JSON.stringify(ids);
  return isPostgres(db)
    ? sql<boolean>`${sql.ref(column)} in (select value::integer from json_array_elements_text(${list}::json) as list (value))`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${list}))`;
}
