import { type Context, Hono } from 'hono';
import type { ReactElement } from 'react';
import { BrandingSettingsPage } from '../../../views/admin/settings/branding-settings-page.tsx';
import { EmbedSettingsPage } from '../../../views/admin/settings/embed-settings-page.tsx';
import { HomeSettingsPage } from '../../../views/admin/settings/home-settings-page.tsx';
import { MailSettingsPage } from '../../../views/admin/settings/mail-settings-page.tsx';
import { PrivacySettingsPage } from '../../../views/admin/settings/privacy-settings-page.tsx';
import { RegionSettingsPage } from '../../../views/admin/settings/region-settings-page.tsx';
import { SettingsPage } from '../../../views/admin/settings/settings-page.tsx';
import { SignInSettingsPage } from '../../../views/admin/settings/sign-in-settings-page.tsx';
import {
  ContactSettingsPage,
  HtmlSettingsPage,
  InvoiceSettingsPage,
} from '../../../views/admin/settings/simple-settings-pages.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import { readRecentReauthentication } from '../../auth/two-step/methods.ts';
import { listHomePictures } from '../../content/home/pictures.ts';
import { settings } from '../../content/settings-answer.ts';
import { findSettings } from '../../database/settings.ts';
import type { SiteEnv } from '../../http/context.ts';
import { allowsPage, may, signedIn } from '../../http/middleware/access.ts';
import { findMailDrivers, viewMailServer } from '../../notifications/mail-server/stored-server.ts';
import { roles } from '../../shared/account.ts';
import { mailDrivers } from '../../shared/enums.ts';
import { paths } from '../../shared/paths.ts';
import { visibilityExamplesIn } from '../../tracking/privacy/mask-parcel.ts';
import { api, patch } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { takeForms } from '../../web/form-pages.tsx';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { renderPage } from '../../web/render.ts';
import type { Panel } from '../../web/shared/panel.ts';
import { readSetup, serverInfo } from '../setup/model.ts';
import { publicPart, type Settings } from '../shared/settings.ts';
import { settingsChange, updateSettings } from './model.ts';

const { control } = paths;

const someMail = { mail_driver: 'outbox' } as const;
const update = {
  permission: 'content:write',
  input: settingsChange(someMail, mailDrivers),
  run: (c: Context<SiteEnv>, input: unknown) => updateSettings(verbContext(c), input, signedIn(c)),
} as const;

/** Public pages show a change at once; see web/page-cache.ts. */
export const settingsApi = api([
  patch(paths.api.settings, update, {
    summary: 'Change settings',
    answer: settings,
    done: (t) => t.done.saved,
    // Who may not read all of them gets those that everybody may.
    show: (c, changed) => (may(c, 'settings:read') ? changed : publicPart(changed)),
    example: { contact_phone: '+1 555 0142' },
  }),
]);

type SettingsView = (props: { panel: Panel; t: Messages; settings: Settings }) => ReactElement;

const show = (Page: SettingsView) => (c: Context<SiteEnv>) => renderSettings(c, Page);

/** The panel's pages for settings. Who has to have two steps is said without JavaScript. */
export const settingsPages = new Hono<SiteEnv>()
  .get(control.settings, allowsPage('settings:read'), async (c) => {
    const { db, config } = c.var.deps;
    const [server, setup] = await Promise.all([viewMailServer(db, config), readSetup(db, config)]);
    return renderSettings(c, ({ panel, t, settings }) => {
      const overview = { settings, server, setup, backups: config.backups };
      return <SettingsPage panel={panel} t={t} overview={overview} />;
    });
  })
  .get(control.contactSettings, allowsPage('settings:read'), show(ContactSettingsPage))
  .get(control.homeSettings, allowsPage('content:write'), async (c) => {
    const pictures = await listHomePictures(c.var.deps.db);
    return renderSettings(c, (props) => <HomeSettingsPage {...props} pictures={pictures} />);
  })
  .get(control.embedSettings, allowsPage('settings:read'), show(EmbedSettingsPage))
  .get(control.brandingSettings, allowsPage('content:write'), show(BrandingSettingsPage))
  .get(control.htmlSettings, allowsPage('settings:read'), show(HtmlSettingsPage))
  .get(control.invoiceSettings, allowsPage('settings:read'), show(InvoiceSettingsPage))
  .get(control.privacySettings, allowsPage('settings:read'), (c) => {
    const examples = visibilityExamplesIn(c.var.t);
    return renderSettings(c, (props) => <PrivacySettingsPage {...props} examples={examples} />);
  })
  .get(control.regionSettings, allowsPage('settings:read'), (c) => {
    const facts = serverInfo(c.var.deps.config);
    return renderSettings(c, (props) => <RegionSettingsPage {...props} facts={facts} />);
  })
  .get(control.mailSettings, allowsPage('settings:read'), async (c) => {
    c.set('framesOwnPages', true);
    const { db, config } = c.var.deps;
    const configured = await findMailDrivers(db, config);
    const server = await viewMailServer(db, config);
    return renderSettings(c, (props) => (
      <MailSettingsPage {...props} configured={configured} server={server} />
    ));
  })
  .get(control.signInSettings, allowsPage('settings:read'), renderSignIn)
  .post(
    control.signInSettings,
    allowsPage('settings:write'),
    takeForms(renderSignIn, async (c, { password = '', ...fields }) => {
      const chosen = roles.filter((role) => fields[role] === 'yes');
      // `all` includes roles that a later version may add.
      const required = chosen.length === roles.length ? 'all' : chosen.join(' ');
      const input = { two_step_required: required, ...(password !== '' && { password }) };
      await updateSettings(verbContext(c), input, signedIn(c));
      return `${control.signInSettings}?saved=yes`;
    }),
  );

async function renderSettings(c: Context<SiteEnv>, Page: SettingsView) {
  const [panel, settings] = await Promise.all([readPanel(c), findSettings(c.var.deps.db)]);
  return renderPanel(c, panel, <Page panel={panel} t={c.var.t} settings={settings} />);
}

async function renderSignIn(c: Context<SiteEnv>) {
  const { db } = c.var.deps;
  const [panel, { two_step_required: required }, reauthentication] = await Promise.all([
    readPanel(c),
    findSettings(db),
    readRecentReauthentication(db, signedIn(c)),
  ]);
  const state = { reauthentication, required, isSaved: c.req.query('saved') === 'yes' };
  const page = <SignInSettingsPage panel={panel} t={c.var.t} {...state} />;
  return renderPage(c, panel.site, page);
}
