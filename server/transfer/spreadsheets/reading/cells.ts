import { isCellError, notCalculated, unnamedError } from '../cell-errors.ts';
import { SpreadsheetProblem } from '../problem.ts';
import { decimalText, type NumberText } from './number-formats.ts';
import { CellText, type SharedStrings } from './shared-strings.ts';
import type { Attributes } from './xml.ts';

/** What cells of a sheet refer to. */
export type CellContext = { strings: SharedStrings; styles: readonly NumberText[] };

/** What is left out of a date and time of ISO 8601. To search longer texts for it would take the square of their length. */
const unsaid = /T00:00:00.*$|(?<=:\d\d)\.\d+|Z$/g;
const maxDateLength = 64;
const decimal = /^\s*[-+]?[\d.]+(?:e[-+]?\d+)?\s*$/i;

/** Reads one cell after another from the elements that it consists of. */
export class CellReader {
  readonly #context: CellContext;
  readonly #text = new CellText();
  #type = 'n';
  #style = 0;
  #hasFormula = false;
  #hasValue = false;

  constructor(context: CellContext) {
    this.#context = context;
  }

  begin({ t = 'n', s = '0' }: Attributes): void {
    this.#type = t;
    this.#style = Number(s);
    this.#hasFormula = false;
    this.#hasValue = false;
  }

  open(name: string): void {
    if (name === 'f') this.#hasFormula = true;
    if (name === 'v' || name === 'is') this.#hasValue = true;
    this.#text.open(name);
  }

  add(words: string): void {
    this.#text.add(words);
  }

  close(name: string): void {
    this.#text.close(name);
  }

  /** The cell as text. A formula is what it came to, and is never worked out. */
  end(): string {
    const value = this.#text.take();
    // Programs that write formulas leave it to others to work them out.
    const isResult = value !== '' || (this.#hasValue && this.#type === 'str');
    if (this.#hasFormula && !isResult) return notCalculated;
    if (this.#type === 'e') return isCellError(value) ? value : unnamedError;
    if (value === '') return '';
    switch (this.#type) {
      case 's':
        return this.#context.strings.at(Number(value));
      case 'b':
        return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
      case 'd':
        return value.length > maxDateLength ? value : value.replace(unsaid, '');
      case 'n':
        return this.#numberText(value);
      default:
        return value;
    }
  }

  #numberText(value: string): string {
    const number = Number(value);
    if (!decimal.test(value) || !Number.isFinite(number)) throw new SpreadsheetProblem('damaged');
    return (this.#context.styles[this.#style] ?? decimalText)(number);
  }
}
