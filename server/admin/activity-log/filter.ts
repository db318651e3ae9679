import type { Context } from 'hono';
import { z } from 'zod';
import { startOfDay } from '../../days.ts';
import type { SiteEnv } from '../../http/context.ts';
import { day, optional } from '../../http/input/fields.ts';
import { parse } from '../../http/input/validation.ts';
import { limits } from '../../shared/limits.ts';
import type { EventFilter } from './queries.ts';

const text = optional(z.string().trim().max(limits.text)).default(null);
const whole = optional(day()).default(null);

const query = z.object({ actor: text, action: text, record: text, from: whole, to: whole });

/** The filter of a list of events, as its address has it; days are whole, in the site's time zone. */
export type FilterRequest = z.infer<typeof query>;

/**
 * Which events a request asks for.
 *
 * @throws {InvalidRequest} if a day is none, or a text is too long.
 */
export function readEventFilter(c: Context<SiteEnv>): {
  asked: FilterRequest;
  filter: EventFilter;
} {
  const { timeZone } = c.get('deps').config;
  const asked = parse(query, c.req.query());
  const { from, to, ...texts } = asked;
  const filter = {
    ...texts,
    from: from === null ? null : startOfDay(from, 0, timeZone),
    until: to === null ? null : startOfDay(to, 1, timeZone),
  };
  return { asked, filter };
}
