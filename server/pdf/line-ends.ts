import LineBreaker from 'linebreak';

/** Scripts without spaces between words; the words are found by dictionaries. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{2,}/gu;
/** Repetition and abbreviation signs, which belong to the word before them. */
const isBoundToWord = /^[ๆฯໆຯៗ]/u;

const words = new Intl.Segmenter('und', { granularity: 'word' });

/** The offsets at which a line of a text may end by UAX #14, ascending; the last is the end of the text. */
export function lineEnds(text: string): number[] {
  const ends = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let found = breaker.nextBreak(); found !== null; found = breaker.nextBreak()) {
    ends.add(found.position);
  }
  for (const { 0: run, index: start } of text.matchAll(unspaced)) {
    for (const { index, segment } of words.segment(run)) {
      if (index > 0 && !isBoundToWord.test(segment)) ends.add(start + index);
    }
  }
  ends.add(text.length);
  return [...ends].sort((one, two) => one - two);
}
