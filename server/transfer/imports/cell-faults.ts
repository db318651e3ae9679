import type { Messages } from '../../../views/translations/messages.ts';
import { type ImportField, importRules } from '../../shared/import-columns.ts';
import { interpolateUnchecked } from '../../shared/interpolate.ts';
import { isolate } from '../../shared/isolate.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import { isCellError, notCalculated } from '../spreadsheets/cell-errors.ts';
import { dayForms, momentForms } from './dates.ts';
import { withWesternDigits } from './headings.ts';
import type { RowError } from './report.ts';

/** What is wrong with a cell before its value is looked at: a sentence of the translations, and what fills it in. */
export type CellFault = {
  field: ImportField;
  heading: string;
  key: 'shortenedNumber' | 'cellError' | 'notCalculated' | 'day' | 'moment';
  /** The cell. */
  value: string;
};

/** How spreadsheets show long numbers: `9.4001E+21`. Without decimals, small ones may be codes, such as `1E-05`. */
const scientific = /^[+-]?\d{1,3}(?:(?:[.,]\d{1,20})?E\+\d{1,3}|[.,]\d{1,20}E-\d{1,3})$/i;

/** What is wrong with a cell of this field; null: nothing. */
export function faultIn(field: ImportField, text: string): CellFault['key'] | null {
  if (text === notCalculated) return 'notCalculated';
  if (isCellError(text)) return 'cellError';
  if (field === 'history' || importRules[field].kind === 'number') return null;
  return scientific.test(withWesternDigits(text)) ? 'shortenedNumber' : null;
}

/** A date or time that is not read as one. @param read the text as it was read. */
export function faultInDate(field: ImportField, read: string): CellFault['key'] | null {
  if (field === 'history' || read === '') return null;
  const { kind } = importRules[field];
  if (kind === 'day') return /^\d{4}-\d\d-\d\d$/.test(read) ? null : 'day';
  return kind !== 'timestamp' || /^\d{4}-\d\d-\d\dT\d\d:/.test(read) ? null : 'moment';
}

/** A fault as an error of its row. @param language of the reader. */
export function faultError(
  { field, heading, key, value }: CellFault,
  t: Messages,
  language: LanguageCode,
): RowError {
  const forms = key === 'moment' ? momentForms : dayForms;
  const texts = { ...forms, value: value.slice(0, 40) };
  const params = Object.entries(texts).map(([name, text]) => [name, isolate(text, language)]);
  return {
    field,
    heading,
    message: interpolateUnchecked(t.importing.faults[key], Object.fromEntries(params)),
  };
}
