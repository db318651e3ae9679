import type { PublicParcel } from '../../shared/parcel.ts';
import { isCommonStreetWord } from './address-words.ts';
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
import { streetPartsOf } from './town.ts';
import { digitsOf, folded, hasCase, type TextWord, wordsOf } from './words.ts';

/** What is private of a parcel, to be looked for in what is written about it. */
export type PrivateWords = {
  /** The words of names; the others that are not to be read. */
  names: Finder;
  others: Finder;
  withoutNumbers: (text: string) => string;
};

export function privateWordsOf(parcel: PublicParcel): PrivateWords {
  const people = [parcel.recipient_name, parcel.sender_name].filter((name) => name !== null);
  const places = [parcel.destination, parcel.pickup_location].filter((place) => place !== null);
  const parts = places.flatMap(streetPartsOf);
  const phones = [digitsOf(parcel.recipient_phone_number ?? '')].filter(({ length }) => length > 3);
  const names = people.flatMap((name) => [phraseOf(name), phraseOf(unjoined(name))]);
  const ofPeople = peopleWords(people, names);
  const ofPlaces = placeWords(places, parts);
  const streets = streetFinder(parts.flatMap(streetPhrasesOf));
  return {
    names: allOf(
      plainly(phraseFinder(names.filter((words) => words.join('').length > 1))),
      amongFinder(ofPeople),
    ),
    others: allOf(
      plainly(streets),
      amongFinder(ofPlaces),
      doorNumberFinder(parts),
      brokenWordFinder([...ofPeople.stems, ...ofPeople.words, ...ofPlaces.stems]),
    ),
    withoutNumbers: withoutNumbers(phones, places.flatMap(postcodesIn)),
  };
}

/** Words, folded, and those of them that are private within a longer word too. */
type Private = { words: Set<string>; stems: string[] };

/** The words of names, and several of them written as one: `JeanLuc`, `LiNa`. */
function peopleWords(people: string[], names: Phrase[]): Private {
  const compounds = people.flatMap((name) => name.split(/\s+/u)).map((word) => phraseOf(word));
  const words = [...names.flat(), ...compounds.map((parts) => parts.join(''))];
  const known = privateOf(words.filter((word) => word.length > 1));
  for (const run of names.flatMap(runsOf)) if (run.length > 3) known.words.add(run);
  return known;
}

/** The words of streets, several of them written as one, and postcodes. */
function placeWords(places: string[], parts: string[]): Private {
  const isTelling = (word: string) => word.length > 3 && !isCommonStreetWord(word);
  const words = parts.flatMap(wordsOf).map(({ text }) => text);
  const codes = places.flatMap(wordsOf).filter(({ text }) => isCode(text));
  const known = privateOf(
    [
      ...words.filter(isTelling),
      ...codes.map(({ text }) => text),
      ...places.flatMap(postcodesIn),
    ].map(folded),
  );
  for (const phrase of parts.flatMap(streetPhrasesOf)) {
    const isNamed = phrase.length > 1 && !phrase.some((word) => /\p{N}/u.test(word));
    if (isNamed && phrase.join('').length > 4) known.words.add(phrase.join(''));
    const telling = phrase.filter(isTelling);
    if (isNamed && telling.length > 1) known.stems.push(telling.join(''));
  }
  return known;
}

/** A name whose words are joined by what is not seen, as Persian names are. */
function unjoined(name: string): string {
  return name.replace(/[\u200b\u200c]/gu, ' ');
}

function privateOf(all: string[]): Private {
  const words = new Set(all);
  return { words, stems: [...words].filter(isStem) };
}

/** A postcode, or a part of one, or a long number of a house. */
function isCode(word: string): boolean {
  return /\p{N}/u.test(word) && word.length >= (/\p{L}/u.test(word) ? 3 : 4);
}

function amongFinder({ words: known, stems }: Private): Finder {
  return (words) => indexesOf(words, (word) => isAmong(word, known, stems));
}

/** Short words are also others: `Li` is a name, and `li` may be anything. */
function isAmong({ text, plain }: TextWord, known: Set<string>, stems: string[]): boolean {
  const isLower = hasCase(text) && text === text.toLowerCase() && !/\p{N}/u.test(text);
  const isWritten = plain.length > 3 || !isLower;
  return (isWritten && known.has(plain)) || stems.some((stem) => plain.includes(stem));
}

function indexesOf(words: TextWord[], isFound: (word: TextWord) => boolean): Set<number> {
  return new Set(words.flatMap((word, index) => (isFound(word) ? [index] : [])));
}

function plainly(find: (words: Phrase) => Set<number>): Finder {
  return (words) => find(words.map(({ plain }) => plain));
}

function allOf(...finders: Finder[]): Finder {
  return (words) => new Set(finders.flatMap((find) => [...find(words)]));
}
