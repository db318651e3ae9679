import { isCellError, noResult } from '../spreadsheets/sheet.ts';
import { withWesternDigits } from './headings.ts';

/** What a cell holds in place of its value, by the sentence about it. */
export type CellFault = 'shortenedNumber' | 'cellError' | 'notCalculated';

/** How spreadsheets show long numbers: `9.4001E+21`. Without decimals, small ones may be codes, such as `1E-05`. */
const scientific = /^[+-]?\d{1,3}(?:(?:[.,]\d{1,20})?E\+\d{1,3}|[.,]\d{1,20}E-\d{1,3})$/i;

/** @param isNumber a number is no less one in this way of writing. */
export function cellFault(text: string, isNumber: boolean): CellFault | null {
  if (text === noResult) return 'notCalculated';
  if (isCellError(text)) return 'cellError';
  return !isNumber && scientific.test(withWesternDigits(text)) ? 'shortenedNumber' : null;
}
