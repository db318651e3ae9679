import type { RecordAudit } from '../../audit/with-audit.ts';
import { optimizeSearchIndex } from '../../database/optimize-search-index.ts';
import type { Db, ParcelRow } from '../../database/tables.ts';
import type { EventValues } from '../../shared/event.ts';
import { namesOf, pick } from '../../shared/field-values.ts';
import type { Stage } from '../../shared/stages.ts';
import { parcelAuditRef } from '../audit-ref.ts';
import { type ParcelStatus, updateParcelStatus } from '../queries.ts';
import { findLatestStageEvent } from '../status.ts';

/** An event as it is recorded: when it happened, in UTC, is known, and its photo is stored. */
export type NewParcelEvent = Omit<EventValues, 'happened_at'> & {
  happened_at: string;
  image: string | null;
  /** The built-in preset whose words title and status are; null: they are somebody's own. */
  builtin_key: string | null;
  status_key: string | null;
};

/** The event's id, and the activity that each parcel has of it, by the parcel's id. */
export type Recorded = { id: number; activities: Map<number, number> };

/** Records what happened to parcels: an activity of each, and what it changes on them. */
export async function recordParcelEvents(
  trx: Db,
  record: RecordAudit,
  parcels: readonly ParcelRow[],
  happened: NewParcelEvent,
  now: Date,
): Promise<Recorded> {
  const { id } = await trx
    .insertInto('event_batches')
    .values({ title: happened.title, created_at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (parcels.length === 0) return { id, activities: new Map() };
  const activities = await insertActivities(trx, parcels, happened, now);
  const changes = [];
  let texts = 0;
  for (const parcel of parcels) {
    const activity_id = activities.get(parcel.id) ?? 0;
    const about = { type: 'activity', id: activity_id, name: happened.title } as const;
    await record({
      action: 'created',
      ...about,
      parcelId: parcel.id,
      after: activityOf(happened, now),
    });
    const previous_stage_event_id =
      (await findLatestStageEvent(trx, parcel.id, activity_id))?.id ?? null;
    const { before, after, isFoundOtherwise } = await changeParcel(trx, parcel, happened, now);
    if (isFoundOtherwise) texts += 1;
    await record({ action: 'changed', ...parcelAuditRef(parcel), before, after });
    const change = { before: JSON.stringify(before), after: JSON.stringify(after) };
    changes.push({
      batch_id: id,
      parcel_id: parcel.id,
      activity_id,
      previous_stage_event_id,
      ...change,
    });
  }
  await trx.insertInto('event_batch_items').values(changes).execute();
  await optimizeSearchIndex(trx, texts);
  return { id, activities };
}

async function insertActivities(
  trx: Db,
  parcels: readonly ParcelRow[],
  happened: NewParcelEvent,
  now: Date,
): Promise<Map<number, number>> {
  const activity = activityOf(happened, now);
  const made = await trx
    .insertInto('activities')
    .values(parcels.map(({ id: parcel_id }) => ({ ...activity, parcel_id })))
    .returning(['id', 'parcel_id'])
    .execute();
  return new Map(made.map(({ id, parcel_id }) => [parcel_id, id]));
}

function activityOf(happened: NewParcelEvent, now: Date) {
  const { title, builtin_key, description, icon, color, stage, location, image } = happened;
  return {
    ...{ title, builtin_key, description: description ?? '', icon, color, stage, location, image },
    created_at: happened.happened_at,
    updated_at: now.toISOString(),
  };
}

/** @returns the fields that the event set on the parcel, before and after. */
async function changeParcel(trx: Db, parcel: ParcelRow, happened: NewParcelEvent, now: Date) {
  const { happened_at } = happened;
  const isNewest = parcel.last_event_at === null || happened_at >= parcel.last_event_at;
  const after: Partial<ParcelStatus> = {
    ...(isNewest && standingOf(parcel, happened)),
    ...(happened.stage && { stage: isNewest ? happened.stage : await stageOf(trx, parcel) }),
  };
  const last_event_at = isNewest ? happened_at : parcel.last_event_at;
  const isFoundOtherwise = await updateParcelStatus(trx, parcel, { ...after, last_event_at }, now);
  return { before: pick(parcel, namesOf(after)), after, isFoundOtherwise };
}

/** Its activity is in the history already: whichever is the newest decides. */
async function stageOf(trx: Db, { id }: ParcelRow): Promise<Stage | null> {
  return (await findLatestStageEvent(trx, id))?.stage ?? null;
}

/** What happened before a parcel's newest activity only joins its history: since then it stands elsewhere. */
function standingOf(parcel: ParcelRow, happened: NewParcelEvent): Partial<ParcelStatus> {
  const { status, status_key, location, latitude, longitude } = happened;
  const isPlaced = typeof latitude === 'number' && typeof longitude === 'number';
  // Another place, of which nobody knows where it is: the map would go on showing the one before.
  const hasLeft = location && location !== parcel.current_location && !isPlaced;
  return {
    ...(status && { status, status_key }),
    ...(location && { current_location: location }),
    ...(isPlaced && { map_current_latitude: latitude, map_current_longitude: longitude }),
    ...(hasLeft && { map_current_latitude: null, map_current_longitude: null }),
  };
}
