import { type Context, Hono } from 'hono';
import { withAudit } from '../../audit/with-audit.ts';
import type { Db } from '../../database/tables.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { isJson, validJson } from '../../http/input/json-body.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { adminOnly } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { findSettings } from '../../settings/queries.ts';
import type { EventPreset, EventPresetChanges } from '../../shared/event.ts';
import { paths } from '../../shared/paths.ts';
import { listEventPresets } from './list.ts';
import {
  deleteEventPreset,
  findEventPreset,
  insertEventPreset,
  updateEventPreset,
} from './queries.ts';
import { eventPresetChange, eventPresetDeletion, newEventPreset } from './schema.ts';
import { inWords, isBuiltin, type PresetLanguages } from './words.ts';

const path = paths.api.eventPresets;

/** The JSON API of the presets that events are chosen from. */
export const eventPresetsApi = new Hono<SiteEnv>()
  .get(path, adminOnly, async (c) => {
    const languages = await presetLanguages(c);
    return success(c, await listEventPresets(c.var.deps.db, readListRequest(c), languages));
  })
  .post(path, adminOnly, isJson, validJson(newEventPreset), async (c) => {
    const languages = await presetLanguages(c);
    const preset = await withAudit(c, async (trx, record) => {
      const row = await insertEventPreset(trx, c.req.valid('json'), new Date());
      const after = inWords(row, languages);
      await record({ action: 'created', ...about(after), after });
      return after;
    });
    return success(c, preset, { status: 201, message: c.var.t.events.presetAdded });
  })
  .patch(path, adminOnly, isJson, validJson(eventPresetChange), async (c) => {
    const { id, ...changes } = c.req.valid('json');
    const preset = await changePreset(c, id, changes);
    if (preset === undefined) throw new Problem(404, c.var.t.errors.notFound);
    return success(c, preset, { message: c.var.t.events.presetSaved });
  })
  .delete(path, adminOnly, isJson, validJson(eventPresetDeletion), async (c) => {
    const languages = await presetLanguages(c);
    const deleted = await withAudit(c, async (trx, record) => {
      const row = await deleteEventPreset(trx, c.req.valid('json').id);
      if (row === undefined) return false;
      const before = inWords(row, languages);
      await record({ action: 'deleted', ...about(before), before });
      return true;
    });
    if (!deleted) throw new Problem(404, c.var.t.errors.notFound);
    return success(c, {}, { message: c.var.t.events.presetDeleted });
  });

/** The languages of this request's presets. */
export async function presetLanguages(
  c: Context<SiteEnv>,
  db: Db = c.var.deps.db,
): Promise<PresetLanguages> {
  const { content_language: content } = await findSettings(db);
  return { reader: c.var.language.code, content };
}

async function changePreset(
  c: Context<SiteEnv>,
  id: number,
  changes: EventPresetChanges,
): Promise<EventPreset | undefined> {
  const languages = await presetLanguages(c);
  return withAudit(c, async (trx, record) => {
    const row = await findEventPreset(trx, id);
    if (row === undefined) return undefined;
    const before = inWords(row, languages);
    const own = ownWords(before, changes);
    if (Object.keys(own).length === 0) return before;
    const updated = await updateEventPreset(trx, id, own);
    const after = updated && inWords(updated, languages);
    if (after !== undefined) await record({ action: 'changed', ...about(after), before, after });
    return after;
  });
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

function about({ id, name }: EventPreset) {
  return { type: 'preset', id, name } as const;
}
