import { digitsOf, withAsciiDigits } from '../../parcels/addresses/words.ts';

/** Recognizes a person by their addresses and phone numbers, however these are spelled. */
export type Person = {
  hasEmail(text: unknown): boolean;
  hasPhone(text: unknown): boolean;
  /** Whether a text has one of these addresses or numbers in it. */
  isIn(text: unknown): boolean;
};

/** What a person is recognized by: of each, `hash` makes what is compared. */
export function recognize(keys: ReadonlySet<string>, hash = (key: string) => key): Person {
  const isKnown = (key: string) => keys.has(hash(key));
  const hasEmail = (text: unknown) => typeof text === 'string' && isKnown(emailKey(text));
  const hasPhone = (text: unknown) =>
    typeof text === 'string' && typedPhoneKeys(text).some((key) => isKnown(key));
  return {
    hasEmail,
    hasPhone,
    isIn: (text) =>
      typeof text === 'string' &&
      ((text.match(emails)?.some(hasEmail) ?? false) ||
        (text.match(phones)?.some(hasPhone) ?? false)),
  };
}

const emails =
  /[^\s@<>()[\]"'`,;:|=?&\\/]+@[^\s@<>()[\]"'`,;:|=?&\\/]*[^\s@<>()[\]"'`,;:|=?&\\/.]/gu;
const phones = /[+＋]?[(\p{Nd}][\p{Nd}\s()./\u2010-\u2015\u00a0-]{4,}\p{Nd}/gu;

export function emailKey(email: string): string {
  return `email ${email.normalize('NFC').trim().toLowerCase()}`;
}

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
function typedPhoneKeys(text: string): string[] {
  const phone = readPhone(text);
  if (phone === null) return [];
  const { full, national } = phone;
  return full === null
    ? [`phone ${national}`]
    : [`phone +${full}`, `phone of some country ${national}`];
}
