import { renderToStaticMarkup } from 'react-dom/server';
import type { IslandProps } from '../../islands/registry.ts';
import type { Language, LanguageCode } from '../../server/shared/languages.ts';
import { limits } from '../../server/shared/limits.ts';
import { paths } from '../../server/shared/paths.ts';
import { drawIsland } from '../island.tsx';
import { stageTexts } from '../parts/status.ts';
import type { Messages } from '../translations/messages.ts';

type Props = {
  t: Messages;
  language: Language;
  /** The language that the frame's address asks for, which the page with the result keeps. */
  addressLanguage: LanguageCode | null;
  /** The language of the company's texts, if it is not the page's. */
  contentLang: string | undefined;
  company: string;
  /** The URL paths of the style sheets. */
  styles: string[];
  /**
   * The script that reports the page's height, and the sites that it reports to; null: the page is not in a frame of
   * another site.
   */
  frame: { script: string; origins: string[] } | null;
  /** The result; null: nothing was looked up. */
  result: IslandProps['embed-result']['result'] | null;
  /** The site's time zone, an IANA name. */
  timeZone: string;
  /** How many days a parcel can be picked up; null: the texts do not mention it. */
  pickupDays: number | null;
};

/** The page for frames in other sites: a company's name, a field and a button, and below them the result. */
export function embedDocument(props: Props): string {
  return `<!doctype html>${renderToStaticMarkup(<EmbedPage {...props} />)}`;
}

function EmbedPage(props: Props) {
  const { t, language, addressLanguage, company, styles, frame, result } = props;
  const { home } = t;
  return (
    <html
      lang={language.tag}
      dir={language.dir}
      data-origins={frame?.origins.join(' ') || undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${company} – ${home.formTitle}`}</title>
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {frame !== null && frame.origins.length > 0 && <script type="module" src={frame.script} />}
      </head>
      <body>
        <main>
          <h1>{company}</h1>
          <form action={paths.embed}>
            <label htmlFor="code">{t.track.trackingCode}</label>
            <div className="row">
              <input
                id="code"
                name="code"
                required
                defaultValue={result?.code}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                maxLength={limits.codes.text}
              />
              {addressLanguage !== null && (
                <input type="hidden" name="lang" value={addressLanguage} />
              )}
              <button type="submit">{t.track.track}</button>
            </div>
          </form>
          {result !== null && (
            <section
              // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output
              dangerouslySetInnerHTML={{ __html: drawResult(props, result) }}
            />
          )}
        </main>
      </body>
    </html>
  );
}

/** Renders the result with the same functions as the tracking page. The result needs no script. */
function drawResult(props: Props, result: NonNullable<Props['result']>): string {
  const { t, language, addressLanguage, contentLang, timeZone, pickupDays } = props;
  const words = { t: t.track, stages: stageTexts(t), whole: t.trackingFiles.embed.whole };
  const reader = { language, addressLanguage, contentLang, timeZone, pickupDays };
  return drawIsland(
    'embed-result',
    { ...words, ...reader, notFound: t.errors.parcelNotFound, result },
    'embed-',
  );
}
