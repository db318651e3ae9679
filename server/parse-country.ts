import { iso31661Alpha3ToAlpha2 } from 'iso-3166';
import { abbreviations, formalNames, otherNames } from './country-names.ts';
import { countryCodes, countryName, countryNames } from './shared/countries.ts';
import { languages } from './shared/languages.ts';
import { normalizeWords } from './shared/normalize-words.ts';

/** Codes by names without case, accents and punctuation: some four thousand, made when the first is looked up. */
let named: ReadonlyMap<string, string> | undefined;

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
      const name = language === undefined ? undefined : countryNames(language).of(code);
      return name === undefined ? [] : [[plain(name), code] as const];
    }),
  );
  return native;
}

function plain(text: string): string {
  return normalizeWords(text.replace(/\b(?:the|and)\b/gi, ' ').replace(/\bsaint\b/gi, 'st'));
}
