/** What stands for something that is not to be seen. */
export const hidden = '…';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Of a company's long name, the first words are enough. */
const mostWords = 4;

/** A name as initials: `H… O…`. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/u, 50).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.slice(0, mostWords).map(initialOf).join(' ') || hidden;
}

/** The first letter of a word, as people see letters; nothing of a word that has no other. */
export function initialOf(word: string): string {
  const letters = word.slice(Math.max(0, word.search(/[\p{L}\p{N}]/u)));
  const [first, second] = segmenter.segment(letters);
  return first === undefined || second === undefined ? hidden : `${first.segment}${hidden}`;
}
