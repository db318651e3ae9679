import { streetPartsOf } from '../../parcels/addresses/town.ts';
import {
  digitsOf,
  fold,
  hasCase,
  invisible,
  isCommonStreetWord,
  type TextWord,
  wordsOf,
} from '../../parcels/addresses/words.ts';
import type { PublicParcel } from '../../shared/parcel.ts';
import {
  doorNumberFinder,
  type Finder,
  type Phrase,
  phraseFinder,
  phraseOf,
  runsOf,
  streetFinder,
  streetPhrasesOf,
} from './phrases.ts';
import { postcodesIn } from './postcodes.ts';

/** What stands for a text that is hidden. */
export const hidden = '…';

/** Finds what is private about a parcel in texts about it. */
export type PrivateWords = {
  names: Finder;
  /** All other private words. */
  others: Finder;
  withoutNumbers: (text: string) => string;
};

/** The private words of a parcel: names, addresses, phone number and postcodes. */
export function privateWordsOf(parcel: PublicParcel): PrivateWords {
  const people = [parcel.recipient_name, parcel.sender_name].filter((name) => name !== null);
  const places = [parcel.destination, parcel.pickup_location].filter((place) => place !== null);
  const parts = places.flatMap(streetPartsOf);
  const phones = [digitsOf(parcel.recipient_phone_number ?? '')].filter(({ length }) => length > 3);
  const names = people.flatMap((name) => [phraseOf(name), phraseOf(withoutJoiners(name))]);
  const personWords = wordsOfPeople(people, names);
  const placeWords = wordsOfPlaces(places, parts);
  const streets = streetFinder(parts.flatMap(streetPhrasesOf));
  return {
    names: allOf(
      onFolded(phraseFinder(names.filter((words) => words.join('').length > 1))),
      wordFinder(personWords),
    ),
    others: allOf(
      onFolded(streets),
      wordFinder(placeWords),
      doorNumberFinder(parts),
      brokenWordFinder([...personWords.stems, ...personWords.words, ...placeWords.stems]),
    ),
    withoutNumbers: withoutNumbers(phones, places.flatMap(postcodesIn)),
  };
}

/** Words, folded, and those of them that are private within a longer word too. */
type WordSet = { words: Set<string>; stems: string[] };

/** The words of names, also several of them joined: `JeanLuc`, `LiNa`. */
function wordsOfPeople(people: string[], names: Phrase[]): WordSet {
  const compounds = people.flatMap((name) => name.split(/\s+/u)).map((word) => phraseOf(word));
  const words = [...names.flat(), ...compounds.map((parts) => parts.join(''))];
  const known = wordSetOf(words.filter((word) => word.length > 1));
  for (const run of names.flatMap(runsOf)) if (run.length > 3) known.words.add(run);
  return known;
}

/** The words of streets, also several of them joined, and postcodes. */
function wordsOfPlaces(places: string[], parts: string[]): WordSet {
  const isDistinctive = (word: string) => word.length > 3 && !isCommonStreetWord(word);
  const words = parts.flatMap(wordsOf).map(({ text }) => text);
  const codes = places.flatMap(wordsOf).filter(({ text }) => isCode(text));
  const known = wordSetOf(
    [
      ...words.filter(isDistinctive),
      ...codes.map(({ text }) => text),
      ...places.flatMap(postcodesIn),
    ].map(fold),
  );
  for (const phrase of parts.flatMap(streetPhrasesOf)) {
    const isNamed = phrase.length > 1 && !phrase.some((word) => /\p{N}/u.test(word));
    if (isNamed && phrase.join('').length > 4) known.words.add(phrase.join(''));
    const distinctive = phrase.filter(isDistinctive);
    if (isNamed && distinctive.length > 1) known.stems.push(distinctive.join(''));
  }
  return known;
}

/** A name with spaces in place of invisible joiners, which Persian names have. */
function withoutJoiners(name: string): string {
  return name.replace(/[\u200b\u200c]/gu, ' ');
}

function wordSetOf(all: string[]): WordSet {
  const words = new Set(all);
  return { words, stems: [...words].filter(isStem) };
}

/** Whether a word may be a postcode, a part of one, or a long house number. */
function isCode(word: string): boolean {
  return /\p{N}/u.test(word) && word.length >= (/\p{L}/u.test(word) ? 3 : 4);
}

function wordFinder({ words: known, stems }: WordSet): Finder {
  return (words) => indexesOf(words, (word) => isPrivate(word, known, stems));
}

/** A short word does not count in lower case: `Li` is a name, `li` may be any word. */
function isPrivate({ text, plain }: TextWord, known: Set<string>, stems: string[]): boolean {
  const isLower = hasCase(text) && text === text.toLowerCase() && !/\p{N}/u.test(text);
  const isSpecific = plain.length > 3 || !isLower;
  return (isSpecific && known.has(plain)) || stems.some((stem) => plain.includes(stem));
}

function indexesOf(words: TextWord[], isFound: (word: TextWord) => boolean): Set<number> {
  return new Set(words.flatMap((word, index) => (isFound(word) ? [index] : [])));
}

function onFolded(find: (words: Phrase) => Set<number>): Finder {
  return (words) => find(words.map(({ plain }) => plain));
}

function allOf(...finders: Finder[]): Finder {
  return (words) => new Set(finders.flatMap((find) => [...find(words)]));
}

/** The most digits of a phone number without its area code. */
const maxLocalDigits = 7;

/** Numbers in a row, with the separators that one phone number may have. */
const numbers = new RegExp(`\\p{Nd}(?:[\\s().\\p{Pd}−/\\\\+·•_*~|'’${invisible}]*\\p{Nd})*`, 'gu');

/**
 * Removes phone numbers and postcodes from texts by their letters and digits, whatever separates these.
 *
 * @param phones their digits.
 * @param postcodes as normalizePostcode returns them.
 */
export function withoutNumbers(phones: string[], postcodes: string[]): (text: string) => string {
  const codes = spelledCodes(postcodes.filter((code) => /\D/.test(code)));
  const digits = postcodes.filter((code) => /^\d+$/.test(code));
  return (text) => withoutDigits(withoutCodes(text, codes), phones, digits);
}

/** Codes of letters and digits, whatever separates these: `SW1A2AA`, `SW1A-2AA`. */
function withoutCodes(text: string, codes: RegExp | null): string {
  if (codes === null) return text;
  return text.replace(codes, (code) => code.replace(/[\p{L}\p{N}]+/gu, hidden));
}

/** In linear time, since no character can be both a part of a code and a separator. */
function spelledCodes(codes: string[]): RegExp | null {
  const spellings = codes.map((code) => [...code].join(`(?:[^\\p{L}\\p{N}]|[${invisible}]){0,3}`));
  return spellings.length === 0 ? null : new RegExp(spellings.join('|'), 'giu');
}

function withoutDigits(text: string, phones: string[], postcodes: string[]): string {
  if (phones.length + postcodes.length === 0) return text;
  return text.replace(numbers, (run) => {
    const digits = digitsOf(run);
    const hasPhone = phones.some(
      (phone) => digits.includes(phone.slice(-7)) || endsLike(run, phone.slice(-4)),
    );
    const hasPostcode = postcodes.some((code) =>
      code.length > 4 ? digits.includes(code) : digits === code,
    );
    return hasPhone || hasPostcode ? hidden : run;
  });
}

/** Whether one of the numbers in a row ends with the last four digits of the phone, which unlock the parcel. */
function endsLike(run: string, lastFour: string): boolean {
  let last = '';
  return run.split(/\P{Nd}+/u).some((group) => {
    const digits = digitsOf(group);
    last = `${last}${digits}`.slice(-4);
    // A longer group is no part of a phone number.
    return digits !== '' && digits.length <= maxLocalDigits && last === lastFour;
  });
}

/** A text without what separates its words: the word of each letter, and where each word starts. */
type JoinedWords = { text: string; wordAt: number[]; startOf: number[] };

/**
 * Finds words that are written in pieces, such as `Han-nah`, `O'kafor` or `H a n n a h`. Pieces with spaces between
 * them have to make up a whole long word, since short pieces are also words of a sentence.
 *
 * @param words the words to find, folded.
 */
export function brokenWordFinder(words: Iterable<string>): Finder {
  const targets = [...words].filter((word) => word.length > 2 && /\p{L}/u.test(word));
  return (textWords) => {
    const joined = joinedWords(textWords);
    const found = new Set<number>();
    for (const word of targets) {
      for (let at = joined.text.indexOf(word); at !== -1; at = joined.text.indexOf(word, at + 1)) {
        for (const index of piecesAt(joined, at, word, textWords)) found.add(index);
      }
    }
    return found;
  };
}

/** Whether a word is private within a longer one too: scripts without capital letters often use no spaces. */
export function isStem(word: string): boolean {
  return word.length >= (hasCase(word) ? 5 : 3) || /^\p{Script=Han}{2}/u.test(word);
}

function joinedWords(words: TextWord[]): JoinedWords {
  const wordAt: number[] = [];
  const startOf: number[] = [];
  for (const [index, { plain }] of words.entries()) {
    startOf.push(wordAt.length);
    for (let unit = 0; unit < plain.length; unit += 1) wordAt.push(index);
  }
  return { text: words.map(({ plain }) => plain).join(''), wordAt, startOf };
}

/** The words of the text that together are a private word; none if it is within one word. */
function piecesAt(
  { wordAt, startOf }: JoinedWords,
  at: number,
  word: string,
  words: TextWord[],
): number[] {
  const end = at + word.length;
  const [first = 0, last = 0] = [wordAt[at], wordAt[end - 1]];
  if (first === last) return [];
  const pieces = words.slice(first, last + 1);
  const isWhole = startOf[first] === at && (startOf[last + 1] ?? wordAt.length) === end;
  const isSpaced = pieces.slice(1).some(({ before }) => /\s/u.test(before));
  const isLetters = pieces.every(({ plain }) => plain.length === 1);
  const isPrivate = isSpaced ? isWhole && (isStem(word) || isLetters) : isWhole || isStem(word);
  return isPrivate ? pieces.map((_, offset) => first + offset) : [];
}
