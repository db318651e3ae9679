import { type Context, Hono } from 'hono';
import type { ReactElement } from 'react';
import { BrandingSettingsPage } from '../../../views/admin/settings/branding-settings-page.tsx';
import { ContactSettingsPage } from '../../../views/admin/settings/contact-settings-page.tsx';
import { EmbedSettingsPage } from '../../../views/admin/settings/embed-settings-page.tsx';
import { HomeSettingsPage } from '../../../views/admin/settings/home-settings-page.tsx';
import { HtmlSettingsPage } from '../../../views/admin/settings/html-settings-page.tsx';
import { InvoiceSettingsPage } from '../../../views/admin/settings/invoice-settings-page.tsx';
import { MailSettingsPage } from '../../../views/admin/settings/mail-settings-page.tsx';
import { PrivacySettingsPage } from '../../../views/admin/settings/privacy-settings-page.tsx';
import { RegionSettingsPage } from '../../../views/admin/settings/region-settings-page.tsx';
import { SettingsPage } from '../../../views/admin/settings/settings-page.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import { findSettings } from '../../database/settings.ts';
import type { SiteEnv } from '../../http/context.ts';
import { allowsPage } from '../../http/middleware/access.ts';
import { findMailWays } from '../../notifications/mail-server/stored-server.ts';
import { viewMailServer } from '../../notifications/mail-server/view.ts';
import type { Panel } from '../../shared/panel.ts';
import { paths } from '../../shared/paths.ts';
import type { Settings } from '../../shared/settings.ts';
import { visibilityExamplesIn } from '../../tracking/privacy/mask-parcel.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { readSetup } from '../setup/read-setup.ts';
import { serverInfo } from './server-info.ts';

const { control } = paths;

/** The panel's pages for settings. */
export const settingsControlPages = new Hono<SiteEnv>()
  .get(control.settings, allowsPage('settings:read'), async (c) => {
    const { db, config } = c.var.deps;
    const [server, setup] = await Promise.all([viewMailServer(db, config), readSetup(db, config)]);
    return renderSettings(c, ({ panel, t, settings }) => {
      const overview = { settings, server, setup, backups: config.backups };
      return <SettingsPage panel={panel} t={t} overview={overview} />;
    });
  })
  .get(control.contactSettings, allowsPage('settings:read'), (c) =>
    renderSettings(c, ContactSettingsPage),
  )
  .get(control.homeSettings, allowsPage('content:write'), (c) =>
    renderSettings(c, HomeSettingsPage),
  )
  .get(control.embedSettings, allowsPage('settings:read'), (c) =>
    renderSettings(c, EmbedSettingsPage),
  )
  .get(control.brandingSettings, allowsPage('content:write'), (c) =>
    renderSettings(c, BrandingSettingsPage),
  )
  .get(control.htmlSettings, allowsPage('settings:read'), (c) =>
    renderSettings(c, HtmlSettingsPage),
  )
  .get(control.invoiceSettings, allowsPage('settings:read'), (c) =>
    renderSettings(c, InvoiceSettingsPage),
  )
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
    const configured = await findMailWays(db, config);
    const server = await viewMailServer(db, config);
    return renderSettings(c, (props) => (
      <MailSettingsPage {...props} configured={configured} server={server} />
    ));
  });

type SettingsView = (props: { panel: Panel; t: Messages; settings: Settings }) => ReactElement;

async function renderSettings(c: Context<SiteEnv>, Page: SettingsView) {
  const [panel, settings] = await Promise.all([readPanel(c), findSettings(c.var.deps.db)]);
  return renderPanel(c, panel, <Page panel={panel} t={c.var.t} settings={settings} />);
}
