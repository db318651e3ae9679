import { type LanguageCode, languageOf } from './languages.ts';

/**
 * Sets a text apart where it stands in words that run from right to left: a code that begins with digits would
 * otherwise be shown in another order. The marks are U+2068 and U+2069, which plain text and subjects can hold too.
 *
 * @param language of the words around it.
 */
export function isolate(text: string, language: LanguageCode): string {
  return languageOf(language).dir === 'ltr' || text === '' ? text : `\u2068${text}\u2069`;
}
