import { type ReactNode, useId } from 'react';
import type { MergeValues } from '../../server/admin/shared/settings.ts';
import type { PictureSizes } from '../../server/web/shared/site.ts';
import type { Messages } from '../translations/messages.ts';
import { type Block, type Inline, isLine, type Line, type Link, parseContent } from './markup.ts';

type Props = {
  /** Lines with markers, as the administrator wrote them. */
  content: string;
  /** Values of the merge fields in the text. */
  values: MergeValues;
  /** Alternative texts of pictures and videos. */
  t: Messages['content'];
  /** The language of the content, BCP 47; undefined if it is the page's language. */
  lang: string | undefined;
  /** The language of the texts in `t`, BCP 47. */
  pageLang: string;
  /** The sizes of uploaded pictures, as far as they are known. */
  sizes?: PictureSizes;
  /** Makes the link to a page of this site. Without it, paths are used as they are. */
  hrefOf?: (path: string) => string;
};

/** The page's own texts within the content, and their language if it differs from the content's. */
type PageWords = Pick<Props, 't' | 'sizes' | 'hrefOf'> & { lang: string | undefined };

/**
 * The content of a page. Rendered from a parsed tree, so text can never become markup. A page may
 * have a hundred thousand lines, so pieces are plain functions and not components.
 */
export function Content({ content, values, lang, pageLang, ...rest }: Props) {
  const words: PageWords = { ...rest, lang: lang && pageLang };
  return (
    <div className="content" dir="auto" lang={lang}>
      {parseContent(content, values).map((block, index) => renderBlock(block, index, words))}
    </div>
  );
}

/** A paragraph, or a div if it contains a player, which is not allowed in a paragraph. */
function renderBlock(block: Block, key: number, words: PageWords): ReactNode {
  if (!isLine(block)) return renderHeadingOrList(block, key, words);
  if (block.length === 0) return <br key={key} />;
  const [first] = block;
  if (block.length === 1 && first?.type === 'text') return <p key={key}>{first.text}</p>;
  const Element = block.some(({ type }) => type === 'embed') ? 'div' : 'p';
  return <Element key={key}>{renderPieces(block, words)}</Element>;
}

function renderHeadingOrList(block: Exclude<Block, Line>, key: number, words: PageWords) {
  if (block.type === 'heading') {
    const Element = block.level === 2 ? 'h2' : 'h3';
    return <Element key={key}>{renderPieces(block.line, words)}</Element>;
  }
  const Element = block.numbered ? 'ol' : 'ul';
  return (
    <Element key={key}>
      {block.items.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else
        <li key={index} className={isOnlyLink(line) ? 'content-link' : undefined}>
          {renderPieces(line, words)}
        </li>
      ))}
    </Element>
  );
}

/** Whether a line is only a link, which can then be large enough for a finger. */
function isOnlyLink(line: Line): boolean {
  return line.length === 1 && line[0]?.type === 'link';
}

function renderPieces(line: Line, words: PageWords): ReactNode[] {
  return line.map((inline, index) => renderPiece(inline, index, words));
}

function renderPiece(inline: Inline, key: number, words: PageWords): ReactNode {
  const { t, lang } = words;
  switch (inline.type) {
    case 'text':
      return inline.text;
    case 'bold':
      return <strong key={key}>{inline.text}</strong>;
    case 'underline':
      return <u key={key}>{inline.text}</u>;
    case 'strikethrough':
      return <s key={key}>{inline.text}</s>;
    case 'link':
      return renderLink(inline, key, words);
    case 'image':
      return (
        <img
          key={key}
          src={inline.url}
          alt={inline.alt ?? t.picture}
          lang={inline.alt === undefined ? lang : undefined}
          loading="lazy"
          {...words.sizes?.[inline.url]}
        />
      );
    case 'video':
      return (
        // biome-ignore lint/a11y/useMediaCaption: the administrator has no way to give captions
        <video
          key={key}
          src={inline.url}
          controls
          preload="none"
          aria-label={t.video}
          lang={lang}
        />
      );
    case 'embed':
      return <Embed key={key} url={inline.url} t={t} lang={lang} />;
  }
}

function renderLink({ href, text, isAddress }: Link, key: number, { hrefOf }: PageWords) {
  const isOwn = href.startsWith('/');
  return (
    <a
      key={key}
      href={isOwn && hrefOf !== undefined ? hrefOf(href) : href}
      rel={href.startsWith('https:') ? 'noopener' : undefined}
      // In right-to-left text, a telephone number would be shown in reverse.
      dir={isAddress ? 'ltr' : undefined}
    >
      {text}
    </a>
  );
}

/**
 * The other site is contacted only when the reader asks for the video: the link opens it in the
 * frame below. (Without JavaScript, a frame with a `src` would be loaded immediately.)
 */
function Embed({ url, t, lang }: Pick<PageWords, 't' | 'lang'> & { url: string }) {
  const frame = `player${useId()}`;
  return (
    <div className="embed card" lang={lang}>
      <a href={url} target={frame}>
        {t.playVideo} {new URL(url).hostname}
      </a>
      <iframe name={frame} title={t.video} allow="fullscreen" />
    </div>
  );
}
