/** Codes with a name in Intl.DisplayNames that are no countries. */
const noCountries = 'AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' ');

let cachedCodes: ReadonlySet<string> | undefined;

/** The codes of all countries (ISO 3166-1 alpha-2, and XK), in capitals. */
export function countryCodes(): ReadonlySet<string> {
  cachedCodes ??= new Set(allCodes());
  return cachedCodes;
}

function allCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const names = countryNames('en');
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => names.of(code) !== undefined && !noCountries.includes(code))
    .filter((code) => new Intl.Locale(`und-${code}`).region === code);
}

/** A formatter takes a millisecond to make. */
const namesByTag = new Map<string, Intl.DisplayNames>();

/** The names of countries in a language. @param tag BCP 47. */
export function countryNames(tag: string): Intl.DisplayNames {
  const found = namesByTag.get(tag);
  if (found !== undefined) return found;
  const made = new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' });
  namesByTag.set(tag, made);
  return made;
}

/** The name of a country in a language. @param tag BCP 47. */
export function countryName(code: string, tag: string): string {
  return countryNames(tag).of(code) ?? code;
}

const optionsByTag = new Map<string, { value: string; label: string }[]>();

/** All countries as options of a select, sorted by their names in a language. @param tag BCP 47. */
export function countryOptions(tag: string) {
  const found = optionsByTag.get(tag);
  if (found !== undefined) return found;
  const { compare } = new Intl.Collator(tag);
  const made = [...countryCodes()]
    .map((code) => ({ value: code, label: countryName(code, tag) }))
    .toSorted((one, other) => compare(one.label, other.label));
  optionsByTag.set(tag, made);
  return made;
}
