import { isCommonStreetWord } from '../../parcels/addresses/address-words.ts';
import { streetPartsOf } from '../../parcels/addresses/town.ts';
import { digitsOf, fold, hasCase, type TextWord, wordsOf } from '../../parcels/addresses/words.ts';
import type { PublicParcel } from '../../shared/parcel.ts';
import { brokenWordFinder, isStem } from './broken-words.ts';
import { doorNumberFinder } from './door-numbers.ts';
import { withoutNumbers } from './free-numbers.ts';
import {
  type Finder,
  type Phrase,
  phraseFinder,
  phraseOf,
  runsOf,
  streetFinder,
  streetPhrasesOf,
} from './phrases.ts';
import { postcodesIn } from './postcodes.ts';

/** Finds what is private about a parcel in texts about it. */
export type PrivateWords = {
  /** Words of names. */
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
