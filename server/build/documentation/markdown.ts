import GithubSlugger from 'github-slugger';
import MarkdownIt, { type Token } from 'markdown-it';
import type { DocHeading } from '../../shared/documentation.ts';

/** HTML in the sources is shown as text; addresses in texts are links. */
const markdown = new MarkdownIt({ html: false, linkify: true });
// `docs.md` and the like are file names, and no hosts.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

/** A file in Markdown, read. */
export type MarkdownDocument = {
  title: string;
  /** The text of the first paragraph, if it stands before any list, table or heading. */
  lead: string;
  /** Below the title. */
  headings: DocHeading[];
  /** The addresses of its links and pictures, as they are written. */
  links: string[];
  /** Its blocks of code, with their language ('' if it has none; null for those that are only indented). */
  code: { language: string | null; text: string; line: number }[];
  /** What stands under each heading ('' for what comes first), as plain text. */
  sections: { id: string; heading: string; text: string }[];
  tokens: Token[];
};

export function parseMarkdown(text: string): MarkdownDocument {
  const tokens = markdown.parse(text, {});
  const headings = headingsIn(tokens);
  const title = headings.find(({ level }) => level === 1)?.text ?? '';
  return {
    title,
    lead: leadOf(tokens),
    headings: headings.filter(({ level }) => level > 1),
    links: tokens.flatMap(linksIn),
    code: tokens.flatMap(codeIn),
    sections: sectionsOf(tokens),
    tokens,
  };
}

/** Where a link leads on the pages, and what the page there is called. */
export type Destination = { href: string; title?: string };

/** The HTML of a parsed file, without its title; `find` says where each address leads, null if nowhere. */
export function renderMarkdown({ tokens }: MarkdownDocument, find: Find): string {
  const own = tokens.slice(tokens.findIndex(({ type }) => type === 'heading_close') + 1);
  for (const token of own) {
    if (token.type === 'table_open') token.attrSet('class', 'doc-table');
    for (const [index, child] of (token.children ?? []).entries()) {
      redirect(child, token.children?.[index + 1], find);
    }
  }
  return markdown.renderer.render(own, markdown.options, {});
}

type Find = (link: string) => Destination | null;

/** The name of a file, which says less than the title of its page. */
const fileName = /^[\w./-]+\.md$/;

function redirect(token: Token, text: Token | undefined, find: Find): void {
  const name = addressName(token);
  if (name === null) return;
  const found = find(addressOf(token, name));
  if (found !== null) token.attrSet(name, found.href);
  // A link to what is not part of the documentation is text.
  else token.attrs = null;
  if (token.type === 'image') token.attrSet('loading', 'lazy');
  const isName = text?.type === 'text' && fileName.test(text.content);
  if (isName && found?.title !== undefined) text.content = found.title;
}

// What is wider than its place is scrolled, with the keyboard too.
const { table_open: openTable, table_close: closeTable } = markdown.renderer.rules;
markdown.renderer.rules.table_open = (tokens, index, options, env, self) =>
  `<div class="doc-wide" role="group" aria-label="Table" tabindex="0">${(openTable ?? self.renderToken.bind(self))(tokens, index, options, env, self)}`;
markdown.renderer.rules.table_close = (tokens, index, options, env, self) =>
  `${(closeTable ?? self.renderToken.bind(self))(tokens, index, options, env, self)}</div>\n`;
const block = (content: string) =>
  `<pre tabindex="0"><code>${markdown.utils.escapeHtml(content)}</code></pre>\n`;
markdown.renderer.rules.fence = (tokens, index) => block(tokens[index]?.content ?? '');
markdown.renderer.rules.code_block = (tokens, index) => block(tokens[index]?.content ?? '');

/** The headings, each of which gets its anchor as its id: the one that GitHub gives it. */
function headingsIn(tokens: Token[]): DocHeading[] {
  const slugger = new GithubSlugger();
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return [];
    const text = plainText(tokens[index + 1]);
    const id = slugger.slug(text);
    token.attrSet('id', id);
    return [{ id, text, level: Number(token.tag.slice(1)) }];
  });
}

function leadOf(tokens: Token[]): string {
  const first = tokens.findIndex(({ type }) => type === 'heading_close') + 1;
  if (tokens[first]?.type !== 'paragraph_open') return '';
  return plainText(tokens[first + 1]);
}

function linksIn({ children }: Token): string[] {
  return (children ?? []).flatMap((token) => {
    const name = addressName(token);
    return name === null ? [] : [addressOf(token, name)];
  });
}

/** The attribute with the address of a link or a picture. */
function addressName({ type }: Token): 'href' | 'src' | null {
  if (type === 'link_open') return 'href';
  return type === 'image' ? 'src' : null;
}

function addressOf(token: Token, name: string): string {
  return String(token.attrGet(name) ?? '');
}

function codeIn({ type, info, content, map }: Token): MarkdownDocument['code'] {
  const line = (map?.[0] ?? 0) + 1;
  if (type === 'fence') return [{ language: info.trim(), text: content, line }];
  return type === 'code_block' ? [{ language: null, text: content, line }] : [];
}

function sectionsOf(tokens: Token[]): MarkdownDocument['sections'] {
  const sections = [{ id: '', heading: '', text: '' }];
  tokens.forEach((token, index) => {
    const before = tokens[index - 1];
    if (before?.type === 'heading_open' && before.tag !== 'h1') {
      sections.push({
        id: String(before.attrGet('id') ?? ''),
        heading: plainText(token),
        text: '',
      });
      return;
    }
    const text = token.type === 'inline' ? plainText(token) : token.content;
    const section = sections.at(-1);
    if (section !== undefined && text !== '') section.text += `${text} `;
  });
  return sections;
}

function plainText(inline: Token | undefined): string {
  return (inline?.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('');
}
