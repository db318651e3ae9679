import type { Context } from 'hono';
import type { Database } from '../database/open.ts';
import type { SiteEnv } from '../http/context.ts';
import { InvalidRequest } from '../http/input/validation.ts';
import { Problem } from '../http/problem.ts';
import { failuresByAddress, limitByAddress } from '../http/rate-limits.ts';
import type { PublicParcel } from '../shared/parcel.ts';
import type { ParcelFinder } from './finder.ts';
import { lookupRequest } from './schema.ts';

/** What a lookup may say: the code, and which page of the history. */
type Asked = Record<string, string | undefined>;

/**
 * Looks a parcel up for whoever has its code. Throws a 422 where it is no code, a 404 where no parcel
 * has it, a 429 where one address asks, or fails, too often.
 */
export type PublicLookup = (
  c: Context<SiteEnv>,
  asked: Asked,
  query?: string,
) => Promise<PublicParcel>;

const perMinute = { name: 'lookups', points: 60, seconds: 60 };
/** Who tries codes out finds none most of the time, and people who have one rarely mistype it so often. */
const missesPerMinute = { name: 'lookup-misses', points: 30, seconds: 60 };

/** @param rateLimit whether an address is held to 60 lookups a minute, of which 30 may miss. */
export function publicLookup(
  { forVisitor }: ParcelFinder,
  { limiter }: Database,
  { rateLimit }: { rateLimit: boolean },
): PublicLookup {
  const sentence = (c: Context<SiteEnv>) => c.var.t.errors.tooManyLookups;
  const countLookup = limitByAddress(rateLimit ? limiter(perMinute) : null, sentence);
  const misses = failuresByAddress(rateLimit ? limiter(missesPerMinute) : null, sentence);

  async function answer(c: Context<SiteEnv>, asked: Asked, query: string | undefined) {
    const request = lookupRequest.safeParse(asked);
    if (!request.success) throw new InvalidRequest(request.error);
    const found = await forVisitor(request.data.code, request.data.request, query);
    if (found === undefined) throw new Problem(404, c.var.t.errors.parcelNotFound);
    return found;
  }

  return async (c, asked, query) => {
    if (c.var.admin !== null) return answer(c, asked, query);
    await misses.check(c);
    await countLookup(c);
    try {
      return await answer(c, asked, query);
    } catch (error) {
      if (error instanceof Problem || error instanceof InvalidRequest) await misses.count(c);
      throw error;
    }
  };
}
