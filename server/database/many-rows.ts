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
  const columns = Object.keys(values).filter((name) => values[name] !== undefined);
  const placeholder = placeholders(db);
  const list = columns.map((column) => `"${column}" = ${placeholder()}`);
  const text = `update "${table}" set ${list.join(', ')} where "id" = ${placeholder()}`;
  await db.executeQuery(CompiledQuery.raw(text, [...columns.map((name) => values[name]), id]));
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
