import { renderToStaticMarkup } from 'react-dom/server';
import type { Language, LanguageCode } from '../../server/shared/languages.ts';
import { limits } from '../../server/shared/limits.ts';
import { paths } from '../../server/shared/paths.ts';
import type { Messages } from '../translations/messages.ts';

type Props = {
  t: Messages;
  language: Language;
  /** The language that the frame's address asks for, which the result keeps. */
  addressLanguage: LanguageCode | null;
  company: string;
  /** The paths of its styles. */
  styles: string[];
};

/** The page for frames in other sites: a company's name, a field and a button, without script. */
export function embedDocument(props: Props): string {
  return `<!doctype html>${renderToStaticMarkup(<EmbedPage {...props} />)}`;
}

function EmbedPage({ t, language, addressLanguage, company, styles }: Props) {
  const { home, trackingFiles } = t;
  return (
    <html lang={language.tag} dir={language.dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${company} – ${home.formTitle}`}</title>
        {styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        <main>
          <h1>{company}</h1>
          {/* A frame is too small for a result, and the other site should stay where it is. */}
          <form action={paths.track} target="_blank" rel="noopener">
            <label htmlFor="code">{t.track.trackingCode}</label>
            <div className="row">
              <input
                id="code"
                name="code"
                required
                aria-describedby="hint"
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
            <p id="hint">{trackingFiles.embed.newTab}</p>
          </form>
        </main>
      </body>
    </html>
  );
}
