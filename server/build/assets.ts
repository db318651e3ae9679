import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Writes a file into assets/ under a name that contains its content's hash.
 *
 * @returns its URL path on the site.
 */
export function writeAsset(distDir: string, name: string, content: string | Uint8Array): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
  const hashed = name.replace(/(\.\w+)$/, `-${hash}$1`);
  writeFileSync(join(distDir, 'assets', hashed), content);
  return `/assets/${hashed}`;
}

const compressible = /\.(js|css|svg|json|wasm)$/;

/** Writes a brotli and a gzip copy next to each text file, at the highest compression level. */
export async function compressAssets(dir: string): Promise<void> {
  const names = (await readdir(dir)).filter((name) => compressible.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = join(dir, name);
      const content = await readFile(file);
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(content, {
          params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
        }),
        promisify(gzip)(content, { level: 9 }),
      ]);
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
    }),
  );
}
