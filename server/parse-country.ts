import { iso31661Alpha3ToAlpha2 } from 'iso-3166';
import { abbreviations, formalNames, otherNames } from './country-names.ts';
import { countryCodes, countryName, countryNames } from './shared/countries.ts';
import { languages } from './shared/languages.ts';
import { normalizeWords } from './shared/normalize-words.ts';

/** Codes by normalized names: some four thousand, made at the first lookup. */
let countryCodesByName: ReadonlyMap<string, string> | undefined;

/** The code of a country by its name in any of the site's languages, or by a common or official name; undefined: no country has that name. */
export function countryByName(text: string): string | undefined {
  countryCodesByName ??= new Map([
    ...Object.values(languages).flatMap(({ tag }) =>
      [...countryCodes()].map((code): [string, string] => [
        plainCountryName(countryName(code, tag)),
        code,
      ]),
    ),
    ...Object.entries(otherNames).flatMap(([code, names]) =>
      names.map((name): [string, string] => [plainCountryName(name), code]),
    ),
  ]);
  return countryCodesByName.get(plainCountryName(text));
}

/**
 * Reads a country from a field for countries: a code of two or three letters, a name in one of the site's languages or the
 * country's own, an official name, an abbreviation, or a name with its code (`Germany (DE)`).
 *
 * @returns its code (ISO 3166-1 alpha-2); undefined if the text names no country.
 */
export function parseCountry(text: string): string | undefined {
  // No name is this long, but a cell may be.
  if (text.length > 100) return undefined;
  const written = text.replace(/[\s.]/g, '');
  const code = written.toUpperCase();
  const byCode = countryCodes().has(code) ? code : iso31661Alpha3ToAlpha2[code];
  // Mixed case is a name first: `Nga` is Russia in Vietnamese, `NGA` is Nigeria.
  const isCode = written === code || written === written.toLowerCase();
  const known = (isCode ? byCode : undefined) ?? countryByName(text) ?? byCode;
  if (known !== undefined) return known;
  const [usual] = formalNames.flatMap((form) => form.exec(text.trim())?.groups?.name ?? []);
  return (
    abbreviations[code] ??
    nativeNames().get(plainCountryName(text)) ??
    (usual === undefined ? undefined : countryByName(usual)) ??
    parseBoth(text)
  );
}

/** Reads a country's name beside its code: `United States (US)`, `DE - Germany`. */
function parseBoth(text: string): string | undefined {
  const parts = text.split(/\s+[-–:]\s+|\s*[()]\s*/).filter((part) => part !== '');
  const [one, other] = parts.length === 2 ? parts.map(parseCountry) : [];
  return one === other ? one : undefined;
}

let countryCodesByNativeName: ReadonlyMap<string, string> | undefined;

/** Codes by the names that countries have in their own languages. */
function nativeNames(): ReadonlyMap<string, string> {
  countryCodesByNativeName ??= new Map(
    [...countryCodes()].flatMap((code) => {
      const { language } = new Intl.Locale(`und-${code}`).maximize();
      const name = language === undefined ? undefined : countryNames(language).of(code);
      return name === undefined ? [] : [[plainCountryName(name), code] as const];
    }),
  );
  return countryCodesByNativeName;
}

function plainCountryName(text: string): string {
  return normalizeWords(text.replace(/\b(?:the|and)\b/gi, ' ').replace(/\bsaint\b/gi, 'st'));
}
