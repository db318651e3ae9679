import {
  type AliasableExpression,
  type Kysely,
  PostgresAdapter,
  type RawBuilder,
  sql,
} from 'kysely';
import { jsonArrayFrom as postgresArray } from 'kysely/helpers/postgres';
import { jsonArrayFrom as sqliteArray } from 'kysely/helpers/sqlite';
import type { Db } from './tables.ts';

/** Whether a database is PostgreSQL, for the few queries that differ; else it is SQLite. */
export function isPostgres(db: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** The size of the database, in bytes. */
export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await (isPostgres(db)
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{ bytes: number }>`
        select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
  ).execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

/**
 * The ids that a query finds, in the order of the query. They are read as one value: thousands of rows would take ten times as long.
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

/**
 * A condition: a column has one of these ids. The SQL is the same for any number of ids above one. PostgreSQL gets an array, because
 * it might go through a list for each row of a table without statistics.
 */
export function isOneOf(db: Db, ids: readonly number[], column = 'id'): RawBuilder<boolean> {
  if (ids.length === 1) return sql<boolean>`${sql.ref(column)} = ${ids[0]}`;
  return isPostgres(db)
    ? sql<boolean>`${sql.ref(column)} = any(${ids}::integer[])`
    : sql<boolean>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`;
}

/** A condition: an expression is one of these texts. The SQL is the same for any number of texts above one. */
export function isOneOfTexts(
  db: Db,
  expression: RawBuilder<unknown>,
  texts: readonly string[],
): RawBuilder<boolean> {
  if (texts.length === 1) return sql<boolean>`${expression} = ${texts[0]}`;
  return isPostgres(db)
    ? sql<boolean>`${expression} = any(${texts}::text[])`
    : sql<boolean>`${expression} in (select value from json_each(${JSON.stringify(texts)}))`;
}

type Subquery<Row> = Parameters<typeof sqliteArray<Row>>[0];

/** The rows of a subquery as one value of the outer query: a JSON array, as text. */
export function jsonRows<Row>(db: Db, rows: Subquery<Row>): AliasableExpression<string> {
  // The result is cast to text, because PostgreSQL's driver would parse JSON.
  return isPostgres(db)
    ? sql<string>`${postgresArray(rows)}::text`
    : sqliteArray(rows).$castTo<string>();
}
