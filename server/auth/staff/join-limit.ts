import type { Context } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { countUse } from '../../http/rate-limits.ts';

const perHour = (name: string, points: number) => ({ name, points, seconds: 60 * 60 });
const joins = perHour('joins', 20);
const options = perHour('join-options', 40);

/** Counts an attempt to accept an invitation. @throws {Problem} 429 after too many from one network. */
export function countJoin(c: Context<SiteEnv>): Promise<void> {
  return countUse(c, joins, c.var.t.errors.tooManyPins);
}

/** Counts what comes before one with a passkey. @throws as above. */
export function countJoinOptions(c: Context<SiteEnv>): Promise<void> {
  return countUse(c, options, c.var.t.errors.tooManyPins);
}
