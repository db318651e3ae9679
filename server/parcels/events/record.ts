import type { Transaction } from '../../audit/transaction.ts';
import { optimizeSearchIndex } from '../../database/optimize-search-index.ts';
import type { Db, ParcelRow } from '../../database/tables.ts';
import type { EventValues } from '../../shared/event.ts';
import { namesOf, pick } from '../../shared/field-values.ts';
import type { Stage } from '../../shared/stages.ts';
import { type ActivityInsert, insertActivities } from '../activities/write.ts';
import { findLatestStageEvent } from '../status.ts';
import { type ParcelStatus, parcelAuditRef, updateParcelStatus } from '../write.ts';

/** An event to record: `happened_at` is in UTC, and its photo is stored. */
export type NewParcelEvent = Omit<EventValues, 'happened_at'> & {
  happened_at: string;
  image: string | null;
  /** The built-in preset whose words title and status are; null: they are somebody's own. */
  builtin_key: string | null;
  status_key: string | null;
};

/** The batch's id, and the activity that each parcel has of it, by the parcel's id. */
export type EventBatch = { id: number; activities: Map<number, number> };

/**
 * Records the same event at parcels: an activity of each, and what it changes on them. By the batch that they become
 * it can be undone.
 */
export async function insertEventBatch(
  tx: Transaction,
  parcels: readonly ParcelRow[],
  event: NewParcelEvent,
): Promise<EventBatch> {
  const { db, now, recordAudit } = tx;
  const { id } = await db
    .insertInto('event_batches')
    .values({ title: event.title, created_at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (parcels.length === 0) return { id, activities: new Map() };
  const ids = await insertActivities(
    tx,
    parcels.map((parcel) => activityOf(parcel, event)),
  );
  const items = [];
  let indexed = 0;
  for (const [index, parcel] of parcels.entries()) {
    const activity_id = ids[index] ?? 0;
    const previous = await findLatestStageEvent(db, parcel.id, activity_id);
    const { before, after, isTextChanged } = await applyEvent(db, parcel, event, now);
    if (isTextChanged) indexed += 1;
    await recordAudit({ action: 'changed', ...parcelAuditRef(parcel), before, after });
    items.push({
      ...{ batch_id: id, parcel_id: parcel.id, activity_id },
      previous_stage_event_id: previous?.id ?? null,
      ...{ before: JSON.stringify(before), after: JSON.stringify(after) },
    });
  }
  await db.insertInto('event_batch_items').values(items).execute();
  await optimizeSearchIndex(db, indexed);
  return { id, activities: new Map(items.map((item) => [item.parcel_id, item.activity_id])) };
}

function activityOf({ id: parcel_id }: ParcelRow, event: NewParcelEvent): ActivityInsert {
  const { title, builtin_key, description, icon, color, stage, location, image } = event;
  return {
    ...{ parcel_id, title, builtin_key, icon, color, stage, location, image },
    ...{ description: description ?? '', created_at: event.happened_at },
  };
}

/** @returns the fields that the event set on the parcel, before and after. */
async function applyEvent(db: Db, parcel: ParcelRow, event: NewParcelEvent, now: Date) {
  const { happened_at } = event;
  const isNewest = parcel.last_event_at === null || happened_at >= parcel.last_event_at;
  const after: Partial<ParcelStatus> = {
    ...(isNewest && statusAfter(parcel, event)),
    ...(event.stage && { stage: isNewest ? event.stage : await stageOf(db, parcel) }),
  };
  const last_event_at = isNewest ? happened_at : parcel.last_event_at;
  const isTextChanged = await updateParcelStatus(db, parcel, { ...after, last_event_at }, now);
  return { before: pick(parcel, namesOf(after)), after, isTextChanged };
}

/** Its activity is in the history already: whichever is the newest decides. */
async function stageOf(db: Db, { id }: ParcelRow): Promise<Stage | null> {
  return (await findLatestStageEvent(db, id))?.stage ?? null;
}

/** An event before the parcel's newest one only joins its history; this one is not older. */
function statusAfter(parcel: ParcelRow, event: NewParcelEvent): Partial<ParcelStatus> {
  const { status, status_key, location, latitude, longitude } = event;
  const hasCoordinates = typeof latitude === 'number' && typeof longitude === 'number';
  // At another place without coordinates the map would go on showing the one before.
  const hasLeft = location && location !== parcel.current_location && !hasCoordinates;
  return {
    ...(status && { status, status_key }),
    ...(location && { current_location: location }),
    ...(hasCoordinates && { map_current_latitude: latitude, map_current_longitude: longitude }),
    ...(hasLeft && { map_current_latitude: null, map_current_longitude: null }),
  };
}
