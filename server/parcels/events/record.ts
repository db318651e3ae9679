import { CompiledQuery, type Selectable } from 'kysely';
import { type AuditEntry, isMember } from '../../audit/record.ts';
import { rowValues } from '../../database/rows.ts';
import { optimizeSearchIndex } from '../../database/search.ts';
import type { Db, ParcelRow, Tables } from '../../database/tables.ts';
import type { Stage } from '../../shared/enums.ts';
import { fieldNames, pick } from '../../shared/field-values.ts';
import type { TransactionContext } from '../../verbs/context.ts';
import { insertActivities } from '../activities/write.ts';
import { readTown } from '../addresses/town.ts';
import { type Collection, recordCollections } from '../cash/collections.ts';
import { type FinishingEvent, finishStops } from '../runs/stops.ts';
import type { EventValues } from '../shared/event.ts';
import { findLatestStageEvent, noStatusText } from '../status.ts';
import {
  type ParcelStatus,
  parcelAuditRef,
  type StatusUpdate,
  updateParcelStatuses,
} from '../write.ts';
import { closeScans, type PieceProgress, storeScans } from './piece-scans.ts';

/** An event to record: `happened_at` is in UTC, and its photo must be stored already. */
export type NewParcelEvent = Omit<EventValues, 'happened_at'> &
  FinishingEvent & {
    image: string | null;
    /**
     * The built-in preset that the title is from; null: the title was typed. `status_key` is the preset that the status text is
     * from.
     */
    builtin_key: string | null;
    status_key: string | null;
    /** What was collected at the door, by the ids of parcels; undefined: nothing is stated. */
    collections?: ReadonlyMap<number, Collection> | undefined;
  };

/** The id of a batch, and the ids of the activities that it made, by the ids of their parcels. */
type EventBatch = { id: number; activities: Map<number, number> };

/**
 * Records the same event for many parcels: adds an activity to each, changes their status, and finishes their stops. They
 * become a batch, with whose id the event can be undone.
 *
 * @param parcels must be locked.
 * @param reached the parcels that were named only by their pieces, by their ids. Those of which no piece is missing are also
 *   in `parcels`.
 */
export async function insertEventBatch(
  tx: TransactionContext,
  parcels: readonly ParcelRow[],
  event: NewParcelEvent,
  reached: ReadonlyMap<number, PieceProgress> = new Map(),
): Promise<EventBatch> {
  const { db, actor, now, recordAudit } = tx;
  const activities = parcels.map(({ id: parcel_id }) => ({
    ...pick(event, ['title', 'builtin_key', 'description', 'icon', 'color', 'stage', 'location']),
    parcel_id,
    image: event.image,
    created_at: event.happened_at,
  }));
  const staff_id = isMember(actor) ? actor.staffId : null;
  const { id } = await db
    .insertInto('event_batches')
    .values({ title: event.title, created_at: now.toISOString(), staff_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await storeScans(db, reached, event, id);
  const ids = await insertActivities(tx, activities);
  if (parcels.length === 0) return { id, activities: new Map() };
  const stages = await newestStages(db, parcels, event);
  const updates = parcels.map((parcel) => statusUpdate(parcel, event, stages));
  const items = updates.map(({ parcel, before, after }, index) => ({
    batch_id: id,
    parcel_id: parcel.id,
    activity_id: ids[index] ?? 0,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
  }));
  const indexed = await updateParcelStatuses(db, updates, { now, indexing: 'now' });
  await insertBatchItems(db, items);
  await finishStops(db, items, event);
  const delivered = parcels.map((parcel, index) => ({ parcel, activity_id: ids[index] ?? 0 }));
  await recordCollections(tx, delivered, event);
  const whole = parcels.filter((parcel) => !reached.has(parcel.id));
  await closeScans(db, whole, id, { until: event.happened_at });
  await recordAudit(
    updates.map(({ parcel, before, after }) => ({
      action: 'changed',
      ...parcelAuditRef(parcel),
      before,
      after,
    })),
  );
  await optimizeSearchIndex(db, indexed);
  return { id, activities: new Map(items.map((item) => [item.parcel_id, item.activity_id])) };
}

const itemColumns = [
  ['batch_id', 'integer'],
  ['parcel_id', 'integer'],
  ['activity_id', 'integer'],
  ['before', 'text'],
  ['after', 'text'],
] as const;

type BatchItem = Pick<Selectable<Tables['event_batch_items']>, (typeof itemColumns)[number][0]>;

/** Inserts the items of a batch, each with the event whose stage the parcel had before. */
async function insertBatchItems(db: Db, items: readonly BatchItem[]): Promise<void> {
  const rows = items.map((item) => itemColumns.map(([name]) => item[name]));
  const { values, source, parameters } = rowValues(db, itemColumns.length, rows);
  const list = itemColumns.map(
    ([name, type], index) => `cast(${values[index]} as ${type}) as "${name}"`,
  );
  const names = itemColumns.map(([name]) => `"${name}"`).join(', ');
  const text = `
    insert into event_batch_items (${names}, previous_stage_event_id)
    select ${names}, (
      select id from activities
      where parcel_id = item.parcel_id and stage is not null and id <> item.activity_id
      order by created_at desc, id desc limit 1)
    from (select ${list.join(', ')} from ${source}) as item`;
  await db.executeQuery(CompiledQuery.raw(text, parameters));
}

/** What an event changes on a parcel, with the values of the fields that it sets, before and after. */
function statusUpdate(
  parcel: ParcelRow,
  event: NewParcelEvent,
  stages: ReadonlyMap<number, Stage>,
): StatusUpdate & Required<Pick<AuditEntry, 'before' | 'after'>> {
  const { happened_at, status, status_key } = event;
  const isNewest = isNewestEvent(parcel, event);
  const reached = (isNewest ? event.stage : stages.get(parcel.id)) ?? null;
  const after: Partial<ParcelStatus> = {
    ...(event.stage &&
      reached !== parcel.stage &&
      (status ? { status, status_key } : noStatusText)),
    ...(isNewest && statusAfter(parcel, event)),
    ...(event.stage && { stage: reached }),
  };
  const last_event_at = isNewest ? happened_at : parcel.last_event_at;
  const before = pick(parcel, fieldNames(after));
  return { parcel, status: { ...after, last_event_at }, before, after };
}

function isNewestEvent({ last_event_at }: ParcelRow, { happened_at }: NewParcelEvent): boolean {
  return last_event_at === null || happened_at >= last_event_at;
}

/** The stages of those parcels that have a newer event. The newest event with a stage decides. */
async function newestStages(db: Db, parcels: readonly ParcelRow[], event: NewParcelEvent) {
  const stages = new Map<number, Stage>();
  if (!event.stage) return stages;
  for (const parcel of parcels.filter((one) => !isNewestEvent(one, event))) {
    const newest = await findLatestStageEvent(db, parcel.id);
    if (newest?.stage) stages.set(parcel.id, newest.stage);
  }
  return stages;
}

/** What an event changes on a parcel that has no newer one. An older event only joins the history. */
function statusAfter(parcel: ParcelRow, event: NewParcelEvent): Partial<ParcelStatus> {
  const { status, status_key, latitude, longitude } = event;
  const isDelivered = event.stage === 'delivered' && !event.location;
  // A delivered parcel is no longer where it was, but in the destination's town, if that is certain.
  const location = event.location || (isDelivered ? readTown(parcel.destination) : null);
  const hasCoordinates = typeof latitude === 'number' && typeof longitude === 'number';
  // If the parcel is at another place without coordinates, the map would still show the previous place.
  const hasLeft = location && location !== parcel.current_location && !hasCoordinates;
  return {
    ...(status && { status, status_key }),
    ...(location && { current_location: location }),
    ...(hasCoordinates && { map_current_latitude: latitude, map_current_longitude: longitude }),
    ...(hasLeft && {
      map_current_latitude: isDelivered ? parcel.map_destination_latitude : null,
      map_current_longitude: isDelivered ? parcel.map_destination_longitude : null,
    }),
  };
}
