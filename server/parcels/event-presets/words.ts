import type { Selectable } from 'kysely';
import { loadMessages } from '../../../views/translations/index.ts';
import type { ParcelRow, Tables } from '../../database/tables.ts';
import { omit } from '../../shared/field-values.ts';
import { type LanguageCode, languageCodes } from '../../shared/languages.ts';
import type { EventPreset } from '../shared/event.ts';
import type { Activity, PricedParcel } from '../shared/parcel.ts';

/** A preset as it is stored: a built-in one has no words of its own. */
export type EventPresetRow = Omit<Selectable<Tables['event_presets']>, 'created_at'>;

/** The words of the built-in presets by the keys of the presets, and the keys by the words. */
type BuiltinTexts = {
  byKey: Map<string, string>;
  keys: Map<string, string>;
};

const wordsByLanguage = new Map<LanguageCode, BuiltinTexts>();

/** The words of the built-in presets in a language. Its translations are read on first use. */
function builtinTexts(code: LanguageCode): BuiltinTexts {
  const known = wordsByLanguage.get(code);
  if (known !== undefined) return known;
  const { stages, events } = loadMessages(code);
  // Most presets have the name of a stage. Three stages have no preset.
  const ofStages = omit(stages, ['pending', 'in_transit', 'exception']);
  const pairs = Object.entries({ ...ofStages, ...events.starters });
  const words = { byKey: new Map(pairs), keys: new Map(pairs.map(([key, said]) => [said, key])) };
  wordsByLanguage.set(code, words);
  return words;
}

/** What a built-in preset says in a language; undefined if no preset has this key. */
export function builtinWords(key: string | null, language: LanguageCode): string | undefined {
  return key === null ? undefined : builtinTexts(language).byKey.get(key);
}

/** Whether a text is what a built-in preset says in any language. */
export function isBuiltin(key: string | null, text: string | null | undefined): boolean {
  return typeof text === 'string' && languageCodes.some((code) => builtinWords(key, code) === text);
}

/**
 * The key of the built-in preset with this text in one of the languages; null: none has it.
 *
 * @param languages take precedence if a text means different presets in two languages.
 */
export function findBuiltinKey(
  text: string | null | undefined,
  languages: readonly LanguageCode[],
): string | null {
  if (!text) return null;
  for (const code of new Set([...languages, ...languageCodes])) {
    const key = builtinTexts(code).keys.get(text);
    if (key !== undefined) return key;
  }
  return null;
}

/** The key of the built-in preset of a text that may have been edited; null: the text is no longer the preset's. */
export function builtinKeyAfterEdit(key: string | null, text: string | null | undefined) {
  return isBuiltin(key, text) ? key : null;
}

export type PresetLanguages = { reader: LanguageCode; content: LanguageCode };

/**
 * A preset with its texts. Those of a built-in preset come from the translations until the administrator edits them:
 * the name in the reader's language; title and status, which are stored with each event, in the company's.
 */
export function localizePreset(
  row: EventPresetRow,
  { reader, content }: PresetLanguages,
): EventPreset {
  const { builtin_key } = row;
  const name = row.name ?? builtinWords(builtin_key, reader) ?? '';
  const title = row.title ?? builtinWords(builtin_key, content) ?? '';
  return { ...row, name, title, status: builtin_key === null ? row.status : title };
}

type EventTitle = Pick<Activity, 'title' | 'builtin_key'>;
type ParcelStatus = { status: string | null; status_key: string | null };

/** An event with its title in the reader's language, if that is a built-in preset's. */
export function localizeEvent<Event extends EventTitle>(
  event: Event,
  language: LanguageCode,
): Event {
  const title = builtinWords(event.builtin_key, language);
  return title === undefined ? event : { ...event, title };
}

export function localizeStatus<Parcel extends ParcelStatus>(
  parcel: Parcel,
  language: LanguageCode,
): Parcel {
  const status = builtinWords(parcel.status_key, language);
  return status === undefined ? parcel : { ...parcel, status };
}

export function localizeParcel<Parcel extends ParcelStatus & { history: { data: Activity[] } }>(
  parcel: Parcel,
  language: LanguageCode,
): Parcel {
  const { history } = parcel;
  const data = history.data.map((event) => localizeEvent(event, language));
  const localized = localizeStatus(parcel, language);
  const isSame = data.every((event, index) => event === history.data[index]);
  return isSame ? localized : { ...localized, history: { ...history, data } };
}

const internalColumns = [
  'search_text',
  'manual_stage',
  'last_event_at',
  'erased_at',
  'map_pickup_source',
  'delivery_days_source',
  'map_destination_source',
  'created_by_id',
] as const;

/** A parcel as the administrator sees it, in their language, without the columns that only queries use. */
export function toAdminParcel(row: ParcelRow, language: LanguageCode): PricedParcel {
  const { price_lines } = row;
  const shown = {
    ...omit(row, internalColumns),
    price_lines: price_lines && JSON.parse(price_lines),
  };
  return localizeStatus(shown, language);
}
