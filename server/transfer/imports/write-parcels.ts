import { sql } from 'kysely';
import { changesBetween } from '../../audit/changes.ts';
import { type AuditEntries, recordMany } from '../../audit/record-many.ts';
import { isOneOf } from '../../database/id-list.ts';
import { insertMany, updateOne } from '../../database/many-rows.ts';
import type { Db, ParcelRow } from '../../database/tables.ts';
import { isOneOfTexts } from '../../database/text-list.ts';
import { keepingStatusKey } from '../../parcels/event-presets/localized.ts';
import { enqueueIndexing } from '../../parcels/search-index-queue.ts';
import { filledUp, namesOf, searchedNames } from '../../shared/field-values.ts';
import { parcelFields } from '../../shared/fields.ts';
import type { NewParcel } from '../../shared/parcel.ts';
import { differing, findStored, type PlannedChange } from './parcels.ts';
import { syncParcelStatuses } from './write-activities.ts';
import { type ReachedStage, writeStageEvents } from './write-stage-events.ts';
import { ConflictError, type Writing } from './writing.ts';

const fields = namesOf(parcelFields);
const columns = [...fields, 'last_event_at', 'search_text', 'created_at', 'updated_at'];
const searched: readonly string[] = searchedNames(parcelFields);

/**
 * Inserts parcels, without the text of their search: see indexParcels. What stage they have reached is an event.
 *
 * @throws {ConflictError} if one of the codes is in use by now.
 */
export async function writeNewParcels(writing: Writing, made: readonly NewParcel[]): Promise<void> {
  const { trx, who, notify, now } = writing;
  const codes = made.map(({ tracking_code: code }) => code.toLowerCase());
  const taken = await findStored(trx, codes);
  if (taken.parcels.size + taken.merged.size > 0) throw new ConflictError();
  const whole = made.map((parcel) => ({
    ...filledUp(parcelFields, parcel),
    show_map: parcel.show_map ?? 'no',
  }));
  const rows = whole.map((parcel) => [
    ...fields.map((name) => parcel[name]),
    parcel.stage === null ? null : now,
    '',
    now,
    now,
  ]);
  await insertMany(trx, 'parcels', columns, rows);
  const ids = await findIds(trx, codes);
  await enqueueIndexing(trx, [...ids.values()]);
  const happenings = whole.map((parcel): AuditEntries => {
    const { tracking_code: name } = parcel;
    const id = ids.get(name.toLowerCase()) ?? 0;
    const changes = JSON.stringify(changesBetween(null, parcel));
    return { action: 'created', type: 'parcel', id, name, parcelId: id, changes };
  });
  await recordMany(trx, who, happenings, notify);
  const reached = whole.flatMap(({ tracking_code, stage, current_location: location }) =>
    stage === null
      ? []
      : [{ parcelId: ids.get(tracking_code.toLowerCase()) ?? 0, stage, location }],
  );
  await writeStageEvents(writing, reached);
}

/**
 * Changes parcels. Those that somebody has changed since they were judged are looked at again. Another stage is an
 * event, which the parcel follows as it does any other.
 *
 * @throws {ConflictError} if one is gone.
 */
export async function writeParcelChanges(
  writing: Writing,
  planned: readonly PlannedChange[],
): Promise<void> {
  const { trx, who, notify, now, stageWords } = writing;
  const ids = planned.map(({ id }) => id);
  const stored = await trx.selectFrom('parcels').selectAll().where(isOneOf(trx, ids)).execute();
  const byId = new Map(stored.map((parcel) => [parcel.id, parcel]));
  const happenings: AuditEntries[] = [];
  const unindexed: number[] = [];
  const reached: ReachedStage[] = [];
  for (const { id, set } of planned) {
    const before = byId.get(id);
    if (before === undefined) throw new ConflictError();
    const { stage, ...changes } = differing(before, set);
    if (stage) reached.push({ parcelId: id, stage, location: changes.current_location ?? null });
    if (Object.keys(changes).length === 0) continue;
    const words = stage ? stageWords[stage] : null;
    const isOfStage = words !== null && changes.status === words.title;
    const all = {
      ...keepingStatusKey(before, changes),
      ...(isOfStage && { status_key: words.builtinKey }),
      updated_at: now,
    };
    await updateOne(trx, 'parcels', id, definedOf(all));
    if (Object.keys(changes).some((name) => searched.includes(name))) unindexed.push(id);
    happenings.push(changedParcel(before, { ...before, ...changes }));
  }
  await enqueueIndexing(trx, unindexed);
  await recordMany(trx, who, happenings, notify);
  await writeStageEvents(writing, reached);
  const staged = new Set(reached.map(({ parcelId }) => parcelId));
  await syncParcelStatuses(writing, [...staged], staged);
}

function changedParcel(before: ParcelRow, after: object): AuditEntries {
  const { id, tracking_code: name } = before;
  const changes = JSON.stringify(changesBetween(before, after));
  return { action: 'changed', type: 'parcel', id, name, parcelId: id, changes };
}

type Value = string | number | null;

function definedOf(values: Record<string, Value | undefined>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, Value] => entry[1] !== undefined),
  );
}

async function findIds(db: Db, codes: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('parcels')
    .select(['id', 'tracking_code'])
    .where(isOneOfTexts(db, sql`lower(tracking_code)`, codes))
    .execute();
  return new Map(rows.map(({ id, tracking_code }) => [tracking_code.toLowerCase(), id]));
}
