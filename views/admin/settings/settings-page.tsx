import { colon } from '../../../server/shared/colon.ts';
import type { IconName } from '../../../server/shared/enums.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { languageByCode } from '../../../server/shared/languages.ts';
import { paths } from '../../../server/shared/paths.ts';
import { countSteps, type Panel, type SettingsOverview } from '../../../server/web/shared/panel.ts';
import type { Site } from '../../../server/web/shared/site.ts';
import { PanelLayout } from '../../panel/layout.tsx';
import { backupSchedule } from '../../parts/backups.ts';
import { Icon } from '../../parts/icon.tsx';
import { localizedHref } from '../../parts/links.ts';
import type { PanelProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';
import { geocoderSentence } from './geocoder-form.tsx';
import { serverSentence } from './mail-settings-page.tsx';
import { type SettingsLink, SettingsLinks } from './settings-form.tsx';

/** All settings by topic, with their current values. */
export function SettingsPage({ panel, t, overview }: PanelProps & { overview: SettingsOverview }) {
  const { site } = panel;
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={t.control.settings.title}
      styles={site.manifest.settingsStyles}
      actions={
        <a className="button button-quiet" href={localizedHref(site, paths.control.setup)}>
          {t.setup.title}
          {colon(site.language.tag)}
          {interpolate(t.setup.progress, countSteps(overview.setup))}
        </a>
      }
    >
      <div className="tiles columns-large settings-topics">
        {settingsTopics(panel, t, overview).map((topic) => (
          <SettingsTopicCard key={topic.title} site={site} topic={topic} />
        ))}
      </div>
    </PanelLayout>
  );
}

type TopicProps = { site: Site; topic: SettingsTopic };

function SettingsTopicCard({ site, topic: { icon, title, links, page } }: TopicProps) {
  return (
    <section
      className={page === undefined ? 'settings-topic card' : 'settings-topic settings-page card'}
    >
      <h2 className="row finger">
        <Icon name={icon} />
        {page === undefined ? (
          title
        ) : (
          <a className="plain finger" href={localizedHref(site, page.path)}>
            {title}
          </a>
        )}
      </h2>
      {page === undefined ? (
        <SettingsLinks site={site} links={links} />
      ) : (
        page.text !== undefined && <p className="soft small">{page.text}</p>
      )}
    </section>
  );
}

/** Settings that belong together: pages of their own, or one page that the heading leads to. */
type SettingsTopic = { icon: IconName; title: string } & (
  | { links: SettingsLink[]; page?: never }
  | { page: { path: string; text: string | undefined }; links?: never }
);

const { control } = paths;

function settingsTopics(panel: Panel, t: Messages, overview: SettingsOverview): SettingsTopic[] {
  const { settings: words } = t.control;
  return [
    { icon: 'home_work', title: words.company, links: companyLinks(panel, t, overview) },
    { icon: 'public', title: t.control.panel.site, links: siteLinks(t, overview) },
    { icon: 'mail', title: t.control.fields.email, links: mailLinks(t, overview) },
    ...singlePages(panel, t, overview),
  ];
}

function settingsLink(path: string, title: string, text?: string): SettingsLink {
  return { path, title, text };
}

function companyLinks(
  { site, timeZone }: Panel,
  t: Messages,
  { settings, geocoder }: SettingsOverview,
): SettingsLink[] {
  const words = t.control.settings;
  const { company_name, contact_email, contact_phone, invoice_currency } = settings;
  const language = languageByCode(settings.content_language).name;
  const contact = joinTexts(company_name, contact_email, contact_phone);
  const region = joinTexts(language, invoice_currency, timeZone, site.origin);
  return [
    settingsLink(control.contactSettings, words.contact, contact),
    settingsLink(control.brandingSettings, t.setup.steps.branding),
    settingsLink(control.regionSettings, words.region, region),
    settingsLink(control.geocoder, t.setup.steps.geocoder, geocoderSentence(t, geocoder)),
    settingsLink(control.signInSettings, t.twoStep.settings.title, t.twoStep.title),
  ];
}

function siteLinks(t: Messages, { settings }: SettingsOverview): SettingsLink[] {
  const { home, settings: words } = t.control;
  return [
    settingsLink(control.homeSettings, home.title),
    settingsLink(control.htmlSettings, words.html),
    settingsLink(
      control.embedSettings,
      t.trackingFiles.settings.title,
      joinTexts(...settings.embed_origins.split('\n')) || undefined,
    ),
    settingsLink(control.webhooks, t.webhooks.title),
  ];
}

function mailLinks(t: Messages, { settings, server }: SettingsOverview): SettingsLink[] {
  const { settings: words, mail } = t.control;
  const { mail_template: template, mail_driver: driver } = settings;
  const design = joinTexts(mail.templates[template], mail.driversShort[driver]);
  return [
    settingsLink(control.mailServer, t.setup.steps.mail, serverSentence(t, server)),
    settingsLink(control.mailSettings, words.mailDesign, design),
    settingsLink(control.stageMails, t.statusEmails.title),
  ];
}

function singlePages({ site }: Panel, t: Messages, { settings, backups }: SettingsOverview) {
  const { privacy, events, control: words } = t;
  const topic = (icon: IconName, path: string, title: string, text?: string) => {
    return { icon, title, page: { path, text } };
  };
  const visitorsSee = `${words.fields.public_details}${colon(site.language.tag)}${privacy.settings[settings.public_details]}`;
  const schedule = backupSchedule(words.backups, backups, site.language.tag);
  return [
    topic('visibility', control.privacySettings, privacy.settings.title, visitorsSee),
    topic('person', control.people, t.people.title),
    topic('bolt', control.eventPresets, events.presets),
    topic('receipt_long', control.invoiceSettings, words.invoices.title),
    topic('key', control.apiKeys, t.apiKeys.title),
    topic('inventory_2', control.backups, words.backups.title, schedule),
  ];
}

function joinTexts(...values: (string | null)[]): string {
  return values.filter(Boolean).join(' · ');
}
