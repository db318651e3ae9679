/** A cell whose formula has no result in the file: programs that only write formulas leave the results out. */
export const notCalculated = '#NOT_CALCULATED!';

/** An error that has no text in the file. */
export const unnamedError = '#ERROR!';

/**
 * What spreadsheet programs show where a formula has no value: `#REF!`, `#NAME?`, `#N/A` and their like in the program's own
 * language, LibreOffice's numbers; and `####` for what is wider than its column, which Excel writes to CSV as well.
 */
const errors =
  /^(?:#[¡¿]?[\p{Lu}\d_]{1,30}(?:\/\p{L}{0,20}\d?)?[!?]|#\p{Lu}\/\p{Lu}|#NV|#YOK|#GETTING_DATA|#{2,}|(?:Err|Fehler|Erro|Fout|Ошибка)\s?:\s?\d{3})$/u;

/** Whether a cell is an error of a formula and nothing else. */
export function isCellError(text: string): boolean {
  return errors.test(text);
}
