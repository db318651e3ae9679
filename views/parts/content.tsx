import { type Inline, type Line, parseContent } from '../../server/shared/markup.ts';
import type { Messages } from '../translations/messages.ts';

type Props = {
  /** Lines with markers, as the administrator wrote them. */
  content: string;
  /** What a picture or a film is called where it cannot be seen. */
  t: Messages['content'];
};

/** The content of a page. Drawn from a parsed tree, so no text ever becomes markup. */
export function Content({ content, t }: Props) {
  const lines = parseContent(content).map((line, index) => ({ line, key: index }));
  return (
    <div className="content" dir="auto">
      {lines.map(({ line, key }) =>
        line.length === 0 ? <br key={key} /> : <Row key={key} line={line} t={t} />,
      )}
    </div>
  );
}

/** A paragraph; a player is more than a paragraph may hold. */
function Row({ line, t }: { line: Line; t: Props['t'] }) {
  const Element = line.some(({ type }) => type === 'embed') ? 'div' : 'p';
  return (
    <Element>
      {line
        .map((inline, index) => ({ inline, key: index }))
        .map(({ inline, key }) => (
          <Piece key={key} inline={inline} t={t} />
        ))}
    </Element>
  );
}

function Piece({ inline, t }: { inline: Inline; t: Props['t'] }) {
  switch (inline.type) {
    case 'text':
      return inline.text;
    case 'bold':
      return <strong>{inline.text}</strong>;
    case 'underline':
      return <u>{inline.text}</u>;
    case 'strikethrough':
      return <s>{inline.text}</s>;
    case 'image':
      return <img src={inline.url} alt={t.picture} loading="lazy" />;
    case 'video':
      // biome-ignore lint/a11y/useMediaCaption: the administrator has no way to give captions
      return <video src={inline.url} controls preload="none" aria-label={t.video} />;
    case 'embed':
      return <Embed url={inline.url} t={t} />;
  }
}

/** The other site learns of the reader only once they open it; the browser sees to that. */
function Embed({ url, t }: { url: string; t: Props['t'] }) {
  return (
    <details className="embed">
      <summary>
        {t.playVideo} {new URL(url).hostname}
      </summary>
      <iframe src={url} title={t.video} loading="lazy" allow="fullscreen" />
    </details>
  );
}
