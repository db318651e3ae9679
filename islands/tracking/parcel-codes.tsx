import type { TrackedParcel } from '../../server/parcels/shared/parcel.ts';
import { progressByStage } from '../../server/shared/enums.ts';
import { inLanguage, trackPath } from '../../server/shared/public-paths.ts';
import { Icon } from '../../views/parts/icon.tsx';
import { expectedDates, expectedDelivery } from '../../views/parts/result-words.ts';
import { countLabel } from '../../views/parts/titles.ts';
import { UserText } from '../../views/parts/written.tsx';
import { onPlainClick } from '../shared/hooks.ts';
import { HiddenLabel } from './hidden-label.tsx';
import { StatusPill } from './progress.tsx';
import type { TrackerContext } from './tracker-context.ts';

type Props = TrackerContext & {
  list: TrackedParcel[];
  /** Today in the site's time zone, `YYYY-MM-DD`. */
  today: string;
  onOpen: (code: string) => void;
};

/** A short list of parcels, each linked to its result; below it, the codes that were not found. */
export function ParcelCodes({ list, today, onOpen, ...context }: Props) {
  const words = context.multiTracking;
  const known = list.filter(({ found }) => found);
  const unknown = list.filter(({ found }) => !found);
  return (
    <section className="codes above">
      <h2>{countLabel(list, words, context.language.tag)}</h2>
      {known.length > 0 && (
        <ul className="codes-found above card">
          {known.map((parcel) => (
            <li key={parcel.tracking_code}>
              <a
                className="plain"
                href={inLanguage(trackPath(parcel.tracking_code), context.addressLanguage)}
                onClick={onPlainClick(() => onOpen(parcel.tracking_code))}
              >
                <FoundParcelRow {...context} parcel={parcel} today={today} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {unknown.length > 0 && (
        <div className="codes-unknown">
          <h3>{words.unknown}</h3>
          <ul className="strong break">
            {unknown.map(({ tracking_code: typed }) => (
              <li key={typed}>
                <bdi>{typed}</bdi>
              </li>
            ))}
          </ul>
          <p className="soft measure">{words.unknownHelp}</p>
        </div>
      )}
    </section>
  );
}

type RowProps = TrackerContext & Pick<Props, 'today'> & { parcel: TrackedParcel };

function FoundParcelRow({ parcel, today, ...context }: RowProps) {
  const { t, contentLang, language } = context;
  const { stage, status, status_key, current_location: place } = parcel;
  const progress = stage && progressByStage[stage];
  const known = { ...parcel, progress };
  const arrival = expectedDelivery(known, today, t, language.tag);
  const delivery = arrival?.words ?? expectedDates(known, today, t, language.tag);
  return (
    <>
      <strong className="codes-code break start" dir="ltr">
        {parcel.tracking_code}
      </strong>
      {/* The stage's name, so that the list is uniform; without a stage, the company's own text. */}
      <StatusPill
        {...context}
        parcel={{ stage, progress, status: stage === null ? status : null, status_key }}
      />
      <span className="codes-place break row">
        {place !== null && (
          <>
            <Icon name="place" />
            <HiddenLabel language={language}>{t.currentLocation}</HiddenLabel>
            <UserText lang={contentLang}>{place}</UserText>
          </>
        )}
      </span>
      <span className={`codes-day${arrival?.isLate ? ' arrival-late' : ''}`}>
        {delivery !== null && (
          <>
            <HiddenLabel language={language}>{t.estimatedDelivery}</HiddenLabel>
            <span suppressHydrationWarning>{delivery}</span>
          </>
        )}
      </span>
      <Icon name="chevron_right" />
    </>
  );
}
