import type { Finder } from './phrases.ts';
import { hasCase, type TextWord } from './words.ts';

/** Where the letters of a text's words stand when nothing is between them. */
type Joined = { text: string; wordAt: number[]; startOf: number[] };

/**
 * Finds words that are written in pieces, such as `Han-nah`, `O'kafor` or `H a n n a h`. Pieces with spaces between
 * them have to be all of a long word, since short ones are also words of a sentence.
 *
 * @param whole the words, folded.
 */
export function brokenWordFinder(whole: Iterable<string>): Finder {
  const wanted = [...whole].filter((word) => word.length > 2 && /\p{L}/u.test(word));
  return (words) => {
    const joined = joinedWords(words);
    const found = new Set<number>();
    for (const word of wanted) {
      for (let at = joined.text.indexOf(word); at !== -1; at = joined.text.indexOf(word, at + 1)) {
        for (const index of piecesAt(joined, at, word, words)) found.add(index);
      }
    }
    return found;
  };
}

/** Whether a word is private within a longer one too: languages without capital letters often write no space. */
export function isStem(word: string): boolean {
  return word.length >= (hasCase(word) ? 5 : 3) || /^\p{Script=Han}{2}/u.test(word);
}

function joinedWords(words: TextWord[]): Joined {
  const wordAt: number[] = [];
  const startOf: number[] = [];
  for (const [index, { plain }] of words.entries()) {
    startOf.push(wordAt.length);
    for (let unit = 0; unit < plain.length; unit += 1) wordAt.push(index);
  }
  return { text: words.map(({ plain }) => plain).join(''), wordAt, startOf };
}

/** The words that a private word is made of, if it is; none where it stands in one word alone. */
function piecesAt(
  { wordAt, startOf }: Joined,
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
  const isBroken = isSpaced ? isWhole && (isStem(word) || isLetters) : isWhole || isStem(word);
  return isBroken ? pieces.map((_, offset) => first + offset) : [];
}
