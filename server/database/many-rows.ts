import { CompiledQuery } from 'kysely';
import { isPostgres } from './engine.ts';
import type { Db, Tables } from './tables.ts';

/** Rows of one statement. Engines take some ten thousand parameters. */
const rowsAtOnce = 100;

type Value = string | number | null;

/**
 * Inserts many rows, a hundred with each statement, whose text is made once: Kysely would make it anew for each,
 * which takes as long as the insert.
 *
 * @param columns names of ours, never of a request.
 */
export async function insertMany(
  db: Db,
  table: keyof Tables,
  columns: readonly string[],
  rows: readonly (readonly Value[])[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const some = rows.slice(start, start + rowsAtOnce);
    const text = insertText(db, table, columns, some.length);
    await db.executeQuery(CompiledQuery.raw(text, some.flat()));
  }
}

/** Changes some columns of one row. */
export async function updateOne(
  db: Db,
  table: keyof Tables,
  id: number,
  values: Readonly<Record<string, Value>>,
): Promise<void> {
  const columns = Object.keys(values);
  const place = placesOf(db);
  const list = columns.map((column) => `"${column}" = ${place()}`);
  const text = `update "${table}" set ${list.join(', ')} where "id" = ${place()}`;
  await db.executeQuery(CompiledQuery.raw(text, [...Object.values(values), id]));
}

function insertText(db: Db, table: string, columns: readonly string[], rows: number): string {
  const place = placesOf(db);
  const row = () => `(${columns.map(place).join(', ')})`;
  const names = columns.map((column) => `"${column}"`).join(', ');
  return `insert into "${table}" (${names}) values ${Array.from({ length: rows }, row).join(', ')}`;
}

/** How an engine marks the place of each further parameter. */
function placesOf(db: Db): () => string {
  let count = 0;
  return () => {
    count += 1;
    return isPostgres(db) ? `$${count}` : '?';
  };
}
