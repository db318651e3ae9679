import { randomBytes } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { type DeflatedPart, deflatePart, joinGzip } from '../http/gzip-parts.ts';
import type { Site } from '../shared/site.ts';

/** What differs between the pages that share a shell. */
export type ShellParts = {
  /** The last breadcrumb, which is also in the title. */
  label: string;
  /** The query of the page's own address. */
  query: string;
  /** HTML. */
  content: string;
};

type PartName = keyof ShellParts;

/** The HTML of a page, open where pages that share it differ. */
export type PageShell = {
  /** Of the content that it was drawn from. */
  version: number;
  /** What it was drawn for; its `currentPath` is not the page's. */
  site: Site;
  /** Static parts, compressed once, and the names of the open ones between them. */
  segments: (DeflatedPart | PartName)[];
};

const secret = randomBytes(16).toString('hex');

/** What stands for the parts while a shell is drawn. Nobody can guess it, so it is in no other text. */
export const shellMarks: ShellParts = {
  label: `${secret}-label-`,
  query: `${secret}-query-`,
  content: `${secret}-content-`,
};
const anyMark = new RegExp(`${secret}-(label|query|content)-`);

/** Quick: most of a page is in the shell already. */
const quickLevel = 2;
const bestLevel = 9;

/** Cuts a page that was drawn with marks at the marks. */
export function createShell(html: string, site: Site, version: number): PageShell {
  // A split by an expression with a group has the groups at the odd places.
  const segments = html
    .split(anyMark)
    .map((text, index) =>
      index % 2 === 1 && isPartName(text) ? text : deflatePart(text, bestLevel),
    );
  return { version, site, segments };
}

function isPartName(text: string): text is PartName {
  return Object.hasOwn(shellMarks, text);
}

/** The page that a shell is with these parts. */
export function fillShell({ segments }: PageShell, parts: ShellParts): string {
  const html = escaped(parts);
  return segments
    .map((segment) => (typeof segment === 'string' ? html[segment] : segment.bytes.toString()))
    .join('');
}

/** The same as gzip, of which only the parts are compressed now. */
export function fillShellAsGzip({ segments }: PageShell, parts: ShellParts): Buffer<ArrayBuffer> {
  const html = escaped(parts);
  return joinGzip(
    segments.map((segment) =>
      typeof segment === 'string' ? deflatePart(html[segment], quickLevel) : segment,
    ),
  );
}

/** The parts as HTML: texts are escaped as React would have done it. */
function escaped({ label, query, content }: ShellParts): ShellParts {
  return { label: renderToStaticMarkup(label), query: renderToStaticMarkup(query), content };
}
