import type { Settings } from '../../../server/admin/shared/settings.ts';
import { requiresTwoSteps, roles } from '../../../server/shared/account.ts';
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
    { icon: 'public', title: t.control.panel.site, links: siteLinks(panel, t, overview) },
    { icon: 'mail', title: t.control.fields.email, links: mailLinks(panel, t, overview) },
    ...singlePages(panel, t, overview),
  ];
}

function settingsLink(path: string, title: string, text?: string): SettingsLink {
  return { path, title, text };
}

function companyLinks(
  { site, timeZone }: Panel,
  t: Messages,
  { settings, geocoder, workingDays }: SettingsOverview,
): SettingsLink[] {
  const words = t.control.settings;
  const { company_name, contact_email, contact_phone, invoice_currency } = settings;
  const language = languageByCode(settings.content_language).name;
  const contact = joinTexts(company_name, contact_email, contact_phone);
  const region = joinTexts(language, invoice_currency, timeZone, site.origin);
  const days = workingDays.weekdays.map((day) => t.control.fields[`hours_${day}`]);
  const worked = new Intl.ListFormat(site.language.tag, { type: 'unit' }).format(days);
  return [
    settingsLink(control.contactSettings, words.contact, contact),
    settingsLink(control.brandingSettings, t.setup.steps.branding, looksText(t, settings)),
    settingsLink(control.regionSettings, words.region, region),
    settingsLink(control.workingDays, t.workingDays.title, worked),
    settingsLink(control.geocoder, t.setup.steps.geocoder, geocoderSentence(t, geocoder)),
    settingsLink(control.signInSettings, t.twoStep.settings.title, signInText(t, settings)),
  ];
}

function looksText(t: Messages, { logo, primary_color, accent_color }: Settings): string {
  const logoText = logo === null ? null : t.control.fields.logo;
  return joinTexts(logoText, primary_color, accent_color) || t.control.settings.states.looks;
}

function signInText(t: Messages, { two_step_required }: Settings): string {
  const { states } = t.control.settings;
  if (two_step_required === '') return states.optional;
  const required = roles.filter((role) => requiresTwoSteps(two_step_required, role));
  return `${t.twoStep.settings.legend} ${required.map((role) => t.staff.roles[role]).join(', ')}`;
}

/** The first names, and how many more there are. */
function namesText(t: Messages, names: readonly string[], tag: string): string {
  if (names.length === 0) return t.control.settings.states.none;
  const more = names.length - shownNames;
  const shown = joinTexts(...names.slice(0, shownNames));
  return more > 0 ? `${shown} +${more.toLocaleString(tag)}` : shown;
}

const shownNames = 3;

function siteLinks(
  { site }: Panel,
  t: Messages,
  { settings, names }: SettingsOverview,
): SettingsLink[] {
  const { home, settings: words } = t.control;
  const { states } = words;
  const isChecked = settings.home_checked === 'yes';
  return [
    settingsLink(control.homeSettings, home.title, isChecked ? undefined : states.examples),
    settingsLink(
      control.htmlSettings,
      words.html,
      settings.chat_code === '' ? states.noChat : states.chat,
    ),
    settingsLink(
      control.embedSettings,
      t.trackingFiles.settings.title,
      joinTexts(...settings.embed_origins.split('\n')) || states.none,
    ),
    settingsLink(
      control.webhooks,
      t.webhooks.title,
      namesText(t, names.webhooks, site.language.tag),
    ),
  ];
}

function mailLinks(
  { site }: Panel,
  t: Messages,
  { settings, server }: SettingsOverview,
): SettingsLink[] {
  const { settings: words, mail, fields } = t.control;
  const { tag } = site.language;
  const delay = labelled(fields.mail_delay_minutes, settings.mail_delay_minutes, tag);
  const { mail_template: template, mail_driver: driver } = settings;
  const design = joinTexts(mail.templates[template], mail.driversShort[driver]);
  return [
    settingsLink(control.mailServer, t.setup.steps.mail, serverSentence(t, server)),
    settingsLink(control.mailSettings, words.mailDesign, design),
    settingsLink(control.stageMails, t.statusEmails.title, delay),
  ];
}

function singlePages({ site }: Panel, t: Messages, overview: SettingsOverview) {
  const { settings, backups, names } = overview;
  const { tag } = site.language;
  const { privacy, events, control: words } = t;
  const topic = (icon: IconName, path: string, title: string, text?: string) => {
    return { icon, title, page: { path, text } };
  };
  const visitorsSee = labelled(
    words.fields.public_details,
    privacy.settings[settings.public_details],
    tag,
  );
  const { erase_parcels_after_months: months } = settings;
  const erasure = labelled(words.fields.erase_parcels_after_months, months ?? '–', tag);
  const schedule = backupSchedule(words.backups, backups, tag);
  return [
    topic('visibility', control.privacySettings, privacy.settings.title, visitorsSee),
    topic('person', control.people, t.people.title, erasure),
    topic('bolt', control.eventPresets, events.presets, namesText(t, names.presets, tag)),
    topic(
      'receipt_long',
      control.invoiceSettings,
      words.invoices.title,
      invoicesText(t, settings, tag),
    ),
    topic('key', control.apiKeys, t.apiKeys.title, namesText(t, names.apiKeys, tag)),
    topic('inventory_2', control.backups, words.backups.title, schedule),
  ];
}

/** The currency, the tax and the days of new invoices. */
function invoicesText(t: Messages, settings: Settings, tag: string): string {
  const { invoice_currency, invoice_tax_rate: rate, invoice_due_days: days } = settings;
  const { fields } = t.invoicing;
  return (
    joinTexts(
      invoice_currency,
      rate === null ? null : labelled(fields.invoice_tax_rate, rate, tag),
      days === null ? null : labelled(fields.invoice_due_days, days, tag),
    ) || t.control.settings.states.none
  );
}

function labelled(label: string, value: number | string, tag: string): string {
  return `${label}${colon(tag)}${typeof value === 'number' ? value.toLocaleString(tag) : value}`;
}

function joinTexts(...values: (string | null)[]): string {
  return values.filter(Boolean).join(' · ');
}
