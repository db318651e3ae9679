import { randomBytes, randomUUID } from 'node:crypto';
import { type DeflatedPart, deflatePart, joinGzip } from '../http/gzip-parts.ts';
import { createTextBuffer } from '../http/text-buffer.ts';
import { escapeHtml, escapeSingleQuoted } from '../shared/escape-html.ts';
import type { Site } from '../shared/site.ts';

/** What differs between the pages that share a shell. */
export type ShellParts = {
  /** The last breadcrumb, which is also in the title. */
  label: string;
  /** The query of the page's own address. */
  query: string;
  /** The state of the page's main island, see views/island.tsx. */
  state: string;
  /** The same island's HTML. */
  html: string;
};

/** What is between static parts: the names of parts, at odd indexes, and the few letters around them. */
type Run = string[];

/** The HTML of a page, without the parts in which pages that share it differ. */
export type PageShell = {
  /** Differs from that of any other shell of this process. */
  id: string;
  /** The version of the content that it was rendered from. */
  version: number;
  /** The data that it was rendered with; its `currentPath` is not the page's. */
  site: Site;
  /** Static parts, which are compressed once, and what is between them. */
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
  // Splitting by an expression with a group puts the groups at odd indexes.
  const segments = withSingleQuotes(html)
    .split(runsOfMarks)
    .map((text, index) => (index % 2 === 1 ? text.split(anyMark) : deflatePart(text, 'best')));
  return { id: randomUUID(), version, site, segments };
}

/** Puts the JSON of islands into single quotes: most of its signs that need an escape are double ones. */
function withSingleQuotes(html: string): string {
  return html.replace(
    / (props|state)="([^"]*)"/g,
    // React writes a single quote as a character reference.
    (_, name: string, json: string) => ` ${name}='${json.replaceAll('&quot;', '"')}'`,
  );
}

/** A page is put together here: to allocate a buffer for each takes longer than to fill it. */
const page = createTextBuffer();

/** A page: its shell with these parts. The bytes are overwritten by the next page. */
export function fillShell({ segments }: PageShell, parts: ShellParts): Uint8Array<ArrayBuffer> {
  const values = escaped(parts);
  page.clear();
  for (const segment of segments) addSegment(segment, values);
  return page.bytes();
}

/** The same as gzip; only the parts are compressed now. */
export function fillShellAsGzip({ segments }: PageShell, parts: ShellParts): Buffer<ArrayBuffer> {
  const values = escaped(parts);
  page.clear();
  return joinGzip(
    segments.map((segment) => {
      if (!Array.isArray(segment)) return segment;
      const start = page.length();
      addSegment(segment, values);
      return deflatePart(page.bytes(start), 'quick');
    }),
  );
}

function addSegment(segment: DeflatedPart | Run, values: Record<string, string>): void {
  if (!Array.isArray(segment)) {
    page.add(segment.bytes);
    return;
  }
  // Each by itself: one letter that takes two bytes in memory would make all that it is joined to slower to convert.
  segment.forEach((text, index) => {
    page.add(index % 2 === 1 ? (values[text] ?? '') : text);
  });
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
