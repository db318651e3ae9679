import {
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type Expression,
  type Kysely,
  PostgresAdapter,
  sql,
} from 'kysely';

/**
 * The few column types that the two engines spell differently, and the constraints that many tables have.
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

/** A column that must have a value. */
export function required(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull();
}

/** A column that must have a value, and has this one where none is given. */
export function defaultTo(value: string | number) {
  return (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
    column.notNull().defaultTo(value);
}

/** A column with the key of a record, with which its own row is deleted. */
export function ownedBy(key: string) {
  return (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder =>
    column.notNull().references(key).onDelete('cascade');
}

/** A column with the name of an image; it is emptied when the image is deleted. */
export function optionalImage(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.references('images.name').onDelete('set null');
}

type Table = CreateTableBuilder<string, string>;

/** Adds text columns that may be empty, for `$call`. */
export function texts(names: readonly string[]) {
  return (table: Table): Table => names.reduce((made, name) => made.addColumn(name, 'text'), table);
}

/** Adds constraints that are called `<prefix>_<name>`, for `$call`. */
export function checks(prefix: string, rules: Record<string, Expression<boolean>>) {
  return (table: Table): Table =>
    Object.entries(rules).reduce(
      (made, [name, rule]) => made.addCheckConstraint(`${prefix}_${name}`, rule),
      table,
    );
}

/** Creates an index on columns. */
export function createIndex(
  db: Kysely<unknown>,
  name: string,
  table: string,
  columns: string[],
): Promise<void> {
  return db.schema.createIndex(name).on(table).columns(columns).execute();
}

/** Creates an index of those rows alone that have a value in the column. */
export function createPartialIndex(
  db: Kysely<unknown>,
  name: string,
  table: string,
  column: string,
): Promise<void> {
  return db.schema
    .createIndex(name)
    .on(table)
    .column(column)
    .where(column, 'is not', null)
    .execute();
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
