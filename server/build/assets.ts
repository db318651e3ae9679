import { createHash } from 'node:crypto';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { BuildOptions, Metafile } from 'esbuild';

/** Writes a file into assets/ under a name with a hash of its content. @returns its URL path on the site. */
export function writeAsset(distDir: string, name: string, content: string | Uint8Array): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
  const hashed = name.replace(/(\.\w+)$/, `-${hash}$1`);
  writeFileSync(join(distDir, 'assets', hashed), content);
  return `/assets/${hashed}`;
}

/** What the bundles for browsers have in common. */
export const forBrowsers = {
  bundle: true,
  minify: true,
  metafile: true,
  entryNames: '[name]-[hash]',
  format: 'esm',
  target: ['chrome123', 'firefox125', 'safari17.5'],
} satisfies BuildOptions;

/** Returns a function that finds the output file of an entry point. */
export function outputsByEntry({ outputs }: Metafile): (entry: string) => string {
  return (entry) => {
    const [file] = Object.entries(outputs).find(([, out]) => out.entryPoint === entry) ?? [];
    if (file === undefined) throw new Error(`The build has no output for ${entry}`);
    return file;
  };
}

const compressible = /\.(js|css|svg|json|wasm)$/;

/** The names of the text files in a folder that lack a brotli or a gzip copy; [] if the folder does not exist. */
export function uncompressedAssets(dir: string): string[] {
  const names = new Set(existsSync(dir) ? readdirSync(dir) : []);
  return [...names].filter(
    (name) => compressible.test(name) && !(names.has(`${name}.br`) && names.has(`${name}.gz`)),
  );
}

/** Writes a brotli and a gzip copy next to each text file that lacks one, at the highest compression level. */
export async function compressAssets(dir: string): Promise<void> {
  await Promise.all(
    uncompressedAssets(dir).map(async (name) => {
      const file = join(dir, name);
      const content = await readFile(file);
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(content, {
          params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
        }),
        promisify(gzip)(content, { level: 9 }),
      ]);
      await Promise.all([writeAtomically(`${file}.br`, br), writeAtomically(`${file}.gz`, gz)]);
    }),
  );
}

/** Writes a file and then renames it into place, so that a running site never reads half of it. */
async function writeAtomically(file: string, content: Uint8Array): Promise<void> {
  const part = `${file}.${process.pid}`;
  await writeFile(part, content);
  await rename(part, file);
}
