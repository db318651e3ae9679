import { z } from 'zod';
import { maxCount } from '../database/paginate.ts';
import { messageKey } from '../http/input/error-map.ts';
import { optional } from '../http/input/fields.ts';
import { exportFormats } from '../shared/enums.ts';
import type { CappedCount } from '../shared/envelope.ts';
import { readBoxes } from './shared/cell.ts';

/** The texts of a query by the names of its parameters. */
export type Query = Readonly<Record<string, string>>;

const choice = (names: readonly string[]) => messageKey('choice', { options: names.join(', ') });

export function ownParameters(
  columns: readonly string[],
  sorts: readonly string[],
  hasMatch: boolean,
) {
  const all = [...sorts.flatMap((name) => [name, `-${name}`]), ...(hasMatch ? ['match'] : [])];
  const isSort = (value: unknown) => typeof value === 'string' && all.includes(value);
  const oneOf = `(${columns.join('|')})`;
  return z.object({
    sort: optional(
      z.custom<string>(isSort, choice(all)).meta({ type: 'string', enum: all }),
    ).default(null),
    sums: optional(z.literal('exact'))
      .default(null)
      .meta({ description: 'Adds up more than 10,000 rows too.' }),
    format: optional(z.enum(exportFormats))
      .default(null)
      .meta({ description: 'All rows that match, as a file.' }),
    columns: z
      .string()
      .regex(new RegExp(`^(${oneOf}(,${oneOf})*)?$`), choice(columns))
      .meta({
        description: `Columns of the file, with commas between them: ${columns.join(', ')}.`,
        examples: [columns.slice(0, 2).join(',')],
      })
      .default(''),
    density: z.enum(['comfortable', 'compact']).optional(),
  });
}

export const countsSchema = z.record(z.string(), z.int()).meta({
  description: 'The number of rows by tab, `all` of them, each at most 1,000.',
});

export function tabCounts(
  tabs: readonly { name: string; count: CappedCount | null }[],
): Record<string, number> {
  return Object.fromEntries(
    tabs.flatMap(({ name, count }) =>
      count === null ? [] : [[name, Math.min(count.count, maxCount)]],
    ),
  );
}

export function sumsSchema(names: readonly string[]): z.ZodType {
  const amounts = Object.fromEntries(names.map((name) => [name, z.number()]));
  return z.record(z.string(), z.strictObject(amounts)).nullable().meta({
    description:
      'By currency, in its smallest unit. null: too many rows match (more than 10,000), see `sums`.',
  });
}

/**
 * The parameters that the page of a list has. A page ignores others, and columns that do not exist.
 *
 * @param boxes the parameters that take several values.
 */
export function knownQuery(
  schema: z.ZodObject,
  given: Query,
  boxes: readonly string[],
  columns: readonly string[],
): Query {
  const names = [...Object.keys(schema.shape), 'lang'];
  const read: Record<string, unknown> = readBoxes(given, boxes);
  const chosen = String(read.columns ?? '').split(',');
  read.columns = chosen.filter((name) => columns.includes(name)).join(',');
  return Object.fromEntries(
    Object.entries(read).flatMap(([name, text]) =>
      typeof text === 'string' && text !== '' && names.includes(name) ? [[name, text]] : [],
    ),
  );
}

export function without(given: Query, names: readonly string[]): Query {
  return Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)));
}

export function pickTexts(given: Query, names: readonly string[]): Query {
  return Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)));
}

export function pageAddress(
  path: string,
  given: Query,
  changes: Query,
  /** Parameters that are kept if they are '', too. */
  kept: readonly string[] = [],
): string {
  const [pathname = path] = path.split('?');
  const query = { ...given, ...changes };
  const set = Object.entries(query).filter(([name, text]) => text !== '' || kept.includes(name));
  return set.length === 0 ? pathname : `${pathname}?${new URLSearchParams(set)}`;
}

/** The parameters of the next page, from its address in the API. */
export function nextPage(address: string): Query {
  const { searchParams } = new URL(address, 'http://localhost');
  return { page: searchParams.get('page') ?? '', before: searchParams.get('before') ?? '' };
}

/** The columns to show: those that were chosen, or else those that are not optional. */
export function chooseColumns<Column extends { isOptional?: true }>(
  visible: readonly [string, Column][],
  chosen: string,
) {
  const names = chosen.split(',');
  const some = visible.filter(([name]) => names.includes(name));
  return some.length > 0 ? some : visible.filter(([, { isOptional }]) => !isOptional);
}
