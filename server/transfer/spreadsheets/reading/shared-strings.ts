import { limits } from '../../../shared/limits.ts';
import { SpreadsheetProblem, tooLarge } from '../problem.ts';
import { CellText } from './cell-text.ts';
import { parseAll } from './xml.ts';

const maxCharacters = limits.spreadsheet.inflatedBytes / 8;
const maxStrings = 4_000_000;
const pageStrings = 1000;

type Page = { text: string; ends: Uint32Array };

/** The texts that cells refer to by their numbers, a thousand in one, which takes a third of the memory. */
export class SharedStrings {
  readonly #pages: Page[] = [];
  #open: string[] = [];
  #characters = 0;

  /** @throws SpreadsheetProblem if all of them are longer than any sheet needs. */
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

  /** @throws SpreadsheetProblem if there is no text of this number. */
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

/** Reads them from a workbook. */
export async function readSharedStrings(pieces: AsyncIterable<Uint8Array>): Promise<SharedStrings> {
  const strings = new SharedStrings();
  const text = new CellText();
  await parseAll(pieces, {
    open(name) {
      text.open(name);
    },
    text(words) {
      text.add(words);
    },
    close(name) {
      text.close(name);
      if (name === 'si') strings.add(text.take());
    },
  });
  return strings;
}
