import { isUtf8 } from 'node:buffer';

const quotedPrintable = /^[^:]*QUOTED-PRINTABLE/i;

/**
 * Whole lines of those that a card is folded into: a line goes on where the next one begins with a space, and where it ends in `=`
 * in quoted-printable.
 */
export function unfold(lines: readonly string[], version: string): string[] {
  const whole: string[][] = [];
  let isQuoted = false;
  for (const line of lines) {
    const parts = whole.at(-1);
    const last = parts?.at(-1) ?? '';
    if (parts !== undefined && isQuoted && last.endsWith('=')) {
      parts.splice(-1, 1, last.slice(0, -1), line);
    } else if (parts !== undefined && /^[ \t]/.test(line)) {
      // Version 2.1 folds at spaces, which stay.
      parts.push(version === '2.1' ? line : line.slice(1));
    } else {
      whole.push([line]);
      isQuoted = quotedPrintable.test(line);
    }
  }
  return whole.map((parts) => parts.join(''));
}

/** A property's name with its params, and its value: a colon in quotes is none between them. */
const shape = /^(?<head>(?:"[^"]*"|[^":])*):(?<value>.*)$/s;
const encoded = /^(?:QUOTED-PRINTABLE|BASE64|B|8BIT|7BIT)$/i;

/**
 * A line as versions 3.0 and 4.0 have it, which is what ical.js reads: version 2.1 has bare types (`TEL;CELL;PREF:`), which other
 * versions' writers copy, and texts in quoted-printable and in any charset.
 *
 * @returns null if it is no property.
 */
export function plainLine(line: string, version: string): string | null {
  const { head, value = '' } = shape.exec(line)?.groups ?? {};
  if (head === undefined) return null;
  const [name = '', ...params] = head.match(/(?:"[^"]*"|[^";])+/g) ?? [];
  const named = params.map((param) => {
    const [, key, text = param] = /^([^=]*)=(.*)$/s.exec(param) ?? [];
    return { key: key?.toUpperCase() ?? (encoded.test(param) ? 'ENCODING' : 'TYPE'), text };
  });
  const paramOf = (wanted: string) => named.find(({ key }) => key === wanted)?.text;
  const isQuoted = /^QUOTED-PRINTABLE$/i.test(paramOf('ENCODING') ?? '');
  const text = isQuoted ? decode(value, paramOf('CHARSET')) : value;
  const kept = named.filter(({ key }) => key !== 'ENCODING' && key !== 'CHARSET');
  const types = kept.filter(({ key }) => key === 'TYPE').map(({ text: type }) => type);
  const others = kept
    .filter(({ key }) => key !== 'TYPE')
    .map(({ key, text: own }) => `;${key}=${own}`);
  const typed = types.length === 0 ? '' : `;TYPE=${types.join(',').replaceAll('"', '')}`;
  const written = version === '2.1' ? escapeText(text) : text;
  return `${name}${typed}${others.join('')}:${written.replace(/\r\n?|\n/g, '\\n')}`;
}

/** Version 2.1 has no escapes but `\;`, and commas are no separators; many writers escape the latter all the same. */
function escapeText(text: string): string {
  return text.replace(/\\(?![;,nN\\])/g, '\\\\').replace(/(?<!\\),/g, '\\,');
}

function decode(text: string, charset: string | undefined): string {
  const run = /(?:=[\dA-F]{2})+/gi;
  // A character of other charsets may have bytes that are not encoded.
  const isPlain = /^[ -~\t]*$/.test(text);
  if (!isPlain) return text.replace(run, (codes) => decodeBytes(bytesOf(codes), charset));
  const binary = text.replace(run, (codes) => bytesOf(codes).toString('latin1'));
  return decodeBytes(Buffer.from(binary, 'latin1'), charset);
}

function bytesOf(codes: string): Buffer {
  return Buffer.from(codes.replaceAll('=', ''), 'hex');
}

function decodeBytes(bytes: Buffer, charset: string | undefined): string {
  const guess = isUtf8(bytes) ? 'utf-8' : 'windows-1252';
  try {
    return new TextDecoder(charset ?? guess).decode(bytes);
  } catch (error) {
    // There is no charset of this name.
    if (!(error instanceof RangeError)) throw error;
    return new TextDecoder(guess).decode(bytes);
  }
}
