import { renderToStaticMarkup } from 'react-dom/server';
import type { PublicParcel, TrackedParcel } from '../../server/parcels/shared/parcel.ts';
import type { Language, LanguageCode } from '../../server/shared/languages.ts';
import { limits } from '../../server/shared/limits.ts';
import { inLanguage, paths, trackPath } from '../../server/shared/paths.ts';
import { formatRecent } from '../parts/dates.ts';
import { historyTimes } from '../parts/event-times.ts';
import { journeySteps } from '../parts/journey-steps.ts';
import { resultTexts } from '../parts/result-words.ts';
import { parcelStatusText, stageTexts, statusLang } from '../parts/status.ts';
import { UserText } from '../parts/written.tsx';
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
  /** The result for the code as typed; null: nothing was looked up. */
  result: {
    code: string;
    parcel: PublicParcel | null;
    list: TrackedParcel[] | null;
    errors: string[];
    /** `YYYY-MM-DD` */
    today: string;
  } | null;
  /** The site's time zone, an IANA name. */
  timeZone: string;
  /** How many days a parcel can be picked up; null: the texts do not mention it. */
  pickupDays: number | null;
};

/** The page for frames in other sites: a company's name, a field and a button, and below them a short result. */
export function embedDocument(props: Props): string {
  return `<!doctype html>${renderToStaticMarkup(<EmbedPage {...props} />)}`;
}

function EmbedPage(props: Props) {
  const { t, language, addressLanguage, company, styles, frame, result } = props;
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
        <title>{`${company} – ${t.home.formTitle}`}</title>
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
          {result !== null && <EmbeddedResult {...props} result={result} />}
        </main>
      </body>
    </html>
  );
}

type ResultProps = Omit<Props, 'result'> & { result: NonNullable<Props['result']> };

/** A short result, with a link to the whole result in a new tab. */
function EmbeddedResult({ result, ...props }: ResultProps) {
  const { t, addressLanguage } = props;
  const { parcel, list, errors, code, today } = result;
  const shown = parcel?.tracking_code ?? code;
  return (
    <section>
      {errors.map((error, index) => (
        <p key={error} className={index === 0 ? 'fault' : undefined}>
          {error}
        </p>
      ))}
      {parcel !== null && <EmbeddedParcel {...props} parcel={parcel} today={today} />}
      {list?.map((entry) => (
        <p key={entry.tracking_code} className="entry">
          <bdi>{entry.tracking_code}</bdi>{' '}
          <strong>
            {entry.found ? parcelStatusText(entry, stageTexts(t)) : t.errors.parcelNotFound}
          </strong>
        </p>
      ))}
      {(parcel !== null || list !== null) && (
        <a href={inLanguage(trackPath(shown), addressLanguage)} target="_blank" rel="noopener">
          {t.trackingFiles.embed.whole}
        </a>
      )}
    </section>
  );
}

type ParcelProps = Omit<Props, 'result'> & { parcel: PublicParcel; today: string };

function EmbeddedParcel({ parcel, today, t, language, contentLang, ...props }: ParcelProps) {
  const { tag } = language;
  const { timeZone, pickupDays } = props;
  const stages = stageTexts(t);
  const reader = { t: t.track, stages, tag, today, timeZone, pickupDays };
  const { status, headline } = resultTexts(parcel, reader);
  const [newest] = parcel.history.data;
  const zone = historyTimes(parcel.history.data, timeZone).zoneOf(newest ?? {});
  return (
    <>
      <p className="status">
        <UserText lang={statusLang(parcel, contentLang)}>{status}</UserText>
      </p>
      {headline !== null && (
        <p className={headline.isLate ? 'arrival late' : 'arrival'}>
          <strong>{headline.words}</strong> {headline.detail}
        </p>
      )}
      <ol className="steps" aria-label={t.track.steps}>
        {journeySteps(parcel).map(({ stage, state }) => (
          <li
            key={stage}
            className={`step step-${state}`}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            {stages[stage]}
          </li>
        ))}
      </ol>
      {newest !== undefined && (
        <p className="newest">
          {formatRecent(newest.created_at, tag, zone)}
          <br />
          <UserText lang={newest.builtin_key ? undefined : contentLang}>{newest.title}</UserText>
          {newest.location !== null && (
            <>
              {' · '}
              <bdi>{newest.location}</bdi>
            </>
          )}
        </p>
      )}
    </>
  );
}
