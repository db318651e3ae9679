import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';
import GithubSlugger from 'github-slugger';
import { html, raw } from 'hono/html';
import MarkdownIt, { type Token } from 'markdown-it';
import MiniSearch, { type Options } from 'minisearch';
import { forBrowsers, writeAsset } from '../assets.ts';
import { iconSprite } from '../icons.ts';
import { collectInputs, writeLicences } from '../licences.ts';

const root = join(import.meta.dirname, '../../..');
const readSource = (file: string) => readFileSync(join(root, file), 'utf8');

/** Shows HTML in the sources as text, and turns URLs in texts into links. */
export const markdown = new MarkdownIt({ html: false, linkify: true });
// `docs.md` and the like are file names, not hosts.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

// Gives each heading the anchor that GitHub gives it.
markdown.core.ruler.push('anchors', ({ tokens }) => {
  const slugger = new GithubSlugger();
  for (const [index, token] of tokens.entries()) {
    const text = tokens[index + 1];
    if (token.type === 'heading_open' && text) token.attrSet('id', slugger.slug(tokenText(text)));
  }
});

// An empty header cell, such as the corner of a table, is a `td`: it heads no column.
markdown.core.ruler.push('corners', ({ tokens }) => {
  for (const [index, token] of tokens.entries()) {
    const [text, end] = tokens.slice(index + 1, index + 3);
    if (token.type !== 'th_open' || text?.content !== '' || !end) continue;
    token.tag = 'td';
    end.tag = 'td';
  }
});

// Wide tables and code can be scrolled, also with the keyboard.
const { rules } = markdown.renderer;
rules.table_open = () =>
  '<div class="doc-wide" role="group" aria-label="Table" tabindex="0"><table class="doc-table">\n';
rules.table_close = () => '</table></div>\n';
rules.code_block = (tokens, index) =>
  `<pre tabindex="0"><code>${markdown.utils.escapeHtml(tokens[index]?.content ?? '')}</code></pre>\n`;
rules.fence = rules.code_block;

/** Builds the documentation as static pages, which any file server can serve from any folder. */
export async function buildDocumentation(distDir: string): Promise<void> {
  const dir = join(distDir, 'docs');
  rmSync(dir, { recursive: true, force: true });
  // The styles, and the script of the search.
  const inputs = new Set<string>();
  const { metafile } = await build({
    ...forBrowsers,
    absWorkingDir: root,
    entryPoints: ['static/css/documentation/documentation.css', 'islands/documentation/search.ts'],
    outdir: join(dir, 'assets'),
    loader: { '.woff2': 'file' },
    plugins: [collectInputs(inputs)],
  });
  writeLicences(root, dir, inputs);
  const find = (ending: string) =>
    `assets/${basename(Object.keys(metafile.outputs).find((file) => file.endsWith(ending)) ?? '')}`;
  writePages(dir, {
    styles: find('.css'),
    script: find('.js'),
    icons: writeAsset(dir, 'icons.svg', iconSprite()).slice(1),
    favicon: writeAsset(dir, 'favicon.svg', readSource('static/art/favicon.svg')).slice(1),
  });
}

/** The options of the search index; the browser gets them with the index. */
const searchOptions = {
  fields: ['page', 'heading', 'text'],
  storeFields: ['page', 'heading'],
  searchOptions: { boost: { heading: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
} satisfies Options;

const indexFile = 'docs/README.md';
/** The page that lists the decisions: its source is a folder, not a file. */
const decisionsFile = 'docs/decisions';

function writePages(dir: string, files: Layout['files']): void {
  const contents = readTableOfContents();
  const decisions = globSync(`${decisionsFile}/*.md`, { cwd: root })
    .sort()
    .map((file) => documentPage(file, readSource(file).match(/^# (.*)/)?.[1] ?? file));
  const links = decisions.map(({ file, title }) => `- [${title}](decisions/${basename(file)})`);
  const list = links.join('\n');
  const pages = [documentPage(indexFile, 'Documentation'), ...contents, ...decisions];
  const search = new MiniSearch(searchOptions);
  // The first page is written last: the start takes it as a sign that the documentation is complete.
  for (const [at, page] of [...pages.entries()].reverse()) {
    const source = page.file === decisionsFile ? `# Decisions\n\n${list}` : readSource(page.file);
    const tokens = markdown.parse(source, {});
    for (const { token, attribute, address, text } of linksIn(tokens)) {
      if (isExternalLink(address)) continue;
      const { file, anchor } = linkTarget(page.file, address);
      const target = pages.find((each) => each.file === file);
      token.attrSet(attribute, target ? `${target.name}${anchor}` : copyFile(dir, file));
      // A link whose text is a file name shows the title of the page instead.
      if (target && text && /^[\w./-]+\.md$/.test(text.content)) text.content = target.title;
    }
    const sections = sectionsIn(tokens);
    for (const { id, tag, heading, text } of sections) {
      const place = tag === 'h1' ? { id: page.name } : { id: `${page.name}#${id}`, heading };
      search.add({ ...place, page: page.title, text });
    }
    // The layout shows the title, so the first heading (three tokens) is left out.
    const content = markdown.renderer.render(tokens.slice(3), markdown.options, {});
    const topics = sections.filter(({ tag }) => tag === 'h2');
    const [previous, next] = [pages[at - 1], pages[at + 1]];
    const text = renderDocumentPage({ page, contents, content, topics, previous, next, files });
    writeFileSync(join(dir, page.name), text);
  }
  writeFileSync(join(dir, 'search.json'), JSON.stringify({ searchOptions, search }));
}

/** The pages that docs/README.md links to, each with the heading above its link. */
export function readTableOfContents(): Layout['contents'] {
  let group = '';
  const tokens = markdown.parse(readSource(indexFile), {});
  return tokens.flatMap((token, at) => {
    if (tokens[at - 1]?.type === 'heading_open') group = tokenText(token);
    return linksIn([token]).map(({ address, text }) => {
      return { ...documentPage(linkTarget(indexFile, address).file, text?.content ?? ''), group };
    });
  });
}

/** The page of a source file: `docs/start/owner.md` becomes `start-owner.html`. */
function documentPage(file: string, title: string): Page {
  if (file === indexFile) return { file, name: 'index.html', title };
  if (file === 'SECURITY.md') return { file, name: 'report-a-vulnerability.html', title };
  const path = file.replace(/^docs\//, '').replace(/\.md$/, '');
  return { file, name: `${path.toLowerCase().replaceAll('/', '-')}.html`, title };
}

/** The target of a link in a file: a file relative to the repository, and the anchor as `#place` or ''. */
export function linkTarget(from: string, link: string): { file: string; anchor: string } {
  const [path = '', place] = link.split('#');
  const file = path === '' ? from : join(dirname(from), decodeURI(path)).replace(/\/$/, '');
  return { file, anchor: place === undefined ? '' : `#${place}` };
}

export const isExternalLink = (link: string) => /^(https?|mailto):/.test(link);

/** Copies a linked file that is not a page. @returns the path of the copy, relative to the pages. */
function copyFile(dir: string, file: string): string {
  // The name is made of the whole path, because other folders may have a file of the same name. Browsers show every text if it
  // ends in `.txt`.
  const name = file.replace(/[^\w.-]+/g, '-');
  const copy = `files/${/\.(png|svg|webp|txt)$/.test(name) ? name : `${name}.txt`}`;
  cpSync(join(root, file), join(dir, copy));
  return copy;
}

/** The links and images of a text, each with the token after it, which holds a link's text. */
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

/**
 * The sections of a text in order, each with the plain text under its heading; the first is the title's. The text has no patterns of
 * values: nobody searches for them.
 */
export function sectionsIn(tokens: Token[]) {
  const sections: Record<'id' | 'tag' | 'heading' | 'text', string>[] = [];
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1];
    const text = tokenText({ ...token, children: token.children?.filter(isNoPattern) ?? null });
    const last = sections.at(-1);
    if (before?.type === 'heading_open') {
      sections.push({ id: `${before.attrGet('id')}`, tag: before.tag, heading: text, text: '' });
    } else if (last && text !== '') last.text += `${text} `;
  }
  return sections;
}

function isNoPattern({ type, content }: Token): boolean {
  return type !== 'code_inline' || !content.startsWith('^');
}

function tokenText(token: Pick<Token, 'children' | 'type' | 'content'>): string {
  return (token.children ?? [token])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('');
}

if (import.meta.main) await buildDocumentation(join(root, 'dist'));

/** A page of the documentation. `file`: its source, relative to the repository; `name`: the name of the HTML file. */
type Page = { file: string; name: string; title: string };

type Layout = {
  page: Page;
  /** The pages of the contents, each with the heading above it. */
  contents: (Page & { group: string })[];
  /** The HTML below the title. */
  content: string;
  topics: { id: string; heading: string }[];
  previous: Page | undefined;
  next: Page | undefined;
  /** Built files, relative to the pages. */
  files: Record<'styles' | 'icons' | 'favicon' | 'script', string>;
};

/** The HTML of a page. All links are relative, so that the pages work in any folder of any server. */
function renderDocumentPage({ page, contents, content, topics, previous, next, files }: Layout) {
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
