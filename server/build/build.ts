import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build as esbuild, type Plugin } from 'esbuild';
import { textToPathFonts } from '../content/images/text-to-path.ts';
import { heroes } from '../shared/enums.ts';
import type { Manifest } from '../web/shared/site.ts';
import { compressAssets, writeAsset } from './assets.ts';
import { buildDocumentation } from './documentation/build.ts';
import { writeGazetteer } from './gazetteer.ts';
import { writeHolidays } from './holidays.ts';
import { iconConstants, iconDrawings, iconSprite, writeAppIcons } from './icons.ts';
import { bundleIslands } from './islands.ts';
import { collectInputs, writeLicences } from './licences.ts';
import { writePdfFonts } from './pdf-fonts.ts';
import { replaceDist } from './replace-dist.ts';
import { escapeScripts, unusedModules } from './server-bundle.ts';
import { bundleServiceWorker } from './service-worker.ts';
import { bundleStyles } from './styles.ts';
import { copyTranslations } from './translations.ts';
import { drawWorld } from './world.ts';

const root = join(import.meta.dirname, '../..');
const distDir = join(root, 'dist');

/**
 * Parts that a build can leave out. `compress`: the compressed copies, which take longest. `documentation`: no page of the site
 * needs it. `gazetteer`: the towns of the world, and its public holidays. `lazyPackages`: packages that are not loaded at the start;
 * without bundling, they are loaded from node_modules.
 */
type Parts = {
  compress?: boolean;
  documentation?: boolean;
  gazetteer?: boolean;
  lazyPackages?: boolean;
};

/**
 * Builds the server and everything that the site serves into dist/. The build goes into a staging folder, which is then renamed,
 * so that a failed or concurrent build leaves no partial dist/.
 */
export async function build(parts: Parts = {}): Promise<void> {
  const staging = join(root, `dist.${process.pid}`);
  try {
    await buildInto(staging, parts);
    replaceDist(distDir, staging);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

async function buildInto(
  dir: string,
  {
    compress = true,
    documentation = true,
    gazetteer = true,
    lazyPackages: withLazyPackages = true,
  }: Parts,
): Promise<void> {
  mkdirSync(join(dir, 'assets'), { recursive: true });

  const icons = writeAsset(dir, 'icons.svg', iconSprite());
  const logo = readFileSync(join(root, 'static/art/favicon.svg'));
  const favicon = writeAsset(dir, 'favicon.svg', logo);
  copyTextFonts(dir);
  const world = writeAsset(dir, 'world.svg', drawWorld());
  const constants = (drawings?: Record<string, string>) => ({
    ...iconConstants(icons, drawings),
    WORLD_PICTURE: JSON.stringify(world),
  });

  const made = join(distDir, 'gazetteer.sqlite');
  if (gazetteer || existsSync(made)) {
    writeGazetteer(join(dir, 'gazetteer.sqlite'), made);
    writeHolidays(join(dir, 'holidays'), join(distDir, 'holidays'));
  }
  const files = new Set<string>();
  const inputs = collectInputs(files);
  const scenes = heroes.map((hero) => {
    const scene = readFileSync(join(root, `static/art/scenes/${hero}.svg`));
    return [hero, writeAsset(dir, `${hero}.svg`, scene)];
  });
  const [sheets, { decoder, ...scripts }, , appIcons] = await Promise.all([
    bundleStyles(root, dir, inputs),
    bundleIslands(root, dir, constants(), inputs),
    bundleServer(dir, constants(iconDrawings()), inputs, withLazyPackages ? [] : lazyPackages),
    writeAppIcons(logo, (name, content) => writeAsset(dir, name, content)),
  ]);
  const manifest: Manifest = {
    ...sheets,
    ...scripts,
    icons,
    world,
    favicon,
    appIcons,
    heroes: Object.fromEntries(scenes),
  };
  escapeScripts(join(dir, 'server'));
  copyTranslations(join(dir, 'server'));
  await bundleServiceWorker({ root, dir, manifest, decoder, inputs });
  writeLicences(root, dir, files);
  await Promise.all([
    compress ? compressAssets(join(dir, 'assets')) : undefined,
    documentation ? buildDocumentation(dir) : undefined,
  ]);
  writeFileSync(join(dir, 'manifest.json'), JSON.stringify(manifest, null, 2));
}

/** Copies the fonts for generated images and PDFs, and the data files of PDFKit, HarfBuzz and PDFium. */
function copyTextFonts(dir: string): void {
  const packages = join(root, 'node_modules');
  mkdirSync(join(dir, 'text-to-path'));
  for (const { name, file } of textToPathFonts) {
    copyFileSync(join(packages, file), join(dir, 'text-to-path', `${name}.woff`));
  }
  writePdfFonts(packages, dir);
  mkdirSync(join(dir, 'server'));
  // These packages look for their files beside the program.
  const profile = 'data/sRGB_IEC61966_2_1.icc';
  mkdirSync(join(dir, 'server/data'));
  copyFileSync(join(packages, 'pdfkit/js', profile), join(dir, 'server', profile));
  for (const file of ['harfbuzzjs/dist/harfbuzz.wasm', '@hyzyla/pdfium/dist/pdfium.wasm']) {
    copyFileSync(join(packages, file), join(dir, 'server', basename(file)));
  }
}

/**
 * What is not bundled: packages with native code or data files, and code that only browsers use (maps, the calendar and the barcode
 * decoder). All other code is bundled, including packages: reading one file makes the start twice as fast, and React is built in
 * production mode.
 */
const externalPackages = [
  'better-sqlite3',
  '@node-rs/argon2',
  'sharp',
  'pino',
  './journey-map.tsx',
  '../../tracking/journey-map.tsx',
  './stops-editor.tsx',
  './calendar.tsx',
  './zxing.ts',
];

/** Large packages that are only imported after the start: a third of what esbuild reads. */
const lazyPackages = [
  '@simplewebauthn/server',
  'bwip-js',
  'fontkit',
  'nodemailer',
  'parse5',
  'pdfkit',
  'transliteration',
];

/** CommonJS packages expect `require`. `createRequire` is renamed, because other packages import it under its own name. */
const requireForPackages =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

async function bundleServer(
  distDir: string,
  define: Record<string, string>,
  inputs: Plugin,
  external: string[],
) {
  await esbuild({
    absWorkingDir: root,
    entryPoints: {
      main: 'server/main.ts',
      // Imported by main; an entry point, so that its file has a fixed name.
      serve: 'server/serve.ts',
      cli: 'server/cli.ts',
      'admin-cli': 'server/ops/cli/admin-cli.ts',
      'backup-cli': 'server/ops/cli/backup-cli.ts',
      'doctor-cli': 'server/ops/cli/doctor-cli.ts',
      'move-cli': 'server/ops/cli/move-cli.ts',
      // Runs as a separate process; see content/images/svg-renderer.ts.
      'render-svg': 'server/content/images/render-svg.ts',
      // Runs in a separate thread; see database/sqlite/wal.ts.
      'checkpoint-thread': 'server/database/sqlite/checkpoint-thread.ts',
      // Runs as a separate process; see transfer/imports/importer.ts.
      'import-process': 'server/transfer/imports/import-process.ts',
      // Runs in a separate thread; see plans/search.ts.
      'plan-thread': 'server/plans/plan-thread.ts',
      // Runs as a separate process; see pdf/renderer.ts.
      'pdf-process': 'server/pdf-process.ts',
    },
    outdir: join(distDir, 'server'),
    bundle: true,
    splitting: true,
    external: [...externalPackages, ...external],
    plugins: [inputs, unusedModules],
    metafile: true,
    banner: { js: requireForPackages },
    platform: 'node',
    format: 'esm',
    target: 'node22',
    jsx: 'automatic',
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
  });
}

if (import.meta.main) await build({ compress: !process.argv.includes('--uncompressed') });
