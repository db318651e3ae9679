import type { PublicParcel } from '../../shared/parcel.ts';
import { hidden } from './initials.ts';
import { type PrivateWords, privateWordsOf } from './private-words.ts';
import { textWordsOf, unseen } from './words.ts';

/** How a text is shown whose writer may have said whom and where the parcel goes. */
export type TextMask = (text: string) => string;

const at = '[@＠﹫]';
/** With characters that are not seen, one of which counts as a space to JavaScript. */
const written = new RegExp(`(?:\\S|[${unseen}])+`, 'gu');
const email = new RegExp(`[^\\s@＠﹫][${unseen}]*${at}[${unseen}]*.`, 'u');
/** With spaces around its sign; then there has to be a domain. */
const spacedEmail = new RegExp(
  `(?<![^\\s@＠﹫])[^\\s@＠﹫]+\\s*${at}\\s*[^\\s@＠﹫]+[.．][^\\s@＠﹫]+`,
  'gu',
);

/**
 * A mask for what is written about a parcel: names of its people, their addresses, e-mails and phone numbers are
 * not to be read there either, however they are spelled. In time that grows with the text alone.
 *
 * @param named what stands for a word of a name.
 */
export function textMask(parcel: PublicParcel, named: (word: string) => string): TextMask {
  const known = privateWordsOf(parcel);
  const masked = new Map<string, string>();
  const mask = (word: string) => {
    const shown = masked.get(word) ?? named(word);
    masked.set(word, shown);
    return shown;
  };
  return (text) => withoutWords(known.withoutNumbers(withoutEmails(text)), known, mask);
}

/** Whoever writes an address of e-mail there means somebody of the two, or the company, whose is in the footer. */
function withoutEmails(text: string): string {
  if (!/[@＠﹫]/u.test(text)) return text;
  return text
    .replace(spacedEmail, hidden)
    .replace(written, (word) => (email.test(word) ? hidden : word));
}

function withoutWords(text: string, known: PrivateWords, named: (word: string) => string): string {
  const words = textWordsOf(text);
  const [names, others] = [known.names(words), known.others(words)];
  let shown = '';
  let from = 0;
  for (const [index, { start, end, text: word }] of words.entries()) {
    const isName = names.has(index);
    if (!isName && !others.has(index)) continue;
    shown += text.slice(from, start) + (isName ? named(word) : hidden);
    from = end;
  }
  return shown + text.slice(from);
}
