import { languageMenu } from '../../shared/languages.ts';
import { normalizeWords } from './headings.ts';

/** Words of a name that begin with a small letter in most languages. */
const particles = new Set(
  'de der den del della di da do dos das du la le van von zu und and y e et i bin ibn al el of'.split(
    ' ',
  ),
);

const nameWord = /^[\p{L}\p{M}][\p{L}\p{M}.'’-]*$/u;
const mostWords = 6;

/** Whether a text is a name of a person or company: two words or more, no digits, capitals if the script has any. */
export function isName(text: string): boolean {
  const words = text.split(/[\s,]+/).filter((word) => word !== '' && word !== '&');
  const isLong = words.length >= 2 && words.length <= mostWords;
  return isLong && words.every((word) => nameWord.test(word) && isCapital(word));
}

function isCapital(word: string): boolean {
  const first = word.charAt(0);
  return first.toLowerCase() !== first || first.toUpperCase() === first || particles.has(word);
}

/** A street and a number, or a place and its country. */
export function isAddress(text: string): boolean {
  const parts = text.split(/[,;\n]/).map((part) => part.trim());
  const words = text.split(/[\s,;]+/).filter((word) => isPlaceWord(word));
  const hasNumber = /\p{N}/u.test(text) && /\s/.test(text);
  if (hasNumber && (words.length >= 2 || (parts.length > 1 && words.length > 0))) return true;
  return parts.length > 1 && isCountry(parts.at(-1) ?? '');
}

/** A list of goods also has numbers and words, but they are rarely capitalized. */
function isPlaceWord(word: string): boolean {
  return /\p{L}{2,}/u.test(word) && isCapital(word) && !particles.has(word);
}

let countries: ReadonlySet<string> | undefined;

/** Whether it is the name of a country in one of the languages. */
function isCountry(text: string): boolean {
  countries ??= new Set(
    languageMenu.flatMap(({ tag }) => {
      const names = new Intl.DisplayNames([tag], { type: 'region', fallback: 'none' });
      return regionCodes()
        .flatMap((code) => names.of(code) ?? [])
        .map(normalizeWords);
    }),
  );
  return countries.has(normalizeWords(text));
}

/** All codes of two letters; those of no region have no name. */
function regionCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters.flatMap((first) => letters.map((second) => first + second));
}
