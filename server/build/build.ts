import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build as esbuild } from 'esbuild';
import type { Manifest } from '../shared/site.ts';
import { writeAsset } from './asset.ts';
import { compressAssets } from './compress.ts';
import { drawHero } from './hero-art.ts';
import { iconSprite } from './icon-sprite.ts';
import { bundleIslands } from './islands.ts';
import { bundleStyles } from './styles.ts';

const root = join(import.meta.dirname, '../..');
const distDir = join(root, 'dist');

/**
 * Builds everything that the site serves, and the server itself, into dist/.
 *
 * @param compress false leaves out the compressed copies, which take longest.
 */
export async function build({ compress = true } = {}): Promise<void> {
  rmSync(distDir, { recursive: true, force: true });
  mkdirSync(join(distDir, 'assets'), { recursive: true });

  const icons = writeAsset(distDir, 'icons.svg', iconSprite());
  const favicon = writeAsset(
    distDir,
    'favicon.svg',
    readFileSync(join(root, 'static/art/favicon.svg')),
  );
  const hero = writeAsset(distDir, 'hero-mixed.svg', await drawHero());
  // The same constant for the server and the islands, so that both draw the same icon.
  const define = { ICON_SPRITE: JSON.stringify(icons) };

  const [{ styles, fonts }, { loader, islands }] = await Promise.all([
    bundleStyles(root, distDir),
    bundleIslands(root, distDir, define),
    bundleServer(define),
  ]);
  if (compress) await compressAssets(join(distDir, 'assets'));

  const manifest: Manifest = {
    styles,
    loader,
    icons,
    favicon,
    fonts,
    heroes: { 'hero-mixed': hero },
    islands,
  };
  // Written last: a dist/ with a manifest is a whole one.
  writeFileSync(join(distDir, 'manifest.json'), JSON.stringify(manifest, null, 2));
}

/**
 * Packages are bundled too: one file to read makes the start twice as fast, and React comes in its
 * production form. Left out are packages with compiled parts or files of their own, and the map,
 * which only browsers draw.
 */
const notBundled = ['better-sqlite3', 'sharp', 'pino', './journey-map.tsx'];

/** Some of the bundled packages are CommonJS and expect this. */
const requireForPackages =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

async function bundleServer(define: Record<string, string>) {
  await esbuild({
    absWorkingDir: root,
    entryPoints: { main: 'server/main.ts' },
    outdir: join(distDir, 'server'),
    bundle: true,
    splitting: true,
    external: notBundled,
    banner: { js: requireForPackages },
    platform: 'node',
    format: 'esm',
    target: 'node22',
    jsx: 'automatic',
    sourcemap: true,
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  });
}

if (import.meta.main) await build();
