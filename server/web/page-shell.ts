import { randomBytes } from 'node:crypto';
import { type DeflatedPart, deflatePart, joinGzip } from '../http/gzip-parts.ts';
import { escapeHtml } from '../shared/escape-html.ts';
import type { Site } from '../shared/site.ts';

/** What differs between the pages that share a shell. */
export type ShellParts = {
  /** The last breadcrumb, which is also in the title. */
  label: string;
  /** The query of the page's own address. */
  query: string;
  /** Of the island that the page is about, see views/island.tsx. */
  state: string;
  /** The same island's HTML. */
  html: string;
};

/** The HTML of a page, open where pages that share it differ. */
export type PageShell = {
  /** Of the content that it was drawn from. */
  version: number;
  /** What it was drawn for; its `currentPath` is not the page's. */
  site: Site;
  /** Static parts, compressed once, and between them texts with marks. */
  segments: (DeflatedPart | string)[];
};

const secret = randomBytes(16).toString('hex');

/** What stands for the parts while a shell is drawn. Nobody can guess it, so it is in no other text. */
export const shellMarks: ShellParts = {
  label: `${secret}-label-`,
  query: `${secret}-query-`,
  state: `${secret}-state-`,
  html: `${secret}-html-`,
};
const anyMark = new RegExp(`${secret}-(label|query|state|html)-`, 'g');
/** Marks with only a few letters between them are filled, and compressed, together. */
const runsOfMarks = new RegExp(`((?:.{0,16}?${secret}-[a-z]+-)+)`);

/** Cuts a page that was drawn with marks at the marks. */
export function createShell(html: string, site: Site, version: number): PageShell {
  // A split by an expression with a group has the groups at the odd places.
  const segments = html
    .split(runsOfMarks)
    .map((text, index) => (index % 2 === 1 ? text : deflatePart(text, 'best')));
  return { version, site, segments };
}

/** The page that a shell is with these parts. */
export function fillShell({ segments }: PageShell, parts: ShellParts): string {
  const fill = filler(parts);
  return segments
    .map((segment) => (typeof segment === 'string' ? fill(segment) : segment.bytes.toString()))
    .join('');
}

/** The same as gzip, of which only the parts are compressed now. */
export function fillShellAsGzip({ segments }: PageShell, parts: ShellParts): Buffer<ArrayBuffer> {
  const fill = filler(parts);
  return joinGzip(
    segments.map((segment) =>
      typeof segment === 'string' ? deflatePart(fill(segment), 'quick') : segment,
    ),
  );
}

/** Puts the parts in the places of their marks: as HTML, which one of them is already. */
function filler({ label, query, state, html }: ShellParts): (text: string) => string {
  const filled: Record<string, string> = {
    label: escapeHtml(label),
    query: escapeHtml(query),
    state: escapeHtml(state),
    html,
  };
  return (text) => text.replace(anyMark, (_, name: string) => filled[name] ?? '');
}
