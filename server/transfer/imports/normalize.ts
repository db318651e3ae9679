/** Marks that people leave out: accents, and vowel signs of Arabic. Those of Hindi are letters. */
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

/** A word as it is compared: without case, accents, spaces and punctuation. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(/[ßđıøæيىكة]/g, (letter) => spellings[letter] ?? letter)
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** A heading as it is compared: what stands in brackets, such as a unit, says nothing of the field. */
export function foldedHeading(heading: string): string {
  const bare = folded(heading.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' '));
  return bare === '' ? folded(heading) : bare;
}

/** The digits of Arabic, Persian and Hindi as those of the others; the signs of decimals with them. */
export function withWesternDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, (digit) => {
      const point = digit.charCodeAt(0);
      return String((point - (point >= 0x0966 ? 0x0966 : point >= 0x06f0 ? 0x06f0 : 0x0660)) % 10);
    })
    .replaceAll('٫', '.')
    .replaceAll('٬', '');
}
