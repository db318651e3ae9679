import { sql } from 'kysely';
import type { Transaction } from '../audit/transaction.ts';
import { isOneOf } from '../database/engine.ts';
import { type RowUpdate, updateMany } from '../database/rows.ts';
import { optimizeSearchIndex } from '../database/search.ts';
import type { Db, ParcelRow } from '../database/tables.ts';
import type { Stage } from '../shared/enums.ts';
import { namesOf, pick } from '../shared/field-values.ts';
import { type Indexing, parcelAuditRef, type StatusUpdate, updateParcelStatuses } from './write.ts';

type StatusRow = ParcelRow & { newest: string | null; latest_stage: Stage | null };

type Options = {
  /** Those whose status text was written along with the activities. */
  texts?: Iterable<number>;
  indexing?: Indexing;
};

/** A text says where a parcel was in the stage that it was written for, so another stage clears it. */
export const noText = { status: null, status_key: null } as const;

/**
 * Lets parcels follow their histories after a write of activities: the newest activity says when a parcel was last
 * heard of, and the newest with a stage is its stage; without any, what was set by hand is. Another stage clears the status
 * text.
 *
 * @param staged those of them of which an activity with a stage was written. The others keep their stage, which may
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
  const { rows } = await sql<StatusRow>`
    select parcels.*,
      (select max(created_at) from activities where parcel_id = parcels.id) as newest,
      ${latest} as latest_stage
    from parcels where ${isOneOf(db, parcelIds)}`.execute(db);
  const moved: RowUpdate[] = [];
  const changed: StatusUpdate[] = [];
  for (const parcel of rows) {
    const { id, newest: last_event_at } = parcel;
    const stage = isStaged.has(id) ? (parcel.latest_stage ?? parcel.manual_stage) : parcel.stage;
    const after = { stage, ...(stage !== parcel.stage && !hasText.has(id) && noText) };
    if (stage !== parcel.stage) changed.push({ parcel, status: { ...after, last_event_at } });
    else if (last_event_at === parcel.last_event_at) continue;
    else moved.push({ id, last_event_at });
    const before = pick(parcel, namesOf(after));
    await recordAudit({ action: 'changed', ...parcelAuditRef(parcel), before, after });
  }
  await updateMany(db, 'parcels', moved);
  await optimizeSearchIndex(db, await updateParcelStatuses(db, changed, { now, indexing }));
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

export async function findLastActivity(db: Db, parcelId: number): Promise<string | null> {
  const { last } = await db
    .selectFrom('activities')
    .select(({ fn }) => fn.max<string | null>('created_at').as('last'))
    .where('parcel_id', '=', parcelId)
    .executeTakeFirstOrThrow();
  return last;
}
