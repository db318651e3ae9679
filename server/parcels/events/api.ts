import { type Context, Hono } from 'hono';
import { type RecordAudit, withAudit } from '../../audit/with-audit.ts';
import { readImageForm } from '../../content/images/form.ts';
import type { Picture } from '../../content/images/picture.ts';
import { insertImage } from '../../content/images/queries.ts';
import type { Db, ParcelRow } from '../../database/tables.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { isJson, readJson, saysJson, validJson } from '../../http/input/json-body.ts';
import { invalidField, parse } from '../../http/input/validation.ts';
import { adminOnly } from '../../http/middleware/access.ts';
import { Problem } from '../../http/problem.ts';
import { findSettings } from '../../settings/queries.ts';
import type { EventAnswer, EventPreset } from '../../shared/event.ts';
import { paths } from '../../shared/paths.ts';
import { plural } from '../../shared/plural.ts';
import { utcTimestamp } from '../activities/timestamp.ts';
import { countUse, findEventPreset } from '../event-presets/queries.ts';
import { inWords, isBuiltin } from '../event-presets/words.ts';
import { saveLocation, withCoordinates } from '../saved-locations/queries.ts';
import { findNamedParcels } from './named-parcels.ts';
import { type NewParcelEvent, recordParcelEvents } from './record.ts';
import { eventToUndo, type NewEvent, newEvent, newEventForm } from './schema.ts';
import { undoEvent } from './undo.ts';

const path = paths.api.events;

/** The JSON API of events: what happened to one or many parcels at once. */
export const eventsApi = new Hono<SiteEnv>()
  .post(path, adminOnly, async (c) => {
    const { event, image } = await readEvent(c);
    const now = new Date();
    const answer = await withAudit(c, async (trx, record) => {
      const preset = await presetOf(trx, event);
      const happened = await withCoordinates(trx, happenedOf(c, event, { preset, image, now }));
      if (image !== undefined) await insertImage(trx, { ...image, created_at: now.toISOString() });
      const recorded = await recordAtEach(c, trx, record, { event, happened, now });
      if (recorded.results.some(({ ok }) => ok)) await rememberUse(trx, preset, happened, now);
      return recorded;
    });
    const count = answer.results.filter(({ ok }) => ok).length;
    const message = plural(c.var.t.events, 'recorded', { count }, c.var.language.tag);
    return success(c, answer, { status: 201, message });
  })
  .delete(path, adminOnly, isJson, validJson(eventToUndo), async (c) => {
    const { t } = c.var;
    const { id } = c.req.valid('json');
    const undone = await withAudit(c, (trx, record) => undoEvent(trx, record, id, new Date()));
    if (undone === 'unknown') throw new Problem(404, t.errors.notFound);
    if (undone === 'too-late') throw new Problem(409, t.events.tooLateToUndo);
    return success(c, {}, { message: t.events.undone });
  });

/** The event that a request brings: JSON, or a form with a photo beside it. */
async function readEvent(c: Context<SiteEnv>): Promise<{ event: NewEvent; image?: Picture }> {
  if (saysJson(c)) return { event: parse(newEvent, await readJson(c)) };
  const { encodeImage } = c.var.deps;
  const { event, image } = await readImageForm(c, newEventForm(encodeImage));
  return image === undefined ? { event } : { event, image };
}

async function presetOf(trx: Db, { preset: id }: NewEvent) {
  if (id === undefined || id === null) return null;
  const row = await findEventPreset(trx, id);
  if (row === undefined) throw invalidField('preset', 'recordId');
  const { content_language } = await findSettings(trx);
  return inWords(row, { reader: content_language, content: content_language });
}

type Beside = { preset: EventPreset | null; image: Picture | undefined; now: Date };

function happenedOf(
  c: Context<SiteEnv>,
  event: NewEvent,
  { preset, image, now }: Beside,
): NewParcelEvent {
  const { timeZone } = c.var.deps.config;
  const { parcels: _, preset: __, only_codes: ___, happened_at, ...given } = event;
  const { title = '', description, icon, color, stage, status } = { ...preset, ...given };
  return {
    ...given,
    ...{ description, icon, color, stage },
    ...wordsOf(preset, { title, status }),
    image: image?.name ?? null,
    happened_at: happened_at ? utcTimestamp(happened_at, timeZone) : now.toISOString(),
  };
}

type Words = Pick<NewParcelEvent, 'title' | 'status'>;

/** Title and status, which are a built-in preset's words in the company's language, or somebody's own. */
function wordsOf(preset: EventPreset | null, { title, status }: Words) {
  const key = preset?.builtin_key ?? null;
  const said = preset?.title ?? '';
  const [isTitle, isStatus] = [isBuiltin(key, title), isBuiltin(key, status)];
  return {
    ...(isTitle ? { title: said, builtin_key: key } : { title, builtin_key: null }),
    ...(isStatus ? { status: said, status_key: key } : { status, status_key: null }),
  };
}

async function rememberUse(
  trx: Db,
  preset: EventPreset | null,
  happened: NewParcelEvent,
  now: Date,
) {
  if (preset !== null) await countUse(trx, preset.id);
  const { location, latitude = null, longitude = null } = happened;
  if (location) await saveLocation(trx, { location, latitude, longitude }, now);
}

type Named = { event: NewEvent; happened: NewParcelEvent; now: Date };

/** Records it at each parcel that there is; those that there are not fail alone. */
async function recordAtEach(
  c: Context<SiteEnv>,
  trx: Db,
  record: RecordAudit,
  { event: { parcels: keys, only_codes }, happened, now }: Named,
): Promise<EventAnswer> {
  const named = await findNamedParcels(trx, keys, { onlyCodes: only_codes === 'yes' });
  // A parcel may be named twice, by its code and by its id.
  const parcels = new Map([...named.values()].map((parcel) => [parcel.id, parcel]));
  const { id, activities } = await recordParcelEvents(
    trx,
    record,
    [...parcels.values()],
    happened,
    now,
  );
  return { id, results: keys.map((key) => resultAt(c, key, named.get(key), activities)) };
}

function resultAt(
  c: Context<SiteEnv>,
  key: string | number,
  parcel: ParcelRow | undefined,
  activities: Map<number, number>,
): EventAnswer['results'][number] {
  if (parcel === undefined) {
    const error = c.var.t.errors.parcelNotFound;
    return { parcel: key, tracking_code: null, ok: false, activity_id: null, error };
  }
  const { id, tracking_code } = parcel;
  return {
    ...{ parcel: key, tracking_code, ok: true, error: null },
    activity_id: activities.get(id) ?? null,
  };
}
