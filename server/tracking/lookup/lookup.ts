import type { Context } from 'hono';
import type { Limit } from '../../database/limiter.ts';
import { pagedList } from '../../database/paginate.ts';
import { siteToday } from '../../days.ts';
import type { SiteEnv } from '../../http/context.ts';
import { InvalidRequest, parse, validationProblem } from '../../http/input/validation.ts';
import { requestMay } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { checkFailures, countFailure, countUse } from '../../http/rate-limits.ts';
import { findPublicParcel } from '../../parcels/find-with-history.ts';
import { findPublicColumns } from '../../parcels/public-columns.ts';
import { lookupRequest } from '../../parcels/schema.ts';
import type { PublicParcel } from '../../parcels/shared/parcel.ts';
import { limits } from '../../shared/limits.ts';
import { parcelApiPath } from '../../shared/paths.ts';
import { onWorkingDays } from '../../working-calendar.ts';
import { type AccessSubject, findAccess } from '../privacy/access-cookie.ts';
import { type GrantedVisibility, redactFor } from '../privacy/redact.ts';

/** The unvalidated fields of a lookup: the code, and the page of the history. */
type LookupFields = Record<string, string | undefined>;

/**
 * Looks up a parcel by its code and redacts it for this visitor. Visitors' lookups are limited; see countLookups. The first
 * message of an error is short; the others say what to do.
 *
 * @param query the request's query, which the URL of the history's next page keeps.
 * @throws {Problem} 422 if the code is malformed, 404 if no parcel has it, 429 after too many lookups or too many failed ones.
 */
export async function lookUpPublicly(
  c: Context<SiteEnv>,
  fields: LookupFields,
  query?: string,
): Promise<PublicParcel> {
  if (requestMay(c, 'parcels:read')) return findRedactedParcel(c, fields, query);
  const { metrics } = c.get('deps');
  return countAsLookup(c, async () => {
    try {
      const found = await findRedactedParcel(c, fields, query);
      metrics.recordLookup('found');
      return found;
    } catch (error) {
      if (error instanceof Problem) metrics.recordLookup('missed');
      throw error;
    }
  });
}

/**
 * Finds the parcel of a code for its stream. Streams have their own limit, because the visitor has already looked up the parcel
 * to open the result. An unknown code counts as a failed lookup.
 */
export async function lookUpForStream(
  c: Context<SiteEnv>,
  fields: LookupFields,
): Promise<AccessSubject> {
  const findColumns = async () => {
    const found = await findPublicColumns(c.get('deps').db, readLookup(c, fields).code);
    if (found === undefined) throw noSuchParcel(c);
    return found;
  };
  return requestMay(c, 'parcels:read')
    ? findColumns()
    : countAsLookup(c, findColumns, streamsPerMinute);
}

/** Looks up a parcel as lookUpPublicly does, but without counting the lookup. */
export async function findRedactedParcel(
  c: Context<SiteEnv>,
  fields: LookupFields,
  query?: string,
): Promise<PublicParcel> {
  const { code, request } = readLookup(c, fields);
  const { db, config } = c.get('deps');
  const { timeZone, calendar } = config;
  const found = await findPublicParcel(db, code, { timeZone, request, query });
  if (found === undefined) throw noSuchParcel(c);
  const { id, created_at, parcel, source, publicVisibility } = found;
  const subject = { ...parcel, ...source, id, created_at, visibility: publicVisibility };
  const { visibility, withPhones } = await visibilityFor(c, subject);
  const redacted = redactFor(found, { visibility, language: c.get('language').code, withPhones });
  return onWorkingDays(redacted, calendar, siteToday({ config }));
}

/** A parcel that was looked up, with its whole history on one page, up to `limits.wholeHistory` events. */
export async function withWholeHistory(
  c: Context<SiteEnv>,
  { tracking_code: code }: PublicParcel,
): Promise<PublicParcel> {
  const { max, default: perPage } = limits.perPage;
  const pages = Array.from({ length: limits.wholeHistory / max }, (_, index) =>
    findRedactedParcel(c, { code, page: String(index + 1), per_page: String(max) }),
  );
  const [parcel, ...others] = await Promise.all(pages);
  if (parcel === undefined) throw noSuchParcel(c);
  const data = [parcel, ...others].flatMap(({ history }) => history.data);
  const request = { page: Math.max(1, Math.ceil(data.length / perPage)), perPage };
  const path = parcelApiPath(code);
  return { ...parcel, history: pagedList(data, parcel.history.total, request, path) };
}

/** The details of a parcel that this visitor sees: all if they have unlocked it, or have opened a share link to it. */
export async function visibilityFor(
  c: Context<SiteEnv>,
  parcel: AccessSubject,
): Promise<GrantedVisibility> {
  const isReader = requestMay(c, 'parcels:read');
  const withPhones = !isReader || requestMay(c, 'phones:read');
  if (isReader || parcel.visibility === 'all') {
    return { visibility: 'all', answer: null, withPhones };
  }
  const access = await findAccess(c, parcel);
  return access === null
    ? { visibility: parcel.visibility, answer: null, withPhones }
    : { visibility: 'all', ...access, withPhones };
}

/** Validates the fields of a lookup. @throws {Problem} 422 with all errors. */
export function readLookup(c: Context<SiteEnv>, fields: LookupFields) {
  try {
    return parse(lookupRequest, fields);
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    const { t } = c.var;
    const { errors, details } = validationProblem(error.issues, t);
    const isMalformed = errors.includes(t.fieldErrors.trackingCodeShape);
    throw new Problem(422, isMalformed ? [t.errors.notTrackingCode, ...errors] : errors, {
      details,
    });
  }
}

export function noSuchParcel(c: Context<SiteEnv>): Problem {
  const { parcelNotFound, parcelNotFoundHelp } = c.var.t.errors;
  return new Problem(404, [parcelNotFound, parcelNotFoundHelp]);
}

const perMinute = { name: 'lookups', points: 60, seconds: 60 };
/** The limit of streams. Each open result has a stream, which the browser reopens from time to time. */
const streamsPerMinute = { name: 'streams', points: 120, seconds: 60 };
/** Prevents guessing: most guesses are unknown codes, while people rarely mistype a code that often. */
const missesPerMinute = { name: 'lookup-misses', points: 30, seconds: 60 };

/**
 * Counts lookups of a visitor before they are made. A network may make 60 lookups a minute, of which 30 may fail.
 *
 * @throws {Problem} 429 after too many lookups or too many failed ones.
 */
export async function countLookups(
  c: Context<SiteEnv>,
  count = 1,
  limit: Limit = perMinute,
): Promise<void> {
  const { tooManyLookups, tooManyLookupsHelp } = c.get('t').errors;
  const sentences = [tooManyLookups, tooManyLookupsHelp];
  await checkFailures(c, missesPerMinute, { sentences });
  await countUse(c, limit, { sentences, uses: count });
}

export async function countMisses(c: Context<SiteEnv>, count = 1): Promise<void> {
  await countFailure(c, missesPerMinute, count);
}

/**
 * Does work that counts as one lookup, and as a failed one if it throws a Problem.
 *
 * @param work throws a Problem if it finds nothing.
 * @param limit replaces the limit of lookups.
 * @throws {Problem} 429 after too many lookups or too many failed ones.
 */
export async function countAsLookup<Found>(
  c: Context<SiteEnv>,
  work: () => Promise<Found>,
  limit: Limit = perMinute,
): Promise<Found> {
  await countLookups(c, 1, limit);
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem) await countMisses(c);
    throw error;
  }
}
