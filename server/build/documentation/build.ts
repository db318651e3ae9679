import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';
import GithubSlugger from 'github-slugger';
import { html, raw } from 'hono/html';
import MarkdownIt, { type Token } from 'markdown-it';
import MiniSearch, { type Options } from 'minisearch';
import { writeAsset } from '../assets.ts';
import { iconSprite } from '../icons.ts';
import { collectInputs, writeLicences } from '../licences.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** HTML in the sources is shown as text; addresses in texts are links. */
export const markdown = new MarkdownIt({ html: false, linkify: true });
// `docs.md` and the like are file names, and no hosts.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

// Each heading has the anchor that GitHub gives it.
markdown.core.ruler.push('anchors', ({ tokens }) => {
  const slugger = new GithubSlugger();
  for (const [index, token] of tokens.entries()) {
    const text = tokens[index + 1];
    if (token.type === 'heading_open' && text) token.attrSet('id', slugger.slug(plainText(text)));
  }
});

// The corner of a table names no column.
markdown.core.ruler.push('corners', ({ tokens }) => {
  for (const [index, token] of tokens.entries()) {
    const [text, end] = tokens.slice(index + 1, index + 3);
    if (token.type !== 'th_open' || text?.content !== '' || !end) continue;
    token.tag = 'td';
    end.tag = 'td';
  }
});

// What is wider than its place is scrolled, with the keyboard too.
const { rules } = markdown.renderer;
rules.table_open = () =>
  '<div class="doc-wide" role="group" aria-label="Table" tabindex="0"><table class="doc-table">\n';
rules.table_close = () => '</table></div>\n';
rules.code_block = (tokens, index) =>
  `<pre tabindex="0"><code>${markdown.utils.escapeHtml(tokens[index]?.content ?? '')}</code></pre>\n`;
rules.fence = rules.code_block;

/** Makes the documentation as files: pages that any server of files can serve, in any folder. */
export async function buildDocumentation(distDir: string): Promise<void> {
  const dir = join(distDir, 'docs');
  rmSync(dir, { recursive: true, force: true });
  // Styles and the script of the search.
  const inputs = new Set<string>();
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['static/css/documentation/documentation.css', 'islands/documentation/search.ts'],
    outdir: join(dir, 'assets'),
    entryNames: '[name]-[hash]',
    bundle: true,
    minify: true,
    format: 'esm',
    target: ['chrome123', 'firefox125', 'safari17.5'],
    loader: { '.woff2': 'file' },
    metafile: true,
    plugins: [collectInputs(inputs)],
  });
  writeLicences(root, dir, inputs);
  const find = (ending: string) =>
    `assets/${basename(Object.keys(metafile.outputs).find((file) => file.endsWith(ending)) ?? '')}`;
  writePages(dir, {
    styles: find('.css'),
    script: find('.js'),
    icons: writeAsset(dir, 'icons.svg', iconSprite()).slice(1),
    favicon: writeAsset(dir, 'favicon.svg', read('static/art/favicon.svg')).slice(1),
  });
}

/** How the index is made; the browser gets them along with it. */
const searchOptions = {
  fields: ['page', 'heading', 'text'],
  storeFields: ['page', 'heading'],
  searchOptions: { boost: { heading: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
} satisfies Options;

const indexFile = 'docs/README.md';
/** The list of the decisions, which is a folder and no file. */
const decisionsFile = 'docs/decisions';

function writePages(dir: string, files: Layout['files']): void {
  const contents = readContents();
  const decisions = globSync(`${decisionsFile}/*.md`, { cwd: root })
    .sort()
    .map((file) => pageOf(file, read(file).match(/^# (.*)/)?.[1] ?? file));
  const links = decisions.map(({ file, title }) => `- [${title}](decisions/${basename(file)})`);
  const list = links.join('\n');
  const pages = [pageOf(indexFile, 'Documentation'), ...contents, ...decisions];
  const search = new MiniSearch(searchOptions);
  // The first page last: with it the documentation counts as there.
  for (const [at, page] of [...pages.entries()].reverse()) {
    const source = page.file === decisionsFile ? `# Decisions\n\n${list}` : read(page.file);
    const tokens = markdown.parse(source, {});
    for (const { token, attribute, address, text } of linksIn(tokens)) {
      if (isOutside(address)) continue;
      const { file, anchor } = targetOf(page.file, address);
      const target = pages.find((each) => each.file === file);
      token.attrSet(attribute, target ? `${target.name}${anchor}` : copyFile(dir, file));
      // The name of a file says less than the title of its page.
      if (target && text && /^[\w./-]+\.md$/.test(text.content)) text.content = target.title;
    }
    const sections = sectionsIn(tokens);
    for (const { id, tag, heading, text } of sections) {
      const place = tag === 'h1' ? { id: page.name } : { id: `${page.name}#${id}`, heading };
      search.add({ ...place, page: page.title, text });
    }
    // The layout has the title.
    const content = markdown.renderer.render(tokens.slice(3), markdown.options, {});
    const topics = sections.filter(({ tag }) => tag === 'h2');
    const [previous, next] = [pages[at - 1], pages[at + 1]];
    const text = renderPage({ page, contents, content, topics, previous, next, files });
    writeFileSync(join(dir, page.name), text);
  }
  writeFileSync(join(dir, 'search.json'), JSON.stringify({ searchOptions, search }));
}

/** The contents, as docs/README.md lists them: below each heading a link for each page. */
export function readContents(): Layout['contents'] {
  let group = '';
  const tokens = markdown.parse(read(indexFile), {});
  return tokens.flatMap((token, at) => {
    if (tokens[at - 1]?.type === 'heading_open') group = plainText(token);
    return linksIn([token]).map(({ address, text }) => {
      return { ...pageOf(targetOf(indexFile, address).file, text?.content ?? ''), group };
    });
  });
}

/** The page of a file: that of `docs/start/owner.md` is `start-owner.html`. */
function pageOf(file: string, title: string): Page {
  if (file === indexFile) return { file, name: 'index.html', title };
  if (file === 'SECURITY.md') return { file, name: 'report-a-vulnerability.html', title };
  const path = file.replace(/^docs\//, '').replace(/\.md$/, '');
  return { file, name: `${path.toLowerCase().replaceAll('/', '-')}.html`, title };
}

/** What a link in a file leads to, relative to the repository, and the place in it, as `#place` or ''. */
export function targetOf(from: string, link: string): { file: string; anchor: string } {
  const [path = '', place] = link.split('#');
  const file = path === '' ? from : join(dirname(from), decodeURI(path)).replace(/\/$/, '');
  return { file, anchor: place === undefined ? '' : `#${place}` };
}

export const isOutside = (link: string) => /^(https?|mailto):/.test(link);

/** The copy of a file that is no page, beside the pages. */
function copyFile(dir: string, file: string): string {
  // By its whole path, since others may have its name. Browsers show texts, whatever they are called, as `.txt`.
  const name = file.replace(/[^\w.-]+/g, '-');
  const copy = `files/${/\.(png|svg|webp|txt)$/.test(name) ? name : `${name}.txt`}`;
  cpSync(join(root, file), join(dir, copy));
  return copy;
}

/** The links and pictures of a text, each with the token after it, which is a link's text. */
export function linksIn(tokens: Token[]) {
  return tokens.flatMap(({ children }) =>
    (children ?? []).flatMap((token, index, all) => {
      const attribute = { link_open: 'href', image: 'src' }[token.type];
      if (attribute === undefined) return [];
      const address = String(token.attrGet(attribute) ?? '');
      return [{ token, attribute, address, text: all[index + 1] }];
    }),
  );
}

/** The sections of a text, in their order, with what stands under each heading as plain text; the first is its title's. */
export function sectionsIn(tokens: Token[]) {
  const sections: Record<'id' | 'tag' | 'heading' | 'text', string>[] = [];
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1];
    const text = plainText(token);
    const last = sections.at(-1);
    if (before?.type === 'heading_open') {
      sections.push({ id: `${before.attrGet('id')}`, tag: before.tag, heading: text, text: '' });
    } else if (last && text !== '') last.text += `${text} `;
  }
  return sections;
}

function plainText(token: Token): string {
  return (token.children ?? [token])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('');
}

if (import.meta.main) await buildDocumentation(join(root, 'dist'));

/** A page of the documentation: its source, relative to the repository, its file, and what it is called. */
type Page = { file: string; name: string; title: string };

type Layout = {
  page: Page;
  /** The pages of the contents, each with the heading that it stands under. */
  contents: (Page & { group: string })[];
  /** What stands under the title. */
  content: string;
  topics: { id: string; heading: string }[];
  previous: Page | undefined;
  next: Page | undefined;
  /** Built files, relative to the pages. */
  files: Record<'styles' | 'icons' | 'favicon' | 'script', string>;
};

/** The HTML of a page. All addresses are relative: it may lie in any folder of any server. */
function renderPage({ page, contents, content, topics, previous, next, files }: Layout) {
  const icon = (name: string) =>
    html`<svg class="icon" width="1.5rem" height="1.5rem" aria-hidden="true"><use href="${files.icons}#${name}"></use></svg>`;
  const groups = Map.groupBy(contents, ({ group }) => group);
  return String(html`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title} - Waybill</title>
<link rel="icon" href="${files.favicon}" type="image/svg+xml">
<link rel="stylesheet" href="${files.styles}">
<script type="module" src="${files.script}"></script>
</head>
<body>
<a class="skip no-print" href="#content">Skip to content</a>
<header class="top-bar doc-bar">
<button type="button" class="tool" aria-label="Contents" title="Contents" popovertarget="contents">${icon('menu')}</button>
<a class="brand" href="index.html">WAYBILL <span>Documentation</span></a>
<search class="doc-search" hidden>
<form>
<label class="visually-hidden" for="search">Search the documentation</label>
${icon('search')}<input id="search" type="search" placeholder="Search" autocomplete="off">
</form>
<div class="doc-results" tabindex="-1"><p role="status"></p><ul></ul></div>
</search>
</header>
<div class="doc-frame">
<nav class="doc-contents" id="contents" popover="auto" aria-label="Contents">
<button type="button" class="tool" aria-label="Close" title="Close" popovertarget="contents" popovertargetaction="hide">${icon('close')}</button>
${[...groups].map(
  ([group, pages]) => html`<section><h2>${group}</h2><ul>
${pages.map(
  ({ name, title }) =>
    html`<li><a href="${name}"${name === page.name ? raw(' aria-current="page"') : ''}>${title}</a></li>`,
)}
</ul></section>`,
)}
</nav>
<main id="content" tabindex="-1">
<article class="doc-text"><h1>${page.title}</h1><div>${raw(content)}</div></article>
<nav class="doc-neighbours" aria-label="Previous and next page">
${previous && html`<a href="${previous.name}" rel="prev">${icon('arrow_back')}<span><small>Previous</small> ${previous.title}</span></a>`}
${next && html`<a class="doc-next" href="${next.name}" rel="next"><span><small>Next</small> ${next.title}</span>${icon('arrow_forward')}</a>`}
</nav>
</main>
${
  topics.length > 2 &&
  html`<nav class="doc-topics" aria-label="On this page"><details><summary>On this page</summary><ul>
${topics.map(({ id, heading }) => html`<li><a href="#${id}">${heading}</a></li>`)}
</ul></details></nav>`
}
</div>
<footer class="footer"><p>This documentation is in English only.</p><a href="contributing.html">How to change it</a></footer>
</body>
</html>`);
}
