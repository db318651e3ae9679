import type { Context } from 'hono';
import { z } from 'zod';
import type { ListRequest, PageRequest } from '../../database/paginate.ts';
import { yesNo } from '../../shared/enums.ts';
import { limits } from '../../shared/limits.ts';
import type { SiteEnv } from '../context.ts';
import { messageKey, type PlainMessageKey } from './error-map.ts';
import { optional } from './fields.ts';
import { parse } from './validation.ts';

/** A whole number of at most 13 digits, so that the offset stays a safe integer. */
const wholeNumber = /^[1-9]\d{0,12}$/;

/** `?page=` and `?per_page=` of a list, parsed from query text. */
export const listFields = {
  page: countParameter('pageShape', Number.POSITIVE_INFINITY).default(1),
  per_page: countParameter('perPageShape', limits.perPage.max).default(limits.perPage.default),
};

function countParameter(key: PlainMessageKey, max: number) {
  const isCount = (value: unknown) =>
    typeof value === 'string' && wholeNumber.test(value) && Number(value) <= max;
  const maximum = Math.min(max, 9_999_999_999_999);
  return z
    .custom<string>(isCount, messageKey(key))
    .meta({ type: 'integer', minimum: 1, maximum })
    .transform(Number);
}

/** Converts `listFields` to the request that queries take. */
export function pageRequest({ page, per_page }: { page: number; per_page: number }): PageRequest {
  return { page, perPage: per_page };
}

/** The query of a list that `readLongPage` reads. */
export const listRequest = z.object({
  ...listFields,
  before: optional(countParameter('pageShape', 2 ** 31 - 1))
    .default(null)
    .meta({ description: 'Only in addresses of next pages.' }),
  search: z.string().trim().max(limits.text).default(''),
});

/** The documented query parameters of a list: page and search. */
export const listParameters = listRequest.omit({ before: true });

/** The documented query parameters of a list without a search. */
export const plainListParameters = listParameters.omit({ search: true });

/**
 * Whether `?name=yes` sets a filter of a list.
 *
 * @throws {InvalidRequest} if the value is neither yes nor no.
 */
export function readYes(c: Context<SiteEnv>, name: string): boolean {
  const value = optional(z.enum(yesNo)).default(null);
  return parse(z.object({ [name]: value }), c.req.query())[name] === 'yes';
}

/**
 * Reads which page of a list a request is for, and the list's address.
 *
 * @param list the list's address, if it is not the request's own.
 * @throws {InvalidRequest} if a page is not a whole number from 1, or a value is above its limit.
 */
export function readListRequest(c: Context<SiteEnv>, list?: string): ListRequest {
  const { search: words, before, ...page } = parse(listRequest, c.req.query());
  const { pathname, search } = new URL(c.req.url);
  return { ...pageRequest(page), before, search: words, path: list ?? `${pathname}${search}` };
}
