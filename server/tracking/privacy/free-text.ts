import { invisible, textWordsOf } from '../../parcels/addresses/words.ts';
import type { PublicParcel } from '../../shared/parcel.ts';
import { hidden } from './initials.ts';
import { type PrivateWords, privateWordsOf } from './private-words.ts';

/** Masks a text whose writer may have mentioned the people and places of a parcel. */
export type TextMask = (text: string) => string;

const at = '[@＠﹫]';
/** A word with its invisible characters, one of which JavaScript takes for a space. */
const spacelessRun = new RegExp(`(?:\\S|[${invisible}])+`, 'gu');
const email = new RegExp(`[^\\s@＠﹫][${invisible}]*${at}[${invisible}]*.`, 'u');
/** With spaces around the at sign, if a domain follows. */
const spacedEmail = new RegExp(
  `(?<![^\\s@＠﹫])[^\\s@＠﹫]+\\s*${at}\\s*[^\\s@＠﹫]+[.．][^\\s@＠﹫]+`,
  'gu',
);

/**
 * A mask for the free texts of a parcel: it hides names of its people, their addresses, e-mail addresses and phone
 * numbers in all spellings. Its time grows with the length of the text alone.
 *
 * @param maskName what replaces a word of a name.
 */
export function textMask(parcel: PublicParcel, maskName: (word: string) => string): TextMask {
  const privateWords = privateWordsOf(parcel);
  const cache = new Map<string, string>();
  const cachedMask = (word: string) => {
    const masked = cache.get(word) ?? maskName(word);
    cache.set(word, masked);
    return masked;
  };
  return (text) => {
    const withoutContacts = privateWords.withoutNumbers(withoutEmails(text));
    return withoutWords(withoutContacts, privateWords, cachedMask);
  };
}

/** An e-mail address in such a text is one of the two people's, or the company's, which is in the footer as well. */
function withoutEmails(text: string): string {
  if (!/[@＠﹫]/u.test(text)) return text;
  return text
    .replace(spacedEmail, hidden)
    .replace(spacelessRun, (word) => (email.test(word) ? hidden : word));
}

function withoutWords(
  text: string,
  privateWords: PrivateWords,
  maskName: (word: string) => string,
): string {
  const words = textWordsOf(text);
  const [names, others] = [privateWords.names(words), privateWords.others(words)];
  let masked = '';
  let from = 0;
  for (const [index, { start, end, text: word }] of words.entries()) {
    const isName = names.has(index);
    if (!isName && !others.has(index)) continue;
    masked += text.slice(from, start) + (isName ? maskName(word) : hidden);
    from = end;
  }
  return masked + text.slice(from);
}
