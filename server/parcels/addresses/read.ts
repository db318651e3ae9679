import { foldForSearch } from '../../database/search.ts';
import { memoized } from '../../memoized.ts';
import type { AddressParts, TextPart } from '../../shared/address.ts';
import { countryByName } from '../../shared/countries.ts';
import type { AddressContext } from './compose.ts';
import { findTowns } from './gazetteer.ts';

/** Postcodes by their form. Of other countries none is read from a text. */
const forms: readonly [RegExp, string][] = [
  [/\d{4}/, 'AF AM AR AT AU BD BE BG CH CY DK GE HU LI LU LV MD MK MZ NO NP NZ PH SI TN ZA'],
  [/\d{5}/, 'BA CR CU DE DO DZ EE EG ES FI FR GT HR ID IT JO KE KH KR KW LK LT MA MC ME MM MX'],
  [/\d{5}/, 'MY NI PE PK RS SA SN SV TH TR UA UY XK'],
  [/\d{6}/, 'BY CN CO EC IN KG KZ MN NG RO RU SG TJ TM UZ VN'],
  [/\d{3} ?\d{2}/, 'CZ GR SE SK'],
  [/\d{5}(?:-\d{4})?/, 'US PR'],
  [/\d{2}-\d{3}/, 'PL'],
  [/\d{4}-\d{3}/, 'PT'],
  [/\d{4} ?[A-Z]{2}/, 'NL'],
  [/[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}/, 'GB GG IM JE'],
  [/[A-Z]\d[\dW] ?[A-Z\d]{4}/, 'IE'],
  [/[A-Z]\d[A-Z] ?\d[A-Z]\d/, 'CA'],
  [/\d{5}-?\d{3}/, 'BR'],
  [/〒?\d{3}-\d{4}/, 'JP'],
  [/\d{5}(?:-?\d{5})?/, 'IR'],
  [/\d{5}(?:\d{2})?/, 'IL'],
];

type TownPieces = Partial<Pick<AddressParts, 'postcode' | 'city' | 'region'>> & {
  /** How many pieces they are. */
  length: number;
};

/**
 * The parts of an address as text, as far as they are sure: its country by its name, or else the company's; a town that the
 * gazetteer knows there, with a postcode of that country beside it; and what comes before these. Nothing is left out: where
 * something else follows, there are no parts but the country.
 *
 * @param names who is there: an address that is pasted from elsewhere begins with them.
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
  const named = rest.length > 1 ? countryByName(rest.at(-1) ?? '') : undefined;
  if (named !== undefined) rest.pop();
  const country = named ?? own;
  if (country === null) return {};
  const town = townAtEnd(rest, country);
  if (town === null) return named === undefined ? {} : { country };
  const { length, ...parts } = town;
  const [street, ...others] = rest.slice(0, -length);
  const street2 = others.length === 0 ? undefined : others.join(', ');
  return {
    ...parts,
    country,
    ...(street !== undefined && { street }),
    ...(street2 !== undefined && { street2 }),
  };
}

/** Where a postcode of a country stands in a piece: before its town, behind it, or alone, after a region at most. */
const formOf = memoized((country) => {
  const [form] = forms.find(([, countries]) => countries.split(' ').includes(country)) ?? [];
  const code = `(?:${country}[ -])?(?<postcode>${form?.source})`;
  return (
    form && {
      before: new RegExp(`^${code}\\s+(?<city>.+)$`, 'u'),
      behind: new RegExp(`^(?<city>\\D.*?)[\\s-]+${code}$`, 'u'),
      alone: new RegExp(`^(?:(?<region>\\p{Lu}{2,3})\\s+)?${code}$`, 'u'),
    }
  );
});

function townAtEnd(pieces: readonly string[], country: string): TownPieces | null {
  const form = formOf(country);
  const [before = '', last = ''] = pieces.slice(-2);
  const only = pieces.length === 1 ? before : last;
  const previous = pieces.length === 1 ? '' : before;
  const isTown = (name: string) => findTowns(name, country).length > 0;
  if (form !== undefined) {
    const beside = [form.before.exec(only)?.groups, form.behind.exec(only)?.groups];
    for (const { postcode = '', city = '' } of beside.filter((found) => found !== undefined)) {
      if (isTown(city)) return { postcode, city, length: 1 };
    }
    const after = form.alone.exec(only)?.groups;
    if (after !== undefined && isTown(previous)) {
      const { postcode = '', region = null } = after;
      return { postcode, city: previous, region, length: 2 };
    }
  }
  return isTown(only) ? { city: only, length: 1 } : null;
}
