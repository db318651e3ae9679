import { isCellError, noResult } from '../../spreadsheets/sheet.ts';
import { withWesternDigits } from './headings.ts';

/** Why a cell has no usable value: the key of a sentence in `importing.faults`. */
export type CellFault = 'shortenedNumber' | 'cellError' | 'notCalculated';

/** How spreadsheets show long numbers: `9.4001E+21`. Without decimals, small ones may be codes, such as `1E-05`. */
const scientific = /^[+-]?\d{1,3}(?:(?:[.,]\d{1,20})?E\+\d{1,3}|[.,]\d{1,20}E-\d{1,3})$/i;

/** @param isNumber whether the column has numbers, of which the scientific form is valid. */
export function cellFault(text: string, isNumber: boolean): CellFault | null {
  if (text === noResult) return 'notCalculated';
  if (isCellError(text)) return 'cellError';
  return !isNumber && scientific.test(withWesternDigits(text)) ? 'shortenedNumber' : null;
}
