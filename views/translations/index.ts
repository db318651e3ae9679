import type { LanguageCode } from '../../server/shared/languages.ts';
import { ar } from './ar.ts';
import { en } from './en.ts';

/** The shape of a language: every section and sentence of the English one. */
export type Messages = typeof en;

const messages: Record<LanguageCode, Messages> = {
  en, ar, pt: en, nl: en, es: en, de: en, fa: en, fr: en, ru: en, tr: en, in: en, it: en, se: en, id: en, vi: en,
};

/** The words of one language. */
export function messagesOf(code: LanguageCode): Messages {
  return messages[code];
}
