import type { Context } from 'hono';
import { foldForSearch, normalizeForSearch } from '../database/search.ts';
import type { SiteEnv } from '../http/context.ts';
import type { RowQuery } from './read.ts';

/** The options that only the rows of a table have. */
export type TableOption =
  | 'order'
  | 'ties'
  | 'sums'
  | 'isLong'
  | 'filters'
  | 'tabs'
  | 'only'
  | 'search'
  | 'bestMatches';

/** The rows of a short list, which is read as a whole, and searched and sorted in memory. */
export type WholeSource<Row> = {
  /** Reads all rows, in the order of the list without `?sort=`. */
  all: (c: Context<SiteEnv>) => Promise<Row[]>;
  /** The texts of a row in which a search looks. */
  texts: (row: Row) => (string | null)[];
  /** The values to sort by, by the names of their columns. */
  sorts?: Readonly<Record<string, (row: Row) => string | number>>;
  /** All rows are on one page. */
  isOnePage?: true;
} & { [Option in TableOption]?: never };

/** The rows of a short list that a query asks for. */
export async function readWholeList<Row>(
  c: Context<SiteEnv>,
  { all, texts, sorts }: WholeSource<Row>,
  { search, sort }: RowQuery,
): Promise<Row[]> {
  const term = foldForSearch(search);
  const rows = (await all(c)).filter((row) => normalizeForSearch(...texts(row)).includes(term));
  const key = sorts?.[sort?.replace('-', '') ?? ''];
  if (key === undefined) return rows;
  const { compare: compareTexts } = new Intl.Collator(c.var.language.tag);
  const compare = (one: string | number, other: string | number) =>
    typeof one === 'number' ? one - Number(other) : compareTexts(one, String(other));
  const sorted = rows.toSorted((one, other) => compare(key(one), key(other)));
  return sort?.startsWith('-') ? sorted.reverse() : sorted;
}
