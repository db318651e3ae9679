import { sql } from 'kysely';
import type { Transaction } from '../audit/transaction.ts';
import { isOneOf } from '../database/engine.ts';
import { type RowUpdate, updateMany } from '../database/rows.ts';
import { optimizeSearchIndex } from '../database/search.ts';
import type { Db, ParcelRow } from '../database/tables.ts';
import type { Stage } from '../shared/enums.ts';
import { fieldNames, pick } from '../shared/field-values.ts';
import { type Indexing, parcelAuditRef, type StatusUpdate, updateParcelStatuses } from './write.ts';

type Options = {
  /** The parcels whose status text was written together with the activities. */
  texts?: Iterable<number>;
  indexing?: Indexing;
};

/** No status text. A text belongs to the stage that it was written for, so another stage clears it. */
export const noStatusText = { status: null, status_key: null } as const;

/**
 * Brings parcels up to date with their histories after activities were written. The newest activity says when a parcel had
 * its last event. Its stage is that of the newest activity with a stage, or else the one set by hand. Another stage clears the
 * status text.
 *
 * @param staged the parcels of which an activity with a stage was written or deleted. The others keep their stage, which may
 *   have been set by hand since.
 */
export async function syncParcelStatuses(
  { db, now, recordAudit }: Transaction,
  parcelIds: readonly number[],
  staged: Iterable<number>,
  { texts = [], indexing = 'now' }: Options = {},
): Promise<void> {
  const [isStaged, hasText] = [new Set(staged), new Set(texts)];
  const latest =
    isStaged.size === 0
      ? sql`null`
      : sql`(select stage from activities where parcel_id = parcels.id and stage is not null
          order by created_at desc, id desc limit 1)`;
  const { rows } = await sql<ParcelRow & { newest: string | null; latest_stage: Stage | null }>`
    select parcels.*,
      (select max(created_at) from activities where parcel_id = parcels.id) as newest,
      ${latest} as latest_stage
    from parcels where ${isOneOf(db, parcelIds)}`.execute(db);
  const moved: RowUpdate[] = [];
  const changed: StatusUpdate[] = [];
  for (const parcel of rows) {
    const { id, newest: last_event_at } = parcel;
    const stage = isStaged.has(id) ? (parcel.latest_stage ?? parcel.manual_stage) : parcel.stage;
    const after = { stage, ...(stage !== parcel.stage && !hasText.has(id) && noStatusText) };
    if (stage !== parcel.stage) changed.push({ parcel, status: { ...after, last_event_at } });
    else if (last_event_at === parcel.last_event_at) continue;
    else moved.push({ id, last_event_at });
    const before = pick(parcel, fieldNames(after));
    await recordAudit({ action: 'changed', ...parcelAuditRef(parcel), before, after });
  }
  await updateMany(db, 'parcels', moved);
  await optimizeSearchIndex(db, await updateParcelStatuses(db, changed, { now, indexing }));
}

/**
 * A parcel's newest activity that has a stage; undefined if no activity has a stage.
 *
 * @param exceptId an activity that does not count.
 */
export function findLatestStageEvent(db: Db, parcelId: number, exceptId = 0) {
  return db
    .selectFrom('activities')
    .select(['id', 'created_at', 'stage'])
    .where('parcel_id', '=', parcelId)
    .where('stage', 'is not', null)
    .where('id', '<>', exceptId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** When a parcel had its last event: ISO 8601, UTC; null: it has none. */
export async function findLastActivityTime(db: Db, parcelId: number): Promise<string | null> {
  const { last } = await db
    .selectFrom('activities')
    .select(({ fn }) => fn.max<string | null>('created_at').as('last'))
    .where('parcel_id', '=', parcelId)
    .executeTakeFirstOrThrow();
  return last;
}
