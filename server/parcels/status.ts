import { sql } from 'kysely';
import type { Transaction } from '../audit/transaction.ts';
import { isOneOf } from '../database/json.ts';
import { type RowUpdate, updateMany } from '../database/row-updates.ts';
import type { Db, ParcelRow } from '../database/tables.ts';
import type { Stage } from '../shared/stages.ts';
import { laterThan } from './version.ts';
import { parcelAuditRef } from './write.ts';

type StatusRow = Pick<
  ParcelRow,
  'id' | 'tracking_code' | 'stage' | 'manual_stage' | 'last_event_at' | 'updated_at'
> & { newest: string | null; latest_stage: Stage | null };

/**
 * Lets parcels follow their histories after a write of activities: the newest activity says when a parcel was last
 * heard of, and the newest with a stage is its stage; without any, what was set by hand is.
 *
 * @param staged those of them of which an activity with a stage was written. The others keep their stage, which may
 *   have been set by hand since.
 */
export async function syncParcelStatuses(
  { db, now, recordAudit }: Transaction,
  parcelIds: readonly number[],
  staged: Iterable<number>,
): Promise<void> {
  const isStaged = new Set(staged);
  const latest =
    isStaged.size === 0
      ? sql`null`
      : sql`(select stage from activities where parcel_id = parcels.id and stage is not null
          order by created_at desc, id desc limit 1)`;
  const { rows } = await sql<StatusRow>`
    select id, tracking_code, stage, manual_stage, last_event_at, updated_at,
      (select max(created_at) from activities where parcel_id = parcels.id) as newest,
      ${latest} as latest_stage
    from parcels where ${isOneOf(db, parcelIds)}`.execute(db);
  const updates: RowUpdate[] = [];
  for (const parcel of rows) {
    const { id, newest: last_event_at } = parcel;
    const stage = isStaged.has(id) ? (parcel.latest_stage ?? parcel.manual_stage) : parcel.stage;
    const hasChanged = stage !== parcel.stage;
    if (!hasChanged && last_event_at === parcel.last_event_at) continue;
    const updated_at = hasChanged ? laterThan(parcel.updated_at, now) : undefined;
    updates.push({ id, stage, last_event_at, updated_at });
    const change = { before: { stage: parcel.stage }, after: { stage } };
    await recordAudit({ action: 'changed', ...parcelAuditRef(parcel), ...change });
  }
  await updateMany(db, 'parcels', updates);
}

/** A parcel's newest activity that has a stage, but for one of them; undefined where none has. */
export function findLatestStageEvent(db: Db, parcelId: number, besides = 0) {
  return db
    .selectFrom('activities')
    .select(['id', 'created_at', 'stage'])
    .where('parcel_id', '=', parcelId)
    .where('stage', 'is not', null)
    .where('id', '<>', besides)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The time of a parcel's newest activity; null where it has none. */
export async function findLastActivity(db: Db, parcelId: number): Promise<string | null> {
  const newest = await db
    .selectFrom('activities')
    .select('created_at')
    .where('parcel_id', '=', parcelId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.created_at ?? null;
}
