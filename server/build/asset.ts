import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes a file into assets/ under a name that holds its content's hash.
 *
 * @returns its address on the site.
 */
export function writeAsset(distDir: string, name: string, content: string | Uint8Array): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
  const hashed = name.replace(/(\.\w+)$/, `-${hash}$1`);
  writeFileSync(join(distDir, 'assets', hashed), content);
  return `/assets/${hashed}`;
}
