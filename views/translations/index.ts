import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LanguageCode, languages } from '../../server/shared/languages.ts';
import type { Messages } from './messages.ts';

const kept = new Map<LanguageCode, Messages>();

/**
 * The words of one language. Its file is read when it is first needed: all files together have two megabytes, and few sites are
 * read in fifteen languages.
 */
export function messagesOf(code: LanguageCode): Messages {
  const known = kept.get(code);
  if (known !== undefined) return known;
  const messages = loadMessages(code);
  kept.set(code, messages);
  return messages;
}

/** Reads the words of one language from its file, without keeping them in memory. */
export function loadMessages(code: LanguageCode): Messages {
  // The build puts the files beside the code that reads them.
  return JSON.parse(readFileSync(join(import.meta.dirname, `${languages[code].tag}.json`), 'utf8'));
}
