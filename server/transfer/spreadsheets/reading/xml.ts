import { setImmediate as nextTurn } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { SpreadsheetProblem } from '../sheet.ts';

export type Attributes = Readonly<Record<string, string>>;

/** Callbacks of a document, by names without prefixes. Text comes in pieces. */
export type XmlHandlers = {
  open(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
};

const maxDepth = 64;
/** Of one text, tag or comment: the longest cell, each character of it written as a number. */
const maxLength = 512 * 1024;

/**
 * Parses an XML document in pieces. After each the caller may go on, and others have their turn. It has no
 * document type, so there are no entities but XML's own, and neither depth nor length without bounds.
 *
 * @throws SpreadsheetProblem if it is not well-formed.
 */
export async function* parsed(
  pieces: AsyncIterable<Uint8Array>,
  handlers: XmlHandlers,
): AsyncGenerator<undefined> {
  const parser = new BoundedParser(handlers);
  let decoder: TextDecoder | undefined;
  for await (const piece of pieces) {
    decoder ??= decoderOf(piece);
    parser.write(decoded(decoder, piece));
    yield;
    await nextTurn();
  }
  parser.end();
}

/** Parses a whole document. */
export async function parseAll(
  pieces: AsyncIterable<Uint8Array>,
  handlers: XmlHandlers,
): Promise<void> {
  for await (const _ of parsed(pieces, handlers));
}

/** Whether an attribute says yes. */
export function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on';
}

function decoderOf([first, second]: Uint8Array): TextDecoder {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le', { fatal: true });
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be', { fatal: true });
  return new TextDecoder('utf-8', { fatal: true });
}

function decoded(decoder: TextDecoder, piece: Uint8Array): string {
  try {
    return decoder.decode(piece, { stream: true });
  } catch (cause) {
    throw new SpreadsheetProblem('damaged', {}, cause);
  }
}

class BoundedParser {
  readonly #parser = new SaxesParser({ xmlns: false, position: false });
  #depth = 0;
  /** Since the last callback. */
  #length = 0;

  constructor({ open, close, text }: XmlHandlers) {
    this.#parser.on('opentag', ({ name, attributes }) => {
      this.#length = 0;
      this.#depth += 1;
      if (this.#depth > maxDepth) throw new SpreadsheetProblem('damaged');
      open(localName(name), attributes);
    });
    this.#parser.on('closetag', ({ name }) => {
      this.#length = 0;
      this.#depth -= 1;
      close?.(localName(name));
    });
    const onText = (words: string) => {
      this.#length = 0;
      text?.(words);
    };
    this.#parser.on('text', onText);
    this.#parser.on('cdata', onText);
    this.#parser.on('doctype', () => {
      throw new SpreadsheetProblem('damaged');
    });
  }

  write(text: string): void {
    this.#length += text.length;
    if (this.#length > maxLength) throw new SpreadsheetProblem('damaged');
    orDamaged(() => this.#parser.write(text));
  }

  end(): void {
    orDamaged(() => this.#parser.close());
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** What the handlers throw stays what it is. */
function orDamaged(parse: () => unknown): void {
  try {
    parse();
  } catch (cause) {
    if (cause instanceof SpreadsheetProblem) throw cause;
    throw new SpreadsheetProblem('damaged', {}, cause);
  }
}
