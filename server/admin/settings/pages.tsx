import type { Context } from 'hono';
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
import { webhookName } from '../../../views/notifications/webhooks/webhook-form.tsx';
import type { Messages } from '../../../views/translations/messages.ts';
import { listApiKeys } from '../../auth/api-keys/model.ts';
import { readRecentReauthentication } from '../../auth/two-step/methods.ts';
import { listHomePictures } from '../../content/home/pictures.ts';
import { findSettings } from '../../database/settings.ts';
import type { SiteEnv } from '../../http/context.ts';
import { signedIn } from '../../http/middleware/access.ts';
import { findMailDrivers, viewMailServer } from '../../notifications/mail-server/stored-server.ts';
import { listEndpoints } from '../../notifications/webhooks/queries.ts';
import { readEventPresets } from '../../parcels/event-presets/model.ts';
import { visibilityExamplesIn } from '../../tracking/privacy/mask-parcel.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { renderPage } from '../../web/render.ts';
import type { Panel } from '../../web/shared/panel.ts';
import { readWorkingDays } from '../../working-days/model.ts';
import { readSetupFacts, serverInfo, setupProgress } from '../setup/model.ts';
import type { Settings } from '../shared/settings.ts';

type SiteContext = Context<SiteEnv>;
type SettingsView = (props: { panel: Panel; t: Messages; settings: Settings }) => ReactElement;

export async function renderSettingsOverview(c: SiteContext) {
  const { db, config } = c.var.deps;
  const [known, workingDays, keys, presets, endpoints] = await Promise.all([
    readSetupFacts(db, config),
    readWorkingDays(db),
    listApiKeys(db),
    readEventPresets(db, c.var.language.code),
    listEndpoints(db),
  ]);
  const { server, geocoder } = known;
  const setup = setupProgress(known);
  return renderSettings(c, ({ panel, t, settings }) => {
    const names = {
      apiKeys: keys.map(({ name }) => name),
      presets: presets.map(({ name }) => name),
      webhooks: endpoints.map(webhookName),
    };
    const { backups } = config;
    const overview = { settings, server, geocoder, setup, workingDays, names, backups };
    return <SettingsPage panel={panel} t={t} overview={overview} />;
  });
}

export const renderContactSettings = (c: SiteContext) => renderSettings(c, ContactSettingsPage);
export const renderEmbedSettings = (c: SiteContext) => renderSettings(c, EmbedSettingsPage);
export const renderBrandingSettings = (c: SiteContext) => renderSettings(c, BrandingSettingsPage);
export const renderHtmlSettings = (c: SiteContext) => renderSettings(c, HtmlSettingsPage);
export const renderInvoiceSettings = (c: SiteContext) => renderSettings(c, InvoiceSettingsPage);

export async function renderHomeSettings(c: SiteContext) {
  const pictures = await listHomePictures(c.var.deps.db);
  return renderSettings(c, (props) => <HomeSettingsPage {...props} pictures={pictures} />);
}

export function renderPrivacySettings(c: SiteContext) {
  const examples = visibilityExamplesIn(c.var.t);
  return renderSettings(c, (props) => <PrivacySettingsPage {...props} examples={examples} />);
}

export function renderRegionSettings(c: SiteContext) {
  const facts = serverInfo(c.var.deps.config);
  return renderSettings(c, (props) => <RegionSettingsPage {...props} facts={facts} />);
}

export async function renderMailSettings(c: SiteContext) {
  c.set('framesOwnPages', true);
  const { db, config } = c.var.deps;
  const configured = await findMailDrivers(db, config);
  const server = await viewMailServer(db, config);
  return renderSettings(c, (props) => (
    <MailSettingsPage {...props} configured={configured} server={server} />
  ));
}

async function renderSettings(c: SiteContext, Page: SettingsView) {
  const [panel, settings] = await Promise.all([readPanel(c), findSettings(c.var.deps.db)]);
  return renderPanel(c, panel, <Page panel={panel} t={c.var.t} settings={settings} />);
}

export async function renderSignInSettings(c: SiteContext) {
  const { db } = c.var.deps;
  const [panel, { two_step_required: required }, reauthentication] = await Promise.all([
    readPanel(c),
    findSettings(db),
    readRecentReauthentication(db, signedIn(c)),
  ]);
  const state = { reauthentication, required, isSaved: c.req.query('saved') === 'yes' };
  return renderPage(c, panel.site, <SignInSettingsPage panel={panel} t={c.var.t} {...state} />);
}
