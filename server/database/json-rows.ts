import { type AliasableExpression, sql } from 'kysely';
import { jsonArrayFrom as postgresArray } from 'kysely/helpers/postgres';
import { jsonArrayFrom as sqliteArray } from 'kysely/helpers/sqlite';
import { isPostgres } from './engine.ts';
import type { Db } from './tables.ts';

type Subquery<Row> = Parameters<typeof sqliteArray<Row>>[0];

/** The rows of a subquery as one value of the query around it: the text of a JSON array. */
export function jsonRows<Row>(db: Db, rows: Subquery<Row>): AliasableExpression<string> {
  // As text, as SQLite has it: the driver would parse it.
  return isPostgres(db)
    ? sql<string>`${postgresArray(rows)}::text`
    : sqliteArray(rows).$castTo<string>();
}
