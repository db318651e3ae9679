import type { Context } from 'hono';
import { z } from 'zod';
import type { Limit } from '../../database/limiter.ts';
import type { SiteEnv } from '../../http/context.ts';
import { line } from '../../http/input/fields.ts';
import { Problem } from '../../http/problem.ts';
import { tooMany, use } from '../../http/rate-limits.ts';
import { findPublicColumns } from '../../parcels/public-columns.ts';
import { limits } from '../../shared/limits.ts';
import type { TypedCode } from '../../shared/typed-code.ts';
import { readLookup } from '../lookup/lookup.ts';
import { countingMisses } from '../lookup/lookup-limits.ts';
import { setUnlockCookie } from './access-cookie.ts';
import { matchChallenge } from './challenge.ts';

/** What a visitor answers. */
export const unlocking = z.strictObject({ answer: line({ max: limits.text }) });

const perParcel: Limit = { name: 'unlocking', points: 5, seconds: 60 * 60 };

/**
 * Gives the visitor a pass for a parcel, if they answer with something that only its people know. Whatever is
 * wrong, a code that no parcel has included, the answer is the same, and so is what is written.
 *
 * @throws {Problem} 422 if it is no code, 403 if it does not open, 429 after too many tries or lookups.
 */
export async function unlock(
  c: Context<SiteEnv>,
  asked: Record<string, string | undefined>,
  answer: string,
): Promise<void> {
  const { code } = readLookup(c, asked);
  const { db } = c.get('deps');
  await countingMisses(c, async () => {
    const parcel = await findPublicColumns(db, code);
    const refund = await countTry(c, keyOf(parcel?.id, code));
    const matching = matchChallenge(parcel, answer);
    if (matching === null || parcel === undefined) {
      throw new Problem(403, [c.var.t.sight.wrong, c.var.t.sight.wrongHelp]);
    }
    await refund();
    await setUnlockCookie(c, parcel, matching);
  });
}

/** Tries are counted before they are judged, so that many at once get no further than few. */
async function countTry(c: Context<SiteEnv>, key: string): Promise<() => Promise<unknown>> {
  const { config, database } = c.get('deps');
  if (!config.rateLimit) return async () => {};
  const limiter = database.limiter(perParcel);
  const { allowed, result } = await use(limiter, key);
  if (!allowed) {
    throw tooMany(c, c.var.t.sight.tooManyTries, perParcel.points, result.msBeforeNext);
  }
  return () => limiter.reward(key, 1);
}

/** One for a parcel, however its code is spelled, and one for each code that there is not. */
function keyOf(id: number | undefined, { code, key }: TypedCode): string {
  return id === undefined ? `code ${key || code.toLowerCase()}` : `parcel ${id}`;
}
