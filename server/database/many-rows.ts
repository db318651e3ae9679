import { CompiledQuery } from 'kysely';
import { isPostgres } from './engine.ts';
import type { Db, Tables } from './tables.ts';

/** Rows of one statement. The engines limit the number of parameters, to about ten thousand. */
const rowsPerStatement = 100;

type Value = string | number | null;

type TableWithId = {
  [Name in keyof Tables]: Tables[Name] extends { id: unknown } ? Name : never;
}[keyof Tables];

/**
 * Inserts many rows, a hundred with each statement. The SQL is not compiled by Kysely, which takes as long as the insert
 * itself.
 *
 * @param columns must not come from a request: they are not escaped.
 * @returns the ids of the new rows, in their order.
 */
export async function insertMany(
  db: Db,
  table: TableWithId,
  columns: readonly string[],
  rows: readonly (readonly Value[])[],
): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const batch = rows.slice(start, start + rowsPerStatement);
    const text = insertText(db, table, columns, batch.length);
    const inserted = await db.executeQuery<{ id: number }>(CompiledQuery.raw(text, batch.flat()));
    // Both engines number the rows of a statement in order, but do not guarantee the order of those it returns.
    ids.push(...inserted.rows.map(({ id }) => id).sort((one, other) => one - other));
  }
  return ids;
}

/** Changes some columns of one row; those that are undefined stay as they are. */
export async function updateOne(
  db: Db,
  table: TableWithId,
  id: number,
  values: Readonly<Record<string, Value | undefined>>,
): Promise<void> {
  const columns = definedNames(values);
  const placeholder = placeholders(db);
  const list = columns.map((column) => `"${column}" = ${placeholder()}`);
  const text = `update "${table}" set ${list.join(', ')} where "id" = ${placeholder()}`;
  await db.executeQuery(CompiledQuery.raw(text, [...columns.map((name) => values[name]), id]));
}

/** A row's id, and the columns to change. */
export type RowUpdate = { id: number } & Readonly<Record<string, Value | undefined>>;

/** Changes columns of many rows, those of the same columns with one statement; see updateOne. */
export async function updateMany(
  db: Db,
  table: TableWithId,
  updates: readonly RowUpdate[],
): Promise<void> {
  const byColumns = Map.groupBy(updates, (values) => definedNames(values).join());
  for (const group of byColumns.values()) {
    const [first] = group;
    if (first === undefined) continue;
    const { id, ...values } = first;
    if (group.length === 1) await updateOne(db, table, id, values);
    else await updateTogether(db, table, group);
  }
}

/** The rows are one parameter, so that the statement is the same for any number of them. */
async function updateTogether(db: Db, table: string, rows: readonly RowUpdate[]): Promise<void> {
  const columns = definedNames(rows[0] ?? { id: 0 }).filter((name) => name !== 'id');
  const list = (read: (column: string) => string) =>
    columns.map((column) => `"${column}" = ${read(column)}`).join(', ');
  const text = isPostgres(db)
    ? `update "${table}" set ${list((column) => `given."${column}"`)}
       from json_populate_recordset(null::"${table}", $1::json) as given
       where "${table}"."id" = given."id"`
    : `update "${table}" set ${list((column) => `given.value ->> '${column}'`)}
       from json_each(?) as given where "${table}"."id" = given.value ->> 'id'`;
  await db.executeQuery(CompiledQuery.raw(text, [JSON.stringify(rows)]));
}

function definedNames(values: Readonly<Record<string, Value | undefined>>): string[] {
  return Object.keys(values).filter((name) => values[name] !== undefined);
}

function insertText(db: Db, table: string, columns: readonly string[], rows: number): string {
  const placeholder = placeholders(db);
  const row = () => `(${columns.map(placeholder).join(', ')})`;
  const names = columns.map((column) => `"${column}"`).join(', ');
  return `insert into "${table}" (${names}) values ${Array.from({ length: rows }, row).join(', ')} returning "id"`;
}

/** Creates the placeholders of a statement's parameters, in order. */
function placeholders(db: Db): () => string {
  let count = 0;
  return () => {
    count += 1;
    return isPostgres(db) ? `$${count}` : '?';
  };
}
