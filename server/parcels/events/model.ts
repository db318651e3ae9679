import { z } from 'zod';
import { deleteUnreferencedImage, insertImage } from '../../content/images/queries.ts';
import type { Picture } from '../../content/images/re-encode.ts';
import { newImage } from '../../content/images/upload.ts';
import { largestPage } from '../../database/paginate.ts';
import { findSettings } from '../../database/settings.ts';
import type { Db, ParcelRow } from '../../database/tables.ts';
import { InvalidInputError } from '../../errors.ts';
import { id } from '../../http/answer.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { jsonText, optional, recordId } from '../../http/input/fields.ts';
import { withWholePosition } from '../../http/input/position.ts';
import { newShape } from '../../http/input/record.ts';
import { invalidField } from '../../http/input/validation.ts';
import { yesNo } from '../../shared/enums.ts';
import { collectionFields, eventFields } from '../../shared/event-fields.ts';
import { fieldNames, omit } from '../../shared/field-values.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import { limits } from '../../shared/limits.ts';
import type { TransactionContext } from '../../verbs/context.ts';
import { verb } from '../../verbs/verb.ts';
import { timestamp, utcTimestamp } from '../activities/date-parts.ts';
import { readCollections, recordStatements } from '../cash/collections.ts';
import { countPresetUse, findEventPreset, readEventPresets } from '../event-presets/model.ts';
import { isBuiltin, localizePreset } from '../event-presets/words.ts';
import { namedParcel, resolvePieces } from '../find-parcel.ts';
import { ownDriver, requireOwnParcels } from '../own-parcels.ts';
import {
  findCoordinates,
  listSavedLocations,
  saveLocation,
  withCoordinates,
} from '../saved-locations.ts';
import type { EventAnswer, EventChoices, EventPreset } from '../shared/event.ts';
import { findPieceProgress } from './piece-scans.ts';
import { insertEventBatch, type NewParcelEvent } from './record.ts';

export const eventAnswer: z.ZodType<EventAnswer> = z.strictObject({
  id,
  results: z.array(
    z.strictObject({
      parcel: z.union([z.string(), z.int()]),
      tracking_code: z.string().nullable(),
      ok: z.boolean(),
      activity_id: id.nullable(),
      missing_pieces: z.array(z.int()).exactOptional().meta({
        description: 'Where a piece was named: those that the event has not reached yet.',
      }),
      error: z.string().nullable(),
    }),
  ),
});

export async function readEventChoices(db: Db, reader: LanguageCode): Promise<EventChoices> {
  const [presets, places] = await Promise.all([
    readEventPresets(db, reader),
    listSavedLocations(db, largestPage),
  ]);
  return { presets, places: places.data };
}

const fields = newShape(eventFields, { happened_at: optional(timestamp) });

const event = z.strictObject({
  parcels: z.array(namedParcel).min(1).max(limits.eventParcels),
  preset: optional(recordId()).optional(),
  only_codes: z.enum(yesNo).default('no'),
  /** Whether an event of some pieces counts immediately for the whole parcel. */
  at_once: z.enum(yesNo).default('no'),
  ...newShape(collectionFields),
  /** For each parcel, all that is due was collected in cash. */
  cod: optional(z.enum(['full'])).optional(),
  ...fields,
  title: fields.title.optional(),
});

/** An event, and the parcels that it happened to. Fields that are left out come from the preset. */
const newEvent = withWholePosition(
  event.refine(({ title, preset }) => title !== undefined || preset != null, {
    ...messageKey('required'),
    path: ['title'],
  }),
);

/** An event as a form, which may have a photo: `event` is JSON text. */
export const newEventForm = z.strictObject({
  event: jsonText.pipe(newEvent),
  image: newImage('photo'),
});

type NewEvent = z.output<typeof newEvent>;

/** The outcome of an event for one parcel, which is named as in the input. */
type ParcelEventResult = {
  parcel: string | number;
  tracking_code: string | null;
  /** null: there is no such parcel, or pieces are missing. */
  activity_id: number | null;
  /** If a piece was named: its number, and how many pieces there are. */
  piece?: { number: number; count: number };
  /** If a piece was named: the numbers of the pieces that the event has not reached yet. */
  missing?: number[];
};

/**
 * Records an event for one or many parcels. Fields that the input leaves out come from the preset, coordinates from the saved
 * location. If a parcel does not exist, only this parcel fails. A parcel that is named by its pieces gets the event once all of
 * them have been named.
 *
 * @returns the batch's id, for undoEventBatch, and a result for each parcel that was named.
 */
export const recordParcelEvents = verb(
  { permission: 'events:write', input: newEvent },
  async (tx, sent, photo: Picture | null = null) => {
    const given = await withoutDriverPosition(tx, sent);
    const preset = await findPreset(tx, given);
    const event = await withCoordinates(tx.db, toParcelEvent(tx, given, preset, photo));
    if (photo !== null) await insertImage(tx.db, { ...photo, created_at: tx.now.toISOString() });
    const onlyCodes = given.only_codes === 'yes';
    const named = await resolvePieces(tx.db, given.parcels, { onlyCodes, lock: true });
    const all = [...named.values()];
    await requireOwnParcels(
      tx,
      'events:write',
      all.map(({ parcel }) => parcel.id),
    );
    const existing = all.filter(({ parcel, piece }) => hasPiece(parcel, piece));
    const reached = await findPieceProgress(tx.db, given.at_once === 'yes' ? [] : existing, event);
    // A parcel may be named twice, by its code and by its id.
    const parcels = new Map(existing.map(({ parcel }) => [parcel.id, parcel]));
    for (const [id, { missing }] of reached) if (missing.length > 0) parcels.delete(id);
    const changed = [...parcels.values()];
    const collections = await readCollections(tx.db, given, {
      named: new Set(existing.map(({ parcel }) => parcel.id)).size,
      parcels: changed,
      stage: event.stage,
      isLate: Boolean(given.happened_at),
    });
    const stated = { ...event, collections };
    const { id, activities } = await insertEventBatch(tx, changed, stated, reached);
    await recordStatements(tx, changed, collections);
    if (parcels.size > 0) await countUses(tx, preset, event);
    else if (photo !== null) await deleteUnreferencedImage(tx.db, photo.name);
    const results = given.parcels.map((key): ParcelEventResult => {
      const found = named.get(key);
      if (found === undefined) return { parcel: key, tracking_code: null, activity_id: null };
      const { parcel, piece } = found;
      const { id, tracking_code, pieces_count: count } = parcel;
      const result = { parcel: key, tracking_code, activity_id: activities.get(id) ?? null };
      if (piece === null) return result;
      const ofPiece = { ...result, piece: { number: piece, count } };
      if (!hasPiece(parcel, piece)) return { ...ofPiece, activity_id: null };
      return { ...ofPiece, missing: reached.get(id)?.missing ?? [] };
    });
    return { id, results };
  },
);

function hasPiece({ pieces_count }: ParcelRow, piece: number | null): boolean {
  return piece === null || (piece >= 1 && piece <= pieces_count);
}

async function findPreset({ db }: TransactionContext, { preset: id }: NewEvent) {
  if (id === undefined || id === null) return null;
  const row = await findEventPreset(db, id);
  if (row === undefined) throw invalidField('preset', 'recordId');
  const { content_language } = await findSettings(db);
  return localizePreset(row, { reader: content_language, content: content_language });
}

/** The fields of the input that are not the event's. */
const otherEventInput = [
  'parcels',
  'preset',
  'only_codes',
  'at_once',
  'cod',
  ...fieldNames(collectionFields),
] as const;

function toParcelEvent(
  { deps, now }: TransactionContext,
  input: NewEvent,
  preset: EventPreset | null,
  photo: Picture | null,
): NewParcelEvent {
  const { happened_at, ...fields } = omit(input, otherEventInput);
  const { title = '', description, icon, color, stage, status } = { ...preset, ...fields };
  return {
    ...fields,
    description,
    icon,
    color,
    stage,
    ...titleAndStatus(preset, { title, status }),
    image: photo?.name ?? null,
    happened_at: happened_at ? utcTimestamp(happened_at, deps.config.timeZone) : now.toISOString(),
  };
}

/** The title and status of an event: the words of a built-in preset in the company's language, or typed ones. */
function titleAndStatus(
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

/** Counts the use of a preset and a place: in forms, the most used come first. */
async function countUses(
  { db, now }: TransactionContext,
  preset: EventPreset | null,
  { location, latitude = null, longitude = null }: NewParcelEvent,
): Promise<void> {
  if (preset !== null) await countPresetUse(db, preset.id);
  if (location) await saveLocation(db, { location, latitude, longitude }, now);
}

/**
 * An event without the position that a driver sends, because the site stores where drivers are only with deliveries. If the
 * event is at a saved location with a position, the sent position is left out: phones send that location's. Otherwise it is
 * refused.
 *
 * @throws {InvalidInputError} if the position can only be the driver's own.
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
