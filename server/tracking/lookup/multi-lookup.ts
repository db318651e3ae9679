import type { Context } from 'hono';
import { type ExpressionBuilder, sql } from 'kysely';
import { pagedList } from '../../database/paginate.ts';
import { preparedQuery } from '../../database/prepared-query.ts';
import type { Db, Tables } from '../../database/tables.ts';
import type { SiteEnv } from '../../http/context.ts';
import { requestMay } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { codeKey, readWholeCode } from '../../parcels/find-parcel.ts';
import { stageSinceDay } from '../../parcels/find-with-history.ts';
import { toCodeKey } from '../../parcels/merge/code-aliases.ts';
import { maskColumns, toMaskSource } from '../../parcels/public-columns.ts';
import { localDate } from '../../parcels/shared/delivery-days.ts';
import {
  type Activity,
  publicParcelColumns,
  type TrackedParcel,
  toPublicParcel,
  toTrackedParcel,
  unknownParcel,
} from '../../parcels/shared/parcel.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { limits } from '../../shared/limits.ts';
import {
  areTooMany,
  countCodes,
  type TypedCode,
  type TypedCodes,
  type TypedEntry,
} from '../../shared/typed-code.ts';
import { onWorkingDays, type WorkingCalendar } from '../../working-calendar.ts';
import { findPublicVisibility, type Reader, redactAndLocalize } from '../privacy/redact.ts';
import { countLookups, countMisses } from './lookup.ts';

/**
 * Looks up several parcels by their codes. Each code counts as a lookup, and as a failed one if no parcel has it.
 *
 * @returns the parcels and the unknown codes. There is only one if the whole text was a code after all.
 * @throws {Problem} 422 if there are too many codes, 429 after too many lookups or too many failed ones.
 */
export async function lookUpCodes(
  c: Context<SiteEnv>,
  codes: TypedCodes,
): Promise<TrackedParcel[]> {
  if (areTooMany(codes)) throw tooManyCodes(c);
  const { db, metrics, config } = c.get('deps');
  const seesAll = requestMay(c, 'parcels:read');
  const findList = async () =>
    findTrackedParcels(db, codes, {
      visibility: seesAll ? 'all' : await findPublicVisibility(db),
      language: c.get('language').code,
      timeZone: config.timeZone,
      calendar: config.calendar,
    });
  if (seesAll) return (await findList()).list;

  // Before anything is returned, the parts are counted as lookups. If the words of a part were tried as codes, the words are also
  // counted.
  await countLookups(c, codes.parts.length);
  const { list, tried, missed } = await findList();
  const more = tried - codes.parts.length;
  if (more > 0) await countLookups(c, more);
  if (missed > 0) await countMisses(c, missed);
  for (const { found } of list) metrics.recordLookup(found ? 'found' : 'missed');
  return list;
}

function tooManyCodes(c: Context<SiteEnv>): Problem {
  const { tooMany, tooManyHelp } = c.var.t.multiTracking;
  const errors = [tooMany, tooManyHelp].map((sentence) => interpolate(sentence, limits.codes));
  const [message = ''] = errors;
  return new Problem(422, errors, { details: [{ field: 'codes', code: 'too_big', message }] });
}

type ListReader = Reader & { timeZone: string; calendar: WorkingCalendar };

type Reading = { entry: TypedEntry; row: PublicRow | undefined };

/**
 * Finds the parcels of several codes. The whole text may be one code; otherwise its parts are codes, or the words of a part.
 *
 * @returns `list`: the parcels and the unknown codes, in the order in which they were typed; `tried`: the number of codes that
 *   were tried; `missed`: the number of those that no parcel has.
 */
export async function findTrackedParcels(db: Db, { whole, parts }: TypedCodes, reader: ListReader) {
  const entries = [whole, ...parts.flatMap(({ self, words }) => [self, ...words])];
  const rowOf = await findPublicRows(
    db,
    entries.flatMap(({ code }) => code ?? []),
  );
  const readEntry = (entry: TypedEntry): Reading => ({
    entry,
    row: entry.code ? rowOf(entry.code) : undefined,
  });
  const isKnown = ({ row }: Reading) => row !== undefined;

  const all = readEntry(whole);
  const readings = isKnown(all)
    ? [all]
    : parts.flatMap(({ self, words }) => {
        const asWords = words.map(readEntry);
        return isKnown(readEntry(self)) || !asWords.some(isKnown) ? [readEntry(self)] : asWords;
      });
  // If a part as a whole is no parcel's code, each of its words was also looked up.
  const unread = parts.filter(({ self, words }) => words.length > 0 && !isKnown(readEntry(self)));
  const known = readings.filter(isKnown).length;
  const tried = isKnown(all) ? 1 : parts.length - unread.length + countCodes(unread);
  return { list: distinctParcels(readings, reader), tried, missed: tried - known };
}

/** The distinct parcels and unknown codes, in the order and spelling in which they were typed first. */
function distinctParcels(readings: Reading[], reader: ListReader): TrackedParcel[] {
  const alike = Map.groupBy(
    readings,
    ({ entry, row }) => row?.id ?? entry.code?.key ?? entry.typed,
  );
  const firsts = [...alike.values()].flatMap((same) => same.slice(0, 1));
  return firsts.map(({ entry, row }) =>
    row === undefined ? unknownParcel(entry.typed) : trackedParcel(row, reader),
  );
}

const noHistory = pagedList<Activity>([], 0, { page: 1, perPage: 1 }, '');

function trackedParcel(row: PublicRow, reader: ListReader): TrackedParcel {
  const { stage, stage_at: since } = row;
  const events = since === null ? [] : [{ stage, created_at: since }];
  const today = localDate(new Date(), reader.timeZone);
  const parcel = toPublicParcel({
    ...onWorkingDays(row, reader.calendar, today),
    history: noHistory,
    progress: null,
    delivery: null,
    ...stageSinceDay(stage, events, reader.timeZone),
  });
  const source = toMaskSource(row);
  return toTrackedParcel(redactAndLocalize({ parcel, source }, reader), row.updated_at);
}

/** More codes than readTypedCodes can read from the longest lookup. */
const maxCodes = 4 * limits.codes.max;
const placeholders: string[] = Array(maxCodes).fill('');

const columns = [
  'parcels.id',
  'parcels.updated_at',
  ...publicParcelColumns,
  ...maskColumns,
] as const;

/** Selects when a parcel last reached its stage, as `stage_at`; null if no event has that stage. */
function lastOfStage(eb: ExpressionBuilder<Tables, 'parcels'>) {
  return eb
    .selectFrom('activities')
    .select('created_at')
    .whereRef('parcel_id', '=', 'parcels.id')
    .whereRef('activities.stage', '=', 'parcels.stage')
    .orderBy('created_at', 'desc')
    .limit(sql.lit(1))
    .as('stage_at');
}

/** Reads parcels by their codes. Parameters: codes in lower case, then keys, `maxCodes` of each. */
const readByCodes = preparedQuery((db) =>
  db
    .selectFrom('parcels')
    .select(columns)
    .select(lastOfStage)
    .where((eb) =>
      eb.or([
        eb(sql<string>`lower(tracking_code)`, 'in', placeholders),
        eb(sql<string>`${codeKey}`, 'in', placeholders),
      ]),
    ),
);

/** Reads the parcels of former codes. Parameters: `maxCodes` keys. */
const readByAliasKeys = preparedQuery((db) =>
  db
    .selectFrom('code_aliases')
    .innerJoin('parcels', 'parcels.id', 'code_aliases.parcel_id')
    .select([...columns, 'code_aliases.code as alias'])
    .select(lastOfStage)
    .where('code_aliases.key', 'in', placeholders),
);

type PublicRow = Awaited<ReturnType<typeof readByCodes>>[number];

/**
 * Finds the parcels of up to 40 typed codes, as findPublicColumns finds the parcel of a single code. It reads the database once;
 * if some codes are not the current codes of parcels, it also reads their former codes; then, for a code of a piece such as
 * `{number}/2`, those of the parcel.
 *
 * @returns a function that returns the parcel of one of the codes.
 */
async function findPublicRows(
  db: Db,
  codes: TypedCode[],
): Promise<(code: TypedCode) => PublicRow | undefined> {
  const keys = toParameters(codes.map(({ key }) => key));
  const rows = await readByCodes(db, [...toParameters(codes.map(lowerCaseCode)), ...keys]);
  const own = new Map(rows.map((row) => [row.tracking_code.toLowerCase(), row]));
  const byKey = Map.groupBy(rows, (row) => toCodeKey(row.tracking_code));
  const isAll = codes.every((code) => own.has(lowerCaseCode(code)));
  const aliases = isAll ? [] : await readByAliasKeys(db, keys);
  const findRow = (code: TypedCode) => {
    const merged = aliases.find(({ alias }) => alias.toLowerCase() === lowerCaseCode(code));
    const exact = own.get(lowerCaseCode(code)) ?? merged;
    if (exact !== undefined || code.key === '') return exact;
    const alike = byKey.get(code.key) ?? aliases.filter((row) => toCodeKey(row.alias) === code.key);
    return alike.every(({ id }) => id === alike[0]?.id) ? alike[0] : undefined;
  };
  const open = codes.filter((code) => findRow(code) === undefined);
  const wholes = new Map(open.map(({ code }) => [code, readWholeCode(code)]));
  const ofPieces = [...wholes.values()].filter((whole) => whole !== null);
  if (ofPieces.length === 0) return findRow;
  const findWhole = await findPublicRows(db, ofPieces);
  return (code) => {
    const whole = wholes.get(code.code) ?? null;
    return findRow(code) ?? (whole === null ? undefined : findWhole(whole));
  };
}

function lowerCaseCode({ code }: TypedCode): string {
  return code.toLowerCase();
}

/** Fills up texts to the number of the query's parameters with '', which is never a code. */
function toParameters(texts: string[]): string[] {
  return [...texts.slice(0, maxCodes), ...placeholders.slice(texts.length)];
}
