import { existsSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Where a link of the documentation leads. */
export type LinkTarget =
  | { kind: 'page'; file: string; anchor: string }
  /** A file that is no page: it is copied. */
  | { kind: 'file'; file: string }
  | { kind: 'folder'; folder: string }
  | { kind: 'outside' }
  | { kind: 'missing' };

/**
 * Where a link leads.
 *
 * @param from the file that it stands in, relative to the repository.
 */
export function resolveLink(root: string, from: string, link: string): LinkTarget {
  if (/^(https?|mailto):/.test(link)) return { kind: 'outside' };
  const [path = '', anchor = ''] = link.split('#');
  const file = path === '' ? from : normalize(join(dirname(from), decodeURI(path)));
  const place = join(root, file);
  if (file.startsWith('..') || !existsSync(place)) return { kind: 'missing' };
  if (statSync(place).isDirectory()) return { kind: 'folder', folder: file.replace(/\/$/, '') };
  return file.endsWith('.md') ? { kind: 'page', file, anchor } : { kind: 'file', file };
}

/** The copy of a file beside the pages, by its whole path, since others may have its name. Browsers show texts, whatever they are called, as `.txt`. */
export function copyName(file: string): string {
  const name = file.replace(/[^\w.-]+/g, '-');
  return `files/${/\.(png|svg|webp|txt)$/.test(name) ? name : `${name}.txt`}`;
}
