import { randomBytes } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { type DeflatedPart, deflatePart } from '../http/gzip-parts.ts';
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

/** Stands for a part while the shell is drawn. Nobody can guess it, so it is in no other text. */
export type ShellMarks = Readonly<ShellParts>;

const secret = randomBytes(16).toString('hex');
export const shellMarks: ShellMarks = {
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

/** A page, compressible piece by piece. */
export type FilledShell = { text(): string; deflated(): DeflatedPart[] };

export function fillShell(
  { segments }: PageShell,
  { label, query, content }: ShellParts,
): FilledShell {
  // Escaped as React would have done it.
  const parts = {
    label: renderToStaticMarkup(label),
    query: renderToStaticMarkup(query),
    content,
  };
  return {
    text: () =>
      segments
        .map((segment) => (typeof segment === 'string' ? parts[segment] : segment.bytes.toString()))
        .join(''),
    deflated: () =>
      segments.map((segment) =>
        typeof segment === 'string' ? deflatePart(parts[segment], quickLevel) : segment,
      ),
  };
}
