import type { Context } from 'hono';
import type { SiteEnv } from '../http/context.ts';
import { InvalidRequest, parse, validationProblem } from '../http/input/validation.ts';
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
 * may miss. Of an error's sentences, the first is short, and the others say what to do.
 *
 * @param query of the request, kept in the address of the history's next page.
 * @throws {Problem} 422 where it is no code, 404 where no parcel has it, 429 where one address asks, or
 *   misses, too often.
 */
export async function lookUpPublicly(
  c: Context<SiteEnv>,
  asked: Asked,
  query?: string,
): Promise<PublicParcel> {
  if (c.var.admin !== null) return find(c, asked, query);
  const { tooManyLookups, tooManyLookupsHelp } = c.var.t.errors;
  const tooMany = [tooManyLookups, tooManyLookupsHelp];
  await checkFailures(c, missesPerMinute, tooMany);
  await countUse(c, perMinute, tooMany);
  try {
    return await find(c, asked, query);
  } catch (error) {
    if (error instanceof Problem) await countFailure(c, missesPerMinute);
    throw error;
  }
}

async function find(c: Context<SiteEnv>, asked: Asked, query?: string): Promise<PublicParcel> {
  const { code, request } = readLookup(c, asked);
  const { db, config } = c.var.deps;
  const { timeZone } = config;
  const found = await findPublicParcel(db, code, { timeZone, request, query });
  if (found === undefined) throw noSuchParcel(c);
  return found;
}

/** Reads what is asked of a lookup. @throws {Problem} 422 with everything that is wrong with it. */
export function readLookup(c: Context<SiteEnv>, asked: Asked) {
  try {
    return parse(lookupRequest, asked);
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    const { t } = c.var;
    const { errors, details } = validationProblem(error.issues, t);
    const isNoCode = errors.includes(t.fieldErrors.trackingCodeShape);
    throw new Problem(422, isNoCode ? [t.errors.notTrackingCode, ...errors] : errors, { details });
  }
}

/** That no parcel has the code that was looked up. */
export function noSuchParcel(c: Context<SiteEnv>): Problem {
  const { parcelNotFound, parcelNotFoundHelp } = c.var.t.errors;
  return new Problem(404, [parcelNotFound, parcelNotFoundHelp]);
}
