import { hasCase, type TextWord } from '../../parcels/addresses/words.ts';
import type { Finder } from './phrases.ts';

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
