import { CompiledQuery } from 'kysely';
import { limits } from '../shared/limits.ts';
import { isPostgres } from './engine.ts';
import type { Db, Tables } from './tables.ts';

/** Parses an id; NaN for any other text, and for other notations of an id, such as `007` or `12E3`. */
export function idIn(text: string): number {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : Number.NaN;
}

/**
 * Whether a record may have this id. Addresses may contain any number, and PostgreSQL refuses one outside the column's range.
 */
export function isPossibleId(id: number): boolean {
  return Number.isInteger(id) && id > 0 && id <= limits.recordId;
}

export type Value = string | number | null;

export type RowValues = {
  /** The SQL of the value of each column, in the order of the columns. */
  values: string[];
  /** The SQL of a table with these rows. */
  source: string;
  /**
   * The parameters, in the order in which the SQL must contain them: first the parameters of the values, then those of the source.
   */
  parameters: unknown[];
};

/**
 * Rows for a statement: a column with the same value in all rows is one parameter, and the other columns are a list. So the SQL is
 * the same for any number of rows. This takes a fraction of the time of a parameter for each value.
 *
 * @param rows at least one, each with a value for each column.
 */
export function rowValues(db: Db, columns: number, rows: readonly (readonly Value[])[]): RowValues {
  const [first = []] = rows;
  const all = Array.from({ length: columns }, (_, column) => column);
  const isSame = (column: number) => rows.every((row) => row[column] === first[column]);
  const differing = all.filter((column) => !isSame(column));
  const listed = differing.length === 0 ? all.slice(0, 1) : differing;
  const constant = all.filter((column) => !listed.includes(column));
  const parts = isPostgres(db)
    ? arrays(rows, listed, constant.length)
    : { ...jsonRowList(rows, listed), constantOf: () => '?' };
  const values = all.map((column) =>
    listed.includes(column)
      ? parts.valueOf(listed.indexOf(column))
      : parts.constantOf(constant.indexOf(column)),
  );
  const parameters = [...constant.map((column) => first[column]), ...parts.parameters];
  return { values, source: parts.source, parameters };
}

type Rows = readonly (readonly Value[])[];

function arrays(rows: Rows, listed: readonly number[], constants: number) {
  const lists = listed.map((column) => rows.map((row) => row[column] ?? null));
  const types = lists.map((list, index) => `$${constants + index + 1}::${arrayType(list)}`);
  const names = lists.map((_, index) => `v${index}`);
  return {
    valueOf: (index: number) => `given.v${index}`,
    constantOf: (index: number) => `$${index + 1}`,
    source: `unnest(${types.join(', ')}) as given (${names.join(', ')})`,
    parameters: lists,
  };
}

const maxInteger = 2 ** 31 - 1;

function arrayType(list: readonly Value[]): string {
  const given = list.filter((value) => value !== null);
  if (!given.every((value) => typeof value === 'number')) return 'text[]';
  const isWhole = (value: number) => Number.isInteger(value) && Math.abs(value) <= maxInteger;
  return given.every(isWhole) ? 'integer[]' : 'double precision[]';
}

function jsonRowList(rows: Rows, listed: readonly number[]) {
  return {
    valueOf: (index: number) => `given.value ->> ${index}`,
    source: 'json_each(?) as given',
    parameters: [JSON.stringify(rows.map((row) => listed.map((column) => row[column])))],
  };
}

export function placeholders(db: Db): () => string {
  let count = 0;
  return () => {
    count += 1;
    return isPostgres(db) ? `$${count}` : '?';
  };
}

/** Changes some columns of one row; undefined ones stay as they are. */
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

export type RowUpdate = { id: number } & Readonly<Record<string, Value | undefined>>;

/** Changes columns of many rows; updates of the same columns are one statement. See updateOne. */
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

async function updateTogether(db: Db, table: string, rows: readonly RowUpdate[]): Promise<void> {
  const columns = definedNames(rows[0] ?? { id: 0 }).filter((name) => name !== 'id');
  // Sorted, because SQLite's index of texts begins a new part for each row with a lower id than the row before.
  const ordered = rows.toSorted((one, other) => one.id - other.id);
  // `id` last, so that the SQL of both engines has the parameters in their order.
  const names = [...columns, 'id'];
  const given = rowValues(
    db,
    names.length,
    ordered.map((row) => names.map((name) => row[name] ?? null)),
  );
  const [id, ...values] = [given.values.at(-1), ...given.values];
  const list = columns.map((column, index) => `"${column}" = ${values[index]}`).join(', ');
  const text = `update "${table}" set ${list} from ${given.source} where "${table}"."id" = ${id}`;
  await db.executeQuery(CompiledQuery.raw(text, given.parameters));
}

function definedNames(values: Readonly<Record<string, Value | undefined>>): string[] {
  return Object.keys(values).filter((name) => values[name] !== undefined);
}

/** How many rows one statement inserts, so that it does not take long. */
const rowsPerStatement = 500;

/** With so few rows, a parameter for each value takes less time; a single event writes two rows into the log. */
const fewRows = 5;

type TableWithId = {
  [Name in keyof Tables]: Tables[Name] extends { id: unknown } ? Name : never;
}[keyof Tables];

/**
 * Inserts many rows, some hundreds with each statement. Kysely would take as long to compile them as the database to insert them.
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
  const inserted = await insertBatches<{ id: number }>(
    db,
    { table, columns, also: 'returning "id"' },
    rows,
  );
  // Both engines number the rows of a statement in order, but do not guarantee the order of those it returns.
  return inserted.flatMap((ids) => ids.map(({ id }) => id).sort((one, other) => one - other));
}

/** Inserts many rows, like insertMany, without returning their ids. */
export async function insertRows(
  db: Db,
  table: keyof Tables,
  columns: readonly string[],
  rows: Rows,
): Promise<void> {
  await insertBatches(db, { table, columns, also: '' }, rows);
}

/**
 * Inserts the rows that do not exist yet, like insertMany.
 *
 * @param key the columns that identify a row.
 * @returns the keys of the new rows, in no order.
 */
export async function insertMissing<Key>(
  db: Db,
  table: keyof Tables,
  { columns, key }: { columns: readonly string[]; key: readonly (keyof Key & string)[] },
  rows: Rows,
): Promise<Key[]> {
  const also = `on conflict (${quotedNames(key)}) do nothing returning ${quotedNames(key)}`;
  return (await insertBatches<Key>(db, { table, columns, also }, rows)).flat();
}

/**
 * Inserts the rows that do not exist yet, like insertMany, and locks the existing ones until the transaction ends.
 *
 * @param key the columns that identify a row.
 */
export async function insertOrLock(
  db: Db,
  table: keyof Tables,
  { columns, key }: { columns: readonly string[]; key: readonly [string, ...string[]] },
  rows: Rows,
): Promise<void> {
  // SQLite has one writer at a time, so its rows need no lock.
  const found = isPostgres(db) ? `update set "${key[0]}" = excluded."${key[0]}"` : 'nothing';
  const also = `on conflict (${quotedNames(key)}) do ${found}`;
  await insertBatches(db, { table, columns, also }, rows);
}

type Insertion = { table: keyof Tables; columns: readonly string[]; also: string };

/** @returns the rows that each statement returns. */
async function insertBatches<Row>(db: Db, insertion: Insertion, rows: Rows): Promise<Row[][]> {
  const returned: Row[][] = [];
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const query = insertQuery(db, insertion, rows.slice(start, start + rowsPerStatement));
    returned.push((await db.executeQuery<Row>(query)).rows);
  }
  return returned;
}

function insertQuery(db: Db, { table, columns, also }: Insertion, rows: Rows) {
  const into = `insert into "${table}" (${quotedNames(columns)})`;
  if (rows.length <= fewRows) {
    const placeholder = placeholders(db);
    const lists = rows.map(() => `(${columns.map(placeholder).join(', ')})`);
    return CompiledQuery.raw(`${into} values ${lists.join(', ')} ${also}`, rows.flat());
  }
  const { values, source, parameters } = rowValues(db, columns.length, rows);
  // Without a `where`, SQLite would read the `on` of the conflict as that of a join.
  const text = `${into} select ${values.join(', ')} from ${source} where true ${also}`;
  return CompiledQuery.raw(text, parameters);
}

function quotedNames(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(', ');
}
