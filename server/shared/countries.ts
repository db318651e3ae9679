import { languages } from './languages.ts';

/** Names that Intl.DisplayNames does not give: usual ones, those of before, and those of ISO 3166-1. */
const otherNames = {
  US: ['US', 'USA', 'США', 'U.S.A.', 'America', 'United States of America'],
  GB: [
    'UK',
    'Great Britain',
    'England',
    'Scotland',
    'Wales',
    'Northern Ireland',
    'United Kingdom of Great Britain and Northern Ireland',
  ],
  AE: ['UAE', 'الإمارات'],
  SA: ['KSA', 'السعودية'],
  NL: ['Holland', 'Netherlands, Kingdom of'],
  CZ: ['Czech Republic'],
  RU: ['РФ', 'Russian Federation'],
  TR: ['Turkey'],
  CI: ['Ivory Coast'],
  CN: ['PRC', 'Mainland China', '中国', '中國'],
  JP: ['Nippon', '日本'],
  KR: ['Republic of Korea', 'Korea, Republic of', 'Korea', '대한민국', '한국'],
  KP: ['DPRK', 'Korea, Democratic People’s Republic of'],
  HK: ['Hong Kong', 'Hongkong', '香港'],
  MO: ['Macau', 'Macao', '澳門'],
  TW: ['Taiwan, Province of China', '臺灣', '台灣', '台湾'],
  CD: ['DR Congo', 'DRC', 'Democratic Republic of Congo', 'Congo, Democratic Republic of'],
  CG: ['Republic of Congo'],
  IE: ['Republic of Ireland', 'Éire'],
  MX: ['Méjico'],
  MK: ['Macedonia'],
  SZ: ['Swaziland'],
  MM: ['Burma'],
  CV: ['Cape Verde'],
  TL: ['East Timor'],
  PS: ['Palestine', 'Palestine, State of'],
  VA: ['Vatican', 'Vatican City State', 'Holy See'],
  BO: ['Bolivia, Plurinational State of'],
  FK: ['Falkland Islands (Malvinas)'],
  FM: ['Micronesia, Federated States of'],
  IR: ['Iran, Islamic Republic of', 'Islamic Republic of Iran'],
  LA: ['Lao People’s Democratic Republic'],
  MD: ['Moldova, Republic of', 'Republic of Moldova'],
  SY: ['Syrian Arab Republic'],
  TZ: ['Tanzania, United Republic of', 'United Republic of Tanzania'],
  VE: ['Venezuela, Bolivarian Republic of'],
  VG: ['Virgin Islands (British)'],
  VI: ['Virgin Islands (U.S.)'],
};

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

/** Codes by names without case, accents and punctuation: some three thousand, made when the first is looked up. */
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

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\b(?:the|and)\b/g, '')
    .replace(/\bsaint\b/g, 'st')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
