import type { PublicParcel } from '../shared/parcel.ts';
import { isCommonStreetWord } from './address-words.ts';
import { withoutNumbers } from './free-numbers.ts';
import { hidden } from './initials.ts';
import { type Finder, phraseFinder, phraseOf, streetFinder, streetPhrasesOf } from './phrases.ts';
import { postcodesIn } from './postcodes.ts';
import { streetPartsOf } from './town.ts';
import { digitsOf, folded, wordsOf } from './words.ts';

/** How a text is shown whose writer may have said whom and where the parcel goes. */
export type TextMask = (text: string) => string;

/** Words, folded, and those of them that are private within a longer word too. */
type Private = { words: Set<string>; stems: string[] };

type PrivateWords = {
  /** Names, and streets whose words are private only together. */
  names: Finder;
  streets: Finder;
  /** What names consist of, and what streets and postcodes do. */
  people: Private;
  places: Private;
  withoutNumbers: (text: string) => string;
};

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

function privateWordsOf(parcel: PublicParcel): PrivateWords {
  const people = [parcel.recipient_name, parcel.sender_name].filter((name) => name !== null);
  const places = [parcel.destination, parcel.pickup_location].filter((place) => place !== null);
  const names = people.map(phraseOf);
  const parts = places.flatMap(streetPartsOf);
  const streets = parts
    .flatMap(wordsOf)
    .filter(({ text }) => text.length > 3 && !isCommonStreetWord(text));
  const phones = [digitsOf(parcel.recipient_phone_number ?? '')].filter(({ length }) => length > 3);
  const postcodes = places.flatMap(postcodesIn);
  const codes = places.flatMap(wordsOf).filter(({ text }) => isCode(text));
  return {
    names: phraseFinder(names.filter((words) => words.join('').length > 1)),
    streets: streetFinder(parts.flatMap(streetPhrasesOf)),
    people: privateOf(names.flat().filter((word) => word.length > 1)),
    places: privateOf(
      [...[...streets, ...codes].map(({ text }) => text), ...postcodes].map(folded),
    ),
    withoutNumbers: withoutNumbers(phones, postcodes),
  };
}

function privateOf(all: string[]): Private {
  const words = new Set(all);
  return { words, stems: [...words].filter(isStem) };
}

/** A postcode, or a part of one, or a long number of a house. */
function isCode(word: string): boolean {
  return /\p{N}/u.test(word) && word.length >= (/\p{L}/u.test(word) ? 3 : 4);
}

/** Languages without capital letters often write other words to a name, without a space. */
function isStem(word: string): boolean {
  return word.length >= (hasCase(word) ? 5 : 3) || /^\p{Script=Han}{2}/u.test(word);
}

function hasCase(word: string): boolean {
  return word.toUpperCase() !== word.toLowerCase();
}

/** Whoever writes an address of e-mail there means somebody of the two, or the company, whose is in the footer. */
function withoutEmails(text: string): string {
  return text.replace(/\S+/gu, (word) => (/[^\s@＠][@＠]./u.test(word) ? hidden : word));
}

function withoutWords(text: string, known: PrivateWords, named: (word: string) => string): string {
  const words = wordsOf(text).map((word) => ({ ...word, plain: folded(word.text) }));
  const plain = words.map((word) => word.plain);
  const [names, streets] = [known.names(plain), known.streets(plain)];
  let shown = '';
  let from = 0;
  for (const [index, word] of words.entries()) {
    const isName = names.has(index) || isAmong(word, known.people);
    if (!isName && !streets.has(index) && !isAmong(word, known.places)) continue;
    shown += text.slice(from, word.start) + (isName ? named(word.text) : hidden);
    from = word.end;
  }
  return shown + text.slice(from);
}

type FoldedWord = { text: string; plain: string };

/** Short words are also others: `Li` is a name, and `li` may be anything. */
function isAmong({ text, plain }: FoldedWord, { words, stems }: Private): boolean {
  const isLower = hasCase(text) && text === text.toLowerCase() && !/\p{N}/u.test(text);
  const isWritten = plain.length > 3 || !isLower;
  return (isWritten && words.has(plain)) || stems.some((stem) => plain.includes(stem));
}
