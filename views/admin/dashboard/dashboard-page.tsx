import { writeCount } from '../../../server/shared/capped-count.ts';
import { linkedPages } from '../../../server/shared/content-page.ts';
import type { Dashboard, ParcelDashboard } from '../../../server/shared/dashboard.ts';
import { may, type Panel } from '../../../server/shared/panel.ts';
import { filterQuery } from '../../../server/shared/parcel-filter.ts';
import { contentPagePath, paths } from '../../../server/shared/paths.ts';
import type { Site } from '../../../server/shared/site.ts';
import { HeadLink } from '../../panel/head-link.tsx';
import { PanelLayout } from '../../panel/layout.tsx';
import { localizedHref, pageLinkOf } from '../../parts/links.ts';
import { Written } from '../../parts/written.tsx';
import type { Messages } from '../../translations/messages.ts';
import { Alerts } from './alerts.tsx';
import { Figures } from './figures/figures.tsx';
import { NewestActivities } from './newest-activities.tsx';
import { SetupProgress } from './setup-progress.tsx';

type Props = { panel: Panel; t: Messages; dashboard: Dashboard };

/** The panel's first page: what needs attention, what was done today, and how things went. */
export function DashboardPage({ panel, t, dashboard }: Props) {
  const { site } = panel;
  const { parcels } = dashboard;
  const words = t.control.dashboard;
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.title}
      styles={site.manifest.dashboardStyles}
      actions={<Actions panel={panel} t={t} />}
    >
      <Alerts site={site} t={t} alerts={dashboard.attention} />
      {dashboard.setup !== null && (
        <SetupProgress site={site} t={t.setup} setup={dashboard.setup} />
      )}
      {parcels !== null && (
        <>
          <div className="dashboard-today">
            <TodayCounts site={site} t={t} today={parcels.today} />
            <NewestActivities panel={panel} t={words} activities={parcels.activities} />
          </div>
          <Figures site={site} t={t.alerts} figures={parcels.figures} parcels={parcels.all} />
        </>
      )}
      <Sections panel={panel} t={t} />
    </PanelLayout>
  );
}

/** The most frequent tasks. */
function Actions({ panel, t }: { panel: Panel; t: Messages }) {
  const { site } = panel;
  const { control } = paths;
  return (
    <>
      {may(panel, 'imports:write') && (
        <HeadLink site={site} path={control.import} icon="upload" isQuiet>
          {t.importing.page.link}
        </HeadLink>
      )}
      {may(panel, 'scan:read') && (
        <HeadLink site={site} path={control.scan} icon="qr_code_scanner" isQuiet>
          {t.scan.title}
        </HeadLink>
      )}
      {may(panel, 'parcels:write') && (
        <HeadLink site={site} path={control.createParcel} icon="add">
          {t.control.parcels.create}
        </HeadLink>
      )}
    </>
  );
}

/** Links to less frequent tasks, and to the terms. */
function Sections({ panel, t }: { panel: Panel; t: Messages }) {
  const { site } = panel;
  const { panel: names, dashboard: words } = t.control;
  const { control } = paths;
  const terms = pageLinkOf(site, linkedPages.dashboard);
  const links = [
    { path: control.parcels, label: names.parcels, needs: 'parcels:read' },
    { path: control.reviews, label: names.reviews, needs: 'content:read' },
    { path: control.pages, label: names.pages, needs: 'content:read' },
    { path: control.sendMail, label: names.sendMail, needs: 'mail:write' },
    { path: control.settings, label: names.settings, needs: 'settings:read' },
    { path: control.changePassword, label: words.password, needs: null },
  ] as const;
  const shown = links.filter(({ needs }) => needs === null || may(panel, needs));
  return (
    <footer className="dashboard-links soft">
      <ul>
        {shown.map(({ path, label }) => (
          <li key={path}>
            <a href={localizedHref(site, path)}>{label}</a>
          </li>
        ))}
      </ul>
      <p>
        {words.terms}{' '}
        {terms !== undefined && (
          <a href={localizedHref(site, contentPagePath(terms.slug))}>
            <Written lang={site.contentLang}>{terms.title}</Written>
          </a>
        )}
      </p>
    </footer>
  );
}

type TodayProps = { site: Site; t: Messages; today: ParcelDashboard['today'] };

/** What was done today: new parcels, events and deliveries. */
function TodayCounts({ site, t, today: { day, made, events, delivered } }: TodayProps) {
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
