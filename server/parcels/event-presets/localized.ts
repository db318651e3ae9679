import type { LanguageCode } from '../../shared/languages.ts';
import type { Activity } from '../../shared/parcel.ts';
import { builtinWords } from './words.ts';

type Titled = Pick<Activity, 'title' | 'builtin_key'>;
type Stated = { status: string | null; status_key: string | null };

/** An event in its reader's language, where the words are those of a built-in preset. */
export function localizedEvent<Event extends Titled>(event: Event, language: LanguageCode): Event {
  const title = builtinWords(event.builtin_key, language);
  return title === undefined ? event : { ...event, title };
}

/** A parcel with its status in its reader's language, likewise. */
export function localizedStatus<Parcel extends Stated>(
  parcel: Parcel,
  language: LanguageCode,
): Parcel {
  const status = builtinWords(parcel.status_key, language);
  return status === undefined ? parcel : { ...parcel, status };
}

/** A parcel with status and history in its reader's language, likewise. */
export function localizedParcel<Parcel extends Stated & { history: { data: Activity[] } }>(
  parcel: Parcel,
  language: LanguageCode,
): Parcel {
  const { history } = parcel;
  const data = history.data.map((event) => localizedEvent(event, language));
  return { ...localizedStatus(parcel, language), history: { ...history, data } };
}
