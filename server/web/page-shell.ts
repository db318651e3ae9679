import { randomBytes } from 'node:crypto';
import { type DeflatedPart, deflatePart, joinGzip } from '../http/gzip-parts.ts';
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

/** The HTML of a page, without the parts in which pages that share it differ. */
export type PageShell = {
  /** The version of the content that it was rendered from. */
  version: number;
  /** The data that it was rendered with; its `currentPath` is not the page's. */
  site: Site;
  /** Static parts, which are compressed once, and texts with marks between them. */
  segments: (DeflatedPart | string)[];
};

const secret = randomBytes(16).toString('hex');

/** Placeholders for the parts while a shell is rendered. They are random, so that no other text contains them. */
export const shellMarks: ShellParts = {
  label: `${secret}-label-`,
  query: `${secret}-query-`,
  state: `${secret}-state-`,
  html: `${secret}-html-`,
};
const anyMark = new RegExp(`${secret}-(label|query|state|html)-`, 'g');
/** Marks with only a few letters between them are filled and compressed together. */
const runsOfMarks = new RegExp(`((?:.{0,16}?${secret}-[a-z]+-)+)`);

/** Splits a page that was rendered with marks at the marks. */
export function createShell(html: string, site: Site, version: number): PageShell {
  // Splitting by an expression with a group puts the groups at odd indexes.
  const segments = withSingleQuotes(html)
    .split(runsOfMarks)
    .map((text, index) => (index % 2 === 1 ? text : deflatePart(text, 'best')));
  return { version, site, segments };
}

/** Puts the JSON of islands into single quotes: most of its signs that need an escape are double ones. */
function withSingleQuotes(html: string): string {
  return html.replace(
    / (props|state)="([^"]*)"/g,
    // React writes a single quote as a character reference.
    (_, name: string, json: string) => ` ${name}='${json.replaceAll('&quot;', '"')}'`,
  );
}

/** A page: its shell with these parts. */
export function fillShell({ segments }: PageShell, parts: ShellParts): string {
  const fill = filler(parts);
  return segments
    .map((segment) => (typeof segment === 'string' ? fill(segment) : segment.bytes.toString()))
    .join('');
}

/** The same as gzip; only the parts are compressed now. */
export function fillShellAsGzip({ segments }: PageShell, parts: ShellParts): Buffer<ArrayBuffer> {
  const fill = filler(parts);
  return joinGzip(
    segments.map((segment) =>
      typeof segment === 'string' ? deflatePart(fill(segment), 'quick') : segment,
    ),
  );
}

/** Replaces marks by their parts, escaped for HTML unless they are HTML already. */
function filler({ label, query, state, html }: ShellParts): (text: string) => string {
  const values: Record<string, string> = {
    label: escapeHtml(label),
    query: escapeHtml(query),
    state: escapeSingleQuoted(state),
    html,
  };
  return (text) => text.replace(anyMark, (_, name: string) => values[name] ?? '');
}
