import type { Context } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import type { EventChoices } from '../../shared/event.ts';
import { limits } from '../../shared/limits.ts';
import { presetLanguages } from '../event-presets/actions.ts';
import { listEventPresets } from '../event-presets/list.ts';
import { listSavedLocations } from '../saved-locations/queries.ts';

/** As many of each as a form can show. */
const most = { page: 1, perPage: limits.perPage.max, search: '', path: '' };

/** The presets and saved locations to choose from, the most used first. */
export async function readEventChoices(c: Context<SiteEnv>): Promise<EventChoices> {
  const { db } = c.var.deps;
  const languages = await presetLanguages(c.var.deps.db, c.var.language.code);
  const [presets, places] = await Promise.all([
    listEventPresets(db, most, languages),
    listSavedLocations(db, most),
  ]);
  return { presets: presets.data, places: places.data };
}
