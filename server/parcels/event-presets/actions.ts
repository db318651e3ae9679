import { z } from 'zod';
import { findSettings } from '../../database/settings.ts';
import type { Db } from '../../database/tables.ts';
import { NotFoundError } from '../../errors.ts';
import { recordId } from '../../http/input/fields.ts';
import { changeShape, newShape, recordIdInput } from '../../http/input/record.ts';
import { parse } from '../../http/input/validation.ts';
import type { EventPreset, EventPresetChanges } from '../../shared/event.ts';
import { eventPresetFields } from '../../shared/fields.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { inSerializableTransaction } from '../../verbs/transaction.ts';
import {
  deleteEventPreset as deleteRow,
  findEventPreset,
  insertEventPreset,
  updateEventPreset as updateRow,
} from './queries.ts';
import { isBuiltin, localizePreset, type PresetLanguages } from './words.ts';

/** A new preset; without a position it is the last one. */
export const newEventPreset = z.strictObject(newShape(eventPresetFields));

export const eventPresetChange = z.strictObject({
  id: recordId(),
  ...changeShape(eventPresetFields),
});

/** Adds a preset. @param input see newEventPreset. @returns it in the words of who acts. */
export async function createEventPreset(ctx: VerbContext, input: unknown): Promise<EventPreset> {
  requirePermission(ctx, 'parcels:write');
  const preset = parse(newEventPreset, input);
  return inSerializableTransaction(ctx, async (tx) => {
    const row = await insertEventPreset(tx.db, preset, tx.now);
    const after = localizePreset(row, await presetLanguages(tx.db, ctx.language));
    await tx.recordAudit({ action: 'created', ...auditRef(after), after });
    return after;
  });
}

/**
 * Changes fields of a preset.
 *
 * @param input see eventPresetChange.
 * @throws {NotFoundError}
 */
export async function updateEventPreset(ctx: VerbContext, input: unknown): Promise<EventPreset> {
  requirePermission(ctx, 'parcels:write');
  const { id, ...changes } = parse(eventPresetChange, input);
  return inSerializableTransaction(ctx, async (tx) => {
    const languages = await presetLanguages(tx.db, ctx.language);
    const row = await findEventPreset(tx.db, id);
    if (row === undefined) throw new NotFoundError();
    const before = localizePreset(row, languages);
    const own = ownWords(before, changes);
    if (Object.keys(own).length === 0) return before;
    const updated = await updateRow(tx.db, id, own);
    if (updated === undefined) throw new NotFoundError();
    const after = localizePreset(updated, languages);
    await tx.recordAudit({ action: 'changed', ...auditRef(after), before, after });
    return after;
  });
}

/** Deletes a preset. @param input `{ id }`. @throws {NotFoundError} */
export async function deleteEventPreset(ctx: VerbContext, input: unknown): Promise<void> {
  requirePermission(ctx, 'parcels:write');
  const { id } = parse(recordIdInput, input);
  await inSerializableTransaction(ctx, async (tx) => {
    const row = await deleteRow(tx.db, id);
    if (row === undefined) throw new NotFoundError();
    const before = localizePreset(row, await presetLanguages(tx.db, ctx.language));
    await tx.recordAudit({ action: 'deleted', ...auditRef(before), before });
  });
}

/** The languages of presets for a reader. */
export async function presetLanguages(db: Db, reader: LanguageCode): Promise<PresetLanguages> {
  const { content_language: content } = await findSettings(db);
  return { reader, content };
}

/**
 * Changes in which a built-in preset keeps its words as long as they are these, in whichever language. Once another
 * word is written, it has words of its own: all of them, as they read now.
 */
function ownWords(
  { builtin_key: key, name, title, status }: EventPreset,
  changes: EventPresetChanges,
): EventPresetChanges & { builtin_key?: null } {
  if (key === null) return changes;
  const { name: _, title: __, status: ___, ...others } = changes;
  const written = [changes.name, changes.title, changes.status].some(
    (word) => word !== undefined && !isBuiltin(key, word),
  );
  return written ? { name, title, status, ...changes, builtin_key: null } : others;
}

function auditRef({ id, name }: EventPreset) {
  return { type: 'preset', id, name } as const;
}
