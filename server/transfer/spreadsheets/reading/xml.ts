import { SaxesParser } from 'saxes';
import { yieldToRequests } from '../../../database/yield-to-requests.ts';
import { damageProblem, SpreadsheetProblem } from '../../../spreadsheets/sheet.ts';

export type Attributes = Readonly<Record<string, string>>;

/** Callbacks for the elements of a document. Names have no prefixes, and text comes in pieces. */
export type XmlHandlers = {
  open(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
};

const maxDepth = 64;
/** The maximum length of a text, tag or comment: that of the longest cell, if each character is written as a number. */
const maxLength = 512 * 1024;

/**
 * Parses an XML document in pieces. After each piece, it yields to the caller, and other requests get their turn. Documents with
 * a document type are refused, so there are no entities except XML's own. Depth and length are limited.
 *
 * @throws SpreadsheetProblem if the document is not well-formed, or exceeds a limit.
 */
export async function* parseXmlPieces(
  pieces: AsyncIterable<Uint8Array>,
  handlers: XmlHandlers,
): AsyncGenerator<undefined> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  /** The number of characters since the last callback. */
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
      decoder ??= createDecoder(piece);
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

export async function parseXmlDocument(pieces: AsyncIterable<Uint8Array>, handlers: XmlHandlers) {
  for await (const _ of parseXmlPieces(pieces, handlers));
}

export function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on';
}

function createDecoder([first, second]: Uint8Array): TextDecoder {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le', { fatal: true });
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be', { fatal: true });
  return new TextDecoder('utf-8', { fatal: true });
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
