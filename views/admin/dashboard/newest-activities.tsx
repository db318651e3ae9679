import type { RecentActivity } from '../../../server/shared/dashboard.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import { formatDayAndTime } from '../../parts/dates.ts';
import { Icon } from '../../parts/icon.tsx';
import { localizedHref } from '../../parts/links.ts';
import { Written } from '../../parts/written.tsx';
import type { Messages } from '../../translations/messages.ts';

type Props = {
  panel: Panel;
  t: Messages['control']['dashboard'];
  activities: RecentActivity[];
};

/** The most recent activities of all parcels. */
export function NewestActivities({ panel: { site, timeZone }, t, activities }: Props) {
  return (
    <section className="newest" aria-labelledby="newest-title">
      <h2 id="newest-title">{t.newestActivities}</h2>
      {activities.length === 0 && <p className="soft">{t.noActivities}</p>}
      <ol>
        {activities.map(
          ({ id, title, builtin_key, icon, color, created_at, tracking_code: code }) => (
            <li key={id} className={`event event-${color}`}>
              <span className="event-icon">
                <Icon name={icon} />
              </span>
              <div>
                <a href={localizedHref(site, pathTo(paths.control.activities, { code }))}>
                  <Written lang={builtin_key === null ? site.contentLang : undefined}>
                    {title}
                  </Written>
                </a>
                <small>
                  <bdi>{code}</bdi> ·{' '}
                  <time dateTime={created_at}>
                    {formatDayAndTime(created_at, site.language.tag, timeZone)}
                  </time>
                </small>
              </div>
            </li>
          ),
        )}
      </ol>
    </section>
  );
}
