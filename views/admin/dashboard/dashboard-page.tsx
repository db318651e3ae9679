import { filterQuery } from '../../../server/parcels/shared/parcel-list.ts';
import { formatCappedCount } from '../../../server/shared/envelope.ts';
import { interpolate, plural } from '../../../server/shared/interpolate.ts';
import { contentPagePath, paths, pathTo } from '../../../server/shared/paths.ts';
import {
  type Alerts as AlertList,
  type AlertName,
  alertFilters,
  alertNames,
  countSteps,
  type Dashboard,
  may,
  type NeedsAttention,
  openSteps,
  type Panel,
  type ParcelDashboard,
  type RecentActivity,
  type Setup,
  setupSteps,
} from '../../../server/web/shared/panel.ts';
import { linkedPages, type Site } from '../../../server/web/shared/site.ts';
import { HeadLink, PanelLayout } from '../../panel/layout.tsx';
import { formatDayAndTime } from '../../parts/dates.ts';
import { Icon } from '../../parts/icon.tsx';
import { findPageLink, localizedHref } from '../../parts/links.ts';
import { UserText } from '../../parts/written.tsx';
import type { PanelProps, SiteProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';
import { SetupStepMark } from '../setup/step-mark.tsx';
import { DashboardFigures } from './figures/figures.tsx';
import { OpenMoneyList, TodaysRunList } from './money-and-runs.tsx';

/** The panel's first page: alerts, what was done today, and figures of the last days. */
export function DashboardPage({ panel, t, dashboard }: PanelProps & { dashboard: Dashboard }) {
  const { site } = panel;
  const { parcels } = dashboard;
  const words = t.control.dashboard;
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={t.control.panel.dashboard}
      styles={site.manifest.dashboardStyles}
      actions={<DashboardActions panel={panel} t={t} />}
    >
      <Alerts site={site} t={t} alerts={dashboard.attention} />
      {dashboard.setup !== null && (
        <SetupProgress site={site} t={t.setup} setup={dashboard.setup} />
      )}
      {parcels !== null && (
        <>
          <div className="dashboard-today sides">
            <div className="stack">
              <TodayCounts site={site} t={t} today={parcels.today} />
              {dashboard.money.length > 0 && (
                <OpenMoneyList site={site} t={t} money={dashboard.money} />
              )}
              {dashboard.runs !== null && (
                <TodaysRunList site={site} t={t} today={dashboard.runs} />
              )}
            </div>
            <NewestActivities panel={panel} t={words} activities={parcels.activities} />
          </div>
          <DashboardFigures
            site={site}
            t={{
              ...t.alerts,
              day: t.runs.fields.day,
              everything: t.parcelList.everything,
              none: t.control.list.none,
            }}
            figures={parcels.figures}
            parcels={parcels.all}
          />
        </>
      )}
      <DashboardLinks panel={panel} t={t} />
    </PanelLayout>
  );
}

/** The most frequent tasks. */
function DashboardActions({ panel, t }: PanelProps) {
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
function DashboardLinks({ panel, t }: PanelProps) {
  const { site } = panel;
  const { control } = paths;
  const terms = findPageLink(site, linkedPages.dashboard);
  const links = [
    { path: control.parcels, label: t.control.fields.parcels, needs: 'parcels:read' },
    { path: control.reviews, label: t.control.reviews.title, needs: 'content:read' },
    { path: control.pages, label: t.control.pages.title, needs: 'content:read' },
    { path: control.sendMail, label: t.control.mail.sendTitle, needs: 'mail:write' },
    { path: control.settings, label: t.control.settings.title, needs: 'settings:read' },
    { path: control.changePassword, label: t.control.fields.password, needs: null },
  ] as const;
  const shown = links.filter(({ needs }) => needs === null || may(panel, needs));
  return (
    <footer className="dashboard-links links ruled-above soft">
      <ul className="inline-list">
        {shown.map(({ path, label }) => (
          <li key={path}>
            <a href={localizedHref(site, path)}>{label}</a>
          </li>
        ))}
      </ul>
      <p className="measure">
        {t.control.dashboard.terms}{' '}
        {terms !== undefined && (
          <a href={localizedHref(site, contentPagePath(terms.slug))}>
            <UserText lang={site.contentLang}>{terms.title}</UserText>
          </a>
        )}
      </p>
    </footer>
  );
}

type TodayProps = SiteProps & { today: ParcelDashboard['today'] };

/** What was done today: new parcels, events and deliveries. */
function TodayCounts({ site, t, today: { day, made, events, delivered } }: TodayProps) {
  const words = t.control.dashboard;
  const { tag } = site.language;
  const newOnes = `${paths.control.parcels}?${filterQuery({ created_from: day, created_to: day })}`;
  return (
    <section className="today" aria-labelledby="today-title">
      <h2 id="today-title">{t.today.title}</h2>
      <ul className="above">
        <li className="ruled soft">
          <a className="plain block" href={localizedHref(site, newOnes)}>
            <strong>{formatCappedCount(made, tag)}</strong> {t.alerts.made}
          </a>
        </li>
        <li className="ruled soft">
          <strong>{formatCappedCount(events, tag)}</strong> {words.events}
        </li>
        <li className="ruled soft">
          <strong>{formatCappedCount(delivered, tag)}</strong> {t.alerts.delivered}
        </li>
      </ul>
    </section>
  );
}

/** The alerts, each with a link to the list behind it; those that count nothing are shown quietly. */
function Alerts({ site, t, alerts }: SiteProps & { alerts: AlertList }) {
  const words = t.alerts;
  const all = alertNames.flatMap((name) => {
    const alert = alerts[name];
    return alert === undefined ? [] : [{ name, alert }];
  });
  if (all.length === 0) return null;
  const calling = all.filter(({ alert }) => alert.count > 0);
  const quiet = all.filter(({ alert }) => alert.count === 0);
  return (
    <section className="attention" aria-labelledby="attention-title">
      <h2 id="attention-title">{words.title}</h2>
      {calling.length === 0 && <p className="panel panel-good above measure">{words.nothing}</p>}
      <ul className="attention-calls above columns">
        {calling.map(({ name, alert }) => (
          <li key={name}>
            <a className="card plain" href={localizedHref(site, alert.url)}>
              {name !== 'no_mail_server' && <strong>{alertCount(alert, site)}</strong>}{' '}
              <span>{alertLabel(name, t, site.language.tag)}</span>
            </a>
          </li>
        ))}
      </ul>
      {quiet.length > 0 && calling.length > 0 && <h3 className="soft strong">{words.quiet}</h3>}
      <ul className="attention-quiet links inline-list">
        {quiet.map(({ name, alert }) => (
          <li key={name}>
            <a className="soft plain" href={localizedHref(site, alert.url)}>
              {/* The number never wraps onto a line of its own. */}
              {`${alertLabel(name, t, site.language.tag)}\u00a0`}
              <strong>{alertCount(alert, site)}</strong>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function alertCount({ count, capped }: NeedsAttention, site: Site): string {
  return formatCappedCount({ count, isCapped: capped === true }, site.language.tag);
}

function alertLabel(name: AlertName, t: Messages, tag: string): string {
  const { alerts, cash, control, webhooks } = t;
  if (name === 'no_mail_server') return t.mailServers.none;
  if (name === 'failing_webhooks') return webhooks.failingAlert;
  if (name === 'failed_mails') return control.dashboard.failedMails;
  if (name === 'unread_messages') return control.dashboard.unreadMessages;
  if (name === 'cash_differences') return cash.differences;
  if (name !== 'silent') return alerts[name];
  return plural(alerts, name, { count: alertFilters.silent.silent_days }, tag);
}

type NewestActivitiesProps = {
  panel: Panel;
  t: Messages['control']['dashboard'];
  activities: RecentActivity[];
};

/** The most recent activities of all parcels. */
function NewestActivities({ panel: { site, timeZone }, t, activities }: NewestActivitiesProps) {
  return (
    <section className="newest links" aria-labelledby="newest-title">
      <h2 id="newest-title">{t.newestActivities}</h2>
      {activities.length === 0 && <p className="soft">{t.noActivities}</p>}
      <ol className="above">
        {activities.map(
          ({ id, title, builtin_key, icon, color, created_at, tracking_code: code }) => (
            <li key={id} className={`event event-${color}`}>
              <span className="event-icon round">
                <Icon name={icon} />
              </span>
              <div className="line">
                <a href={localizedHref(site, pathTo(paths.control.activities, { code }))}>
                  <UserText lang={builtin_key === null ? site.contentLang : undefined}>
                    {title}
                  </UserText>
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

/** The progress of a new site's setup, shown until each step is done or skipped. */
function SetupProgress({ site, t, setup }: { site: Site; t: Messages['setup']; setup: Setup }) {
  const [next] = openSteps(setup);
  if (next === undefined) return null;
  const counts = countSteps(setup);
  const stepHref = (path: string) => localizedHref(site, path);
  return (
    <section className="tour card padded above below" aria-labelledby="tour-title">
      <div className="line">
        <h2 id="tour-title">{t.title}</h2>
        <p className="soft fill">{interpolate(t.progress, counts)}</p>
        <a className="button button-small button-quiet" href={stepHref(paths.control.setup)}>
          {t.continue}
        </a>
      </div>
      <ol className="tiles columns-large above">
        {setupSteps.map((step, index) => (
          <li key={step}>
            <a
              className="row plain break"
              href={stepHref(`${paths.control.setup}?step=${step}`)}
              aria-current={step === next ? 'step' : undefined}
            >
              <SetupStepMark
                state={setup[step]}
                number={(index + 1).toLocaleString(site.language.tag)}
              />
              {t.steps[step]}
              {setup[step] !== 'open' && <small className="fixed">{t[setup[step]]}</small>}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
