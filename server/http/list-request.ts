import { z } from 'zod';
import type { PageRequest } from '../database/paginate.ts';
import { limits } from '../shared/limits.ts';
import { says } from './validation.ts';

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
