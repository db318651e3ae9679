import { html, raw } from 'hono/html';

/** A page of the documentation: its source, relative to the repository, its file, and what it is called. */
export type Page = { file: string; name: string; title: string };

export type Layout = {
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
export function renderPage({ page, contents, content, topics, previous, next, files }: Layout) {
  const icon = (name: string) =>
    html`<svg class="icon" width="1.5rem" height="1.5rem" aria-hidden="true" focusable="false"><use href="${files.icons}#${name}"></use></svg>`;
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
