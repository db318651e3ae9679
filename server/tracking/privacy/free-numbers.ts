import { digitsOf, invisible } from '../../parcels/addresses/words.ts';
import { hidden } from './initials.ts';

/** The most digits of a phone number without its area code. */
const maxLocalDigits = 7;

/** Numbers in a row, with the separators that one phone number may have. */
const numbers = new RegExp(`\\p{Nd}(?:[\\s().\\p{Pd}−/\\\\+·•_*~|'’${invisible}]*\\p{Nd})*`, 'gu');

/**
 * Removes phone numbers and postcodes from texts by their letters and digits, whatever separates these.
 *
 * @param phones their digits.
 * @param postcodes as normalizePostcode returns them.
 */
export function withoutNumbers(phones: string[], postcodes: string[]): (text: string) => string {
  const codes = spelledCodes(postcodes.filter((code) => /\D/.test(code)));
  const digits = postcodes.filter((code) => /^\d+$/.test(code));
  return (text) => withoutDigits(withoutCodes(text, codes), phones, digits);
}

/** Codes of letters and digits, whatever separates these: `SW1A2AA`, `SW1A-2AA`. */
function withoutCodes(text: string, codes: RegExp | null): string {
  if (codes === null) return text;
  return text.replace(codes, (code) => code.replace(/[\p{L}\p{N}]+/gu, hidden));
}

/** In linear time, since no character can be both a part of a code and a separator. */
function spelledCodes(codes: string[]): RegExp | null {
  const spellings = codes.map((code) => [...code].join(`(?:[^\\p{L}\\p{N}]|[${invisible}]){0,3}`));
  return spellings.length === 0 ? null : new RegExp(spellings.join('|'), 'giu');
}

function withoutDigits(text: string, phones: string[], postcodes: string[]): string {
  if (phones.length + postcodes.length === 0) return text;
  return text.replace(numbers, (run) => {
    const digits = digitsOf(run);
    const hasPhone = phones.some(
      (phone) => digits.includes(phone.slice(-7)) || endsLike(run, phone.slice(-4)),
    );
    const hasPostcode = postcodes.some((code) =>
      code.length > 4 ? digits.includes(code) : digits === code,
    );
    return hasPhone || hasPostcode ? hidden : run;
  });
}

/** Whether one of the numbers in a row ends with the last four digits of the phone, which unlock the parcel. */
function endsLike(run: string, lastFour: string): boolean {
  let last = '';
  return run.split(/\P{Nd}+/u).some((group) => {
    const digits = digitsOf(group);
    last = `${last}${digits}`.slice(-4);
    // A longer group is no part of a phone number.
    return digits !== '' && digits.length <= maxLocalDigits && last === lastFour;
  });
}
