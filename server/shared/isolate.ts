import { type LanguageCode, languageByCode } from './languages.ts';

/**
 * Isolates a text within words that run from right to left: a code that begins with digits would otherwise be shown in another
 * order. The marks are U+2068 and U+2069, which can also stand in plain text and in the subjects of mails.
 *
 * @param language of the words around it.
 */
export function isolate(text: string, language: LanguageCode): string {
  return languageByCode(language).dir === 'ltr' || text === '' ? text : `\u2068${text}\u2069`;
}
