import type { z } from 'zod';
import { isOptional } from '../../shared/import-columns.ts';
import type { RowError } from './report.ts';

/** Whether nothing is wrong with the cells of a row but what can be left out. */
export function canDrop(faults: readonly RowError[], drops: boolean): boolean {
  return faults.every(({ field }) => drops && isOptional(field));
}

type Fields = Readonly<Record<string, string>>;
type Issues = readonly z.core.$ZodIssue[];

/** A row's fields as a schema has them, or what is wrong with them. */
export type Parsed<Value> = { value: Value; issues: null } | { value: null; issues: Issues };

/**
 * Parses the fields of a row. With `drops`, invalid optional fields are left out, where nothing else is invalid.
 *
 * @returns also what was wrong with the fields that were left out.
 */
export function parseFields<Value>(
  fields: Fields,
  parse: (fields: Fields) => Parsed<Value>,
  drops: boolean,
): { parsed: Parsed<Value>; dropped: Issues } {
  const first = parse(fields);
  let parsed = first;
  let rest = fields;
  let dropped: Issues = [];
  while (drops && parsed.issues !== null) {
    const names = parsed.issues.map(({ path }) => String(path[0]));
    // A field that is missing already cannot be left out to make the row valid.
    if (!names.every((name) => isOptional(name) && Object.hasOwn(rest, name))) {
      return { parsed: first, dropped: [] };
    }
    dropped = [...dropped, ...parsed.issues];
    rest = Object.fromEntries(Object.entries(rest).filter(([name]) => !names.includes(name)));
    parsed = parse(rest);
  }
  return { parsed, dropped };
}
