import {
  fold,
  isCommonStreetWord,
  type TextWord,
  textWordsOf,
  withAsciiDigits,
  wordsOf,
} from '../../parcels/addresses/words.ts';

/** Enough words to recognize a name, and few enough to search long texts for. */
const maxWords = 12;

/** The words of a name or a street in their order, folded. */
export type Phrase = string[];

/** Finds private words in a text. @returns their indexes. */
export type Finder = (words: TextWord[]) => Set<number>;

/** The same in folded words. */
export type PhraseFinder = (words: Phrase) => Set<number>;

export function phraseOf(name: string): Phrase {
  return wordsOf(name)
    .slice(0, maxWords)
    .map(({ text }) => fold(text));
}

/** Each run of at least two consecutive words, joined into one. */
export function runsOf(words: Phrase): string[] {
  return words.flatMap((_, start) =>
    words.slice(start + 1).map((_, length) => words.slice(start, start + length + 2).join('')),
  );
}

/**
 * The spellings of a street in a part of an address: its words, also with a number before or after them. A single
 * word, such as `Street`, is no street.
 */
export function streetPhrasesOf(part: string): Phrase[] {
  const words = phraseOf(part);
  const starts = words.flatMap((word, at) =>
    isNumber(word) || (at > 0 && !isNumber(words[at - 1] ?? '')) ? [] : [at],
  );
  const phrases = starts.flatMap((start) => {
    const end = words.findIndex((word, at) => at > start && isNumber(word));
    const name = words.slice(start, end === -1 ? undefined : end);
    const numbers = [words[start - 1], words[start + name.length]].filter(
      (word) => word !== undefined,
    );
    return [name, upToStreet(name)].flatMap((street) => [
      street,
      ...numbers.flatMap((number) => [
        [number, ...street],
        [...street, number],
      ]),
    ]);
  });
  return phrases.filter(({ length }) => length > 1);
}

/** `Oak St` of `Oak St Springfield`, and all of `Via Po`. */
function upToStreet(words: Phrase): Phrase {
  const street = words.findIndex((word, at) => at > 0 && isCommonStreetWord(word));
  return street === -1 ? words : words.slice(0, street + 1);
}

function isNumber(word: string): boolean {
  return /\p{Nd}/u.test(word);
}

/** Finds the words of streets, also with another word for the kind of street, such as `Road` in place of `Street`. */
export function streetFinder(phrases: Phrase[]): PhraseFinder {
  const exactly = phraseFinder(phrases);
  const loosely = phraseFinder(phrases.filter((phrase) => phrase.some(isDistinctive)).map(loose));
  return (words) => new Set([...exactly(words), ...loosely(loose(words))]);
}

/** Whether a word identifies a street, unlike `Am`. */
function isDistinctive(word: string): boolean {
  return word.length > 2 && !isNumber(word) && !isCommonStreetWord(word);
}

function loose(words: Phrase): Phrase {
  return words.map((word) => (isCommonStreetWord(word) ? 'street' : word));
}

/** Finds the words of phrases in a text, where all words of a phrase follow each other. */
export function phraseFinder(phrases: Phrase[]): PhraseFinder {
  const unique = new Map(phrases.map((phrase) => [phrase.join(' '), phrase]));
  const byFirst = Map.groupBy(unique.values(), ([first]) => first);
  return (words) => {
    const found = new Set<number>();
    for (const [start, word] of words.entries()) {
      for (const phrase of byFirst.get(word) ?? []) {
        if (!phrase.every((part, offset) => words[start + offset] === part)) continue;
        for (let offset = 0; offset < phrase.length; offset += 1) found.add(start + offset);
      }
    }
    return found;
  };
}

/** A number, or letters beside a number: `17A/3` has three atoms. */
type Atom = { plain: string; isNumber: boolean; word: number; before: string };

const additions = new Set(['bis', 'ter', 'quater']);
const markers = new Set(
  'nr no n º nro num number numero nummer numara номер № house door top stiege tur dor deur porta porte puerta kapi رقم'
    .split(' ')
    .map(fold),
);

/** What may separate the parts of one door's number. */
const separator = /^\s*[\p{P}\p{S}]?\s*$/u;
const slash = /^\s*[/\\⁄∕／]\s*$/u;
/** The number of a door has at most as many parts. */
const maxParts = 6;

/**
 * Finds the door numbers of addresses in all spellings: `17/3`, `17-3`, `17 bis`, `17A/3`, `Nr. 17`. A number alone may
 * mean anything: it is a door's if another part of the number, or a word for a door, is next to it.
 *
 * @param parts the parts of addresses that reveal more than their towns.
 */
export function doorNumberFinder(parts: string[]): Finder {
  const atoms = parts.map((part) => atomsOf(textWordsOf(part)));
  const numbers = new Set(atoms.flat().flatMap((atom) => (atom.isNumber ? [atom.plain] : [])));
  const doors = Map.groupBy(atoms.flatMap(doorsIn), ([first]) => first);
  return (words) => {
    if (numbers.size === 0) return new Set();
    const found = new Set<number>();
    const textAtoms = atomsOf(words);
    for (const [at, atom] of textAtoms.entries()) {
      if (!numbers.has(atom.plain)) continue;
      for (const door of doors.get(atom.plain) ?? []) {
        if (!isDoorAt(door, textAtoms, at)) continue;
        for (const { word } of textAtoms.slice(at, at + door.length)) found.add(word);
      }
      if (isMarked(atom, words)) found.add(atom.word);
      const other = beforeSlash(textAtoms, at);
      if (other !== undefined && numbers.has(other.plain)) {
        for (let word = other.word; word <= atom.word; word += 1) found.add(word);
      }
    }
    return found;
  };
}

function atomsOf(words: TextWord[]): Atom[] {
  return words.flatMap(({ plain, before }, word) =>
    (withAsciiDigits(plain).match(/\d+|\D+/g) ?? []).map((text, part) => ({
      plain: text,
      isNumber: /^\d/.test(text),
      word,
      before: part === 0 ? before : '',
    })),
  );
}

/** Each number of several parts in an address, each beginning of it that has several parts, and it without letters. */
function doorsIn(atoms: Atom[]): string[][] {
  return atoms.flatMap((atom, start) => {
    if (!atom.isNumber) return [];
    const after = atoms.slice(start + 1, start + maxParts);
    const end = after.findIndex((next) => !isPart(next) || !separator.test(next.before));
    const parts = [atom, ...(end === -1 ? after : after.slice(0, end))];
    const numbers = parts.filter(({ isNumber }) => isNumber);
    const doors = [...parts.map((_, last) => parts.slice(0, last + 1)), numbers];
    return doors.filter(({ length }) => length > 1).map((door) => door.map(({ plain }) => plain));
  });
}

function isPart({ plain, isNumber }: Atom): boolean {
  return isNumber || additions.has(plain) || /^\p{L}$/u.test(plain);
}

function isDoorAt(door: string[], atoms: Atom[], at: number): boolean {
  return door.every((part, offset) => {
    const atom = atoms[at + offset];
    return atom?.plain === part && (offset === 0 || separator.test(atom.before));
  });
}

/** Whether a number follows a word or sign for a door. */
function isMarked({ word, before }: Atom, words: TextWord[]): boolean {
  const marker = words[word - 1];
  if (before === '') return false;
  if (/[#№]/u.test(words[word]?.before ?? '')) return true;
  return marker !== undefined && (markers.has(marker.plain) || isCommonStreetWord(marker.plain));
}

/** The number before a slash, `17` of `17A/3`. */
function beforeSlash(atoms: Atom[], at: number): Atom | undefined {
  if (!slash.test(atoms[at]?.before ?? '')) return undefined;
  const [number, letters] = [atoms[at - 2], atoms[at - 1]];
  if (letters?.isNumber) return letters;
  return letters !== undefined && isPart(letters) && number?.isNumber ? number : undefined;
}
