import { TZDate } from '@date-fns/tz';
import type { Context } from 'hono';
import { z } from 'zod';
import type { SiteEnv } from '../http/context.ts';
import { day, optional } from '../http/input/fields.ts';
import { parse } from '../http/input/validation.ts';
import { limits } from '../shared/limits.ts';
import type { EventFilter } from './queries.ts';

const text = optional(z.string().trim().max(limits.text)).default(null);
const whole = optional(day()).default(null);

const query = z.object({ actor: text, action: text, record: text, from: whole, to: whole });

/** The filter of a list of events, as its address has it; days are whole, in the site's time zone. */
export type AskedFilter = z.infer<typeof query>;

/**
 * Which events a request asks for.
 *
 * @throws {InvalidRequest} if a day is none, or a text is too long.
 */
export function readEventFilter(c: Context<SiteEnv>): { asked: AskedFilter; filter: EventFilter } {
  const { timeZone } = c.get('deps').config;
  const asked = parse(query, c.req.query());
  const { from, to, ...texts } = asked;
  const filter = {
    ...texts,
    from: from === null ? null : startOf(from, 0, timeZone),
    until: to === null ? null : startOf(to, 1, timeZone),
  };
  return { asked, filter };
}

/** When a day begins in a time zone, or one of the days after it. */
function startOf(day: string, later: number, timeZone: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(new TZDate(year, month - 1, date + later, timeZone).getTime()).toISOString();
}
