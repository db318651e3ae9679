import {
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';
import MiniSearch, { type Options } from 'minisearch';
import { writeAsset } from '../assets.ts';
import { iconSprite } from '../icons.ts';
import { collectInputs, writeLicences } from '../licences.ts';
import { type Layout, type Page, renderPage } from './layout.ts';
import { linksIn, markdown, plainText, sectionsIn } from './markdown.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Makes the documentation as files: pages that any server of files can serve, in any folder. */
export async function buildDocumentation(distDir: string): Promise<void> {
  const dir = join(distDir, `docs.${process.pid}`);
  try {
    for (const folder of ['assets', 'files']) mkdirSync(join(dir, folder), { recursive: true });
    writePages(dir, await bundle(dir));
    rmSync(join(distDir, 'docs'), { recursive: true, force: true });
    renameSync(dir, join(distDir, 'docs'));
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Styles and the script of the search. */
async function bundle(dir: string): Promise<Omit<Layout['files'], 'searchIndex'>> {
  const inputs = new Set<string>();
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['static/css/documentation/documentation.css', 'islands/documentation/search.ts'],
    outdir: join(dir, 'assets'),
    entryNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    bundle: true,
    minify: true,
    format: 'esm',
    target: ['chrome123', 'firefox125', 'safari17.5'],
    loader: { '.woff2': 'file' },
    metafile: true,
    plugins: [collectInputs(inputs)],
    logLevel: 'warning',
  });
  writeLicences(root, dir, inputs);
  const find = (ending: string) =>
    `assets/${basename(Object.keys(metafile.outputs).find((file) => file.endsWith(ending)) ?? '')}`;
  return {
    styles: find('.css'),
    script: find('.js'),
    font: find('.woff2'),
    icons: writeAsset(dir, 'icons.svg', iconSprite()).slice(1),
    favicon: writeAsset(dir, 'favicon.svg', read('static/art/favicon.svg')).slice(1),
  };
}

/** What a search finds: a page's beginning, or what stands under one of its headings. */
type DocSection = Record<'id' | 'page' | 'heading' | 'text', string>;

/** How the index is made; the browser gets them along with it. */
const searchOptions = {
  fields: ['page', 'heading', 'text'],
  storeFields: ['page', 'heading'],
  searchOptions: { boost: { heading: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
} satisfies Options<DocSection>;

const indexFile = 'docs/README.md';
/** The list of the decisions, which is a folder and no file. */
const decisionsFile = 'docs/decisions';

function writePages(dir: string, built: Omit<Layout['files'], 'searchIndex'>): void {
  const index = pageOf(indexFile, 'Documentation');
  const groups = readContents();
  const contents = groups.flatMap(({ pages }) => pages);
  const decisions = globSync(`${decisionsFile}/*.md`, { cwd: root })
    .sort()
    .map((file) => pageOf(file, read(file).match(/^# (.*)/)?.[1] ?? file));
  const list = decisions.map(({ file, title }) => `- [${title}](decisions/${basename(file)})`);
  const pages = [index, ...contents, ...decisions].map((page) => {
    const text =
      page.file === decisionsFile ? `# Decisions\n\n${list.join('\n')}` : read(page.file);
    return { page, tokens: markdown.parse(text, {}) };
  });

  const search = new MiniSearch<DocSection>(searchOptions);
  for (const { page, tokens } of pages) {
    if (page === index || page.file === decisionsFile) continue;
    for (const { id, level, heading, text } of sectionsIn(tokens)) {
      const isTitle = level === 1;
      search.add({
        id: isTitle ? page.name : `${page.name}#${id}`,
        page: page.title,
        heading: isTitle ? '' : heading,
        text,
      });
    }
  }
  const searchIndex = writeAsset(
    dir,
    'search.json',
    JSON.stringify({ searchOptions, search }),
  ).slice(1);

  const pageOfFile = new Map(pages.map(({ page }) => [page.file, page]));
  for (const { page, tokens } of pages) {
    for (const { token, attribute, address, text } of linksIn(tokens)) {
      const { file, anchor } = targetOf(page.file, address);
      const target = pageOfFile.get(file);
      if (target !== undefined) {
        token.attrSet(attribute, `${target.name}${anchor}`);
        // The name of a file says less than the title of its page.
        if (text !== undefined && /^[\w./-]+\.md$/.test(text.content)) text.content = target.title;
      } else if (!isOutside(address)) {
        const copy = copyFile(dir, file);
        if (copy === null) token.attrs = null;
        else token.attrSet(attribute, copy);
      }
      if (token.type === 'image') token.attrSet('loading', 'lazy');
    }
    const own = tokens.slice(tokens.findIndex(({ type }) => type === 'heading_close') + 1);
    const siblings = decisions.includes(page) ? decisions : contents;
    const at = siblings.indexOf(page);
    const html = renderPage({
      page,
      groups,
      content: markdown.renderer.render(own, markdown.options, {}),
      topics: sectionsIn(tokens).filter(({ level }) => level === 2),
      above: contents.filter(({ file }) => file === decisionsFile && siblings === decisions),
      previous: siblings[at - 1],
      next: at === -1 ? undefined : siblings[at + 1],
      files: { ...built, searchIndex },
    });
    writeFileSync(join(dir, page.name), html);
  }
}

/** The contents, as docs/README.md lists them: headings, and below each a link for each page, with what it is about. */
export function readContents(): Layout['groups'] {
  const groups: Layout['groups'] = [];
  const tokens = markdown.parse(read(indexFile), {});
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1];
    if (before?.type === 'heading_open' && before.tag === 'h2') {
      groups.push({ title: plainText(token), pages: [] });
    }
    for (const { address, text } of linksIn([token])) {
      const title = text?.content ?? '';
      const lead = plainText(token).slice(`${title}: `.length);
      groups.at(-1)?.pages.push(pageOf(targetOf(indexFile, address).file, title, lead));
    }
  }
  return groups;
}

/** Files of pages that are not named like their source. */
const names = new Map([
  ['docs/README.md', 'index.html'],
  ['SECURITY.md', 'report-a-vulnerability.html'],
]);

/** The page of a file: that of `docs/start/owner.md` is `start-owner.html`. */
function pageOf(file: string, title: string, lead = ''): Page {
  const path = file.replace(/^docs\//, '').replace(/\.md$/, '');
  const name = names.get(file) ?? `${path.toLowerCase().replaceAll('/', '-')}.html`;
  return { file, name, title, lead };
}

/** What a link in a file leads to, relative to the repository, and the place in it, as `#place` or ''. */
export function targetOf(from: string, link: string): { file: string; anchor: string } {
  const [path = '', place] = link.split('#');
  const file = path === '' ? from : join(dirname(from), decodeURI(path)).replace(/\/$/, '');
  return { file, anchor: place === undefined ? '' : `#${place}` };
}

export function isOutside(link: string): boolean {
  return /^(https?|mailto):/.test(link);
}

/** The copy of a file that is no page, beside the pages; null for a folder, to which no link leads. */
function copyFile(dir: string, file: string): string | null {
  const stats = statSync(join(root, file), { throwIfNoEntry: false });
  if (file.startsWith('..') || stats?.isFile() !== true) return null;
  // By its whole path, since others may have its name. Browsers show texts, whatever they are called, as `.txt`.
  const name = file.replace(/[^\w.-]+/g, '-');
  const copy = `files/${/\.(png|svg|webp|txt)$/.test(name) ? name : `${name}.txt`}`;
  cpSync(join(root, file), join(dir, copy));
  return copy;
}

if (import.meta.main) await buildDocumentation(join(root, 'dist'));
