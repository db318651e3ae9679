import { iso31661Alpha3ToAlpha2 } from 'iso-3166';
import { foldForSearch } from '../../database/search.ts';
import { memoize } from '../../memoized.ts';
import { countryByName } from '../../parse-country.ts';
import type { AddressParts, TextPart } from '../../shared/address.ts';
import { countryCodes } from '../../shared/countries.ts';
import { postcodeSource } from '../../shared/postcodes.ts';
import type { AddressContext } from './compose.ts';
import { findAllRegions, findRegions, findTowns, isTogether } from './gazetteer.ts';
import { namesStreet } from './words.ts';

/** A town at the end of an address. */
type Reading = {
  postcode: string | null;
  city: string;
  region: string | null;
  /** How many pieces of the address the town takes, with its postcode and its region. */
  length: number;
  /** Whether postcode, region and town belong together; null: unknown. */
  isTogether: boolean | null;
  /** Whether the postcode stands beside the town, and not behind the region. */
  isBeside: boolean;
};

/**
 * Reads the parts of an address from its text, as far as they are certain: its country by its name or code, or else the
 * company's; a town that the gazetteer knows there, with a postcode of that country beside it; and the street before these.
 * Nothing is left out: if something else follows, there are no parts but the country.
 *
 * @param names of the person and the company there: an address that is pasted from elsewhere may begin with them.
 */
export function readAddress(
  text: string,
  { country: own }: AddressContext,
  names: readonly (string | null | undefined)[] = [],
): Partial<Pick<AddressParts, TextPart>> {
  const pieces = text.split(/[,;\n]/).map((piece) => piece.trim());
  const rest = pieces.filter((piece) => piece !== '');
  const known = names.map((name) => foldForSearch(name?.trim() ?? ''));
  while (rest.length > 1 && known.includes(foldForSearch(rest[0] ?? ''))) rest.shift();
  const last = rest.at(-1) ?? '';
  const named = rest.length > 1 ? (countryByCode(last) ?? countryByName(last)) : undefined;
  if (named !== undefined) return readWithCountry(rest, named, own);
  const town = own === null ? null : townAtEnd(rest, own);
  return own === null || town === null ? {} : toAddressParts(rest, own, town);
}

/** A country by its code of two or three letters, all of them in the same case: `Au` is a town. */
function countryByCode(text: string): string | undefined {
  const code = text.toUpperCase();
  if (text !== code && text !== text.toLowerCase()) return undefined;
  return countryCodes().has(code) ? code : iso31661Alpha3ToAlpha2[code];
}

/**
 * Reads an address that ends with the name or code of a country. The same name or code may be a state of the company's country,
 * as in `Atlanta, GA`, or of the country that the postcode belongs to. Then town and postcode have to say which is meant.
 */
function readWithCountry(pieces: readonly string[], named: string, own: string | null) {
  const last = pieces.at(-1) ?? '';
  const before = pieces.slice(0, -1);
  const town = townAtEnd(before, named);
  const inCountry = () =>
    town === null ? { country: named } : toAddressParts(before, named, town);
  const inState = (country: string) => statesAtEnd(pieces, country);
  const isCode = countryByCode(last) !== undefined;
  const regions = own === null || own === named ? [] : findRegions(last, own);
  if (own !== null && (isCode ? regions.includes(last.toUpperCase()) : regions.length > 0)) {
    const state = inState(own).find(({ postcode }) => !isCode || postcode !== null);
    if (state === undefined) return isCode || town === null ? {} : inCountry();
    return isCode || town === null ? toAddressParts(pieces, own, state) : {};
  }
  if (town !== null && town.postcode !== null) return inCountry();
  const others = [...findAllRegions(last).keys()].filter((country) => country !== named);
  const states = others.flatMap((country) => {
    const [state] = inState(country)
      .filter(({ isTogether: is }) => is)
      .toSorted((one) => (one.postcode === null ? 1 : -1));
    return state === undefined ? [] : [{ country, state }];
  });
  const [meant, ...more] = states.filter(({ state }) => state.postcode !== null);
  if (meant !== undefined && more.length === 0)
    return toAddressParts(pieces, meant.country, meant.state);
  return town === null && states.length > 0 ? {} : inCountry();
}

function toAddressParts(
  pieces: readonly string[],
  country: string,
  { postcode, city, region, length }: Reading,
): Partial<Pick<AddressParts, TextPart>> {
  const [street, ...others] = pieces.slice(0, -length);
  const street2 = others.length === 0 ? undefined : others.join(', ');
  return {
    ...(postcode !== null && { postcode }),
    city,
    ...(region !== null && { region: regionToWrite(region, country) }),
    country,
    ...(street !== undefined && { street }),
    ...(street2 !== undefined && { street2 }),
  };
}

/** Countries whose addresses have states by their codes alone. */
const countriesWithStateCodes = new Set(['AU', 'BR', 'CA', 'IT', 'US']);

function regionToWrite(region: string, country: string): string {
  const [code = region, ...others] = countriesWithStateCodes.has(country)
    ? findRegions(region, country)
    : [];
  return others.length === 0 ? code : region;
}

/** Where a postcode of a country stands in a text: at the beginning, at the end, or between the town and the region. */
const postcodeForms = memoize((country) => {
  const source = postcodeSource(country);
  const code = `(?:${country}[ -])?(?<postcode>${source})`;
  return source === undefined
    ? []
    : [
        new RegExp(`^${code}[\\s,]+(?<rest>.+)$`, 'u'),
        new RegExp(`^(?<rest>\\D.*?)[\\s,-]+${code}$`, 'u'),
        new RegExp(`^(?<rest>\\D.*?)[\\s,-]+${code},\\s(?<region>.+)$`, 'u'),
      ];
});

/** A state behind its town: `Sydney NSW`, `São Paulo - SP`, `Montréal (Québec)`. */
const stateForms = [
  /^(?<city>.+?)[\s,/–-]+(?<region>\p{Lu}{2,3})$/u,
  /^(?<city>.+?)\s*\((?<region>[^()]+)\)$/u,
];

/** The towns in a country that the last one, two or three pieces of an address may name. Readings of fewer pieces come first. */
function readingsAtEnd(pieces: readonly string[], country: string): Reading[] {
  return [1, 2, 3]
    .filter((length) => length <= pieces.length)
    .flatMap((length) => {
      const text = pieces.slice(-length).join(', ');
      const withPostcode = postcodeForms(country).flatMap((form, index) => {
        const { postcode = null, rest = '', region } = form.exec(text)?.groups ?? {};
        const all = region === undefined ? rest : `${rest}, ${region}`;
        return postcode === null ? [] : [{ postcode, rest: all, isBeside: index !== 1 }];
      });
      return [...withPostcode, { postcode: null, rest: text, isBeside: false }].flatMap(
        ({ postcode, rest, isBeside }) =>
          possibleTowns(rest).flatMap(({ city, region }): Reading[] => {
            const isCode = postcode === null && countryByCode(city) !== undefined;
            if (isCode || findTowns(city, country).length === 0) return [];
            const regions = region === null ? null : findRegions(region, country);
            // Codes that are not in ISO 3166-2 are only sure with a postcode behind them.
            const isUsual = postcode !== null && !isBeside && /^\p{Lu}{2,3}$/u.test(region ?? '');
            if (regions?.length === 0 && (!isUsual || region === country)) return [];
            const asked = { city, postcode, regions: regions?.length === 0 ? null : regions };
            const reading = { city, postcode, region, length, isBeside };
            return [{ ...reading, isTogether: isTogether(asked, country) }];
          }),
      );
    });
}

/** A text as a town, and as a town with its region. */
function possibleTowns(text: string): { city: string; region: string | null }[] {
  const [first = '', second, ...others] = text.split(', ');
  const behind = stateForms.flatMap((form) => {
    const { city = '', region = '' } = form.exec(text)?.groups ?? {};
    return city === '' || city.includes(',') ? [] : [{ city, region }];
  });
  if (second === undefined) return [{ city: text, region: null }, ...behind];
  const isRegion = others.length === 0 && second.length > 1;
  return isRegion ? [{ city: first, region: second }, ...behind] : behind;
}

/** Towns, each with the region that the last piece names and that the town may be in. */
function statesAtEnd(pieces: readonly string[], country: string): Reading[] {
  return readingsAtEnd(pieces, country).filter(
    (one) => one.region === pieces.at(-1) && one.isTogether !== false,
  );
}

/** The town at the end of an address; null: there is none, or it could be read in several ways. */
function townAtEnd(pieces: readonly string[], country: string): Reading | null {
  const readings = readingsAtEnd(pieces, country);
  const inRegion = readings.filter(({ region }) => region !== null);
  const isSure = ({ isTogether: is, isBeside, region, postcode }: Reading) => {
    if (region === null || postcode === null) return is !== false;
    // `Belleville, Paris 75020`: the postcode stands beside another town.
    const isOther = !isBeside && is === null && findTowns(region, country).length > 0;
    return (is !== false && !isOther) || (isBeside && country !== 'US');
  };
  const sure = readings.filter(isSure);
  const best =
    sure.find(({ postcode, region }) => postcode !== null && region !== null) ??
    sure.find(({ postcode }) => postcode !== null) ??
    sure.find(({ region }) => region !== null);
  if (best !== undefined) return best;
  const alone = sure.find(({ length }) => length === 1);
  if (alone === undefined || inRegion.length > 0) return null;
  const isRegion = findRegions(alone.city, country).length > 0;
  return isRegion && !isStreetPiece(pieces.at(-2) ?? '', country) ? null : alone;
}

/**
 * Whether the piece before a town, whose name is also that of a region, is a street. A piece that begins with a postcode, or has
 * no number, is another town.
 */
function isStreetPiece(piece: string, country: string): boolean {
  if (piece === '' || namesStreet(piece)) return true;
  return /\d/.test(piece) && !postcodeForms(country)[0]?.test(piece);
}
