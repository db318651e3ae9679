import type { LanguageCode } from '../../server/shared/languages.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fa } from './fa.ts';
import { fr } from './fr.ts';
import { id } from './id.ts';
import { hi } from './in.ts';
import { it } from './it.ts';
import type { Messages } from './messages.ts';
import { nl } from './nl.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import { se } from './se.ts';
import { tr } from './tr.ts';
import { vi } from './vi.ts';

const messages: Record<LanguageCode, Messages> = {
  en,
  pt,
  nl,
  ar,
  es,
  de,
  fa,
  fr,
  ru,
  tr,
  in: hi,
  it,
  se,
  id,
  vi,
};

/** The words of one language. */
export function messagesOf(code: LanguageCode): Messages {
  return messages[code];
}
