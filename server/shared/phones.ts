import { digitsOf, withAsciiDigits } from './digits.ts';

/** Fewer digits are no number that belongs to somebody. */
const minDigits = 6;
/** From so many on, two numbers are the same where only one says its country. */
const minNational = 8;

/** ITU-T E.164: no code of a country begins like another one. */
const countryCode = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** A number with its country's code, or null; and as it is dialled within a country, without the zero that it begins with. */
function readPhone(text: string): { full: string | null; national: string } | null {
  const typed = withAsciiDigits(text).replace(/\(\s*0\s*\)/, '');
  const digits = digitsOf(typed);
  if (digits.length < minDigits || digits.length > 17) return null;
  const isFull = /^[\s(]*(?:\+|00)/.test(typed);
  // As it is dialled in Russia.
  if (!isFull) return { full: null, national: digits.replace(/^(?:0|8(?=\d{10}$))/, '') };
  const full = digits.replace(/^00/, '');
  return { full, national: full.replace(countryCode, '').replace(/^0/, '') };
}

/**
 * What is known of a number that a person gave: a number with its country's code is the same as one without, where that says
 * enough, but not as one of another country.
 */
export function phoneKeys(text: string): string[] {
  const phone = readPhone(text);
  if (phone === null) return [];
  const { full, national } = phone;
  const isLong = national.length >= minNational;
  if (full === null)
    return [`phone ${national}`, ...(isLong ? [`phone of some country ${national}`] : [])];
  return [`phone +${full}`, ...(isLong ? [`phone ${national}`] : [])];
}

/** The keys of the above that a number matches where it is found. */
export function typedPhoneKeys(text: string): string[] {
  const phone = readPhone(text);
  if (phone === null) return [];
  const { full, national } = phone;
  return full === null
    ? [`phone ${national}`]
    : [`phone +${full}`, `phone of some country ${national}`];
}

/** Whether two numbers are the same, however they are spelled. */
export function isSamePhone(one: string, other: string): boolean {
  const keys = new Set(phoneKeys(one));
  return typedPhoneKeys(other).some((key) => keys.has(key));
}

/** The digits that all spellings of a number have in them; null: it is none. */
export function nationalDigits(text: string): string | null {
  return readPhone(text)?.national ?? null;
}
