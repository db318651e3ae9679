import { messagesOf } from '../../views/translations/index.ts';
import type { Db } from '../database/tables.ts';
import { findEventPresets } from '../event-presets/queries.ts';
import { inWords, type PresetLanguages } from '../event-presets/words.ts';
import type { EventPreset } from '../shared/event.ts';

/** Of an event, what its preset says. */
type Said = Pick<EventPreset, 'title' | 'description' | 'icon' | 'color' | 'status'>;

/**
 * The event "Delivered", as its preset has it: the site's own, else the most used one with that stage. Where all of
 * them are deleted, it is what a new site begins with.
 */
export async function deliveredEvent(db: Db, languages: PresetLanguages): Promise<Said> {
  const presets = await findEventPresets(db);
  const preset =
    presets.find(({ starter }) => starter === 'delivered') ??
    presets.find(({ stage }) => stage === 'delivered');
  if (preset !== undefined) return inWords(preset, languages);
  const title = messagesOf(languages.content).events.starters.delivered;
  return { title, description: null, icon: 'check_circle', color: 'green', status: title };
}
