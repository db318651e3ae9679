import { globSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { build, type Metafile } from 'esbuild';
import type { Manifest } from '../shared/site.ts';

const loaderEntry = 'islands/runtime/loader.ts';
const hydrateEntry = 'islands/runtime/hydrate.tsx';

/** Bundles the loader and each island, one entry per top-level file, with shared code split off. */
export async function bundleIslands(
  root: string,
  distDir: string,
  define: Record<string, string>,
): Promise<Pick<Manifest, 'loader' | 'islands'>> {
  const entries = globSync('islands/*.tsx', { cwd: root }).sort();
  const outdir = join(distDir, 'assets');
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [loaderEntry, ...entries],
    outdir,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    publicPath: '/assets',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: ['chrome120', 'firefox125', 'safari17.4'],
    jsx: 'automatic',
    minify: true,
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
    // CSS that a chunk imports is loaded as text; the chunk inserts it itself.
    loader: { '.css': 'text' },
    metafile: true,
    logLevel: 'warning',
  });

  const outputs = outputsByEntry(metafile);
  const address = (file: string) => `/assets/${relative(outdir, join(root, file))}`;
  const hydrate = outputs(hydrateEntry);
  const islands = entries.map((entry) => {
    const chunk = outputs(entry);
    const needed = new Set([
      hydrate,
      ...importsOf(metafile, chunk),
      ...importsOf(metafile, hydrate),
    ]);
    return [
      basename(entry, '.tsx'),
      { src: address(chunk), preload: [...needed].map(address) },
    ] as const;
  });
  return { loader: address(outputs(loaderEntry)), islands: Object.fromEntries(islands) };
}

function outputsByEntry(metafile: Metafile) {
  return (entry: string): string => {
    const found = Object.entries(metafile.outputs).find(([, out]) => out.entryPoint === entry);
    if (found === undefined) throw new Error(`The build made nothing of ${entry}`);
    return found[0];
  };
}

/** A chunk's static imports, including indirect ones; dynamic imports are left out. */
function importsOf(metafile: Metafile, file: string): string[] {
  const direct = (metafile.outputs[file]?.imports ?? [])
    .filter((imported) => imported.kind === 'import-statement' && !imported.external)
    .map((imported) => imported.path);
  return direct.flatMap((path) => [path, ...importsOf(metafile, path)]);
}
