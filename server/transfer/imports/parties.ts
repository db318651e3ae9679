import { messagesOf } from '../../../views/translations/index.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import type { ImportColumn } from '../../shared/import-columns.ts';
import { type LanguageCode, languageCodes } from '../../shared/languages.ts';
import { normalizeWords } from './headings.ts';

/** Whether a column is about who sends a parcel or about who gets it. */
export type Party = 'sender' | 'recipient';

const fields: Record<Party, readonly ImportColumn[]> = {
  sender: ['sender_name', 'sender_email', 'pickup_location'],
  recipient: ['recipient_name', 'recipient_email', 'recipient_phone_number', 'destination'],
};

/** By language, the words that occur only in the headings of one party. */
const known = new Map<LanguageCode, Map<string, Party>>();

function wordsIn(code: LanguageCode): Map<string, Party> {
  const found = known.get(code);
  if (found !== undefined) return found;
  const t = messagesOf(code);
  const sender = new Set(wordsOf(t, 'sender'));
  const recipient = new Set(wordsOf(t, 'recipient'));
  const made = new Map<string, Party>();
  for (const word of sender) if (!recipient.has(word)) made.set(word, 'sender');
  for (const word of recipient) if (!sender.has(word)) made.set(word, 'recipient');
  known.set(code, made);
  return made;
}

function wordsOf({ control, importing }: Messages, party: Party): string[] {
  const headings: Record<string, string> = importing.headings;
  const labels: Record<string, string> = control.fields;
  const texts = fields[party].flatMap((field) => [labels[field] ?? '', headings[field] ?? '']);
  return split([control.parcels[party], ...texts].join(' '));
}

/** Shorter words, such as “to” and “de”, mean different things from one language to the next. */
const shortest = 4;

function split(text: string): string[] {
  const words = text.split(/[^\p{L}\p{M}\p{N}]+/u).map(normalizeWords);
  return words.filter((word) => word.length >= shortest);
}

/** The party that a heading names in one of the languages; null: neither or both. */
export function partyOf(heading: string, languages: readonly LanguageCode[]): Party | null {
  const words = split(heading);
  for (const code of new Set([...languages, ...languageCodes])) {
    const parties = new Set(words.map((word) => wordsIn(code).get(word)));
    parties.delete(undefined);
    const [party, other] = parties;
    if (party !== undefined && other === undefined) return party;
  }
  return null;
}
