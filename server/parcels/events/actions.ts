import type { Picture } from '../../content/images/picture.ts';
import { insertImage } from '../../content/images/queries.ts';
import { findSettings } from '../../database/settings.ts';
import { InvalidInputError } from '../../errors.ts';
import { recordIdInput } from '../../http/input/record.ts';
import { invalidField, parse } from '../../http/input/validation.ts';
import type { EventPreset } from '../../shared/event.ts';
import type { TransactionContext, VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { inTransaction } from '../../verbs/transaction.ts';
import { utcTimestamp } from '../activities/date-parts.ts';
import { countUse, findEventPreset } from '../event-presets/queries.ts';
import { isBuiltin, localizePreset } from '../event-presets/words.ts';
import { ownDriver, requireOwnParcels } from '../own-parcels.ts';
import { findCoordinates, saveLocation, withCoordinates } from '../saved-locations/queries.ts';
import { insertEventBatch, type NewParcelEvent } from './record.ts';
import { resolveParcels } from './resolve-parcels.ts';
import { type NewEvent, newEvent } from './schema.ts';
import { undoBatch } from './undo.ts';

/** The outcome of an event for one parcel, which is named as in the input. */
export type ParcelEventResult = {
  parcel: string | number;
  tracking_code: string | null;
  /** null: there is no such parcel. */
  activity_id: number | null;
};

/**
 * Records an event at one or many parcels. Fields that the input leaves out come from the preset, coordinates from the
 * saved location. Parcels that do not exist fail alone.
 *
 * @param input see newEvent.
 * @returns the batch's id, for undoEventBatch, and a result for each parcel that was named.
 */
export async function recordParcelEvents(
  ctx: VerbContext,
  input: unknown,
  photo: Picture | null = null,
): Promise<{ id: number; results: ParcelEventResult[] }> {
  requirePermission(ctx, 'events:write');
  const sent = parse(newEvent, input);
  return inTransaction(ctx, async (tx) => {
    const given = await withoutDriverPosition(tx, sent);
    const preset = await findPreset(tx, given);
    const event = await withCoordinates(tx.db, eventOf(tx, given, preset, photo));
    if (photo !== null) await insertImage(tx.db, { ...photo, created_at: tx.now.toISOString() });
    const onlyCodes = given.only_codes === 'yes';
    const named = await resolveParcels(tx.db, given.parcels, { onlyCodes, lock: true });
    // A parcel may be named twice, by its code and by its id.
    const parcels = new Map([...named.values()].map((parcel) => [parcel.id, parcel]));
    await requireOwnParcels(tx, 'events:write', [...parcels.keys()]);
    const { id, activities } = await insertEventBatch(tx, [...parcels.values()], event);
    if (parcels.size > 0) await rememberUse(tx, preset, event);
    const results = given.parcels.map((key) => {
      const parcel = named.get(key);
      const activity_id = parcel === undefined ? null : (activities.get(parcel.id) ?? null);
      return { parcel: key, tracking_code: parcel?.tracking_code ?? null, activity_id };
    });
    return { id, results };
  });
}

/** Undoes what recordParcelEvents did, within ten minutes; see undoBatch. @param input `{ id }`. */
export async function undoEventBatch(ctx: VerbContext, input: unknown): Promise<void> {
  requirePermission(ctx, 'events:write');
  const { id } = parse(recordIdInput, input);
  await inTransaction(ctx, (tx) => undoBatch(tx, id));
}

async function findPreset(
  { db }: TransactionContext,
  { preset: id }: NewEvent,
): Promise<EventPreset | null> {
  if (id === undefined || id === null) return null;
  const row = await findEventPreset(db, id);
  if (row === undefined) throw invalidField('preset', 'recordId');
  const { content_language } = await findSettings(db);
  return localizePreset(row, { reader: content_language, content: content_language });
}

function eventOf(
  { deps, now }: TransactionContext,
  input: NewEvent,
  preset: EventPreset | null,
  photo: Picture | null,
): NewParcelEvent {
  const { parcels: _, preset: __, only_codes: ___, happened_at, ...fields } = input;
  const { title = '', description, icon, color, stage, status } = { ...preset, ...fields };
  return {
    ...fields,
    ...{ description, icon, color, stage },
    ...wordsOf(preset, { title, status }),
    image: photo?.name ?? null,
    happened_at: happened_at ? utcTimestamp(happened_at, deps.config.timeZone) : now.toISOString(),
  };
}

/** Title and status: a built-in preset's words in the company's language, or somebody's own. */
function wordsOf(
  preset: EventPreset | null,
  { title, status }: Pick<NewParcelEvent, 'title' | 'status'>,
) {
  const key = preset?.builtin_key ?? null;
  const words = preset?.title ?? '';
  const [isTitle, isStatus] = [isBuiltin(key, title), isBuiltin(key, status)];
  return {
    ...(isTitle ? { title: words, builtin_key: key } : { title, builtin_key: null }),
    ...(isStatus ? { status: words, status_key: key } : { status, status_key: null }),
  };
}

/** Presets and places that are used most come first in forms. */
async function rememberUse(
  { db, now }: TransactionContext,
  preset: EventPreset | null,
  { location, latitude = null, longitude = null }: NewParcelEvent,
): Promise<void> {
  if (preset !== null) await countUse(db, preset.id);
  if (location) await saveLocation(db, { location, latitude, longitude }, now);
}

/**
 * An event without the position that a driver sends: where a driver is, the site stores with a delivery alone. Beside a saved
 * location that has a position itself, it is left out, since phones send that one along; elsewhere it is refused.
 *
 * @throws {InvalidInputError} if it can only be the driver's.
 */
async function withoutDriverPosition(
  { actor, db }: Pick<TransactionContext, 'actor' | 'db'>,
  event: NewEvent,
): Promise<NewEvent> {
  const { latitude, longitude: _, ...rest } = event;
  if (typeof latitude !== 'number' || ownDriver(actor, 'events:write') === null) return event;
  const saved = event.location ? await findCoordinates(db, event.location) : null;
  if (typeof saved?.latitude === 'number') return rest;
  throw new InvalidInputError((t) => t.runs.noPosition, 'latitude');
}
