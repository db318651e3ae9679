import { type LanguageCode, languageOf } from '../shared/languages.ts';

/** A time for a mail, in words. */
export function dayAndTime(at: Date, language: LanguageCode, timeZone: string): string {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone } as const;
  return new Intl.DateTimeFormat(languageOf(language).tag, options).format(at);
}
