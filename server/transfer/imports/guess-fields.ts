import { countryByName } from '../../parse-country.ts';
import { isCurrency } from '../../shared/amounts.ts';
import { dateOrders, type SheetKind } from '../../shared/enums.ts';
import type { ValueKind } from '../../shared/field-values.ts';
import { namesFor } from '../../shared/fields.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import { trackingCodePattern } from '../../shared/limits.ts';
import {
  type ActivityColumn,
  type CustomerColumn,
  fieldColumn,
  type ImportColumn,
} from '../shared/import-columns.ts';
import { readDate, readMoment } from './dates.ts';
import { findParty, type Party, withWesternDigits } from './headings.ts';
import { senderFields } from './match-columns.ts';
import type { ColumnValues } from './sheet.ts';
import { readLanguage, readStage } from './values.ts';

/** The columns of a sheet of events that are recognized by their values. */
const eventColumns: Partial<Record<ValueKind, ActivityColumn>> = {
  code: 'tracking_code',
  date: 'happened_at',
  stage: 'stage',
};

/** The columns of a sheet of customers that are recognized by their values. */
const customerColumns: Partial<Record<ValueKind, CustomerColumn>> = {
  email: 'email',
  phone: 'phone',
  language: 'language',
  name: 'name',
  address: 'address1_text',
};

function guessableFields(kind: SheetKind, values: ValueKind): readonly ImportColumn[] {
  if (kind === 'parcels') return namesFor('values', values).map(fieldColumn);
  const columns = kind === 'customers' ? customerColumns : eventColumns;
  return [columns[values]].filter((name) => name !== undefined);
}

/** A second column of these kinds is only the sender's if its heading or its repeated values say so. */
const doubtful: readonly ValueKind[] = ['name', 'address'];

/** A company sends from few places, so a sender's column has less than this share of the recipients' variety. */
const sendersShare = 0.5;

type Candidate = {
  index: number;
  kind: ValueKind;
  party: Party | null;
  variety: number;
};

/**
 * Guesses the fields of columns from their values.
 *
 * @param columns the columns without a field, by their index.
 * @param isTaken whether another column has the field.
 * @returns the guessed fields, by the columns' indexes.
 */
export function guessFields(
  columns: ReadonlyMap<number, ColumnValues>,
  kind: SheetKind,
  languages: readonly LanguageCode[],
  isTaken: (field: ImportColumn) => boolean,
): Map<number, ImportColumn> {
  const candidates = [...columns].flatMap(([index, column]): Candidate[] => {
    const found = valueKind(column, kind === 'parcels');
    if (found === null) return [];
    const { heading, values, looked } = column;
    const party = findParty(heading, languages);
    return [{ index, kind: found, party, variety: values.size / looked }];
  });
  const guesses = new Map<number, ImportColumn>();
  const isFree = (field: ImportColumn) => !isTaken(field) && ![...guesses.values()].includes(field);
  for (const candidate of likeliestFirst(candidates)) {
    const free = guessableFields(kind, candidate.kind).filter(isFree);
    const field = free.find((one) => isLikely(candidate, one, candidates));
    if (field !== undefined) guesses.set(candidate.index, field);
  }
  return guesses;
}

/** Columns whose heading names a party come first, then those with the most distinct values, as recipients have. */
function likeliestFirst(candidates: readonly Candidate[]): Candidate[] {
  const rank = ({ party, kind, variety }: Candidate) =>
    party !== null ? 2 : doubtful.includes(kind) ? variety : 0;
  return candidates.toSorted((one, other) => rank(other) - rank(one));
}

function isLikely(
  { party, kind, variety }: Candidate,
  field: ImportColumn,
  candidates: readonly Candidate[],
): boolean {
  const isSender = senderFields.includes(field);
  if (party !== null) return isSender === (party === 'sender') || !hasParties(kind);
  if (!doubtful.includes(kind) || !isSender) return true;
  const most = Math.max(...candidates.map((one) => (one.kind === kind ? one.variety : 0)));
  return variety < most * sendersShare;
}

function hasParties(kind: ValueKind): boolean {
  return guessableFields('parcels', kind).some((field) => senderFields.includes(field));
}

const email = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]{2,}$/;
const phone = /^\+?[\d\s()./-]+$/;
const phoneDigits = { min: 7, max: 15 };
const weight = /^\d[\d.,]{0,11}\s?(kg|kgs|kilos?|g|gr|lbs?|oz|t|кг|г|كغ|كجم|किग्रा)\.?$/i;
const amount = /^(\p{Sc}|[A-Z]{3})\s?[\d.,']{1,20}$|^[\d.,']{1,20}\s?(\p{Sc}|[A-Z]{3})$/u;
/** A tracking code has letters and digits; digits alone are as often a number of something else. */
const code = { min: 6, letters: /[a-z]/i, digits: /\d/, postcode: /^\d{4}[a-z]{2}$/i };

/** The tests, in the order in which they are made: a date may also look like a phone number. */
const tests: readonly [ValueKind, (text: string) => boolean][] = [
  ['email', (text) => email.test(text)],
  ['date', isDate],
  ['phone', looksLikePhone],
  ['language', isLanguage],
  ['stage', (text) => readStage(text) !== undefined],
  ['weight', (text) => weight.test(withWesternDigits(text))],
  ['money', isMoney],
  ['code', isCode],
  ['address', looksLikeAddress],
  ['name', looksLikeName],
];

/** One value in ten may be something else, such as a typing error or the word “none”. */
const share = 0.9;

/** Names repeat, but a column with fewer distinct values than this share has names of something else. */
const fewestNames = 0.5;

/** The kind of a column's values; null if they are of none. @param isOnePerRow whether a code must be different in each row. */
export function valueKind(
  { values: set, looked }: ColumnValues,
  isOnePerRow: boolean,
): ValueKind | null {
  const values = [...set];
  if (values.length === 0) return null;
  const [kind = null] =
    tests.find(([, test]) => values.filter(test).length >= values.length * share) ?? [];
  // Bare digits are as often a number of something else.
  if (kind === 'phone') return values.some((text) => /[+()\s/-]/.test(text)) ? kind : null;
  if (kind === 'code') return !isOnePerRow || values.length === looked ? kind : null;
  if (kind === 'name') return values.length >= looked * fewestNames ? kind : null;
  return kind;
}

function isDate(text: string): boolean {
  return dateOrders.some((order) => {
    const time = readDate(text, order) && readMoment(text, order);
    return time !== null && !Number.isNaN(Date.parse(time));
  });
}

function looksLikePhone(text: string): boolean {
  const plain = withWesternDigits(text);
  const digits = plain.replace(/\D/g, '');
  const { min, max } = phoneDigits;
  const isLong = digits.length >= min && digits.length <= max;
  return phone.test(plain) && isLong && /^(\+|\(|0)|^\d{3}[ .-]\d{3}[ .-]\d{4}$/.test(plain);
}

/** Two capital letters are a country rather than a language. */
function isLanguage(text: string): boolean {
  return !/^[A-Z]{2}$/.test(text) && readLanguage(text) !== undefined;
}

function isMoney(text: string): boolean {
  const [, before = '', after = ''] = withWesternDigits(text).match(amount) ?? [];
  const currency = before || after;
  return /\p{Sc}/u.test(currency) || isCurrency(currency);
}

function isCode(text: string): boolean {
  const { min, letters, digits, postcode } = code;
  const isShaped = text.length >= min && text.length <= 40 && trackingCodePattern.test(text);
  return isShaped && letters.test(text) && digits.test(text) && !postcode.test(text);
}

/** Words in names that begin with a small letter. */
const particles = new Set(
  'de der den del della di da do dos das du la le van von zu und and y e et i bin ibn al el of'.split(
    ' ',
  ),
);

const nameWord = /^[\p{L}\p{M}][\p{L}\p{M}.'’-]*$/u;
const mostWords = 6;

/** Whether a text looks like the name of a person or company: two words or more, no digits, capitals if the script has any. */
function looksLikeName(text: string): boolean {
  const words = text.split(/[\s,]+/).filter((word) => word !== '' && word !== '&');
  const isLong = words.length >= 2 && words.length <= mostWords;
  return isLong && words.every((word) => nameWord.test(word) && isCapital(word));
}

function isCapital(word: string): boolean {
  const first = word.charAt(0);
  return first.toLowerCase() !== first || first.toUpperCase() === first || particles.has(word);
}

/** Whether a text looks like an address: a street and a number, or a place and its country. */
function looksLikeAddress(text: string): boolean {
  const parts = text.split(/[,;\n]/).map((part) => part.trim());
  const words = text.split(/[\s,;]+/).filter((word) => isPlaceWord(word));
  const hasNumber = /\p{N}/u.test(text) && /\s/.test(text);
  if (hasNumber && (words.length >= 2 || (parts.length > 1 && words.length > 0))) return true;
  return parts.length > 1 && countryByName(parts.at(-1) ?? '') !== undefined;
}

/** Whether a word is capitalized, as in addresses. A list of goods also has numbers and words, but rarely with capitals. */
function isPlaceWord(word: string): boolean {
  return /\p{L}{2,}/u.test(word) && isCapital(word) && !particles.has(word);
}
