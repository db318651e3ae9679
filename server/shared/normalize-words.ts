/** Marks that people leave out: accents, and Arabic vowel signs, but not those of Hindi, which are part of the word. */
const marks = /[\u0300-\u036f\u064b-\u065f\u0670]/g;

const spellings: Record<string, string> = {
  ß: 'ss',
  đ: 'd',
  ı: 'i',
  ø: 'o',
  æ: 'ae',
  ي: 'ی',
  ى: 'ی',
  ك: 'ک',
  ة: 'ه',
};

/** A text for comparison: without case, accents, spaces and punctuation. */
export function normalizeWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(/[ßđıøæيىكة]/g, (letter) => spellings[letter] ?? letter)
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
