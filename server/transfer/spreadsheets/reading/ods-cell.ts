import { limits } from '../../../shared/limits.ts';
import { isCellError, notCalculated, unnamedError } from '../cell-errors.ts';
import { SpreadsheetProblem } from '../problem.ts';
import { isoText } from './cells.ts';
import { decimalText } from './number-formats.ts';
import type { Attributes } from './xml.ts';

const { cell: maxLength } = limits.spreadsheet;
/** What may stand within a paragraph and is a part of its text; comments and pictures are not. */
const inline = new Set(['span', 'a', 's', 'tab', 'line-break', 'ruby', 'ruby-base']);
const numbers = new Set(['float', 'percentage', 'currency']);
const duration = /^PT(\d{1,7})H(\d{1,2})M(\d{1,2})(?:[.,]\d+)?S$/;

/** A cell of an OpenDocument spreadsheet, whose text comes in paragraphs. */
export class OdsCell {
  readonly attributes: Attributes;
  #shown = '';
  #paragraphs = 0;
  #depth = 0;
  /** How deep the element is that is no text; 0: none. */
  #skipped = 0;

  constructor(attributes: Attributes) {
    this.attributes = attributes;
  }

  open(name: string, attributes: Attributes): void {
    this.#depth += 1;
    if (this.#skipped > 0) return;
    const isText = this.#depth === 1 ? name === 'p' : inline.has(name);
    if (!isText) this.#skipped = this.#depth;
    else if (name === 'p') this.#beginParagraph();
    else if (name === 's') this.#append(' '.repeat(spaces(attributes)));
    else if (name === 'tab') this.#append('\t');
    else if (name === 'line-break') this.#append('\n');
  }

  #beginParagraph(): void {
    if (this.#paragraphs > 0) this.#append('\n');
    this.#paragraphs += 1;
  }

  add(words: string): void {
    if (this.#depth > 0 && this.#skipped === 0) this.#append(words.replace(/[ \t\r\n]+/g, ' '));
  }

  /** What is longer than a cell may be stays so, but is not kept to its end. */
  #append(text: string): void {
    if (this.#shown.length <= maxLength) this.#shown += text;
  }

  /** @returns whether it was the cell itself that is closed. */
  close(): boolean {
    if (this.#depth === 0) return true;
    if (this.#skipped === this.#depth) this.#skipped = 0;
    this.#depth -= 1;
    return false;
  }

  /** The cell as text. A formula is what it came to, and is never worked out. */
  text(): string {
    const { attributes } = this;
    const type = attributes['office:value-type'];
    const hasFormula = attributes['table:formula'] !== undefined;
    if (attributes['calcext:value-type'] === 'error') {
      return isCellError(this.#shown) ? this.#shown : unnamedError;
    }
    // Older programs write an error as a number with its text.
    if (hasFormula && isCellError(this.#shown)) return this.#shown;
    if (type === undefined) return hasFormula ? notCalculated : this.#shown;
    if (numbers.has(type)) return this.#number(attributes['office:value'] ?? '');
    if (type === 'date') return isoText(attributes['office:date-value'] ?? this.#shown);
    if (type === 'time') return timeText(attributes['office:time-value'] ?? '') ?? this.#shown;
    if (type === 'boolean') return attributes['office:boolean-value'] === 'true' ? 'TRUE' : 'FALSE';
    return this.#paragraphs > 0 ? this.#shown : (attributes['office:string-value'] ?? '');
  }

  /** Leading zeros are in the text that is shown. */
  #number(value: string): string {
    const number = Number(value);
    if (value.trim() === '' || !Number.isFinite(number)) throw new SpreadsheetProblem('damaged');
    const isPadded = /^-?0\d{1,30}$/.test(this.#shown) && Number(this.#shown) === number;
    const text = decimalText(number);
    return isPadded && !text.includes('E') ? this.#shown : text;
  }
}

function spaces(attributes: Attributes): number {
  const count = Number(attributes['text:c'] ?? '1');
  return Number.isInteger(count) && count > 0 ? Math.min(count, maxLength) : 1;
}

function timeText(value: string): string | undefined {
  const [, ...parts] = duration.exec(value) ?? [];
  return parts.length === 0 ? undefined : parts.map((part) => part.padStart(2, '0')).join(':');
}
