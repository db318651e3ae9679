import { CompiledQuery } from 'kysely';
import { isPostgres } from './engine.ts';
import type { Db, Tables } from './tables.ts';

/** Rows of one statement. Engines take some ten thousand parameters. */
const rowsAtOnce = 100;

type Value = string | number | null;

type TableWithId = {
  [Name in keyof Tables]: Tables[Name] extends { id: unknown } ? Name : never;
}[keyof Tables];

/**
 * Inserts many rows, a hundred with each statement, whose text is made once: Kysely would make it anew for each,
 * which takes as long as the insert.
 *
 * @param columns names of ours, never of a request.
 * @returns the ids of the new rows, in their order.
 */
export async function insertMany(
  db: Db,
  table: TableWithId,
  columns: readonly string[],
  rows: readonly (readonly Value[])[],
): Promise<number[]> {
  const ids: number[] = [];
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const some = rows.slice(start, start + rowsAtOnce);
    const text = insertText(db, table, columns, some.length);
    const inserted = await db.executeQuery<{ id: number }>(CompiledQuery.raw(text, some.flat()));
    // Both engines number the rows of a statement in its order, but promise no order of what it returns.
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
  const place = placesOf(db);
  const list = columns.map((column) => `"${column}" = ${place()}`);
  const text = `update "${table}" set ${list.join(', ')} where "id" = ${place()}`;
  await db.executeQuery(CompiledQuery.raw(text, [...columns.map((name) => values[name]), id]));
}

function insertText(db: Db, table: string, columns: readonly string[], rows: number): string {
  const place = placesOf(db);
  const row = () => `(${columns.map(place).join(', ')})`;
  const names = columns.map((column) => `"${column}"`).join(', ');
  return `insert into "${table}" (${names}) values ${Array.from({ length: rows }, row).join(', ')} returning "id"`;
}

/** How an engine marks the place of each further parameter. */
function placesOf(db: Db): () => string {
  let count = 0;
  return () => {
    count += 1;
    return isPostgres(db) ? `$${count}` : '?';
  };
}
