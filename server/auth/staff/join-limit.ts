import type { Context } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { countUse } from '../../http/rate-limits.ts';

const joins = { name: 'joins', points: 20, seconds: 60 * 60 };

/** Counts an attempt to accept an invitation. @throws {Problem} 429 after too many from one network. */
export function countJoin(c: Context<SiteEnv>): Promise<void> {
  return countUse(c, joins, c.var.t.errors.tooManyPins);
}
