import { useEffect, useRef, useState } from 'react';
import type { Activity } from '../../server/parcels/shared/parcel.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import { limits } from '../../server/shared/limits.ts';
import {
  imagePath,
  inLanguage,
  trackPath,
  wholeHistoryPath,
} from '../../server/shared/public-paths.ts';
import { formatEventTime } from '../../views/parts/dates.ts';
import { historyTimes, timeZoneWords } from '../../views/parts/event-times.ts';
import { Icon } from '../../views/parts/icon.tsx';
import { UserText } from '../../views/parts/written.tsx';
import { onPlainClick } from '../shared/hooks.ts';
import { HiddenLabel } from './hidden-label.tsx';
import { LookupErrorList } from './lookup-error.tsx';
import type { ResultProps, TrackerContext } from './tracker-context.ts';

type Props = ResultProps & {
  /** The ids of the activities that arrived while the result was shown. */
  news: number[];
  /** Why older events could not be loaded. */
  errors: string[];
  onShowOlder: (path: string) => void;
};

/** The number of events that are shown at first; older ones are shown on demand. */
const newestCount = 5;

/**
 * The parcel's history, newest first, grouped by day. Older events are folded, which works without JavaScript; further
 * pages are loaded below them.
 */
export function TrackingHistory({ parcel, news, errors, onShowOlder, ...context }: Props) {
  const { t, language } = context;
  const { data, current_page: page, next_page_url: older, total } = parcel.history;
  const code = parcel.tracking_code;
  // A list that was opened at a later page needs a link back to the newest events.
  const [firstPage] = useState(page);
  const section = useFocusOnEarlierEvents(data, news);
  const times = historyTimes(data, context.timeZone);
  const days = data.map((activity) =>
    formatEventTime('dayOfWeek', activity.created_at, language.tag, times.zoneOf(activity)),
  );
  const items = data.map((activity, index) => (
    <HistoryItem
      key={activity.id}
      {...context}
      activity={activity}
      zone={times.zoneOf(activity)}
      day={days[index] === days[index - 1] ? null : (days[index] ?? null)}
      isNew={news.includes(activity.id)}
      isHere={index === 0 && activity.location === parcel.current_location}
    />
  ));
  const showAll = interpolate(t.showAll, { total: total.toLocaleString(language.tag) });
  const shown = firstPage > 1 ? items.length : newestCount;
  const more = (
    <>
      <LookupErrorList className="history-error error" errors={errors} />
      {older !== null && (
        <a
          className="button button-small button-quiet no-print"
          href={inLanguage(trackPath(code, page + 1), context.addressLanguage)}
          onClick={onPlainClick(() => onShowOlder(older))}
        >
          {t.olderEvents}
        </a>
      )}
      {older !== null && firstPage === 1 && total <= limits.wholeHistory && (
        <a
          className="button button-small button-quiet history-all"
          href={inLanguage(wholeHistoryPath(code), context.addressLanguage)}
        >
          {showAll}
        </a>
      )}
    </>
  );
  return (
    <section className="history" ref={section}>
      <h3>{t.history}</h3>
      <p className="soft history-clock below smaller" suppressHydrationWarning>
        {total === 0 ? t.historyEmpty : timeZoneWords(times, t, language.tag)}
      </p>
      {total > 0 && <ol>{items.slice(0, shown)}</ol>}
      {items.length > shown ? (
        <details className="history-older">
          <summary className="button button-small button-quiet">
            <span>{older === null ? showAll : t.olderEvents}</span>
            <span>{t.showFewer}</span>
          </summary>
          <ol>{items.slice(shown)}</ol>
          {more}
        </details>
      ) : (
        more
      )}
      {firstPage > 1 && (
        <a className="no-print" href={inLanguage(trackPath(code), context.addressLanguage)}>
          {t.newestEvents}
        </a>
      )}
    </section>
  );
}

/**
 * Moves the focus to the first of the earlier events when they are added below. New events leave the focus where it is.
 */
function useFocusOnEarlierEvents(data: Activity[], news: number[]) {
  const section = useRef<HTMLElement>(null);
  const lastId = data.at(-1)?.id;
  const previousLastId = useRef(lastId);
  useEffect(() => {
    const at = data.findIndex(({ id }) => id === previousLastId.current) + 1;
    const added = at === 0 ? undefined : data[at];
    previousLastId.current = lastId;
    if (added === undefined || news.includes(added.id)) return;
    section.current?.querySelectorAll<HTMLElement>('.event')[at]?.focus();
  }, [data, lastId, news]);
  return section;
}

type HistoryItemProps = TrackerContext & {
  activity: Activity;
  /** The time zone of the displayed time, an IANA name. */
  zone: string;
  /** The event's day; null if the event above has the same day. */
  day: string | null;
  isNew: boolean;
  /** Whether the event's place is the parcel's current location. */
  isHere: boolean;
};

function HistoryItem({ activity, zone, day, isNew, isHere, ...context }: HistoryItemProps) {
  const { t, realtime, language, contentLang } = context;
  const { title, builtin_key, description, location, image, created_at } = activity;
  return (
    <li className={`event event-${activity.color}`} tabIndex={-1}>
      {day !== null && (
        <p className="event-day soft smaller strong" suppressHydrationWarning>
          {day}
        </p>
      )}
      <span className="event-icon round">
        <Icon name={activity.icon} />
      </span>
      <div>
        <h4>
          <UserText lang={builtin_key === null ? contentLang : undefined}>{title}</UserText>
          {isNew && (
            <>
              {' '}
              <span className="event-new no-print">{realtime.isNew}</span>
            </>
          )}
        </h4>
        <p className="event-place soft smaller">
          <time dateTime={created_at} suppressHydrationWarning>
            {formatEventTime('time', created_at, language.tag, zone)}
          </time>
          {location !== null && (
            <span>
              <Icon name="place" />
              {isHere && <HiddenLabel language={language}>{t.currentLocation}</HiddenLabel>}
              <UserText lang={contentLang}>{location}</UserText>
            </span>
          )}
        </p>
        {description !== '' && (
          <p>
            <UserText lang={contentLang}>{description}</UserText>
          </p>
        )}
        {image !== null && (
          <a className="event-picture" href={imagePath(image)}>
            <img
              src={imagePath(image)}
              alt={interpolate(t.eventPicture, { title })}
              loading="lazy"
            />
          </a>
        )}
      </div>
    </li>
  );
}
