import { linkedPages } from '../../../server/shared/content-page.ts';
import type { Dashboard } from '../../../server/shared/dashboard.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { contentPagePath, paths } from '../../../server/shared/paths.ts';
import { PanelLayout } from '../../panel/layout.tsx';
import { type Tile, Tiles } from '../../panel/tiles.tsx';
import { localizedHref, pageLinkOf } from '../../parts/links.ts';
import { Written } from '../../parts/written.tsx';
import type { Messages } from '../../translations/messages.ts';
import { Alerts } from './alerts.tsx';
import { Figures } from './figures/figures.tsx';
import { NewestActivities } from './newest-activities.tsx';
import { Tour } from './tour.tsx';

type Props = { panel: Panel; t: Messages; dashboard: Dashboard };

/** The panel's first page: what needs attention, how things went, and links to the sections. */
export function DashboardPage({ panel, t, dashboard }: Props) {
  const { site } = panel;
  const words = t.control.dashboard;
  const { control } = paths;
  const sections: Tile[] = [
    {
      path: control.parcels,
      icon: 'inventory_2',
      title: t.control.panel.parcels,
      text: words.parcelsText,
    },
    {
      path: control.reviews,
      icon: 'rate_review',
      title: t.control.panel.reviews,
      text: words.reviewsText,
    },
    { path: control.pages, icon: 'article', title: t.control.panel.pages, text: words.pagesText },
    {
      path: control.sendMail,
      icon: 'send',
      title: t.control.panel.sendMail,
      text: words.sendMailText,
    },
    {
      path: control.settings,
      icon: 'settings',
      title: t.control.panel.settings,
      text: words.settingsText,
    },
    { path: control.changePassword, icon: 'key', title: words.password, text: words.passwordText },
  ];
  const terms = pageLinkOf(site, linkedPages.dashboard);
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.title}
      lead={interpolate(words.greeting, { email: panel.email })}
    >
      <Alerts site={site} t={t} alerts={dashboard.attention} />
      <Tour site={site} t={t.setup} setup={dashboard.setup} />
      <Figures site={site} t={t.alerts} figures={dashboard.figures} parcels={dashboard.parcels} />
      <div className="dashboard-columns">
        <section aria-labelledby="sections-title">
          <h2 id="sections-title">{words.sections}</h2>
          <Tiles site={site} tiles={sections} />
        </section>
        <NewestActivities panel={panel} t={words} activities={dashboard.activities} />
      </div>
      <p className="terms">
        {words.terms}{' '}
        {terms !== undefined && (
          <a href={localizedHref(site, contentPagePath(terms.slug))}>
            <Written lang={site.contentLang}>{terms.title}</Written>
          </a>
        )}
      </p>
    </PanelLayout>
  );
}
