import GithubSlugger from 'github-slugger';
import MarkdownIt, { type Token } from 'markdown-it';

/** HTML in the sources is shown as text; addresses in texts are links. */
export const markdown = new MarkdownIt({ html: false, linkify: true });
// `docs.md` and the like are file names, and no hosts.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

// Each heading has the anchor that GitHub gives it.
markdown.core.ruler.push('anchors', ({ tokens }) => {
  const slugger = new GithubSlugger();
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue;
    token.attrSet('id', slugger.slug(plainText(tokens[index + 1])));
  }
});

// What is wider than its place is scrolled, with the keyboard too.
const { rules } = markdown.renderer;
rules.table_open = () =>
  '<div class="doc-wide" role="group" aria-label="Table" tabindex="0"><table class="doc-table">\n';
rules.table_close = () => '</table></div>\n';
rules.code_block = (tokens, index) => {
  const code = markdown.utils.escapeHtml(tokens[index]?.content ?? '');
  return `<pre tabindex="0"><code>${code}</code></pre>\n`;
};
rules.fence = rules.code_block;

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

/** A heading and what stands under it, as plain text. */
type Section = { id: string; level: number; heading: string; text: string };

/** The sections of a text, in their order; the first one is that of its title. */
export function sectionsIn(tokens: Token[]): Section[] {
  const sections: Section[] = [];
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1];
    const text = token.type === 'inline' ? plainText(token) : token.content;
    const section = sections.at(-1);
    if (before?.type === 'heading_open') {
      const level = Number(before.tag.slice(1));
      sections.push({ id: String(before.attrGet('id')), level, heading: text, text: '' });
    } else if (section !== undefined && text !== '') section.text += `${text} `;
  }
  return sections;
}

export function plainText(inline: Token | undefined): string {
  return (inline?.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('');
}
