import { trackingCodePattern } from '../../shared/limits.ts';
import { readLanguage, readStage } from './choices.ts';
import type { ColumnValues } from './column-values.ts';
import { readDay, readMoment } from './dates.ts';
import { withWesternDigits } from './headings.ts';
import { isAddress, isName } from './names-and-addresses.ts';

/** What a column's values are. */
export type ValueKind =
  | 'email'
  | 'date'
  | 'phone'
  | 'language'
  | 'stage'
  | 'weight'
  | 'money'
  | 'code'
  | 'address'
  | 'name';

const email = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]{2,}$/;
const phone = /^\+?[\d\s()./-]+$/;
const phoneDigits = { min: 7, max: 15 };
const weight = /^\d[\d.,]{0,11}\s?(kg|kgs|kilos?|g|gr|lbs?|oz|t|кг|г|كغ|كجم|किग्रा)\.?$/i;
const amount = /^(\p{Sc}|[A-Z]{3})\s?[\d.,']{1,20}$|^[\d.,']{1,20}\s?(\p{Sc}|[A-Z]{3})$/u;
/** A number of the parcel has letters and digits: digits alone are as often a number of something else. */
const code = { min: 6, letters: /[a-z]/i, digits: /\d/, postcode: /^\d{4}[a-z]{2}$/i };

/** In the order of the checks: a date may also look like a phone number. */
const tests: readonly [ValueKind, (text: string) => boolean][] = [
  ['email', (text) => email.test(text)],
  ['date', isDate],
  ['phone', isPhone],
  ['language', isLanguage],
  ['stage', (text) => readStage(text) !== undefined],
  ['weight', (text) => weight.test(withWesternDigits(text))],
  ['money', isMoney],
  ['code', isCode],
  ['address', isAddress],
  ['name', isName],
];

/** One value in ten may be something else: a typing error, or a word such as “none”. */
const share = 0.9;

/** Names repeat, but a column with few distinct values has the names of something else. */
const fewestNames = 0.5;

/** What a column's values are; null: anything else. @param isOnePerRow whether a code names one row alone. */
export function kindOf(
  { values: set, looked }: ColumnValues,
  isOnePerRow: boolean,
): ValueKind | null {
  const values = [...set];
  if (values.length === 0) return null;
  const found = tests.find(([, test]) => values.filter(test).length >= values.length * share);
  if (found === undefined) return null;
  const [kind] = found;
  // Bare digits are numbers of something else as often as not.
  if (kind === 'phone') return values.some((text) => /[+()\s/-]/.test(text)) ? kind : null;
  if (kind === 'code') return !isOnePerRow || values.length === looked ? kind : null;
  if (kind === 'name') return values.length >= looked * fewestNames ? kind : null;
  return kind;
}

function isDate(text: string): boolean {
  return ['dmy' as const, 'mdy' as const].some((order) => {
    const time = (readDay(text, order) ?? '').length > 0 ? readMoment(text, order) : null;
    return time !== null && !Number.isNaN(Date.parse(time));
  });
}

function isPhone(text: string): boolean {
  const plain = withWesternDigits(text);
  const digits = plain.replace(/\D/g, '');
  const { min, max } = phoneDigits;
  const isLong = digits.length >= min && digits.length <= max;
  return phone.test(plain) && isLong && /^(\+|\(|0)|^\d{3}[ .-]\d{3}[ .-]\d{4}$/.test(plain);
}

/** Two capitals are a country rather than a language. */
function isLanguage(text: string): boolean {
  return !/^[A-Z]{2}$/.test(text) && readLanguage(text) !== undefined;
}

let currencies: ReadonlySet<string> | undefined;

function isMoney(text: string): boolean {
  const [, before, after] = withWesternDigits(text).match(amount) ?? [];
  const currency = before ?? after;
  if (currency === undefined) return false;
  currencies ??= new Set(Intl.supportedValuesOf('currency'));
  return /\p{Sc}/u.test(currency) || currencies.has(currency);
}

function isCode(text: string): boolean {
  const { min, letters, digits, postcode } = code;
  const isShaped = text.length >= min && text.length <= 40 && trackingCodePattern.test(text);
  return isShaped && letters.test(text) && digits.test(text) && !postcode.test(text);
}
