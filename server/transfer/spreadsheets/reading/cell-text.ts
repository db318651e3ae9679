import { limits } from '../../../shared/limits.ts';

const { cell: maxLength } = limits.spreadsheet;
/** Characters that XML cannot hold are written by their numbers: `_x000D_`. */
const escaped = /_x([0-9A-Fa-f]{4})_/g;

/** The text of a cell from the elements that hold it: rich text in one, without what tells its pronunciation. */
export class CellText {
  #text = '';
  #isText = false;
  #isPronunciation = false;

  open(name: string): void {
    if (name === 'rPh') this.#isPronunciation = true;
    if (name === 't' || name === 'v') this.#isText = !this.#isPronunciation;
  }

  /** What is longer than a cell may be stays so, but is not kept to its end. */
  add(words: string): void {
    if (this.#isText && this.#text.length <= maxLength) this.#text += words;
  }

  close(name: string): void {
    if (name === 'rPh') this.#isPronunciation = false;
    if (name === 't' || name === 'v') this.#isText = false;
  }

  /** The text since the last time. */
  take(): string {
    const text = this.#text;
    this.#text = '';
    return text.includes('_x') ? unescaped(text) : text;
  }
}

function unescaped(text: string): string {
  return text
    .replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\0', '');
}
