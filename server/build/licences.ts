import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';

/** What the build copies, where no bundle names it. */
const copied = ['@fontsource/geologica', '@fontsource/vazirmatn', '@material-design-icons/svg'];

/** Notes the files that a bundle is made of; the bundle must have a metafile. */
export function notedIn(files: Set<string>): Plugin {
  return {
    name: 'noted',
    setup({ onEnd }) {
      onEnd(({ metafile }) => {
        for (const file of Object.keys(metafile?.inputs ?? {})) files.add(file);
      });
    },
  };
}

/**
 * Writes the licences of all packages that parts of are in the build: most ask to go along with every copy.
 *
 * @param files what the bundles are made of, relative to `root`.
 */
export function writeLicences(root: string, distDir: string, files: Set<string>): void {
  const folders = new Set([
    ...copied.map((name) => join(root, 'node_modules', name)),
    ...[...files].flatMap((file) => folderOf(join(root, file)) ?? []),
  ]);
  const texts = [...folders].map(licenceIn).sort();
  const head = 'Waybill is built with these packages, whose licences follow.\n';
  writeFileSync(join(distDir, 'licences.txt'), [head, ...new Set(texts)].join(line));
}

const line = `\n${'-'.repeat(78)}\n\n`;

/** The folder of the package that a file belongs to. */
function folderOf(file: string): string | undefined {
  return file.match(/^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/)?.[0];
}

/** Its name and version, and its licence; some packages have no more than the name of one. */
function licenceIn(folder: string): string {
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { name, version, license, author = '' } = about;
  const text = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .map((file) => join(folder, file))
    .map((file) => readFileSync(file, 'utf8').trim());
  const terms =
    text.length > 0 ? text.join('\n\n') : `By ${(author.name ?? author) || 'its authors'}`;
  return `${name} ${version} (${license})\n\n${terms}\n`;
}
