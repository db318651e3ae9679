import { type ReactNode, useId } from 'react';
import { type Inline, type Line, parseContent } from '../../server/shared/markup.ts';
import type { MergeValues } from '../../server/shared/merge-fields.ts';
import type { Messages } from '../translations/messages.ts';

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
};

/** The page's own texts within the content, and their language if it differs from the content's. */
type PageWords = { t: Props['t']; lang: string | undefined };

/**
 * The content of a page. Rendered from a parsed tree, so text can never become markup. A page may
 * have a hundred thousand lines, so pieces are plain functions and not components.
 */
export function Content({ content, values, t, lang, pageLang }: Props) {
  const words: PageWords = { t, lang: lang && pageLang };
  return (
    <div className="content" dir="auto" lang={lang}>
      {parseContent(content, values).map((line, index) => row(line, index, words))}
    </div>
  );
}

/** A paragraph, or a div if it contains a player, which is not allowed in a paragraph. */
function row(line: Line, key: number, words: PageWords): ReactNode {
  if (line.length === 0) return <br key={key} />;
  const [first] = line;
  if (line.length === 1 && first?.type === 'text') return <p key={key}>{first.text}</p>;
  const Element = line.some(({ type }) => type === 'embed') ? 'div' : 'p';
  return <Element key={key}>{line.map((inline, index) => piece(inline, index, words))}</Element>;
}

function piece(inline: Inline, key: number, { t, lang }: PageWords): ReactNode {
  switch (inline.type) {
    case 'text':
      return inline.text;
    case 'bold':
      return <strong key={key}>{inline.text}</strong>;
    case 'underline':
      return <u key={key}>{inline.text}</u>;
    case 'strikethrough':
      return <s key={key}>{inline.text}</s>;
    case 'image':
      return <img key={key} src={inline.url} alt={t.picture} lang={lang} loading="lazy" />;
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

/**
 * The other site is contacted only when the reader asks for the video: the link opens it in the
 * frame below. (Without JavaScript, a frame with a `src` would be loaded immediately.)
 */
function Embed({ url, t, lang }: PageWords & { url: string }) {
  const frame = `player${useId()}`;
  return (
    <div className="embed" lang={lang}>
      <a href={url} target={frame}>
        {t.playVideo} {new URL(url).hostname}
      </a>
      <iframe name={frame} title={t.video} allow="fullscreen" />
    </div>
  );
}
