import { useEffect, useRef, useState } from 'react';
import { fill } from '../../server/shared/fill.ts';
import type { Activity, PublicParcel } from '../../server/shared/parcel.ts';
import { imagePath, inLanguage, trackPath } from '../../server/shared/paths.ts';
import { formatDayAndTime } from '../../views/parts/dates.ts';
import { Icon } from '../../views/parts/icon.tsx';
import { Written } from '../../views/parts/written.tsx';
import type { TrackerContext } from './context.ts';

type Props = TrackerContext & {
  parcel: PublicParcel;
  /** Why older events could not be loaded. */
  errors: string[];
  onShowOlder: (path: string) => void;
};

/** The parcel's history, newest first. Older events are added below, a page at a time. */
export function History({ parcel, errors, onShowOlder, t, ...context }: Props) {
  const { data, current_page: page, next_page_url: older, total } = parcel.history;
  const code = parcel.tracking_code;
  // A list that was opened at a later page needs a link back to the newest events.
  const [firstPage] = useState(page);
  const list = useFocusOnFirstAdded(data.length);
  return (
    <section className="history">
      <h3>{t.history}</h3>
      {total === 0 && <p className="not-given">{t.historyEmpty}</p>}
      {data.length > 0 && (
        <ol ref={list}>
          {data.map((activity) => (
            <HistoryItem key={activity.id} activity={activity} t={t} {...context} />
          ))}
        </ol>
      )}
      {errors.length > 0 && (
        <div className="history-error" role="alert">
          {errors.map((error) => (
            <p key={error}>{error}</p>
          ))}
        </div>
      )}
      {older !== null && (
        <a
          className="button button-quiet"
          href={inLanguage(trackPath(code, page + 1), context.addressLanguage)}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            onShowOlder(older);
          }}
        >
          {t.olderEvents}
        </a>
      )}
      {firstPage > 1 && (
        <a href={inLanguage(trackPath(code), context.addressLanguage)}>{t.newestEvents}</a>
      )}
    </section>
  );
}

/** When events are added below, the focus moves to the first of them. */
function useFocusOnFirstAdded(count: number) {
  const list = useRef<HTMLOListElement>(null);
  const previousCount = useRef(count);
  useEffect(() => {
    const first =
      count > previousCount.current ? list.current?.children[previousCount.current] : undefined;
    previousCount.current = count;
    if (first instanceof HTMLElement) first.focus();
  }, [count]);
  return list;
}

type HistoryItemProps = Pick<TrackerContext, 't' | 'language' | 'contentLang' | 'timeZone'> & {
  activity: Activity;
};

function HistoryItem({ activity, t, language, contentLang, timeZone }: HistoryItemProps) {
  const { title, description, location, image } = activity;
  return (
    <li className={`event event-${activity.color}`} tabIndex={-1}>
      <span className="event-icon">
        <Icon name={activity.icon} />
      </span>
      <div>
        <h4>
          <Written lang={contentLang}>{title}</Written>
        </h4>
        <time dateTime={activity.created_at} suppressHydrationWarning>
          {formatDayAndTime(activity.created_at, language.tag, timeZone)}
        </time>
        {location !== null && (
          <p className="event-place">
            <Icon name="place" />
            <Written lang={contentLang}>{location}</Written>
          </p>
        )}
        {description !== '' && (
          <p>
            <Written lang={contentLang}>{description}</Written>
          </p>
        )}
        {image !== null && (
          <a className="event-picture" href={imagePath(image)}>
            <img src={imagePath(image)} alt={fill(t.eventPicture, { title })} loading="lazy" />
          </a>
        )}
      </div>
    </li>
  );
}
