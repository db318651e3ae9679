import type { ImportColumn, ImportKind } from '../../shared/import-columns.ts';
import { unguardFormula } from '../spreadsheets/formulas.ts';
import { readLanguage, readStage } from './choices.ts';
import { type DateHints, hintsOf, noHints, readDay, readMoment } from './dates.ts';
import { withWesternDigits } from './headings.ts';

type ValueKind = 'email' | 'date' | 'phone' | 'language' | 'stage';

/** The fields that a column of such values may be, the likeliest first. */
const fields: Record<ImportKind, Record<ValueKind, readonly ImportColumn[]>> = {
  parcels: {
    email: ['recipient_email', 'sender_email'],
    date: ['min_expected_delivery_date', 'max_expected_delivery_date'],
    phone: ['recipient_phone_number'],
    language: ['recipient_language', 'sender_language'],
    stage: ['stage'],
  },
  activities: { email: [], date: ['happened_at'], phone: [], language: [], stage: ['stage'] },
};

/** The fields that a column may be by its values, the likeliest first. */
export function fieldsByValues(
  values: ReadonlySet<string>,
  kind: ImportKind,
): readonly ImportColumn[] {
  const found = kindOf([...values]);
  return found === null ? [] : fields[kind][found];
}

const email = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]{2,}$/;
const phone = /^\+?[\d\s()./-]+$/;
const phoneDigits = { min: 7, max: 15 };

/** In the order in which they are tried: what reads as a date could be a phone number, too. */
const tests: readonly [ValueKind, (text: string) => boolean][] = [
  ['email', (text) => email.test(text)],
  ['date', isDate],
  ['phone', isPhone],
  ['language', isLanguage],
  ['stage', (text) => readStage(text) !== undefined],
];

/** One in ten may be something else: a typing mistake, or a word such as “none”. */
const share = 0.9;

function kindOf(values: readonly string[]): ValueKind | null {
  if (values.length === 0) return null;
  const found = tests.find(([, test]) => values.filter(test).length >= values.length * share);
  if (found === undefined) return null;
  const [kind] = found;
  // Bare digits are numbers of something else as often as not.
  return kind === 'phone' && !values.some((text) => /[+()\s/-]/.test(text)) ? null : kind;
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

/** What the cells of a column tell of it. */
export type ColumnValues = {
  heading: string;
  /** The first texts in it that differ, cut. */
  values: Set<string>;
  /** How many cells were looked at for them. */
  looked: number;
  /** What it tells of the order of its dates. */
  hints: DateHints;
  /** Whether every text in it is a stage; null: there is none yet. */
  isStages: boolean | null;
};

/** As many different texts tell what a column holds. */
const mostValues = 50;
const mostCells = 1000;
const valueLength = 80;

export function newColumnValues(heading: string): ColumnValues {
  return { heading, values: new Set(), looked: 0, hints: noHints, isStages: null };
}

/** Takes in one more cell. */
export function addCell(column: ColumnValues, cell: string): void {
  if (cell.trim() === '') return;
  if (column.values.size < mostValues && column.looked < mostCells) {
    column.values.add(unguardFormula(cell.slice(0, valueLength)).trim());
    column.looked += 1;
  }
  column.hints = hintsOf(cell, column.hints);
  // One that is none settles it: most columns are looked at once.
  if (column.isStages !== false) column.isStages = readStage(cell) !== undefined;
}
