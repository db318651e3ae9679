import type { Context } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { Problem } from '../../http/problem.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { limits } from '../../shared/limits.ts';
import type { TrackedParcel } from '../../shared/tracked-parcel.ts';
import { areTooMany, type TypedCodes } from '../../shared/typed-codes.ts';
import { findPublicVisibility } from '../privacy/redact.ts';
import { countLookups, countMisses } from './lookup-limits.ts';
import { findTracked } from './multi-tracking.ts';

/**
 * Looks up several parcels by their codes, each of which counts as a lookup, and as a miss where no parcel
 * has it.
 *
 * @returns the parcels, and which codes are unknown; only one of either, if the text was one code after all.
 * @throws {Problem} 422 if these are too many codes, 429 after too many or too many failed lookups.
 */
export async function lookUpMultiple(
  c: Context<SiteEnv>,
  codes: TypedCodes,
): Promise<TrackedParcel[]> {
  if (areTooMany(codes)) throw tooManyCodes(c);
  const { db, metrics } = c.get('deps');
  const isAdmin = c.get('admin') !== null;
  const find = async () => {
    const visibility = isAdmin ? 'all' : await findPublicVisibility(db);
    return findTracked(db, codes, { visibility, language: c.get('language').code });
  };
  if (isAdmin) return (await find()).list;

  // As many as there are at least; before anything is told, the words of which some consist as well.
  await countLookups(c, codes.parts.length);
  const { list, tried, missed } = await find();
  const more = tried - codes.parts.length;
  if (more > 0) await countLookups(c, more);
  if (missed > 0) await countMisses(c, missed);
  for (const { found } of list) metrics.recordLookup(found ? 'found' : 'missed');
  return list;
}

function tooManyCodes(c: Context<SiteEnv>): Problem {
  const { tooMany, tooManyHelp } = c.var.t.manyCodes;
  const errors = [tooMany, tooManyHelp].map((sentence) => interpolate(sentence, limits.codes));
  const [message = ''] = errors;
  return new Problem(422, errors, { details: [{ field: 'codes', code: 'too_big', message }] });
}
