import { z } from 'zod';
import { auditRef } from '../../audit/record.ts';
import { isPossibleId } from '../../database/rows.ts';
import { findSettings } from '../../database/settings.ts';
import type { Db } from '../../database/tables.ts';
import { requireRow } from '../../errors.ts';
import { answerShape, id } from '../../http/answer.ts';
import { recordId } from '../../http/input/fields.ts';
import { changeShape, newShape, recordIdInput } from '../../http/input/record.ts';
import { eventPresetFields } from '../../shared/event-fields.ts';
import { fieldNames, omit } from '../../shared/field-values.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import { limits } from '../../shared/limits.ts';
import { verb } from '../../verbs/verb.ts';
import type { EventPreset, EventPresetChanges } from '../shared/event.ts';
import { type EventPresetRow, isBuiltin, localizePreset, type PresetLanguages } from './words.ts';

const permission = 'parcels:write';
const columns = ['id', 'builtin_key', ...fieldNames(eventPresetFields), 'uses'] as const;

export const eventPreset: z.ZodType<EventPreset> = z
  .strictObject({
    ...answerShape(eventPresetFields),
    id,
    builtin_key: z.string().nullable(),
    uses: z.int(),
  })
  .meta({ id: 'EventPreset' });

/** The presets in the words of a reader, the most used first. */
export async function readEventPresets(db: Db, reader: LanguageCode): Promise<EventPreset[]> {
  const [languages, rows] = await Promise.all([presetLanguages(db, reader), findEventPresets(db)]);
  return rows.map((row) => localizePreset(row, languages));
}

/** The presets as they are stored, the most used first. */
export function findEventPresets(db: Db): Promise<EventPresetRow[]> {
  return db
    .selectFrom('event_presets')
    .select(columns)
    .orderBy('uses', 'desc')
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function findEventPreset(db: Db, id: number): Promise<EventPresetRow | undefined> {
  if (!isPossibleId(id)) return undefined;
  return db.selectFrom('event_presets').select(columns).where('id', '=', id).executeTakeFirst();
}

export async function presetLanguages(db: Db, reader: LanguageCode): Promise<PresetLanguages> {
  return { reader, content: (await findSettings(db)).content_language };
}

/** Adds a preset, by default as the last one. @returns the preset in the actor's language. */
export const createEventPreset = verb(
  { permission, input: z.strictObject(newShape(eventPresetFields)), isSerializable: true },
  async (tx, preset) => {
    const position = preset.position ?? (await nextPresetPosition(tx.db));
    const row = await tx.db
      .insertInto('event_presets')
      .values({ ...preset, position, created_at: tx.now.toISOString() })
      .returning(columns)
      .executeTakeFirstOrThrow();
    const after = localizePreset(row, await presetLanguages(tx.db, tx.language));
    await tx.recordAudit({ action: 'created', ...auditRef('preset', after), after });
    return after;
  },
);

export const updateEventPreset = verb(
  {
    permission,
    input: z.strictObject({ id: recordId(), ...changeShape(eventPresetFields) }),
    isSerializable: true,
  },
  async (tx, { id, ...changes }) => {
    const languages = await presetLanguages(tx.db, tx.language);
    const before = localizePreset(requireRow(await findEventPreset(tx.db, id)), languages);
    const own = storedPresetChanges(before, changes);
    if (fieldNames(own).length === 0) return before;
    const row = await tx.db
      .updateTable('event_presets')
      .set(own)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow();
    const after = localizePreset(row, languages);
    await tx.recordAudit({ action: 'changed', ...auditRef('preset', after), before, after });
    return after;
  },
);

export const deleteEventPreset = verb(
  { permission, input: recordIdInput, isSerializable: true },
  async (tx, { id }) => {
    const deleted = tx.db.deleteFrom('event_presets').where('id', '=', id).returning(columns);
    const row = requireRow(await deleted.executeTakeFirst());
    const before = localizePreset(row, await presetLanguages(tx.db, tx.language));
    await tx.recordAudit({ action: 'deleted', ...auditRef('preset', before), before });
  },
);

/** The position of a preset that is added as the last one. */
export async function nextPresetPosition(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('event_presets')
    .select((eb) => eb.fn.max<number | null>('position').as('last'))
    .executeTakeFirstOrThrow();
  return Math.min((last ?? 0) + 1, limits.position.max);
}

/**
 * Counts an event that was made from a preset: the most used come first. On PostgreSQL a use is not counted while another
 * transaction counts one: otherwise all events of a preset would wait for each other.
 */
export async function countPresetUse(db: Db, id: number): Promise<void> {
  await db
    .updateTable('event_presets')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('event_presets').select('id').where('id', '=', id).forUpdate().skipLocked(),
    )
    .execute();
}

/**
 * The changes of a preset as they are stored. A built-in preset stays translated as long as the given words are its own in any
 * language. Once a word differs, it is stored with all of its words, as they read now.
 */
function storedPresetChanges(
  { builtin_key: key, name, title, status }: EventPreset,
  changes: EventPresetChanges,
): EventPresetChanges & { builtin_key?: null } {
  if (key === null) return changes;
  const written = [changes.name, changes.title, changes.status].some(
    (word) => word !== undefined && !isBuiltin(key, word),
  );
  return written
    ? { name, title, status, ...changes, builtin_key: null }
    : omit(changes, ['name', 'title', 'status']);
}
