import { type ReactNode, useId } from 'react';
import { type Inline, type Line, parseContent } from '../../server/shared/markup.ts';
import type { MergeValues } from '../../server/shared/merge-fields.ts';
import type { Messages } from '../translations/messages.ts';

type Props = {
  /** Lines with markers, as the administrator wrote them. */
  content: string;
  /** Values of the fields that its words may name. */
  values: MergeValues;
  /** What a picture or a film is called where it cannot be seen. */
  t: Messages['content'];
  /** The language of the lines, BCP 47; undefined where it is the page's own. */
  lang: string | undefined;
  /** The language of the words above. */
  pageLang: string;
};

/** The words of the page among the administrator's, and their language where it is another one. */
type PageWords = { t: Props['t']; lang: string | undefined };

/**
 * The content of a page. Drawn from a parsed tree, so no text ever becomes markup. A page may have a
 * hundred thousand lines, so pieces are plain functions and not components.
 */
export function Content({ content, values, t, lang, pageLang }: Props) {
  const words: PageWords = { t, lang: lang && pageLang };
  return (
    <div className="content" dir="auto" lang={lang}>
      {parseContent(content, values).map((line, index) => row(line, index, words))}
    </div>
  );
}

/** A paragraph; a player is more than a paragraph may hold. */
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
 * The other site learns of the reader only once they ask for the film: the link opens it in the frame
 * below. (A frame with an address of its own would be fetched at once where there is no script.)
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
