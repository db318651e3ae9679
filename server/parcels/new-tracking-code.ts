import { randomInt } from 'node:crypto';
import { transliterate } from 'transliteration';

// This file is imported where it is needed, not at the start: transliteration has the letters of all scripts.

/** Digits and capital letters, without those that are easily confused: 0 O, 1 I L. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const length = 10;

/** A tracking code that cannot be guessed from another one: prefix and ten random characters. */
export function newTrackingCode(prefix: string): string {
  const characters = Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length)));
  return `${prefix}${characters.join('')}`;
}

/** The company's initials, two or three, and a hyphen: `WL-`; `WB-` if it has fewer than two. */
export function codePrefix(companyName: string): string {
  const words =
    transliterate(companyName)
      .toUpperCase()
      .match(/[A-Z]+/g) ?? [];
  const initials = words.map((word) => word.charAt(0)).slice(0, 3);
  return `${initials.length >= 2 ? initials.join('') : 'WB'}-`;
}
