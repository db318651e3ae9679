import { messagesOf } from '../../views/translations/index.ts';
import type { EventPreset } from '../shared/event.ts';
import type { LanguageCode } from '../shared/languages.ts';
import type { EventPresetRow } from './queries.ts';

/** The language of who reads a preset's name, and the one that the site's texts are written in. */
export type PresetLanguages = { reader: LanguageCode; content: LanguageCode };

/**
 * A preset with its words. A starter's stand in the translations until the administrator writes others: its name
 * in the reader's language; title and status, which customers will see, in the site's.
 */
export function inWords(row: EventPresetRow, { reader, content }: PresetLanguages): EventPreset {
  const { starter, ...preset } = row;
  const name = row.name ?? starterWord(starter, reader);
  const title = row.title ?? starterWord(starter, content);
  return { ...preset, name, title, status: starter === null ? row.status : title };
}

function starterWord(starter: string | null, language: LanguageCode): string {
  const words = new Map(Object.entries(messagesOf(language).events.starters));
  return words.get(starter ?? '') ?? '';
}
