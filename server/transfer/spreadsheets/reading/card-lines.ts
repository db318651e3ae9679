import { isUtf8 } from 'node:buffer';

const quotedPrintable = /^[^:]*QUOTED-PRINTABLE/i;

/**
 * Joins the folded lines of a card. A line continues if the next line begins with a space, or if it ends in `=` and is in
 * quoted-printable.
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
      // Version 2.1 folds at spaces of the text, which must be kept.
      parts.push(version === '2.1' ? line : line.slice(1));
    } else {
      whole.push([line]);
      isQuoted = quotedPrintable.test(line);
    }
  }
  return whole.map((parts) => parts.join(''));
}

/** A property's name with its params, and after a colon its value. A colon in quotes belongs to the params. */
const shape = /^(?<head>(?:"[^"]*"|[^":])*):(?<value>.*)$/s;
const encoded = /^(?:QUOTED-PRINTABLE|BASE64|B|8BIT|7BIT)$/i;

/**
 * Rewrites a line of version 2.1 as versions 3.0 and 4.0 have it, which ical.js reads. Version 2.1 has types without a name
 * (`TEL;CELL;PREF:`), which writers of other versions also use, and texts in quoted-printable and any charset.
 *
 * @returns null if the line is not a property.
 */
export function plainLine(line: string, version: string): string | null {
  const { head, value = '' } = shape.exec(line)?.groups ?? {};
  if (head === undefined) return null;
  const [name = '', ...params] = head.match(/(?:"[^"]*"|[^";])+/g) ?? [];
  const named = params.map((param) => {
    const [, key, text = param] = /^([^=]*)=(.*)$/s.exec(param) ?? [];
    return { key: key?.toUpperCase() ?? (encoded.test(param) ? 'ENCODING' : 'TYPE'), text };
  });
  const findParam = (wanted: string) => named.find(({ key }) => key === wanted)?.text;
  const isQuoted = /^QUOTED-PRINTABLE$/i.test(findParam('ENCODING') ?? '');
  const text = isQuoted ? decodeQuotedPrintable(value, findParam('CHARSET')) : value;
  const kept = named.filter(({ key }) => key !== 'ENCODING' && key !== 'CHARSET');
  const types = kept.filter(({ key }) => key === 'TYPE').map(({ text: type }) => type);
  const others = kept
    .filter(({ key }) => key !== 'TYPE')
    .map(({ key, text: own }) => `;${key}=${own}`);
  const typed = types.length === 0 ? '' : `;TYPE=${types.join(',').replaceAll('"', '')}`;
  const written = version === '2.1' ? escapeText(text) : text;
  return `${name}${typed}${others.join('')}:${written.replace(/\r\n?|\n/g, '\\n')}`;
}

/** Escapes backslashes and commas. In version 2.1 only `\;` is an escape, but many writers also escape commas. */
function escapeText(text: string): string {
  return text.replace(/\\(?![;,nN\\])/g, '\\\\').replace(/(?<!\\),/g, '\\,');
}

function decodeQuotedPrintable(text: string, charset: string | undefined): string {
  const run = /(?:=[\dA-F]{2})+/gi;
  // In some charsets, part of a character's bytes may be written without encoding.
  const isPlain = /^[ -~\t]*$/.test(text);
  if (!isPlain) return text.replace(run, (codes) => decodeBytes(hexBytes(codes), charset));
  const binary = text.replace(run, (codes) => hexBytes(codes).toString('latin1'));
  return decodeBytes(Buffer.from(binary, 'latin1'), charset);
}

function hexBytes(codes: string): Buffer {
  return Buffer.from(codes.replaceAll('=', ''), 'hex');
}

function decodeBytes(bytes: Buffer, charset: string | undefined): string {
  const guess = isUtf8(bytes) ? 'utf-8' : 'windows-1252';
  try {
    return new TextDecoder(charset ?? guess).decode(bytes);
  } catch (error) {
    // The charset is unknown.
    if (!(error instanceof RangeError)) throw error;
    return new TextDecoder(guess).decode(bytes);
  }
}
