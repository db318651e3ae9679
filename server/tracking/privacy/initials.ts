export const hidden = '…';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** The first words of a company's long name are enough. */
const maxWords = 4;

/** A name as initials: `H… O…`. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u, 50).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.slice(0, maxWords).map(initialOf).join(' ') || hidden;
}

/** The first letter of a word, a grapheme; a word of a single letter is hidden. */
export function initialOf(word: string): string {
  const letters = word.slice(Math.max(0, word.search(/[\p{L}\p{N}]/u)));
  const [first, second] = segmenter.segment(letters);
  return first === undefined || second === undefined ? hidden : `${first.segment}${hidden}`;
}
