import { CompiledQuery } from 'kysely';
import { isPostgres } from './engine.ts';
import { placeholders, rowValues, type Value } from './row-values.ts';
import type { Db, Tables } from './tables.ts';

/** Rows of one statement, so that it does not take long. */
const rowsPerStatement = 500;

/** Up to so many, a parameter for each value takes less time; a single event has two entries in the log. */
const fewRows = 5;

type Rows = readonly (readonly Value[])[];

/** Whose rows have an id. */
export type TableWithId = {
  [Name in keyof Tables]: Tables[Name] extends { id: unknown } ? Name : never;
}[keyof Tables];

/**
 * Inserts many rows, some hundreds with each statement. The SQL is not compiled by Kysely, which takes as long as the
 * insert itself.
 *
 * @param columns must not come from a request: they are not escaped.
 * @returns the ids of the new rows, in their order.
 */
export async function insertMany(
  db: Db,
  table: TableWithId,
  columns: readonly string[],
  rows: Rows,
): Promise<number[]> {
  const inserted = await insert<{ id: number }>(
    db,
    { table, columns, also: 'returning "id"' },
    rows,
  );
  // Both engines number the rows of a statement in order, but do not guarantee the order of those it returns.
  return inserted.flatMap((ids) => ids.map(({ id }) => id).sort((one, other) => one - other));
}

/** Inserts many rows, as above, without returning their ids. */
export async function insertRows(
  db: Db,
  table: TableWithId,
  columns: readonly string[],
  rows: Rows,
): Promise<void> {
  await insert(db, { table, columns, also: '' }, rows);
}

/**
 * Inserts those rows that there are none of yet, as above.
 *
 * @param key columns that tell them apart.
 * @returns the keys of the new rows, in no order.
 */
export async function insertMissing<Key>(
  db: Db,
  table: keyof Tables,
  { columns, key }: { columns: readonly string[]; key: readonly (keyof Key & string)[] },
  rows: Rows,
): Promise<Key[]> {
  const also = `on conflict (${listOf(key)}) do nothing returning ${listOf(key)}`;
  return (await insert<Key>(db, { table, columns, also }, rows)).flat();
}

/**
 * Inserts those rows that there are none of yet, as above, and locks those that there are until the transaction ends.
 *
 * @param key columns that tell them apart.
 */
export async function insertOrLock(
  db: Db,
  table: keyof Tables,
  { columns, key }: { columns: readonly string[]; key: readonly [string, ...string[]] },
  rows: Rows,
): Promise<void> {
  // SQLite has one writer at a time, so its rows need no lock.
  const found = isPostgres(db) ? `update set "${key[0]}" = excluded."${key[0]}"` : 'nothing';
  const also = `on conflict (${listOf(key)}) do ${found}`;
  await insert(db, { table, columns, also }, rows);
}

type Insertion = { table: keyof Tables; columns: readonly string[]; also: string };

/** @returns what each statement returns. */
async function insert<Row>(db: Db, insertion: Insertion, rows: Rows): Promise<Row[][]> {
  const returned: Row[][] = [];
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const query = insertQuery(db, insertion, rows.slice(start, start + rowsPerStatement));
    returned.push((await db.executeQuery<Row>(query)).rows);
  }
  return returned;
}

function insertQuery(db: Db, { table, columns, also }: Insertion, rows: Rows) {
  const into = `insert into "${table}" (${listOf(columns)})`;
  if (rows.length <= fewRows) {
    const placeholder = placeholders(db);
    const lists = rows.map(() => `(${columns.map(placeholder).join(', ')})`);
    return CompiledQuery.raw(`${into} values ${lists.join(', ')} ${also}`, rows.flat());
  }
  const { values, source, parameters } = rowValues(db, columns.length, rows);
  // SQLite would take the conflict's `on` for a join's.
  const text = `${into} select ${values.join(', ')} from ${source} where true ${also}`;
  return CompiledQuery.raw(text, parameters);
}

function listOf(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ');
}
