import { type ExpressionBuilder, sql } from 'kysely';
import { jsonRows } from '../database/engine.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import type { Db, Tables } from '../database/tables.ts';
import { pick } from '../shared/field-values.ts';
import type { TypedCode } from '../shared/typed-code.ts';
import { newestActivitiesJson } from './activities/model.ts';
import { newestDeliveryJson } from './deliveries/proofs.ts';
import { codeKey, findByTypedCode } from './find-parcel.ts';
import { findTypedAliasTarget, isNoAlias } from './merge/code-aliases.ts';
import { type MaskSource, publicParcelColumns } from './shared/parcel.ts';

/**
 * What visitors may see of parcels, with their newest activities, the proof of delivery and the stops before theirs, and how
 * much of all this visitors see: in one read, as most requests need.
 */
function publicParcels(db: Db) {
  return db
    .selectFrom('parcels')
    .select(['id', 'created_at', ...publicParcelColumns, ...maskColumns])
    .select((eb) => [
      newestActivitiesJson(db, eb).as('newest'),
      eb.selectFrom('settings').select('public_details').$asScalar().$notNull().as('visibility'),
      newestDeliveryJson(db, eb).as('deliveries'),
      stopsBeforeJson(db, eb).as('stops_before'),
      presetTitlesJson(db, eb).as('preset_titles'),
    ]);
}

/** Columns that are not public, and what masked visitors see is made of. */
export const maskColumns = [
  'destination_postcode',
  'destination_city',
  'destination_country',
  'pickup_city',
  'pickup_country',
] as const;

type MaskRow = Omit<MaskSource, 'preset_titles'> & { preset_titles?: string | null };

/** @param row its `preset_titles` are those of presetTitlesJson, where its events are shown. */
export function maskSourceOf(row: MaskRow): MaskSource {
  const titles: { title: string }[] = JSON.parse(row.preset_titles ?? '[]');
  return { ...pick(row, maskColumns), preset_titles: titles.map(({ title }) => title) };
}

/** The titles that the company has given its presets, as JSON; null where everybody sees all titles. */
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
  publicParcels(db).where(codeKey, '=', '').where(isNoAlias(db)).limit(sql.lit(2)),
);

const readPublicById = preparedQuery((db) => publicParcels(db).where('id', '=', 0));

export async function findPublicColumnsById(db: Db, id: number) {
  const [parcel] = await readPublicById(db, [id]);
  return parcel;
}

const readers = {
  byCode: readPublicByCode,
  byKey: readPublicByCodeKey,
  byId: readPublicById,
};

/** The public columns of the parcel of a typed code. */
export function findPublicColumns(db: Db, code: TypedCode) {
  return findByTypedCode(db, code, readers);
}

/** The same but for pieces, with as many reads, whether there is such a parcel or not. */
export async function findPublicColumnsEvenly(db: Db, { code, key }: TypedCode) {
  const [exact] = await readPublicByCode(db, [code.toLowerCase()]);
  const [parcel, another] = await readPublicByCodeKey(db, [key, code.toLowerCase()]);
  const id = await findTypedAliasTarget(db, { code, key });
  const merged = await findPublicColumnsById(db, id ?? 0);
  const spelled = another === undefined ? parcel : undefined;
  if (exact !== undefined || key === '') return exact ?? merged;
  return parcel === undefined ? merged : spelled;
}

export async function findSomeParcelId(db: Db): Promise<number | undefined> {
  const parcel = await db.selectFrom('parcels').select('id').limit(1).executeTakeFirst();
  return parcel?.id;
}

/** The day of the run that a parcel is in, and how many stops are still to be made before it. */
type StopsBefore = { day: string; before: number };

/**
 * How many open stops come before that of a row of `parcels`, to be read along with it: JSON of `StopsBefore[]`, which has
 * one entry at most, or null. Where the setting is off, nothing is read.
 */
export function stopsBeforeJson(db: Db, eb: ExpressionBuilder<Tables, 'parcels'>) {
  const isOpen = sql<boolean>`own.state = ${sql.lit('open')}`;
  const own = eb
    .selectFrom('run_stops as own')
    .innerJoin('runs', 'runs.id', 'own.run_id')
    .select(['runs.day', (stop) => earlierStops(stop).as('before')])
    .whereRef('own.parcel_id', '=', 'parcels.id')
    .where(isOpen);
  const shows = eb.selectFrom('settings').select('show_stops_before');
  const isShown = sql<boolean>`(${shows}) = ${sql.lit('yes')}`;
  return eb.case().when(isShown).then(jsonRows(db, own)).end();
}

function earlierStops(stop: ExpressionBuilder<Tables & { own: Tables['run_stops'] }, 'own'>) {
  return stop
    .selectFrom('run_stops as earlier')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .whereRef('earlier.run_id', '=', 'own.run_id')
    .whereRef('earlier.position', '<', 'own.position')
    .where(sql<boolean>`earlier.state = ${sql.lit('open')}`);
}

/** What such a JSON says of a run of this day; undefined: nothing. @param today `YYYY-MM-DD`. */
export function readStopsBefore(json: string | null, today: () => string): number | undefined {
  if (json === null) return undefined;
  const [stop]: StopsBefore[] = JSON.parse(json);
  return stop !== undefined && stop.day === today() ? stop.before : undefined;
}
