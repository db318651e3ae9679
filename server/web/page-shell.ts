import { randomBytes, randomUUID } from 'node:crypto';
import { type DeflatedPart, deflatePart, gzipEnd, gzipHeader } from '../http/node/gzip-parts.ts';
import { escapeHtml, escapeSingleQuotes } from '../shared/interpolate.ts';
import type { Site } from './shared/site.ts';

/** The parts in which pages with the same shell differ. */
type ShellParts = {
  /** The last breadcrumb, which is also part of the title. */
  label: string;
  /** The query of the page's own address. */
  query: string;
  /** The state of the page's main island, see views/island.tsx. */
  state: string;
  /** The HTML of the page's main island. */
  html: string;
};

/** The text between two static parts: the names of parts, at odd indexes, and the few letters around them. */
type Run = string[];

/** The HTML of a page, without the parts in which pages with this shell differ. */
export type PageShell = {
  /** Unique among the shells of this process. */
  id: string;
  /** The version of the content from which the shell was rendered. */
  version: number;
  /** When the shell expires, in milliseconds since 1970. */
  expires: number;
  /** The data that the shell was rendered with; its `currentPath` is not that of the page. */
  site: Site;
  /** The static parts, which are compressed once, and the runs between them. */
  segments: (DeflatedPart | Run)[];
};

const secret = randomBytes(16).toString('hex');

/** Placeholders for the parts while a shell is rendered. They are random, so that no other text contains them. */
export const shellMarks: ShellParts = {
  label: `${secret}-label-`,
  query: `${secret}-query-`,
  state: `${secret}-state-`,
  html: `${secret}-html-`,
};
const anyMark = new RegExp(`${secret}-(label|query|state|html)-`);
/** Marks with only a few letters between them are filled and compressed together. */
const runsOfMarks = new RegExp(`((?:.{0,16}?${secret}-[a-z]+-)+)`);

/** Splits a page that was rendered with marks at the marks. */
export function createShell(html: string, site: Site, version: number): PageShell {
  const expires = site.opening?.changesAt
    ? Date.parse(site.opening.changesAt)
    : Number.POSITIVE_INFINITY;
  // Splitting by an expression with a group puts the groups at odd indexes.
  const segments = withSingleQuotes(html)
    .split(runsOfMarks)
    .map((text, index) => (index % 2 === 1 ? text.split(anyMark) : deflatePart(text, 'best')));
  return { id: randomUUID(), version, expires, site, segments };
}

/** Puts the JSON of islands into single quotes, so that its many double quotes need no escape. */
function withSingleQuotes(html: string): string {
  return html.replace(
    / (props|state)="([^"]*)"/g,
    // React writes a single quote as a character reference.
    (_, name: string, json: string) => ` ${name}='${json.replaceAll('&quot;', '"')}'`,
  );
}

type Piece = Uint8Array;

/** Fills shells in two steps, so that a page's own pieces can be cached without the static parts, which all pages share. */
type ShellFiller = {
  /** Draws a page's own pieces, in the order of the page. */
  draw(shell: PageShell, parts: ShellParts): Piece[];
  /** Joins a page. @param pieces that were drawn for the same shell. */
  join(shell: PageShell, pieces: readonly Piece[]): Buffer<ArrayBuffer>;
};

export const textFiller: ShellFiller = {
  draw({ segments }, parts) {
    const values = escapeParts(parts);
    return segments.flatMap((segment) => ('bytes' in segment ? [] : [fillRun(segment, values)]));
  },
  join({ segments }, pieces) {
    const own = pieces.values();
    return Buffer.concat(
      segments.map((segment) => ('bytes' in segment ? segment.bytes : takePiece(own))),
    );
  },
};

/** Fills shells as gzip: only a page's own pieces are compressed. The last piece is the end of the file, with its checksum. */
export const gzipFiller: ShellFiller = {
  draw({ segments }, parts) {
    const values = escapeParts(parts);
    const all = segments.map((segment) =>
      'bytes' in segment ? segment : deflatePart(fillRun(segment, values), 'quick'),
    );
    const own = all.filter((_, index) => !('bytes' in (segments[index] ?? [])));
    return [...own.map(({ deflated }) => deflated), gzipEnd(all)];
  },
  join({ segments }, pieces) {
    const own = pieces.values();
    const blocks = segments.map((segment) =>
      'bytes' in segment ? segment.deflated : takePiece(own),
    );
    return Buffer.concat([gzipHeader, ...blocks, takePiece(own)]);
  },
};

function takePiece(pieces: Iterator<Piece>): Piece {
  const { value } = pieces.next();
  if (value === undefined) throw new Error('A piece of the page is missing');
  return value;
}

/** A buffer that is used again and again, for texts in UTF-8, one after the other. */
type TextBuffer = {
  /** Empties the buffer; bytes that `bytes` has returned will be overwritten. */
  clear(): void;
  add(text: string): void;
  /** The bytes of the texts, until the buffer is cleared. */
  bytes(): Uint8Array<ArrayBuffer>;
};

/** Enough for most pages. A buffer that had to grow is replaced with one of this size at the next `clear()`. */
const usualBytes = 128 * 1024;
/** A character of a JavaScript string takes up to three bytes. */
const maxBytesEach = 3;

/** Creates an empty buffer that grows as needed. */
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

/** The buffer in which runs are filled: to allocate a buffer for each run takes longer than to fill it. */
const text = createTextBuffer();

function fillRun(run: Run, values: Record<string, string>): Buffer<ArrayBuffer> {
  text.clear();
  // The texts are not joined first, because a single letter that takes two bytes in memory would make the whole text slower to
  // convert.
  run.forEach((letters, index) => {
    text.add(index % 2 === 1 ? (values[letters] ?? '') : letters);
  });
  return Buffer.from(text.bytes());
}

/** The parts, escaped for HTML unless they are HTML already. */
function escapeParts({ label, query, state, html }: ShellParts): Record<string, string> {
  return {
    label: escapeHtml(label),
    query: escapeHtml(query),
    state: escapeSingleQuotes(state),
    html,
  };
}
