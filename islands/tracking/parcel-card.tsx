import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { PublicDelivery } from '../../server/parcels/shared/event.ts';
import type { PublicParcel } from '../../server/parcels/shared/parcel.ts';
import { localizeWeight } from '../../server/parcels/shared/weight-words.ts';
import { limits } from '../../server/shared/limits.ts';
import { imagePath } from '../../server/shared/public-paths.ts';
import { expectedDates, expectedDelivery, piecesInWords } from '../../views/parts/result-words.ts';
import { lettersIn } from '../../views/parts/text-length.ts';
import { TextWithEmails } from '../../views/parts/text-with-emails.tsx';
import { WorldPicture, type WorldScene } from '../../views/parts/world-picture.tsx';
import { UserText } from '../../views/parts/written.tsx';
import { journeyStops } from '../shared/map/stop.ts';
import { TrackingHistory } from './history.tsx';
import type { JourneyMapProps } from './journey-map.tsx';
import { UnlockForm } from './result-forms.tsx';
import { ResultActions, ResultSummary } from './result-summary.tsx';
import type { ResultProps, TrackerContext } from './tracker-context.ts';

type Props = ResultProps & {
  /** Today in the site's time zone, `YYYY-MM-DD`. */
  today: string;
  /** The picture shown until the map is loaded; undefined: the map loads when it is in view. */
  picture: WorldScene | undefined;
  /** The ids of the activities that arrived while the result was shown. */
  news: number[];
  olderErrors: string[];
  onShowOlder: (path: string) => void;
  /** The errors of the last attempt to unlock the parcel. */
  refused: string[];
  onUnlocked: () => void;
};

/**
 * The result: everything that visitors may see of a parcel. First the status with its proof and history, then the map
 * and the facts. Unknown values are left out.
 */
export function ParcelCard({ parcel, today, news, olderErrors, onShowOlder, ...props }: Props) {
  const { refused, onUnlocked, picture, ...context } = props;
  const { t, language, contentLang } = context;
  const id = useId();
  const place = parcel.current_location;
  const weight = parcel.weight && localizeWeight(parcel.weight, language.tag);
  const isInHeadline = expectedDelivery(parcel, today, t, language.tag) !== null;
  return (
    <article className={`waybill above card ${resultDensityClass(parcel)}`} aria-labelledby={id}>
      <div className="waybill-main">
        <ResultSummary {...context} parcel={parcel} today={today} id={id} />
        <ResultActions {...context} parcel={parcel} today={today} />
      </div>
      {parcel.delivery !== null && <Proof {...context} delivery={parcel.delivery} />}
      <div className="waybill-main">
        <TrackingHistory
          {...context}
          parcel={parcel}
          news={news}
          errors={olderErrors}
          onShowOlder={onShowOlder}
        />
      </div>
      <div className="waybill-side">
        {(parcel.locked || parcel.masked) && (
          <UnlockForm
            key={parcel.tracking_code}
            {...context}
            parcel={parcel}
            refused={refused}
            onUnlocked={onUnlocked}
          />
        )}
        {parcel.show_map === 'yes' && <ResultMap {...context} parcel={parcel} picture={picture} />}
        <ResultFacts
          title={t.destination}
          facts={[
            [t.recipientName, parcel.recipient_name],
            [t.address, parcel.destination, contentLang],
            [t.email, parcel.recipient_email && <TextWithEmails text={parcel.recipient_email} />],
            [t.phone, parcel.recipient_phone_number],
          ]}
        />
        <ResultFacts
          title={t.sender}
          facts={[
            [t.senderName, parcel.sender_name],
            [t.pickupLocation, parcel.pickup_location, contentLang],
          ]}
        />
        <ResultFacts
          title={t.shippingInfo}
          facts={[
            [
              t.estimatedDelivery,
              isInHeadline ? null : expectedDates(parcel, today, t, language.tag),
            ],
            // Left out if the newest event shows the same place.
            [
              t.currentLocation,
              parcel.history.data[0]?.location === place ? null : place,
              contentLang,
            ],
            [t.weight, weight, weight === parcel.weight ? contentLang : undefined],
            [t.piecesTitle, piecesInWords(parcel, t, language.tag)],
          ]}
        />
        {parcel.image !== null && (
          <figure className="waybill-image">
            <img src={imagePath(parcel.image)} alt={t.image} width="640" height="480" />
          </figure>
        )}
      </div>
    </article>
  );
}

/** The name of a fact, its value (null if unknown), and the value's `lang`. */
type Fact = [name: string, value: ReactNode, lang?: string | undefined];

/** A section of facts; renders nothing if none is known. */
function ResultFacts({ title, facts }: { title: string; facts: Fact[] }) {
  const given = facts.filter(([, value]) => value !== null);
  if (given.length === 0) return null;
  return (
    <section className="facts">
      <h3>{title}</h3>
      <dl>
        {given.map(([name, value, lang]) => (
          <div className="fact" key={name}>
            <dt>{name}</dt>
            <dd>
              <UserText lang={lang}>{value}</UserText>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The number of letters that fit on a printed sheet, with the class that makes them small enough. */
const densities = [
  ['', 1700],
  ['waybill-dense', 3000],
  ['waybill-denser', 5200],
] as const;
const densest = 'waybill-densest';

/** The space of an event without text, and of a picture, in letters. */
const eventLetters = 40;
const pictureLetters = 300;
/** Facts count more, because their columns are narrow, and some are on the map as well. */
const factWeight = 2;

const printedFacts = [
  'status',
  'current_location',
  'weight',
  'recipient_name',
  'destination',
  'recipient_email',
  'recipient_phone_number',
  'sender_name',
  'pickup_location',
] as const;

/** The class that makes a printed result fit on one sheet. */
function resultDensityClass({ history, delivery, ...parcel }: PublicParcel): string {
  const facts = printedFacts
    .map((name) => parcel[name])
    .concat(delivery?.received_by ?? null, delivery?.note ?? null);
  const { data } = history;
  // More events than one page has are printed on several sheets, in readable letters.
  if (data.length > limits.perPage.default) return '';
  const events = data.flatMap(({ title, description, location }) => [title, description, location]);
  const pictures = [
    parcel.image,
    delivery?.signature,
    delivery?.photo,
    ...data.map(({ image }) => image),
  ];
  const letters =
    factWeight * lettersInAll(facts) +
    lettersInAll(events) +
    eventLetters * data.length +
    pictureLetters * pictures.filter(Boolean).length;
  return densities.find(([, most]) => letters <= most)?.[0] ?? densest;
}

function lettersInAll(texts: (string | null | undefined)[]): number {
  return texts.reduce((sum, text) => sum + lettersIn(text ?? ''), 0);
}

type ProofProps = Pick<TrackerContext, 'proof' | 'contentLang'> & { delivery: PublicDelivery };

/** The proof of delivery, for visitors who may see it; the headline already says who received it, and when. */
function Proof({ delivery, proof: t, contentLang }: ProofProps) {
  const { note, signature, photo } = delivery;
  if (note === null && signature === null && photo === null) return null;
  const pictures = [
    [t.signature, signature],
    [t.photo, photo],
  ] as const;
  return (
    <section className="facts proof">
      <h3>{t.title}</h3>
      {note !== null && (
        <p className="typed">
          <UserText lang={contentLang}>{note}</UserText>
        </p>
      )}
      <div className="tiles columns-small proof-pictures">
        {pictures.map(
          ([name, image]) =>
            image !== null && (
              <figure key={name}>
                <a href={imagePath(image)}>
                  <img src={imagePath(image)} alt={name} loading="lazy" />
                </a>
                <figcaption className="soft smaller no-print" aria-hidden="true">
                  {name}
                </figcaption>
              </figure>
            ),
        )}
      </div>
    </section>
  );
}

type MapProps = ResultProps & Pick<Props, 'picture'>;

/** The journey on a map, or its picture. Its places are also listed below, among the facts. */
function ResultMap({ parcel, picture, t, contentLang, tiles }: MapProps) {
  const panel = useRef<HTMLDivElement>(null);
  const { JourneyMap, state, load } = useJourneyMap(panel, picture !== undefined);
  const stops = journeyStops(parcel, t);
  if (stops.length === 0) return null;

  return (
    <section className="map no-print">
      <h3>{t.map}</h3>
      <div className="map-panel" ref={panel}>
        {JourneyMap !== null ? (
          <JourneyMap
            stops={stops}
            zoom={parcel.map_zoom ?? null}
            tiles={tiles}
            t={t}
            contentLang={contentLang}
          />
        ) : (
          <>
            {picture !== undefined && <WorldPicture {...picture} />}
            {state === 'picture' ? (
              <button
                type="button"
                className="button button-small button-quiet map-open needs-script"
                onClick={load}
              >
                {t.mapOpen}
              </button>
            ) : (
              <p className="map-state">{state === 'failed' ? t.mapFailed : t.mapLoading}</p>
            )}
          </>
        )}
      </div>
    </section>
  );
}

/**
 * Loads Leaflet and the world map once the visitor scrolls near the map; or on its button, if a picture is shown until
 * then.
 */
function useJourneyMap(panel: RefObject<Element | null>, hasPicture: boolean) {
  const [JourneyMap, setJourneyMap] = useState<ComponentType<JourneyMapProps> | null>(null);
  const [state, setState] = useState<'picture' | 'loading' | 'failed'>(
    hasPicture ? 'picture' : 'loading',
  );
  const load = useCallback(() => {
    setState('loading');
    import('./journey-map.tsx').then(
      (module) => setJourneyMap(() => module.JourneyMap),
      () => setState('failed'),
    );
  }, []);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        load();
      },
      // Half a window ahead, so that the map is usually loaded in time.
      { rootMargin: '50% 0px' },
    );
    const observe = () => panel.current !== null && observer.observe(panel.current);
    // A picture that is in view at the start is no reason to load half of the page's script.
    const waits = hasPicture && scrollY === 0;
    if (waits) addEventListener('scroll', observe, { once: true });
    else observe();
    return () => {
      removeEventListener('scroll', observe);
      observer.disconnect();
    };
  }, [panel, hasPicture, load]);
  return { JourneyMap, state, load };
}
