import { useEffect, useRef, useState } from 'react';
import { interpolate } from '../../server/shared/interpolate.ts';
import type { Activity, PublicParcel } from '../../server/shared/parcel.ts';
import { imagePath, inLanguage, trackPath } from '../../server/shared/paths.ts';
import { formatDayAndTime } from '../../views/parts/dates.ts';
import { Icon } from '../../views/parts/icon.tsx';
import { Written } from '../../views/parts/written.tsx';
import { onPlainClick } from '../shared/plain-click.ts';
import type { TrackerContext } from './tracker-context.ts';

type Props = TrackerContext & {
  parcel: PublicParcel;
  /** The ids of the activities that came while it was shown. */
  news: number[];
  /** Why older events could not be loaded. */
  errors: string[];
  onShowOlder: (path: string) => void;
};

/** The parcel's history, newest first. Older events are added below, a page at a time. */
export function History({ parcel, news, errors, onShowOlder, t, ...context }: Props) {
  const { data, current_page: page, next_page_url: older, total } = parcel.history;
  const code = parcel.tracking_code;
  // A list that was opened at a later page needs a link back to the newest events.
  const [firstPage] = useState(page);
  const list = useFocusOnFirstAdded(data, news);
  return (
    <section className="history">
      <h3>{t.history}</h3>
      {total === 0 && <p className="not-given">{t.historyEmpty}</p>}
      {data.length > 0 && (
        <ol ref={list}>
          {data.map((activity) => (
            <HistoryItem
              key={activity.id}
              activity={activity}
              isNew={news.includes(activity.id)}
              t={t}
              {...context}
            />
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
          onClick={onPlainClick(() => onShowOlder(older))}
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

/** When earlier events are added below, the focus moves to the first of them. What is new leaves it where it is. */
function useFocusOnFirstAdded(data: Activity[], news: number[]) {
  const list = useRef<HTMLOListElement>(null);
  const lastId = data.at(-1)?.id;
  const previousLastId = useRef(lastId);
  useEffect(() => {
    const at = data.findIndex(({ id }) => id === previousLastId.current) + 1;
    const added = at === 0 ? undefined : data[at];
    previousLastId.current = lastId;
    if (added === undefined || news.includes(added.id)) return;
    const item = list.current?.children[at];
    if (item instanceof HTMLElement) item.focus();
  }, [data, lastId, news]);
  return list;
}

type HistoryItemProps = Pick<
  TrackerContext,
  't' | 'realtime' | 'language' | 'contentLang' | 'timeZone'
> & {
  activity: Activity;
  isNew: boolean;
};

function HistoryItem({ activity, isNew, t, realtime, ...context }: HistoryItemProps) {
  const { language, contentLang, timeZone } = context;
  const { title, builtin_key, description, location, image } = activity;
  return (
    <li className={`event event-${activity.color}`} tabIndex={-1}>
      <span className="event-icon">
        <Icon name={activity.icon} />
      </span>
      <div>
        <h4>
          <Written lang={builtin_key === null ? contentLang : undefined}>{title}</Written>
          {isNew && (
            <>
              {' '}
              <span className="event-new">{realtime.isNew}</span>
            </>
          )}
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
