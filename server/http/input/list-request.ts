import type { Context } from 'hono';
import { z } from 'zod';
import type { ListRequest, PageRequest } from '../../database/paginate.ts';
import { limits } from '../../shared/limits.ts';
import type { SiteEnv } from '../context.ts';
import { InvalidRequest, says } from './validation.ts';

/** As large as an offset can be counted to without losing digits. */
const wholeNumber = /^[1-9]\d{0,12}$/;

/** `?page=` and `?per_page=` of a list, as text on the wire. */
export const listFields = {
  page: z
    .string()
    .regex(wholeNumber, { error: says('pageShape') })
    .transform(Number)
    .default(1),
  per_page: z
    .string()
    .regex(wholeNumber, { error: says('perPageShape') })
    .transform(Number)
    .refine((count) => count <= limits.perPage.max, { error: says('perPageShape') })
    .default(limits.perPage.default),
};

/** The fields above as queries take them. */
export function pageRequest({ page, per_page }: { page: number; per_page: number }): PageRequest {
  return { page, perPage: per_page };
}

const listRequest = z.object({
  ...listFields,
  search: z
    .string()
    .trim()
    .max(limits.text, { error: says('tooLong', { max: limits.text }) })
    .default(''),
});

/**
 * Which part of a list this request asks for, and the list's own address with its query.
 *
 * @param list the list's address, where it is not the request's own.
 * @throws {InvalidRequest} where a page is no whole number from 1, or too much is asked for.
 */
export function readListRequest(c: Context<SiteEnv>, list?: string): ListRequest {
  const asked = listRequest.safeParse(c.req.query());
  if (!asked.success) throw new InvalidRequest(asked.error);
  const { pathname, search } = new URL(c.req.url);
  return {
    ...pageRequest(asked.data),
    search: asked.data.search,
    path: `${list ?? pathname}${search}`,
  };
}
