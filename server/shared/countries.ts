import { iso31661Alpha3ToAlpha2 } from 'iso-3166';
import { abbreviations, formalNames, otherNames } from './country-names.ts';
import { languages } from './languages.ts';
import { normalizeWords } from './normalize-words.ts';

/** Codes that Intl.DisplayNames names, and that are no countries. */
const noCountries = 'AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' ');

let codes: ReadonlySet<string> | undefined;

/** The codes of all countries (ISO 3166-1 alpha-2, and XK), in capitals. */
export function countryCodes(): ReadonlySet<string> {
  codes ??= new Set(allCodes());
  return codes;
}

function allCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const names = namesIn('en');
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) !== undefined && !noCountries.includes(code))
    .filter((code) => new Intl.Locale(`und-${code}`).region === code);
}

/** A formatter takes a millisecond to make. */
const formatters = new Map<string, Intl.DisplayNames>();

function namesIn(tag: string): Intl.DisplayNames {
  const found = formatters.get(tag);
  if (found !== undefined) return found;
  const made = new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' });
  formatters.set(tag, made);
  return made;
}

/** The name of a country in a language. @param tag BCP 47. */
export function countryName(code: string, tag: string): string {
  return namesIn(tag).of(code) ?? code;
}

/** Codes by names without case, accents and punctuation: some four thousand, made when the first is looked up. */
let named: ReadonlyMap<string, string> | undefined;

const options = new Map<string, { value: string; label: string }[]>();

/** All countries by their names in a language, in its order. @param tag BCP 47. */
export function countryOptions(tag: string) {
  const found = options.get(tag);
  if (found !== undefined) return found;
  const { compare } = new Intl.Collator(tag);
  const made = [...countryCodes()]
    .map((code) => ({ value: code, label: countryName(code, tag) }))
    .toSorted((one, other) => compare(one.label, other.label));
  options.set(tag, made);
  return made;
}

/** The code of a country by its name in any of the site's languages, or a usual or official one; undefined: it is none. */
export function countryByName(text: string): string | undefined {
  named ??= new Map([
    ...Object.values(languages).flatMap(({ tag }) =>
      [...countryCodes()].map((code): [string, string] => [plain(countryName(code, tag)), code]),
    ),
    ...Object.entries(otherNames).flatMap(([code, names]) =>
      names.map((name): [string, string] => [plain(name), code]),
    ),
  ]);
  return named.get(plain(text));
}

/**
 * The code of a country as a field of countries has it: by its code in two or three letters, by its name in any of the site's
 * languages or in its own, by an official name or an abbreviation, or by both (`Germany (DE)`); undefined: it is none.
 */
export function parseCountry(text: string): string | undefined {
  // Names are short, and a cell may be long.
  if (text.length > 100) return undefined;
  const written = text.replace(/[\s.]/g, '');
  const code = written.toUpperCase();
  const byCode = countryCodes().has(code) ? code : iso31661Alpha3ToAlpha2[code];
  // `Nga` is Russia in Vietnamese, `NGA` is Nigeria.
  const isCode = written === code || written === written.toLowerCase();
  const known = (isCode ? byCode : undefined) ?? countryByName(text) ?? byCode;
  if (known !== undefined) return known;
  const [usual] = formalNames.flatMap((form) => form.exec(text.trim())?.groups?.name ?? []);
  return (
    abbreviations[code] ??
    nativeNames().get(plain(text)) ??
    (usual === undefined ? undefined : countryByName(usual)) ??
    parseBoth(text)
  );
}

/** A name and the code of the same country: `United States (US)`, `DE - Germany`. */
function parseBoth(text: string): string | undefined {
  const parts = text.split(/\s+[-–:]\s+|\s*[()]\s*/).filter((part) => part !== '');
  const [one, other] = parts.length === 2 ? parts.map(parseCountry) : [];
  return one === other ? one : undefined;
}

let native: ReadonlyMap<string, string> | undefined;

/** Codes by the names that countries have in their own languages. */
function nativeNames(): ReadonlyMap<string, string> {
  native ??= new Map(
    [...countryCodes()].flatMap((code) => {
      const { language } = new Intl.Locale(`und-${code}`).maximize();
      const name = language === undefined ? undefined : namesIn(language).of(code);
      return name === undefined ? [] : [[plain(name), code] as const];
    }),
  );
  return native;
}

function plain(text: string): string {
  return normalizeWords(text.replace(/\b(?:the|and)\b/gi, ' ').replace(/\bsaint\b/gi, 'st'));
}
