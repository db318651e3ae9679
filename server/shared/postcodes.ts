import { withAsciiDigits } from './digits.ts';

/** Forms of postcodes: `9` is a digit, `A` a letter, `X` either; a character before a question mark is optional. */
const forms: readonly [string, string][] = [
  ['9999', 'AF AM AR AT AU BD BE BG CH CY DK GE HU LI LU LV MD MK MZ NO NP NZ PH SI TN ZA'],
  ['99999', 'BA CR CU DE DO DZ EE EG ES FI FR GT HR ID IT JO KE KH KR KW LK LT MA MC ME MM MX'],
  ['99999', 'MY NI PE PK RS SA SN SV TH TR UA UY XK'],
  ['999999', 'BY CN CO EC IN KG KZ MN NG RO RU SG TJ TM UZ VN'],
  ['999 ?99', 'CZ GR SE SK'],
  ['99999|99999-9999', 'US PR'],
  ['99-999', 'PL'],
  ['9999-999', 'PT'],
  ['9999 ?AA', 'NL'],
  ['A9 ?9AA|AA9 ?9AA|A9X ?9AA|AA9X ?9AA', 'GB GG IM JE'],
  ['A99 ?XXXX|D6W ?XXXX', 'IE'],
  ['A9A ?9A9', 'CA'],
  ['99999-?999', 'BR'],
  ['〒?999-9999', 'JP'],
  ['99999|99999-?99999', 'IR'],
  ['99999|9999999', 'IL'],
];

const classes: Record<string, string> = { '9': '\\d', A: '[A-Z]', X: '[A-Z\\d]' };

function findPostcodeForm(country: string): string | undefined {
  return forms.find(([, countries]) => countries.split(' ').includes(country))?.[0];
}

/** A regular expression for the postcodes of a country; undefined: their form is unknown. */
export function postcodeSource(country: string): string | undefined {
  const source = findPostcodeForm(country)?.replace(/[9AX]/g, (sign) => classes[sign] ?? sign);
  return source && `(?:${source})`;
}

/** A postcode for comparison: `SW1A1AA` for `sw1a 1aa`, with ASCII digits. */
export function plainPostcode(postcode: string): string {
  return withAsciiDigits(postcode)
    .replace(/[\s〒-]/gu, '')
    .toUpperCase();
}

/**
 * Whether a text is a complete postcode of a country, in upper or lower case; false if the form of the country's postcodes is
 * unknown.
 */
export function isPostcode(text: string, country: string | null): boolean {
  const source = country === null ? undefined : postcodeSource(country);
  return source !== undefined && new RegExp(`^${source}$`, 'u').test(text.trim().toUpperCase());
}

/** Whether a postcode of the country may begin with `start` (as `plainPostcode` returns it); true if their form is unknown. */
export function canBegin(start: string, country: string): boolean {
  const form = findPostcodeForm(country);
  if (form === undefined) return true;
  return form
    .replace(/[ ?〒-]/gu, '')
    .split('|')
    .some((signs) => {
      const source = [...signs].slice(0, start.length).map((sign) => classes[sign] ?? sign);
      return start.length <= signs.length && new RegExp(`^${source.join('')}$`).test(start);
    });
}
