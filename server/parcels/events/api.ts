import { type Context, Hono } from 'hono';
import type { Picture } from '../../content/images/picture.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { readJson, saysJson } from '../../http/input/body.ts';
import { parseAll } from '../../http/input/validation.ts';
import { allows } from '../../http/middleware/access.ts';
import type { EventAnswer } from '../../shared/event.ts';
import { paths } from '../../shared/paths.ts';
import { plural } from '../../shared/plural.ts';
import { readUpload } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { recordParcelEvents, undoEventBatch } from './actions.ts';
import { newEventForm } from './schema.ts';

const path = paths.api.events;

/** The JSON API of events: what happened to one or many parcels at once. */
export const eventsApi = new Hono<SiteEnv>()
  .post(path, allows('events:write'), async (c) => {
    const { t, language } = c.var;
    const { event, photo } = await readEvent(c);
    const { id, results } = await recordParcelEvents(verbContext(c), event, photo);
    const answer: EventAnswer = {
      id,
      results: results.map((result) => ({
        ...{ ...result, ok: result.activity_id !== null },
        error: result.activity_id === null ? t.errors.parcelNotFound : null,
      })),
    };
    const count = answer.results.filter(({ ok }) => ok).length;
    const message = plural(t.events, 'recorded', { count }, language.tag);
    return success(c, answer, { status: 201, message });
  })
  .delete(path, allows('events:write'), async (c) => {
    await undoEventBatch(verbContext(c), await readJson(c));
    return success(c, {}, { message: c.var.t.events.undone });
  });

/** The event that a request brings: JSON, or a form with a photo beside it. */
async function readEvent(c: Context<SiteEnv>): Promise<{ event: unknown; photo: Picture | null }> {
  if (saysJson(c)) return { event: await readJson(c), photo: null };
  const { event, image } = await parseAll(newEventForm, await readUpload(c));
  return { event, photo: image ?? null };
}
