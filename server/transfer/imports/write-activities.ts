import { sql } from 'kysely';
import { changesBetween } from '../../audit/changes.ts';
import { type AuditEntries, recordMany } from '../../audit/record-many.ts';
import { isOneOf } from '../../database/id-list.ts';
import { insertMany, updateOne } from '../../database/many-rows.ts';
import type { Db } from '../../database/tables.ts';
import type { Stage } from '../../shared/stages.ts';
import type { ActivityPlan } from './activities.ts';
import { ConflictError, type Writing } from './writing.ts';

const columns = [
  'parcel_id',
  'title',
  'builtin_key',
  'description',
  'icon',
  'color',
  'stage',
  'location',
  'created_at',
  'updated_at',
];

/** Inserts activities. @throws {ConflictError} if one of their parcels is gone. */
export async function writeNewActivities(
  { trx, who, notify, now }: Writing,
  made: ActivityPlan['made'],
): Promise<void> {
  const parcelIds = [...new Set(made.map(({ parcelId }) => parcelId))];
  const present = await trx
    .selectFrom('parcels')
    .select('id')
    .where(isOneOf(trx, parcelIds))
    .execute();
  if (present.length < parcelIds.length) throw new ConflictError();
  const whole = made.map(({ parcelId, activity }) => ({
    parcel_id: parcelId,
    title: activity.title,
    builtin_key: activity.builtin_key ?? null,
    description: activity.description ?? '',
    icon: activity.icon ?? ('airplanemode_active' as const),
    color: activity.color ?? ('green' as const),
    stage: activity.stage ?? null,
    location: activity.location ?? null,
    created_at: activity.created_at,
    updated_at: now,
  }));
  const last = await newestId(trx);
  await insertMany(
    trx,
    'activities',
    columns,
    whole.map((activity) => Object.values(activity)),
  );
  // Nobody else writes meanwhile, so they are those after the last one, in their order.
  const ids = await trx
    .selectFrom('activities')
    .select('id')
    .where('id', '>', last)
    .orderBy('id')
    .execute();
  const happenings = whole.map((activity, index): AuditEntries => {
    const { parcel_id: parcelId, title: name } = activity;
    const changes = JSON.stringify(changesBetween(null, activity));
    const id = ids[index]?.id ?? 0;
    return { action: 'created', type: 'activity', id, name, parcelId, changes };
  });
  await recordMany(trx, who, happenings, notify);
}

/** Changes activities. @throws {ConflictError} if one of them was changed since it was judged. */
export async function writeActivityChanges(
  { trx, who, notify, now }: Writing,
  planned: ActivityPlan['changed'],
): Promise<void> {
  const ids = planned.map(({ before }) => before.id);
  const stored = await trx
    .selectFrom('activities')
    .select(['id', 'updated_at'])
    .where(isOneOf(trx, ids))
    .execute();
  const writtenAt = new Map(stored.map(({ id, updated_at }) => [id, updated_at]));
  const happenings: AuditEntries[] = [];
  for (const { before, set } of planned) {
    const { id, parcel_id: parcelId, title: name } = before;
    if (writtenAt.get(id) !== before.updated_at) throw new ConflictError();
    const values = Object.fromEntries(
      Object.entries(set).map(([field, value]) => [field, value ?? null]),
    );
    await updateOne(trx, 'activities', id, { ...values, updated_at: now });
    const changes = JSON.stringify(changesBetween(before, { ...before, ...set }));
    happenings.push({ action: 'changed', type: 'activity', id, name, parcelId, changes });
  }
  await recordMany(trx, who, happenings, notify);
}

/**
 * Lets parcels follow their histories, as followHistory does with one.
 *
 * @param staged those of which an activity with a stage was written, or one whose stage has changed.
 */
export async function syncParcelStatuses(
  { trx, who, notify, now }: Writing,
  parcelIds: readonly number[],
  staged: ReadonlySet<number>,
): Promise<void> {
  const { rows } = await sql<Standing>`
    select id, tracking_code, stage, manual_stage, last_event_at,
      (select max(created_at) from activities where parcel_id = parcels.id) as newest,
      (select stage from activities where parcel_id = parcels.id and stage is not null
        order by created_at desc, id desc limit 1) as reached
    from parcels where ${isOneOf(trx, parcelIds)}`.execute(trx);
  const happenings: AuditEntries[] = [];
  for (const parcel of rows) {
    const { id, tracking_code: name, newest: last_event_at } = parcel;
    const stage = staged.has(id) ? (parcel.reached ?? parcel.manual_stage) : parcel.stage;
    const isMoved = stage !== parcel.stage;
    if (!isMoved && last_event_at === parcel.last_event_at) continue;
    const change = { stage, last_event_at, ...(isMoved && { updated_at: now }) };
    await updateOne(trx, 'parcels', id, change);
    if (!isMoved) continue;
    const changes = JSON.stringify(changesBetween({ stage: parcel.stage }, { stage }));
    happenings.push({ action: 'changed', type: 'parcel', id, name, parcelId: id, changes });
  }
  await recordMany(trx, who, happenings, notify);
}

type Standing = {
  id: number;
  tracking_code: string;
  stage: Stage | null;
  manual_stage: Stage | null;
  last_event_at: string | null;
  newest: string | null;
  reached: Stage | null;
};

async function newestId(db: Db): Promise<number> {
  const newest = await db
    .selectFrom('activities')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id ?? 0;
}
