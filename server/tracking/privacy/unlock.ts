import type { Context } from 'hono';
import { z } from 'zod';
import type { Limit } from '../../database/limiter.ts';
import type { SiteEnv } from '../../http/context.ts';
import { line } from '../../http/input/fields.ts';
import { Problem } from '../../http/problem.ts';
import { consumeLimit, tooManyProblem } from '../../http/rate-limits.ts';
import { findPublicColumns } from '../../parcels/public-columns.ts';
import { limits } from '../../shared/limits.ts';
import type { TypedCode } from '../../shared/typed-code.ts';
import { countAsLookup, readLookup } from '../lookup/lookup.ts';
import { setAccessCookie } from './access-cookie.ts';
import { matchChallenge } from './challenge.ts';

export const unlockRequest = z.strictObject({ answer: line({ max: limits.text }) });

/** The limit of tries for a parcel, from all networks together. */
export const perParcel: Limit = { name: 'unlocking', points: 5, seconds: 60 * 60 };

/**
 * Gives the visitor access to all details of a parcel, if their answer is something that only its people know. A wrong answer and
 * an unknown code get the same response, after the same writes.
 *
 * @param fields the fields of a lookup, with the code.
 * @throws {Problem} 422 if the code is malformed, 403 if the answer is wrong, 429 after too many tries or lookups.
 */
export async function unlock(
  c: Context<SiteEnv>,
  fields: Record<string, string | undefined>,
  answer: string,
): Promise<void> {
  const { code } = readLookup(c, fields);
  const { db } = c.get('deps');
  await countAsLookup(c, async () => {
    const parcel = await findPublicColumns(db, code);
    const refund = await countTry(c, unlockKey(parcel?.id, code));
    const match = matchChallenge(parcel, answer);
    if (match === null || parcel === undefined) {
      throw new Problem(403, [c.var.t.privacy.wrong, c.var.t.privacy.wrongHelp]);
    }
    await refund();
    await setAccessCookie(c, { parcel, method: 'unlocked', reason: match });
  });
}

/** Counts a try before the answer is compared, so that concurrent tries are limited too. @returns a function that reverts it. */
async function countTry(c: Context<SiteEnv>, key: string): Promise<() => Promise<unknown>> {
  const { config, database } = c.get('deps');
  if (!config.rateLimit) return async () => {};
  const limiter = database.limiter(perParcel);
  const { allowed, result } = await consumeLimit(limiter, key);
  if (!allowed) {
    throw tooManyProblem(c, perParcel.points, result.msBeforeNext);
  }
  return () => limiter.reward(key, 1);
}

/** The key of the limit: the same for each spelling of a parcel's code; each unknown code has its own key. */
function unlockKey(id: number | undefined, { code, key }: TypedCode): string {
  return id === undefined ? `code ${key || code.toLowerCase()}` : `parcel ${id}`;
}
