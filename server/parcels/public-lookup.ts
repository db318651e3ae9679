import type { Context } from 'hono';
import type { SiteEnv } from '../http/context.ts';
import { InvalidRequest, parse, validationProblem } from '../http/input/validation.ts';
import { Problem } from '../http/problem.ts';
import { checkFailures, countFailure, countUse } from '../http/rate-limits.ts';
import type { PublicParcel } from '../shared/parcel.ts';
import { findPublicParcel } from './finder.ts';
import { lookupRequest } from './schema.ts';
import { asSeenBy } from './sight.ts';

/** The unvalidated fields of a lookup: the code, and which page of the history. */
type Asked = Record<string, string | undefined>;

const perMinute = { name: 'lookups', points: 60, seconds: 60 };
/** Limits guessing: most guesses miss, while people with a code rarely mistype it that often. */
const missesPerMinute = { name: 'lookup-misses', points: 30, seconds: 60 };

/**
 * Looks up a parcel by its code. Visitors' networks are limited to 60 lookups a minute, of which 30
 * may fail. The first message of an error is short, the others say what to do. They get what they may see.
 *
 * @param query the request's query, kept in the URL of the history's next page.
 * @throws {Problem} 422 if it is not a code, 404 if no parcel has it, 429 after too many or too
 *   many failed lookups.
 */
export async function lookUpPublicly(
  c: Context<SiteEnv>,
  asked: Asked,
  query?: string,
): Promise<PublicParcel> {
  if (c.get('admin') !== null) return find(c, asked, query);
  const { tooManyLookups, tooManyLookupsHelp } = c.get('t').errors;
  const tooMany = [tooManyLookups, tooManyLookupsHelp];
  await checkFailures(c, missesPerMinute, tooMany);
  await countUse(c, perMinute, tooMany);
  const { metrics } = c.get('deps');
  try {
    const found = await find(c, asked, query);
    metrics.lookedUp('found');
    return found;
  } catch (error) {
    if (error instanceof Problem) {
      metrics.lookedUp('missed');
      await countFailure(c, missesPerMinute);
    }
    throw error;
  }
}

async function find(c: Context<SiteEnv>, asked: Asked, query?: string): Promise<PublicParcel> {
  const { code, request } = readLookup(c, asked);
  const { db, config } = c.get('deps');
  const { timeZone } = config;
  const found = await findPublicParcel(db, code, { timeZone, request, query });
  if (found === undefined) throw noSuchParcel(c);
  return asSeenBy(c, found);
}

/** Validates the fields of a lookup. @throws {Problem} 422 with all errors. */
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

/** The response if no parcel has the code that was looked up. */
export function noSuchParcel(c: Context<SiteEnv>): Problem {
  const { parcelNotFound, parcelNotFoundHelp } = c.var.t.errors;
  return new Problem(404, [parcelNotFound, parcelNotFoundHelp]);
}
