import { transliterate } from 'transliteration';

// This file is imported where it is needed, not at the start: transliteration has the letters of all scripts.

/** The company's initials, two or three, and a hyphen: `WL-`; `WB-` if it has fewer than two. */
export function codePrefix(companyName: string): string {
  const words =
    transliterate(companyName)
      .toUpperCase()
      .match(/[A-Z]+/g) ?? [];
  const initials = words.map((word) => word.charAt(0)).slice(0, 3);
  return `${initials.length >= 2 ? initials.join('') : 'WB'}-`;
}
