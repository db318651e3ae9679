import type { Activity, PublicParcel } from '../../server/shared/parcel.ts';
import { trackPath } from '../../server/shared/paths.ts';
import { Icon } from '../../views/parts/icon.tsx';
import type { TrackerContext } from './context.ts';
import { formatDayAndTime } from './dates.ts';

type Props = TrackerContext & {
  parcel: PublicParcel;
  onShowOlder: (path: string) => void;
};

/** The parcel's history, newest first, a page at a time; older events come below. */
export function History({ parcel, onShowOlder, t, ...context }: Props) {
  const { data, current_page: page, next_page_url: older } = parcel.history;
  const code = parcel.tracking_code;
  // Without script a later page stands alone, and needs a way back.
  const standsAlone = page > 1 && data.length <= parcel.history.per_page;
  return (
    <section className="history">
      <h3>{t.history}</h3>
      {data.length === 0 && <p className="not-given">{t.historyEmpty}</p>}
      <ol>
        {data.map((activity) => (
          <Event key={activity.id} activity={activity} {...context} />
        ))}
      </ol>
      {older !== null && (
        <a
          className="button button-quiet"
          href={trackPath(code, page + 1)}
          onClick={(event) => {
            event.preventDefault();
            onShowOlder(older);
          }}
        >
          {t.olderEvents}
        </a>
      )}
      {standsAlone && <a href={trackPath(code)}>{t.newestEvents}</a>}
    </section>
  );
}

type EventProps = Pick<TrackerContext, 'language' | 'timeZone'> & { activity: Activity };

function Event({ activity, language, timeZone }: EventProps) {
  return (
    <li className={`event event-${activity.color}`}>
      <span className="event-icon">
        <Icon name={activity.icon} />
      </span>
      <div>
        <h4>
          <bdi>{activity.title}</bdi>
        </h4>
        <time dateTime={activity.created_at} suppressHydrationWarning>
          {formatDayAndTime(activity.created_at, language.tag, timeZone)}
        </time>
        <p>
          <bdi>{activity.description}</bdi>
        </p>
      </div>
    </li>
  );
}
