import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * The few column types that the two engines spell differently.
 * Everything else in a migration is the same SQL on both.
 */

/** Whether the database is PostgreSQL; else it is SQLite. */
export function isPostgres(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** A key that the database hands out and never hands out twice. */
export function identity(db: Kysely<unknown>) {
  return (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
    isPostgres(db)
      ? column.generatedAlwaysAsIdentity().primaryKey()
      : column.primaryKey().autoIncrement();
}

/** The type of a column that holds a file's bytes. */
export function bytes(db: Kysely<unknown>) {
  return isPostgres(db) ? ('bytea' as const) : ('blob' as const);
}

/** `column in ('a', 'b')`, for a CHECK: DDL takes no bound parameters. */
export function oneOf(column: string, values: readonly string[]) {
  const list = sql.join(values.map((value) => sql.lit(value)));
  return sql<boolean>`${sql.ref(column)} in (${list})`;
}

/** `column between min and max`, for a CHECK; an empty column passes. */
export function within(column: string, min: number, max: number) {
  return sql<boolean>`${sql.ref(column)} between ${sql.lit(min)} and ${sql.lit(max)}`;
}

/** `length(column) between min and max`, for a CHECK; an empty column passes. */
export function lengthWithin(column: string, min: number, max: number) {
  return sql<boolean>`length(${sql.ref(column)}) between ${sql.lit(min)} and ${sql.lit(max)}`;
}

/** `column` looks like `YYYY-MM-DD`, for a CHECK; an empty column passes. */
export function isDate(column: string) {
  return sql<boolean>`${sql.ref(column)} like ${sql.lit('____-__-__')}`;
}
