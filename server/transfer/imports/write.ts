import { messagesOf } from '../../../views/translations/index.ts';
import type { Transaction } from '../../audit/transaction.ts';
import { isOneOf } from '../../database/engine.ts';
import { isUniqueViolation } from '../../database/errors.ts';
import type { Db } from '../../database/tables.ts';
import { insertBookings } from '../../my/bookings/write.ts';
import { insertActivities, updateActivities } from '../../parcels/activities/write.ts';
import { builtinWords, findBuiltinKey } from '../../parcels/event-presets/words.ts';
import { lockParcels } from '../../parcels/find-parcel.ts';
import { syncParcelStatuses } from '../../parcels/status.ts';
import { insertParcels, updateParcels } from '../../parcels/write.ts';
import type { ActivityColor, ActivityIcon, Stage } from '../../shared/enums.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import { lastStage, type ParcelEvent, type PlannedActivityChange } from './activities.ts';
import { changedParcelFields, type PlannedChange, type PlannedParcel } from './parcels.ts';
import type { SpooledPlan } from './sheet.ts';

/** The data has changed since it was validated, so it must be validated again. */
export class StalePlanError extends Error {
  override name = 'StalePlanError';
}

/** Gets the number of rows of each batch that was written. */
type OnRows = (rows: number) => void;

/** The company's language, in which events are created from stages, and other languages that status texts may be in. */
type Languages = readonly [LanguageCode, ...LanguageCode[]];

/** Writes the plan of a sheet of parcels. @returns the ids of these parcels. @throws {StalePlanError} */
export async function writeParcelPlan(
  tx: Transaction,
  languages: Languages,
  { made, changed }: SpooledPlan<PlannedParcel, PlannedChange>,
  onRows: OnRows,
): Promise<Set<number>> {
  const parcelIds = new Set<number>();
  for (const parcels of made.lists()) {
    for (const id of await writeNewParcels(tx, languages, parcels)) parcelIds.add(id);
    onRows(parcels.length);
  }
  for (const changes of changed.lists()) {
    await writeParcelChanges(tx, languages, changes);
    for (const { id } of changes) parcelIds.add(id);
    onRows(changes.length);
  }
  return parcelIds;
}

/** Asks for the parcels of a file, which staff accept or decline. @returns no ids, because there are no parcels yet. */
export async function writeBookings(
  tx: Transaction,
  asked: { customer: number; email: string },
  made: SpooledPlan<PlannedParcel, PlannedChange>['made'],
  onRows: OnRows,
): Promise<Set<number>> {
  for (const planned of made.lists()) {
    await insertBookings(
      tx,
      planned.map(({ parcel }) => parcel),
      asked,
    );
    onRows(planned.length);
  }
  return new Set();
}

/** Inserts parcels. A parcel's stage becomes an event, unless the history in its row ends with that stage. */
async function writeNewParcels(
  tx: Transaction,
  languages: Languages,
  planned: readonly PlannedParcel[],
): Promise<number[]> {
  const at = tx.now.toISOString();
  const rows = planned.map(({ parcel }) => ({
    ...parcel,
    last_event_at: parcel.stage ? at : null,
    status_key: findBuiltinKey(parcel.status, languages),
  }));
  const inserted = await insertParcels(tx, rows, 'later').catch((error) => {
    throw isUniqueViolation(error) ? new StalePlanError() : error;
  });
  const ids = inserted.map(({ id }) => id);
  const reached = planned.flatMap(({ parcel, history }, index) => {
    const { stage, current_location: location = null } = parcel;
    const isReached = stage && lastStage(history) !== stage;
    return isReached ? [{ parcelId: ids[index] ?? 0, stage, location }] : [];
  });
  await writeStageEvents(tx, languages[0], reached);
  const histories = planned.map(({ parcel, history }, index) => {
    return { id: ids[index] ?? 0, history, hasText: Boolean(parcel.status) };
  });
  await writeHistories(tx, histories);
  return ids;
}

type History = Pick<PlannedChange, 'id' | 'history' | 'hasText'>;

function idsWithText(rows: readonly Pick<History, 'id' | 'hasText'>[]): number[] {
  return rows.filter(({ hasText }) => hasText).map(({ id }) => id);
}

/** Inserts the events of rows, and updates the status of their parcels. */
async function writeHistories(tx: Transaction, histories: readonly History[]): Promise<void> {
  const written = histories.filter(({ history }) => history.length > 0);
  if (written.length === 0) return;
  const historyRows = ({ id, history }: History) =>
    history.map((event) => ({ ...event, parcel_id: id }));
  await insertActivities(tx, written.flatMap(historyRows));
  const ids = written.map(({ id }) => id);
  await syncParcelStatuses(tx, ids, ids, { texts: idsWithText(written), indexing: 'later' });
}

/** Updates parcels. A new stage becomes an event, which changes the parcel's status as any event does. */
async function writeParcelChanges(
  tx: Transaction,
  languages: Languages,
  planned: readonly PlannedChange[],
): Promise<void> {
  const { db } = tx;
  const ids = planned.map(({ id }) => id);
  const stored = await lockParcels(db, ids);
  const byId = new Map(stored.map((parcel) => [parcel.id, parcel]));
  const updates = [];
  const reached: ReachedStage[] = [];
  for (const { id, set, history } of planned) {
    const before = byId.get(id);
    if (before === undefined) throw new StalePlanError();
    // A parcel that was edited meanwhile may need fewer changes.
    const { stage, ...changes } = changedParcelFields(before, set);
    if (stage && lastStage(history) !== stage)
      reached.push({ parcelId: id, stage, location: changes.current_location ?? null });
    if (Object.keys(changes).length === 0) continue;
    const { status } = changes;
    const key = status === undefined ? {} : { status_key: findBuiltinKey(status, languages) };
    updates.push({ before, changes: { ...changes, ...key } });
  }
  await updateParcels(tx, updates, 'later');
  await writeStageEvents(tx, languages[0], reached);
  await writeHistories(tx, planned);
  const staged = reached.map(({ parcelId }) => parcelId);
  await syncParcelStatuses(tx, staged, staged, { texts: idsWithText(planned), indexing: 'later' });
}

type ReachedStage = { parcelId: number; stage: Stage; location: string | null };

/** The icons and colours that a new site's event presets have. */
const stageIcons: Record<Stage, readonly [ActivityIcon, ActivityColor]> = {
  pending: ['radio_button_unchecked', 'black'],
  info_received: ['radio_button_unchecked', 'black'],
  picked_up: ['pan_tool', 'green'],
  in_transit: ['departure_board', 'green'],
  at_customs: ['verified', 'gold'],
  out_for_delivery: ['local_shipping', 'green'],
  ready_for_pickup: ['home_work', 'gold'],
  delivered: ['check_circle', 'green'],
  attempt_failed: ['radio_button_checked', 'gold'],
  on_hold: ['pan_tool', 'red'],
  exception: ['radio_button_checked', 'red'],
  returned: ['local_shipping', 'black'],
};

/** Inserts events for stages that parcels have reached. Their time is now, because a sheet of parcels does not have it. */
async function writeStageEvents(
  tx: Transaction,
  language: LanguageCode,
  reached: readonly ReachedStage[],
): Promise<void> {
  const created_at = tx.now.toISOString();
  const activities = reached.map(({ parcelId: parcel_id, stage, location }) => {
    const [icon, color] = stageIcons[stage];
    // If the stage has a built-in preset, everybody reads its title in their own language.
    const words = builtinWords(stage, language);
    const title = words ?? messagesOf(language).stages[stage];
    const builtin_key = words === undefined ? null : stage;
    return { parcel_id, title, builtin_key, stage, location, icon, color, created_at };
  });
  await insertActivities(tx, activities);
}

const parcelsAtOnce = 500;

/**
 * Writes the plan of a sheet of activities, and updates the status of their parcels.
 *
 * @returns the ids of these parcels.
 * @throws {StalePlanError}
 */
export async function writeActivityPlan(
  tx: Transaction,
  { made, changed }: SpooledPlan<ParcelEvent, PlannedActivityChange>,
  onRows: OnRows,
): Promise<Set<number>> {
  const parcelIds = new Set<number>();
  const staged = new Set<number>();
  for (const activities of made.lists()) {
    await lockPresentParcels(tx.db, new Set(activities.map(({ parcelId }) => parcelId)));
    const rows = activities.map(({ parcelId, activity }) => ({ ...activity, parcel_id: parcelId }));
    await insertActivities(tx, rows);
    for (const { parcelId, activity } of activities) {
      parcelIds.add(parcelId);
      if (activity.stage) staged.add(parcelId);
    }
    onRows(activities.length);
  }
  for (const changes of changed.lists()) {
    await lockPresentParcels(tx.db, new Set(changes.map(({ before }) => before.parcel_id)));
    await requireNoChange(tx.db, changes);
    const updates = changes.map(({ before, set }) => ({ before, changes: set }));
    await updateActivities(tx, updates);
    for (const { before, set } of changes) {
      parcelIds.add(before.parcel_id);
      if (set.stage !== undefined) staged.add(before.parcel_id);
    }
    onRows(changes.length);
  }
  const ids = [...parcelIds];
  for (let start = 0; start < ids.length; start += parcelsAtOnce) {
    const some = ids.slice(start, start + parcelsAtOnce);
    await syncParcelStatuses(tx, some, staged, { indexing: 'later' });
  }
  return parcelIds;
}

/** Locks parcels. @throws {StalePlanError} if one no longer exists. */
async function lockPresentParcels(db: Db, ids: ReadonlySet<number>): Promise<void> {
  const present = await lockParcels(db, [...ids]);
  if (present.length < ids.size) throw new StalePlanError();
}

async function requireNoChange(db: Db, planned: PlannedActivityChange[]): Promise<void> {
  const ids = planned.map(({ before }) => before.id);
  const stored = await db
    .selectFrom('activities')
    .select(['id', 'updated_at'])
    .where(isOneOf(db, ids))
    .execute();
  const writtenAt = new Map(stored.map(({ id, updated_at }) => [id, updated_at]));
  const isStale = planned.some(({ before }) => writtenAt.get(before.id) !== before.updated_at);
  if (isStale) throw new StalePlanError();
}
