import { limits } from '../../../shared/limits.ts';
import {
  isCellError,
  noResult,
  SpreadsheetProblem,
  tooLarge,
  unnamedError,
} from '../../../spreadsheets/sheet.ts';
import { decimalText, type NumberText } from './number-formats.ts';
import { type Attributes, parseXmlDocument } from './xml.ts';

export type CellContext = { strings: SharedStrings; styles: readonly NumberText[] };

/** The parts of a date and time in ISO 8601 that are removed. On longer texts, the pattern would take quadratic time. */
const unsaid = /T00:00:00.*$|(?<=:\d\d)\.\d+|Z$/g;
const maxDateLength = 64;
const decimal = /^\s*[-+]?[\d.]+(?:e[-+]?\d+)?\s*$/i;

const { cell: maxLength } = limits.spreadsheet;
/** Characters that XML cannot contain are written as their code points: `_x000D_`. */
const characterEscape = /_x([0-9A-Fa-f]{4})_/g;

/** Collects the text of a cell from its elements: the runs of rich text, without the pronunciation. */
class CellText {
  #text = '';
  #isText = false;
  #isPronunciation = false;

  open(name: string): void {
    if (name === 'rPh') this.#isPronunciation = true;
    if (name === 't' || name === 'v') this.#isText = !this.#isPronunciation;
  }

  /** Stops soon after the text is too long for a cell; its length is checked later. */
  add(words: string): void {
    if (this.#isText && this.#text.length <= maxLength) this.#text += words;
  }

  close(name: string): void {
    if (name === 'rPh') this.#isPronunciation = false;
    if (name === 't' || name === 'v') this.#isText = false;
  }

  take(): string {
    const text = this.#text;
    this.#text = '';
    return text.includes('_x') ? unescapeText(text) : text;
  }
}

function unescapeText(text: string): string {
  return text
    .replace(characterEscape, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\0', '');
}

/** Reads one cell after another from their elements. */
export class CellReader extends CellText {
  readonly #context: CellContext;
  #type = 'n';
  #style = 0;
  #hasFormula = false;
  #hasValue = false;

  constructor(context: CellContext) {
    super();
    this.#context = context;
  }

  begin({ t = 'n', s = '0' }: Attributes): void {
    this.#type = t;
    this.#style = Number(s);
    this.#hasFormula = false;
    this.#hasValue = false;
  }

  override open(name: string): void {
    if (name === 'f') this.#hasFormula = true;
    if (name === 'v' || name === 'is') this.#hasValue = true;
    super.open(name);
  }

  get isNumber(): boolean {
    return this.#type === 'n';
  }

  /** The text of the cell. Formulas are not calculated; their stored result is used. */
  end(): string {
    const value = this.take();
    // Some programs write formulas without results.
    const isResult = value !== '' || (this.#hasValue && this.#type === 'str');
    if (this.#hasFormula && !isResult) return noResult;
    if (this.#type === 'e') return isCellError(value) ? value : unnamedError;
    if (value === '') return '';
    switch (this.#type) {
      case 's':
        return this.#context.strings.at(Number(value));
      case 'b':
        return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
      case 'd':
        return isoText(value);
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

/** A date and time of a file, without a time of midnight, fractions and `Z`. */
export function isoText(value: string): string {
  return value.length > maxDateLength ? value : value.replace(unsaid, '');
}

const maxCharacters = limits.spreadsheet.inflatedBytes / 8;
const maxStrings = 4_000_000;
const pageStrings = 1000;

type Page = { text: string; ends: Uint32Array };

/** The texts that cells refer to by their numbers. A thousand texts are kept as one, which takes a third of the memory. */
export class SharedStrings {
  readonly #pages: Page[] = [];
  #open: string[] = [];
  #characters = 0;

  /** @throws SpreadsheetProblem if all texts together are longer than any sheet needs. */
  add(text: string): void {
    this.#characters += text.length;
    const count = this.#pages.length * pageStrings + this.#open.length;
    if (this.#characters > maxCharacters || count === maxStrings) throw tooLarge(maxCharacters);
    if (this.#open.push(text) === pageStrings) this.#closePage();
  }

  #closePage(): void {
    const ends = new Uint32Array(pageStrings);
    let end = 0;
    for (const [index, text] of this.#open.entries()) {
      end += text.length;
      ends[index] = end;
    }
    this.#pages.push({ text: this.#open.join(''), ends });
    this.#open = [];
  }

  /** @throws SpreadsheetProblem if there is no text with this number. */
  at(number: number): string {
    if (!Number.isInteger(number)) throw new SpreadsheetProblem('damaged');
    const page = this.#pages[Math.floor(number / pageStrings)];
    const index = number % pageStrings;
    const text = page
      ? page.text.slice(page.ends[index - 1] ?? 0, page.ends[index])
      : this.#open[index];
    if (text === undefined) throw new SpreadsheetProblem('damaged');
    return text;
  }
}

export async function readSharedStrings(pieces: AsyncIterable<Uint8Array>): Promise<SharedStrings> {
  const strings = new SharedStrings();
  const text = new CellText();
  await parseXmlDocument(pieces, {
    open: (name) => text.open(name),
    text: (words) => text.add(words),
    close(name) {
      text.close(name);
      if (name === 'si') strings.add(text.take());
    },
  });
  return strings;
}
