import { randomBytes, randomUUID } from 'node:crypto';
import { type DeflatedPart, deflatePart } from '../http/gzip-parts.ts';
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
export type Run = string[];

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
