import { isPostgres } from './engine.ts';
import type { Db } from './tables.ts';

/** What a column of text or numbers holds. */
export type Value = string | number | null;

/** Rows as a part of a statement. */
export type RowValues = {
  /** SQL of the value of each column, in their order. */
  values: string[];
  /** SQL of a table that has as many rows. */
  source: string;
  /** In the order in which the SQL has to have them: those of the values, then those of the source. */
  parameters: unknown[];
};

/**
 * Rows for a statement: where all of them have the same value, it is one parameter, and what differs is a list. So the
 * SQL is the same for any number of rows, and they take a fraction of the time that a parameter for each value would.
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
    : { ...jsonOf(rows, listed), constantOf: () => '?' };
  const values = all.map((column) =>
    listed.includes(column)
      ? parts.valueOf(listed.indexOf(column))
      : parts.constantOf(constant.indexOf(column)),
  );
  const parameters = [...constant.map((column) => first[column]), ...parts.parameters];
  return { values, source: parts.source, parameters };
}

type Rows = readonly (readonly Value[])[];

/** An array for each column. */
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

/** One list of rows. */
function jsonOf(rows: Rows, listed: readonly number[]) {
  return {
    valueOf: (index: number) => `given.value ->> ${index}`,
    source: 'json_each(?) as given',
    parameters: [JSON.stringify(rows.map((row) => listed.map((column) => row[column])))],
  };
}

/** Creates the placeholders of a statement's parameters, in order. */
export function placeholders(db: Db): () => string {
  let count = 0;
  return () => {
    count += 1;
    return isPostgres(db) ? `$${count}` : '?';
  };
}
