import { writeCount } from '../../../server/shared/capped-count.ts';
import type { ParcelDashboard } from '../../../server/shared/dashboard.ts';
import { filterQuery } from '../../../server/shared/parcel-filter.ts';
import { paths } from '../../../server/shared/paths.ts';
import type { Site } from '../../../server/shared/site.ts';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';

type Props = { site: Site; t: Messages; today: ParcelDashboard['today'] };

/** What was done today: new parcels, events and deliveries. */
export function TodayCounts({ site, t, today: { day, made, events, delivered } }: Props) {
  const words = t.control.dashboard;
  const { tag } = site.language;
  const newOnes = `${paths.control.parcels}?${filterQuery({ created_from: day, created_to: day })}`;
  return (
    <section className="today" aria-labelledby="today-title">
      <h2 id="today-title">{words.today}</h2>
      <ul>
        <li>
          <a href={localizedHref(site, newOnes)}>
            <strong>{writeCount(made, tag)}</strong> {t.alerts.made}
          </a>
        </li>
        <li>
          <strong>{writeCount(events, tag)}</strong> {words.events}
        </li>
        <li>
          <strong>{writeCount(delivered, tag)}</strong> {t.alerts.delivered}
        </li>
      </ul>
    </section>
  );
}
