import { brotliBlock, brotliEnd, brotliStored } from '../http/brotli.ts';
import { deflatePart, joinGzip } from '../http/gzip-parts.ts';
import { createTextBuffer } from '../http/text-buffer.ts';
import { escapeHtml, escapeSingleQuoted } from '../shared/escape-html.ts';
import type { PageShell, Run, ShellParts, StaticPart } from './page-shell.ts';

/** A page: its shell with these parts. */
export function fillShell({ segments }: PageShell, parts: ShellParts): Buffer<ArrayBuffer> {
  const values = escaped(parts);
  return Buffer.concat(
    segments.map((segment) => ('bytes' in segment ? segment.bytes : runOf(segment, values))),
  );
}

/** The same as gzip; only the parts are compressed now. */
export function fillShellAsGzip({ segments }: PageShell, parts: ShellParts): Buffer<ArrayBuffer> {
  const values = escaped(parts);
  return joinGzip(
    segments.map((segment) =>
      'bytes' in segment ? segment : deflatePart(runOf(segment, values), 'quick'),
    ),
  );
}

/** The same as Brotli. @param island its island, see `islandAsBrotli`. */
export function fillShellAsBrotli(
  { segments }: PageShell,
  parts: Pick<ShellParts, 'label' | 'query'>,
  island: Uint8Array<ArrayBuffer>,
): Buffer<ArrayBuffer> {
  const values = escaped({ ...parts, state: '', html: '' });
  const blocks = segments.map((segment) => {
    if ('bytes' in segment) return segment.brotli;
    return isIsland(segment) ? island : brotliStored(runOf(segment, values));
  });
  return Buffer.concat([...blocks, brotliEnd]);
}

/** The island of a page as a part of a Brotli stream. */
export function islandAsBrotli(
  { segments }: PageShell,
  parts: Pick<ShellParts, 'state' | 'html'>,
): Buffer {
  const values = escaped({ ...parts, label: '', query: '' });
  return brotliBlock(Buffer.concat(segments.filter(isIsland).map((run) => runOf(run, values))));
}

function isIsland(segment: StaticPart | Run): segment is Run {
  return !('bytes' in segment) && segment.includes('html');
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
