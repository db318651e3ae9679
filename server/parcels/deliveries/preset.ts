import type { Db } from '../../database/tables.ts';
import type { EventPreset } from '../../shared/event.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import { findEventPresets } from '../event-presets/queries.ts';
import { builtinWords, localizePreset } from '../event-presets/words.ts';

/** Of an event, what its preset says. */
type Said = Pick<EventPreset, 'title' | 'description' | 'icon' | 'color' | 'status'> & {
  builtin_key: string | null;
  status_key: string | null;
};

/**
 * The event "Delivered" in the company's language, as its preset has it: the site's own, else the most used one with that stage. Where all of
 * them are deleted, it is what a new site begins with.
 */
export async function deliveredEvent(db: Db, language: LanguageCode): Promise<Said> {
  const presets = await findEventPresets(db);
  const preset =
    presets.find(({ builtin_key }) => builtin_key === 'delivered') ??
    presets.find(({ stage }) => stage === 'delivered');
  if (preset !== undefined) {
    const said = localizePreset(preset, { reader: language, content: language });
    return { ...said, status_key: said.builtin_key };
  }
  const title = builtinWords('delivered', language) ?? '';
  const keys = { builtin_key: 'delivered', status_key: 'delivered' };
  return {
    ...keys,
    ...{ title, description: null, icon: 'check_circle', color: 'green', status: title },
  };
}
