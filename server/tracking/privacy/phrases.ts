import { isCommonStreetWord } from './address-words.ts';
import { folded, type TextWord, wordsOf } from './words.ts';

/** So many words of a name are enough to know it by, and few enough to look for in long texts. */
const mostWords = 12;

/** Words in the order in which they stand in a name, or in a street's, folded. */
export type Phrase = string[];

/** The places of what it finds among the words of a text. */
export type Finder = (words: TextWord[]) => Set<number>;

/** The same among words that are folded. */
export type PhraseFinder = (words: Phrase) => Set<number>;

/** The words of a name. */
export function phraseOf(name: string): Phrase {
  return wordsOf(name)
    .slice(0, mostWords)
    .map(({ text }) => folded(text));
}

/** Words of a name that follow each other, each run of at least two in one. */
export function runsOf(words: Phrase): string[] {
  return words.flatMap((_, start) =>
    words.slice(start + 1).map((_, length) => words.slice(start, start + length + 2).join('')),
  );
}

/**
 * What a part of an address calls its street: its words with a number before or behind them, and without, for most
 * of these words alone are also others. One word alone is none, such as `Street`.
 */
export function streetPhrasesOf(part: string): Phrase[] {
  const words = phraseOf(part);
  const starts = words.flatMap((word, at) =>
    isNumber(word) || (at > 0 && !isNumber(words[at - 1] ?? '')) ? [] : [at],
  );
  const phrases = starts.flatMap((start) => {
    const end = words.findIndex((word, at) => at > start && isNumber(word));
    const named = words.slice(start, end === -1 ? undefined : end);
    const numbers = [words[start - 1], words[start + named.length]].filter(
      (word) => word !== undefined,
    );
    return [named, upToStreet(named)].flatMap((name) => [
      name,
      ...numbers.flatMap((number) => [
        [number, ...name],
        [...name, number],
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

/** Finds the words of streets, also where another word is written for what kind of street it is. */
export function streetFinder(phrases: Phrase[]): PhraseFinder {
  const exactly = phraseFinder(phrases);
  const loosely = phraseFinder(phrases.filter((phrase) => phrase.some(isTelling)).map(loose));
  return (words) => new Set([...exactly(words), ...loosely(loose(words))]);
}

/** Whether it tells one street from others, more than `Am` does. */
function isTelling(word: string): boolean {
  return word.length > 2 && !isNumber(word) && !isCommonStreetWord(word);
}

function loose(words: Phrase): Phrase {
  return words.map((word) => (isCommonStreetWord(word) ? 'street' : word));
}

/** Finds all words of phrases in a text, wherever all of a phrase follow each other. */
export function phraseFinder(phrases: Phrase[]): PhraseFinder {
  const different = new Map(phrases.map((phrase) => [phrase.join(' '), phrase]));
  const byFirst = Map.groupBy(different.values(), ([first]) => first);
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
