import { deflatePart, joinGzip } from '../http/gzip-parts.ts';
import { createTextBuffer } from '../http/text-buffer.ts';
import { escapeHtml, escapeSingleQuoted } from '../shared/escape-html.ts';
import type { PageShell, Run, ShellParts } from './page-shell.ts';

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
