import { interpolate } from '../../../server/shared/interpolate.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths } from '../../../server/shared/paths.ts';
import type { SettingsOverview } from '../../../server/shared/settings-overview.ts';
import { countDoneSteps, setupSteps } from '../../../server/shared/setup.ts';
import type { Site } from '../../../server/shared/site.ts';
import { PanelLayout } from '../../panel/layout.tsx';
import { Icon } from '../../parts/icon.tsx';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { SettingsLinks } from './settings-links.tsx';
import { type SettingsTopic, settingsTopics } from './settings-topics.ts';

type Props = { panel: Panel; t: Messages; overview: SettingsOverview };

/** All settings by topic, with how each is set. */
export function SettingsPage({ panel, t, overview }: Props) {
  const { site } = panel;
  const counts = { done: countDoneSteps(overview.setup), total: setupSteps.length };
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={t.control.settings.title}
      styles={site.manifest.settingsStyles}
      actions={
        <a className="button button-quiet" href={localizedHref(site, paths.control.setup)}>
          {t.setup.title}: {interpolate(t.setup.progress, counts)}
        </a>
      }
    >
      <div className="settings-topics">
        {settingsTopics(panel, t, overview).map((topic) => (
          <Topic key={topic.title} site={site} topic={topic} />
        ))}
      </div>
    </PanelLayout>
  );
}

type TopicProps = { site: Site; topic: SettingsTopic };

function Topic({ site, topic: { icon, title, links, page } }: TopicProps) {
  return (
    <section className={page === undefined ? 'settings-topic' : 'settings-topic settings-page'}>
      <h2>
        <Icon name={icon} />
        {page === undefined ? title : <a href={localizedHref(site, page.path)}>{title}</a>}
      </h2>
      {page === undefined ? <SettingsLinks site={site} links={links} /> : <p>{page.text}</p>}
    </section>
  );
}
