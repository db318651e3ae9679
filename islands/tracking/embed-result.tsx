import type { PublicParcel, TrackedParcel } from '../../server/parcels/shared/parcel.ts';
import type { Language, LanguageCode } from '../../server/shared/languages.ts';
import { inLanguage, trackPath } from '../../server/shared/public-paths.ts';
import { formatRecent } from '../../views/parts/dates.ts';
import { historyTimes } from '../../views/parts/event-times.ts';
import { resultTexts } from '../../views/parts/result-words.ts';
import { parcelStatusText, type StageWords, statusLang } from '../../views/parts/status.ts';
import { UserText } from '../../views/parts/written.tsx';
import type { Messages } from '../../views/translations/messages.ts';
import { journeySteps } from './progress.tsx';

type Props = {
  t: Messages['track'];
  stages: StageWords;
  /** The label of the link to the whole result, and the text for an unknown number in a list. */
  whole: string;
  notFound: string;
  language: Language;
  addressLanguage: LanguageCode | null;
  contentLang: string | undefined;
  /** The site's time zone, an IANA name. */
  timeZone: string;
  pickupDays: number | null;
  result: {
    /** The code as typed. */
    code: string;
    parcel: PublicParcel | null;
    list: TrackedParcel[] | null;
    errors: string[];
    /** `YYYY-MM-DD` */
    today: string;
  };
};

/**
 * A short result for a frame in another site, with a link to the whole result in a new tab. Only the server renders it;
 * there is no script.
 */
export default function EmbedResult({ result, ...props }: Props) {
  const { parcel, list, errors, code, today } = result;
  const shown = parcel?.tracking_code ?? code;
  return (
    <>
      {errors.map((error, index) => (
        <p key={error} className={index === 0 ? 'fault' : undefined}>
          {error}
        </p>
      ))}
      {parcel !== null && <EmbeddedParcel {...props} parcel={parcel} today={today} />}
      {list?.map((entry) => (
        <p key={entry.tracking_code} className="entry">
          <bdi>{entry.tracking_code}</bdi>{' '}
          <strong>{entry.found ? parcelStatusText(entry, props.stages) : props.notFound}</strong>
        </p>
      ))}
      {(parcel !== null || list !== null) && (
        <a
          href={inLanguage(trackPath(shown), props.addressLanguage)}
          target="_blank"
          rel="noopener"
        >
          {props.whole}
        </a>
      )}
    </>
  );
}

type ParcelProps = Omit<Props, 'result'> & { parcel: PublicParcel; today: string };

function EmbeddedParcel({
  parcel,
  today,
  t,
  stages,
  language,
  contentLang,
  ...props
}: ParcelProps) {
  const { tag } = language;
  const { timeZone, pickupDays } = props;
  const reader = { t, stages, tag, today, timeZone, pickupDays };
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
      <ol className="steps" aria-label={t.steps}>
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
