import { html, raw } from 'hono/html';

/** A page of the documentation: its source, relative to the repository, its file, what it is called and is about. */
export type Page = { file: string; name: string; title: string; lead: string };

export type Layout = {
  page: Page;
  /** The contents. */
  groups: { title: string; pages: Page[] }[];
  /** What stands under the title. */
  content: string;
  topics: { id: string; heading: string }[];
  /** The pages above this one, the first page aside. */
  above: Page[];
  previous: Page | undefined;
  next: Page | undefined;
  /** Built files, relative to the pages. */
  files: Record<'styles' | 'font' | 'icons' | 'favicon' | 'script' | 'searchIndex', string>;
};

/** With fewer headings a page is seen as a whole. */
const minTopics = 3;

/** The HTML of a page. All addresses are relative: it may lie in any folder of any server. */
export function renderPage({ page, groups, files, ...parts }: Layout): string {
  const { content, topics, above, previous, next } = parts;
  const isFirst = page.name === 'index.html';
  const icon = (name: string) =>
    html`<svg class="icon" width="1.5rem" height="1.5rem" aria-hidden="true" focusable="false"><use href="${files.icons}#${name}"></use></svg>`;
  const crumb = ({ name, title }: Page) => html`<li><a href="${name}">${title}</a></li>`;
  return String(html`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${isFirst ? '' : `${page.title} - `}Waybill documentation</title>
${page.lead === '' ? '' : html`<meta name="description" content="${page.lead}">`}
<meta name="theme-color" content="#0c1f33">
<link rel="icon" href="${files.favicon}" type="image/svg+xml">
<link rel="preload" href="${files.font}" as="font" type="font/woff2" crossorigin="anonymous">
<link rel="stylesheet" href="${files.styles}">
<script type="module" src="${files.script}"></script>
</head>
<body>
<a class="skip no-print" href="#content">Skip to content</a>
<header class="top-bar doc-bar">
<button type="button" class="tool" aria-label="Contents" title="Contents" popovertarget="contents">${icon('menu')}</button>
<a class="brand" href="index.html">WAYBILL <span>Documentation</span></a>
<search class="doc-search" data-index="${files.searchIndex}" hidden>
<form>
<label class="visually-hidden" for="search">Search the documentation</label>
${icon('search')}<input id="search" type="search" placeholder="Search" autocomplete="off">
</form>
<div class="doc-results" hidden><p role="status"></p><ul></ul></div>
</search>
</header>
<div class="doc-frame">
<nav class="doc-contents" id="contents" popover="auto" aria-label="Contents">
<button type="button" class="tool" aria-label="Close" title="Close" popovertarget="contents" popovertargetaction="hide">${icon('close')}</button>
${groups.map(
  (group) => html`<section><h2>${group.title}</h2><ul>
${group.pages.map(
  ({ name, title }) =>
    html`<li><a href="${name}"${name === page.name ? raw(' aria-current="page"') : ''}>${title}</a></li>`,
)}
</ul></section>`,
)}
</nav>
<main id="content" tabindex="-1">
${
  isFirst
    ? ''
    : html`<nav class="breadcrumbs no-print smaller" aria-label="Breadcrumbs"><ol>
<li><a href="index.html">Documentation</a></li>${above.map(crumb)}<li><span aria-current="page">${page.title}</span></li>
</ol></nav>`
}
<article class="doc-text"><h1>${page.title}</h1><div>${raw(content)}</div></article>
<nav class="doc-neighbours" aria-label="Previous and next page">
${previous && html`<a href="${previous.name}" rel="prev">${icon('arrow_back')}<span><small>Previous</small> ${previous.title}</span></a>`}
${next && html`<a class="doc-next" href="${next.name}" rel="next"><span><small>Next</small> ${next.title}</span>${icon('arrow_forward')}</a>`}
</nav>
</main>
${
  topics.length >= minTopics &&
  html`<nav class="doc-topics" aria-label="On this page"><details><summary>On this page</summary><ul>
${topics.map(({ id, heading }) => html`<li><a href="#${id}">${heading}</a></li>`)}
</ul></details></nav>`
}
</div>
<footer class="footer"><p>This documentation is in English only.</p><a href="contributing.html">How to change it</a></footer>
</body>
</html>`);
}
