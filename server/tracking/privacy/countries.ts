import { languages } from '../../shared/languages.ts';
import { folded, wordsOf } from './words.ts';

const alsoCalled = [
  'USA',
  'US',
  'U.S.A.',
  'UK',
  'UAE',
  'KSA',
  'England',
  'Scotland',
  'Wales',
  'Holland',
  'РФ',
  'السعودية',
  'الإمارات',
];
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

let known: Set<string> | null = null;

/** Whether a text is the name of a country, in any of the site's languages. */
export function isCountry(text: string): boolean {
  known ??= new Set([...alsoCalled, ...countryNames()].map(plain));
  return known.has(plain(text));
}

/** Reads two thousand names, once, and only where something is hidden. */
function countryNames(): string[] {
  const codes = letters.flatMap((first) => letters.map((second) => `${first}${second}`));
  return Object.values(languages).flatMap(({ tag }) => {
    const names = new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' });
    return codes.flatMap((code) => names.of(code) ?? []);
  });
}

function plain(text: string): string {
  return wordsOf(folded(text))
    .map((word) => word.text)
    .join(' ');
}
