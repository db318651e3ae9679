import { isCommonStreetWord } from '../../parcels/addresses/address-words.ts';
import { fold, type TextWord, wordsOf } from '../../parcels/addresses/words.ts';

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
