import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type { DocFiles } from '../../shared/documentation.ts';
import { writeAsset } from '../assets.ts';
import { iconSprite } from '../icons.ts';
import { collectInputs, writeLicences } from '../licences.ts';

const root = join(import.meta.dirname, '../../..');

/** Makes the documentation as files: pages that any server of files can serve, in any folder. */
export async function buildDocumentation(distDir: string): Promise<void> {
  const dir = join(distDir, `docs.${process.pid}`);
  try {
    await buildInto(dir);
    const done = join(distDir, 'docs');
    rmSync(done, { recursive: true, force: true });
    renameSync(dir, done);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function buildInto(dir: string): Promise<void> {
  for (const folder of ['assets', 'files']) mkdirSync(join(dir, folder), { recursive: true });
  const write = (name: string, content: string) => writeAsset(dir, name, content).slice(1);
  const icons = write('icons.svg', iconSprite());
  const program = join(dir, 'pages.mjs');
  const inputs = new Set<string>();
  const [{ styles, font }, searchScript] = await Promise.all([
    bundleStyles(dir, collectInputs(inputs)),
    bundleSearch(dir, collectInputs(inputs)),
    bundlePages(program, icons),
  ]);
  const { readDocumentation, renderDocumentation, searchIndexOf }: Pages = await import(
    pathToFileURL(program).href
  );
  rmSync(program);
  const documentation = readDocumentation(root);
  const { pages, copies } = renderDocumentation(documentation, {
    ...{ styles, font, icons, searchScript },
    favicon: write('favicon.svg', readFileSync(join(root, 'static/art/favicon.svg'), 'utf8')),
    searchIndex: write('search.json', searchIndexOf(documentation)),
  });
  for (const [name, html] of pages) writeFileSync(join(dir, name), html);
  for (const [name, file] of copies) cpSync(join(root, file), join(dir, name));
  writeLicences(root, dir, inputs);
}

type Pages = typeof import('./site-pages.tsx');

/** React and what else the pages are drawn with is loaded from its packages, since it is used once. */
async function bundlePages(outfile: string, icons: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: ['server/build/documentation/site-pages.tsx'],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node22',
    jsx: 'automatic',
    define: { ICON_SPRITE: JSON.stringify(icons) },
    logLevel: 'warning',
  });
}

const forBrowsers = {
  absWorkingDir: root,
  entryNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
  bundle: true,
  minify: true,
  target: ['chrome120', 'firefox125', 'safari17.4'],
  metafile: true as const,
  logLevel: 'warning' as const,
};

async function bundleStyles(
  dir: string,
  inputs: Plugin,
): Promise<Pick<DocFiles, 'styles' | 'font'>> {
  const { metafile } = await build({
    ...forBrowsers,
    entryPoints: ['static/css/documentation/documentation.css'],
    outdir: join(dir, 'assets'),
    loader: { '.woff2': 'file' },
    plugins: [inputs],
  });
  const names = Object.keys(metafile.outputs).map((file) => `assets/${basename(file)}`);
  const find = (ending: RegExp) => {
    const found = names.find((name) => ending.test(name));
    if (found === undefined) throw new Error(`The build made no ${ending}`);
    return found;
  };
  return { styles: find(/\.css$/), font: find(/-latin-wght-normal-.*\.woff2$/) };
}

async function bundleSearch(dir: string, inputs: Plugin): Promise<string> {
  const { metafile } = await build({
    ...forBrowsers,
    entryPoints: ['islands/documentation/search.ts'],
    outdir: join(dir, 'assets'),
    format: 'esm',
    platform: 'browser',
    plugins: [inputs],
  });
  const [name = ''] = Object.keys(metafile.outputs);
  return `assets/${basename(name)}`;
}

if (import.meta.main) await buildDocumentation(join(root, 'dist'));
