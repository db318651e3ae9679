import type { Context } from 'hono';
import type { ListRequest } from '../database/paginate.ts';
import type { SiteEnv } from '../http/context.ts';
import type { CappedCount, PageOf } from '../shared/envelope.ts';
import type { Sums } from './shared/cell.ts';
import type { TableOption } from './whole.ts';

/** The rows of a list that its noun reads by itself, such as groups of rows. */
export type PagedSource<Row> = {
  /**
   * Reads a page, and what the amounts of all matching rows add up to, by the names of their columns.
   *
   * @param given the parameters of the list.
   * @throws {InvalidRequest}
   */
  read: (
    c: Context<SiteEnv>,
    request: ListRequest,
    given: Readonly<Record<string, string>>,
  ) => Promise<PageOf<Row> & { sums?: Sums }>;
  /** Counts the rows of a tab; null: the tab has no count. */
  countTab?: (c: Context<SiteEnv>, value: string) => Promise<CappedCount | null>;
  /** The path of the call that makes its file, a CSV. */
  filePath: string;
  sorts?: never;
} & { [Option in Exclude<TableOption, 'filters' | 'tabs'>]?: never };
