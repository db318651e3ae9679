import { deflatePart, gzipEnd, gzipHeader } from '../http/gzip-parts.ts';
import { escapeHtml, escapeSingleQuoted } from '../shared/escape-html.ts';
import type { PageShell, Run, ShellParts } from './page-shell.ts';

type Piece = Uint8Array;

/** Fills shells in two steps, so that what is a page's own can be cached without what all pages share. */
export type ShellFiller = {
  /** What is a page's own, in the order of the page. */
  draw(shell: PageShell, parts: ShellParts): Piece[];
  /** The whole page. @param pieces which were drawn for the same shell. */
  join(shell: PageShell, pieces: readonly Piece[]): Buffer<ArrayBuffer>;
};

export const textFiller: ShellFiller = {
  draw({ segments }, parts) {
    const values = escaped(parts);
    return segments.flatMap((segment) => ('bytes' in segment ? [] : [runOf(segment, values)]));
  },
  join({ segments }, pieces) {
    const own = pieces.values();
    return Buffer.concat(
      segments.map((segment) => ('bytes' in segment ? segment.bytes : nextOf(own))),
    );
  },
};

/** As gzip: only a page's own pieces are compressed. The last one is the end of the file, with its checksum. */
export const gzipFiller: ShellFiller = {
  draw({ segments }, parts) {
    const values = escaped(parts);
    const all = segments.map((segment) =>
      'bytes' in segment ? segment : deflatePart(runOf(segment, values), 'quick'),
    );
    const own = all.filter((_, index) => !('bytes' in (segments[index] ?? [])));
    return [...own.map(({ deflated }) => deflated), gzipEnd(all)];
  },
  join({ segments }, pieces) {
    const own = pieces.values();
    const blocks = segments.map((segment) => ('bytes' in segment ? segment.deflated : nextOf(own)));
    return Buffer.concat([gzipHeader, ...blocks, nextOf(own)]);
  },
};

function nextOf(pieces: Iterator<Piece>): Piece {
  const { value } = pieces.next();
  if (value === undefined) throw new Error('A piece of the page is missing');
  return value;
}

/** Texts as UTF-8, one after the other, in a buffer that is used over and over. */
type TextBuffer = {
  /** Begins anew; bytes that were given out are overwritten. */
  clear(): void;
  add(text: string): void;
  /** Its bytes, until it is cleared. */
  bytes(): Uint8Array<ArrayBuffer>;
};

/** Enough for most pages. A buffer that had to grow is replaced by one of this size at the next `clear()`. */
const usualBytes = 128 * 1024;
/** A character of a JavaScript string takes up to three bytes. */
const maxBytesEach = 3;

/** Creates an empty buffer, which grows as needed. */
function createTextBuffer(): TextBuffer {
  let buffer = Buffer.alloc(usualBytes);
  let length = 0;

  const makeRoom = (bytes: number) => {
    if (length + bytes <= buffer.length) return;
    const larger = Buffer.alloc(2 * (length + bytes));
    buffer.copy(larger, 0, 0, length);
    buffer = larger;
  };
  return {
    clear() {
      length = 0;
      if (buffer.length > usualBytes) buffer = Buffer.alloc(usualBytes);
    },
    add(text) {
      makeRoom(text.length * maxBytesEach);
      length += buffer.write(text, length);
    },
    bytes: () => buffer.subarray(0, length),
  };
}

/** Runs are put together here: to allocate a buffer for each takes longer than to fill it. */
const text = createTextBuffer();

function runOf(run: Run, values: Record<string, string>): Buffer<ArrayBuffer> {
  text.clear();
  // Each by itself: one letter that takes two bytes in memory would make all that it is joined to slower to convert.
  run.forEach((letters, index) => {
    text.add(index % 2 === 1 ? (values[letters] ?? '') : letters);
  });
  return Buffer.from(text.bytes());
}

/** The parts, escaped for HTML unless they are HTML already. */
function escaped({ label, query, state, html }: ShellParts): Record<string, string> {
  return {
    label: escapeHtml(label),
    query: escapeHtml(query),
    state: escapeSingleQuoted(state),
    html,
  };
}
