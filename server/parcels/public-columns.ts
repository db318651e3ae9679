import { type ExpressionBuilder, sql } from 'kysely';
import { jsonRows } from '../database/engine.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import type { Db, Tables } from '../database/tables.ts';
import { omitUndefined, pick } from '../shared/field-values.ts';
import type { TypedCode } from '../shared/typed-code.ts';
import { newestActivitiesJson } from './activities/queries.ts';
import { arrivalWindow, type PlannedArrival } from './arrival-window.ts';
import { newestDeliveryJson } from './deliveries/proofs.ts';
import { codeKey, findByTypedCode } from './find-parcel.ts';
import { findTypedAliasTarget, noAliasCondition } from './merge/code-aliases.ts';
import { type MaskSource, type PublicParcel, publicParcelColumns } from './shared/parcel.ts';

/**
 * Queries everything that most requests of visitors need about a parcel, in one read: its public columns, its newest
 * activities, the proof of delivery, its open stop, its open scans, and the site's visibility setting.
 */
function publicParcels(db: Db) {
  return db
    .selectFrom('parcels')
    .select(['id', 'created_at', ...publicParcelColumns, ...maskColumns])
    .select((eb) => [
      newestActivitiesJson(db, eb).as('newest'),
      eb.selectFrom('settings').select('public_details').$asScalar().$notNull().as('visibility'),
      newestDeliveryJson(db, eb).as('deliveries'),
      openStopJson(db, eb).as('open_stop'),
      openScansJson(db, eb).as('piece_scans'),
      presetTitlesJson(db, eb).as('preset_titles'),
    ]);
}

/** Columns that are not public, of which the masked view is made. */
export const maskColumns = [
  'destination_postcode',
  'destination_city',
  'destination_country',
  'pickup_city',
  'pickup_country',
] as const;

type MaskRow = Omit<MaskSource, 'preset_titles'> & { preset_titles?: string | null };

/** What a parcel's masked view is made of. @param row `preset_titles` is the result of presetTitlesJson, if events are shown. */
export function toMaskSource(row: MaskRow): MaskSource {
  const titles: { title: string }[] = JSON.parse(row.preset_titles ?? '[]');
  return { ...pick(row, maskColumns), preset_titles: titles.map(({ title }) => title) };
}

/** Selects the titles that the company has given its presets, as JSON; null if all visitors see all details. */
function presetTitlesJson(db: Db, eb: ExpressionBuilder<Tables, 'parcels'>) {
  const titles = eb
    .selectFrom('event_presets')
    .select('title')
    .where('title', 'is not', null)
    .where('builtin_key', 'is', null);
  const details = eb.selectFrom('settings').select('public_details');
  const isMasked = sql<boolean>`(${details}) <> ${sql.lit('all')}`;
  return eb.case().when(isMasked).then(jsonRows(db, titles)).end();
}

const readPublicByCode = preparedQuery((db) =>
  publicParcels(db).where(sql`lower(tracking_code)`, '=', ''),
);

const readPublicByCodeKey = preparedQuery((db) =>
  publicParcels(db).where(codeKey, '=', '').where(noAliasCondition(db)).limit(sql.lit(2)),
);

const readPublicById = preparedQuery((db) => publicParcels(db).where('id', '=', 0));

export async function findPublicColumnsById(db: Db, id: number) {
  const [parcel] = await readPublicById(db, [id]);
  return parcel;
}

const publicColumnReaders = {
  byCode: readPublicByCode,
  byKey: readPublicByCodeKey,
  byId: readPublicById,
};

/** The public columns of the parcel with a typed code; see findByTypedCode. */
export function findPublicColumns(db: Db, code: TypedCode) {
  return findByTypedCode(db, code, publicColumnReaders);
}

/** Does what findPublicColumns does, but not for codes of pieces, and with the same number of reads whether or not there is a parcel. */
export async function findPublicColumnsEvenly(db: Db, { code, key }: TypedCode) {
  const [exact] = await readPublicByCode(db, [code.toLowerCase()]);
  const [parcel, another] = await readPublicByCodeKey(db, [key, code.toLowerCase()]);
  const id = await findTypedAliasTarget(db, { code, key });
  const merged = await findPublicColumnsById(db, id ?? 0);
  const spelled = another === undefined ? parcel : undefined;
  if (exact !== undefined || key === '') return exact ?? merged;
  return parcel === undefined ? merged : spelled;
}

export async function findAnyParcelId(db: Db): Promise<number | undefined> {
  return (await db.selectFrom('parcels').select('id').limit(1).executeTakeFirst())?.id;
}

/** The open stop of a parcel: the day of its run, and how many stops are still to be made before it; null: that is not shown. */
type OpenStop = PlannedArrival & { day: string; before: number | null };

/**
 * Selects the open stop of a row of `parcels`: JSON of `OpenStop[]` with one entry at most. There is none if results show nothing
 * about it: it was not planned, and the setting for the stops before it is off.
 */
function openStopJson(db: Db, eb: ExpressionBuilder<Tables, 'parcels'>) {
  const setting = eb.selectFrom('settings').select('show_stops_before');
  const showsBefore = sql<boolean>`(${setting}) = ${sql.lit('yes')}`;
  const own = eb
    .selectFrom('run_stops as own')
    .innerJoin('runs', 'runs.id', 'own.run_id')
    .select(['runs.day', 'own.planned_at'])
    .select((stop) => [
      stop.case().when(showsBefore).then(earlierStopCount(stop)).end().as('before'),
      lastFinished(stop, 'finished_at').as('done_at'),
      lastFinished(stop, 'planned_at').as('done_planned_at'),
    ])
    .whereRef('own.parcel_id', '=', 'parcels.id')
    .where(sql<boolean>`own.state = ${sql.lit('open')}`)
    .where(sql<boolean>`(own.planned_at is not null or ${showsBefore})`);
  return jsonRows(db, own);
}

type OwnStop = ExpressionBuilder<Tables & { own: Tables['run_stops'] }, 'own'>;

/** Selects the number of open stops that come before a stop in its run. */
function earlierStopCount(stop: OwnStop) {
  return stop
    .selectFrom('run_stops as earlier')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .whereRef('earlier.run_id', '=', 'own.run_id')
    .whereRef('earlier.position', '<', 'own.position')
    .where(sql<boolean>`earlier.state = ${sql.lit('open')}`);
}

/** Selects a time of the last planned stop, in the order of a stop's run, that is finished. */
function lastFinished(stop: OwnStop, column: 'finished_at' | 'planned_at') {
  return stop
    .selectFrom('run_stops as done')
    .select(`done.${column}`)
    .whereRef('done.run_id', '=', 'own.run_id')
    .where('done.planned_at', 'is not', null)
    .where(sql<boolean>`done.state in (${sql.lit('delivered')}, ${sql.lit('failed')})`)
    .orderBy('done.position', 'desc')
    .orderBy('done.id', 'desc')
    .limit(sql.lit(1));
}

/** `event`: JSON that is the same for events that are the same; `number`: the number of the scanned piece. */
type Scan = { event: string; number: number };

/**
 * Selects the scans of a row of `parcels` whose event has not reached all pieces yet, the newest first: JSON of `Scan[]`; null if
 * the parcel has one piece.
 */
function openScansJson(db: Db, eb: ExpressionBuilder<Tables, 'parcels'>) {
  const scans = eb
    .selectFrom('piece_scans')
    .select(['event', 'number'])
    .whereRef('piece_scans.parcel_id', '=', 'parcels.id')
    .where('completed_by', 'is', null)
    .orderBy('piece_scans.id', 'desc');
  const isSeveral = sql<boolean>`pieces_count > ${sql.lit(1)}`;
  return eb.case().when(isSeveral).then(jsonRows(db, scans)).end();
}

/** The numbers of the pieces that the newest event has reached; undefined: all. @param json the result of openScansJson. */
export function readScannedPieces(json: string | null): number[] | undefined {
  if (json === null) return undefined;
  const scans: Scan[] = JSON.parse(json);
  const own = scans.filter(({ event }) => event === scans[0]?.event);
  return own.length === 0 ? undefined : own.map(({ number }) => number).sort((a, b) => a - b);
}

/**
 * The fields of a result that come from the parcel's open stop, if its run is today's.
 *
 * @param json the result of openStopJson. @param today returns `YYYY-MM-DD`.
 */
export function readOpenStop(
  json: string | null,
  today: () => string,
): Pick<PublicParcel, 'stops_before' | 'arrival_window'> {
  // Nearly all parcels have none.
  if (json === null || json === '[]') return {};
  const [stop]: OpenStop[] = JSON.parse(json);
  if (stop === undefined || stop.day !== today()) return {};
  const arrival_window = arrivalWindow(stop, new Date());
  return omitUndefined({ stops_before: stop.before ?? undefined, arrival_window });
}
