import type { Context } from 'hono';
import type { SiteEnv } from '../http/context.ts';
import { InvalidRequest, parse } from '../http/input/validation.ts';
import { Problem } from '../http/problem.ts';
import { checkFailures, countFailure, countUse } from '../http/rate-limits.ts';
import type { PublicParcel } from '../shared/parcel.ts';
import { findPublicParcel } from './finder.ts';
import { lookupRequest } from './schema.ts';

/** What a lookup may say: the code, and which page of the history. */
type Asked = Record<string, string | undefined>;

const perMinute = { name: 'lookups', points: 60, seconds: 60 };
/** Who tries codes out finds none most of the time, and people who have one rarely mistype it so often. */
const missesPerMinute = { name: 'lookup-misses', points: 30, seconds: 60 };

/**
 * Looks a parcel up for whoever has its code. An address is held to 60 lookups a minute, of which 30
 * may miss.
 *
 * @param query of the request, kept in the address of the history's next page.
 * @throws {InvalidRequest} where it is no code; {Problem} 404 where no parcel has it, 429 where one
 *   address asks, or misses, too often.
 */
export async function lookUpPublicly(
  c: Context<SiteEnv>,
  asked: Asked,
  query?: string,
): Promise<PublicParcel> {
  if (c.var.admin !== null) return find(c, asked, query);
  const { tooManyLookups } = c.var.t.errors;
  await checkFailures(c, missesPerMinute, tooManyLookups);
  await countUse(c, perMinute, tooManyLookups);
  try {
    return await find(c, asked, query);
  } catch (error) {
    if (error instanceof Problem || error instanceof InvalidRequest) {
      await countFailure(c, missesPerMinute);
    }
    throw error;
  }
}

async function find(c: Context<SiteEnv>, asked: Asked, query?: string): Promise<PublicParcel> {
  const { code, request } = parse(lookupRequest, asked);
  const { db, config } = c.var.deps;
  const { timeZone } = config;
  const found = await findPublicParcel(db, code, { timeZone, request, query });
  if (found === undefined) throw new Problem(404, c.var.t.errors.parcelNotFound);
  return found;
}
