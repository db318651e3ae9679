import { SaxesParser } from 'saxes';
import { yieldToRequests } from '../../../database/yield-to-requests.ts';
import { damageProblem, SpreadsheetProblem } from '../sheet.ts';

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
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  /** Since the last callback. */
  let length = 0;
  const enter = (by: -1 | 0 | 1) => {
    length = 0;
    depth += by;
    if (depth > maxDepth) throw new SpreadsheetProblem('damaged');
  };
  const onText = (words: string) => {
    enter(0);
    handlers.text?.(words);
  };
  parser.on('opentag', ({ name, attributes }) => {
    enter(1);
    handlers.open(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    enter(-1);
    handlers.close?.(localName(name));
  });
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('doctype', () => {
    throw new SpreadsheetProblem('damaged');
  });
  let decoder: TextDecoder | undefined;
  try {
    for await (const piece of pieces) {
      decoder ??= decoderOf(piece);
      const words = decoder.decode(piece, { stream: true });
      length += words.length;
      if (length > maxLength) throw new SpreadsheetProblem('damaged');
      parser.write(words);
      yield;
      await yieldToRequests();
    }
    parser.close();
  } catch (cause) {
    throw damageProblem(cause);
  }
}

export async function parseAll(
  pieces: AsyncIterable<Uint8Array>,
  handlers: XmlHandlers,
): Promise<void> {
  for await (const _ of parsed(pieces, handlers));
}

export function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on';
}

function decoderOf([first, second]: Uint8Array): TextDecoder {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le', { fatal: true });
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be', { fatal: true });
  return new TextDecoder('utf-8', { fatal: true });
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
