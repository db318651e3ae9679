import { hidden } from './initials.ts';
import { digitsOf, unseen } from './words.ts';

/** Of a phone number, without that of its town. */
const mostOfPhone = 7;

/** Numbers in a row, and what may stand between those of one phone number. */
const numbers = new RegExp(`\\p{Nd}(?:[\\s().\\p{Pd}−/\\\\+·•_*~|'’${unseen}]*\\p{Nd})*`, 'gu');

/**
 * Takes phone numbers and postcodes out of texts, by their letters and digits, however they are spaced.
 *
 * @param phones their digits.
 * @param postcodes as spelledPostcode spells them.
 */
export function withoutNumbers(phones: string[], postcodes: string[]): (text: string) => string {
  const codes = spelledCodes(postcodes.filter((code) => /\D/.test(code)));
  const digits = postcodes.filter((code) => /^\d+$/.test(code));
  return (text) => withoutDigits(withoutCodes(text, codes), phones, digits);
}

/** Codes of letters and digits, however they are spaced: `SW1A2AA`, `SW1A-2AA`. */
function withoutCodes(text: string, codes: RegExp | null): string {
  if (codes === null) return text;
  return text.replace(codes, (code) => code.replace(/[\p{L}\p{N}]+/gu, hidden));
}

/** In linear time, for each character can only be one of these two. */
function spelledCodes(codes: string[]): RegExp | null {
  const spellings = codes.map((code) => [...code].join(`(?:[^\\p{L}\\p{N}]|[${unseen}]){0,3}`));
  return spellings.length === 0 ? null : new RegExp(spellings.join('|'), 'giu');
}

function withoutDigits(text: string, phones: string[], postcodes: string[]): string {
  if (phones.length + postcodes.length === 0) return text;
  return text.replace(numbers, (run) => {
    const digits = digitsOf(run);
    const isTold = phones.some(
      (phone) => digits.includes(phone.slice(-7)) || endsLike(run, phone.slice(-4)),
    );
    const isCodeTold = postcodes.some((code) =>
      code.length > 4 ? digits.includes(code) : digits === code,
    );
    return isTold || isCodeTold ? hidden : run;
  });
}

/** Whether one of the numbers in a row ends in the last four of the phone, which open what is locked. */
function endsLike(run: string, lastFour: string): boolean {
  let last = '';
  return run.split(/\P{Nd}+/u).some((group) => {
    const digits = digitsOf(group);
    last = `${last}${digits}`.slice(-4);
    // Longer ones are no parts of a phone number.
    return digits !== '' && digits.length <= mostOfPhone && last === lastFour;
  });
}
