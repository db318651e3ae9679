import { type Context, Hono } from 'hono';
import { settings } from '../../content/settings-answer.ts';
import type { SiteEnv } from '../../http/context.ts';
import { allowsPage, requestMay, signedIn } from '../../http/middleware/access.ts';
import { roles } from '../../shared/account.ts';
import { mailDrivers } from '../../shared/enums.ts';
import { paths } from '../../shared/paths.ts';
import { api, patch } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { takeForms } from '../../web/form-pages.tsx';
import { pickPublicSettings } from '../shared/public-settings.ts';
import { changeSettings, settingsChange } from './model.ts';

const { control } = paths;

const someMail = { mail_driver: 'outbox' } as const;
const update = {
  permission: 'content:write',
  input: settingsChange(someMail, mailDrivers),
  run: (c: Context<SiteEnv>, input: unknown) => changeSettings(verbContext(c), input, signedIn(c)),
} as const;

/** Public pages show a change immediately; see web/page-cache.ts. */
export const settingsApi = api([
  patch(paths.api.settings, update, {
    summary: 'Change settings',
    takes: 'json or upload',
    answer: settings,
    done: (t) => t.done.saved,
    // Readers without permission for settings only get the public ones.
    show: (c, changed) => (requestMay(c, 'settings:read') ? changed : pickPublicSettings(changed)),
    example: { contact_phone: '+1 555 0142' },
  }),
]);

/** Imported with the first page of settings that is requested. */
const loadSettingsPages = () => import('./pages.tsx');

const showSignInSettings = async (c: Context<SiteEnv>) =>
  (await loadSettingsPages()).renderSignInSettings(c);

const toRead = allowsPage('settings:read');
const toWrite = allowsPage('content:write');

/** The panel's pages for settings. The sign-in page takes its form itself: its checkboxes become one setting. */
export const settingsPages = new Hono<SiteEnv>()
  .get(control.settings, toRead, async (c) => (await loadSettingsPages()).renderSettingsOverview(c))
  .get(control.contactSettings, toRead, async (c) =>
    (await loadSettingsPages()).renderContactSettings(c),
  )
  .get(control.homeSettings, toWrite, async (c) =>
    (await loadSettingsPages()).renderHomeSettings(c),
  )
  .get(control.embedSettings, toRead, async (c) =>
    (await loadSettingsPages()).renderEmbedSettings(c),
  )
  .get(control.brandingSettings, toWrite, async (c) =>
    (await loadSettingsPages()).renderBrandingSettings(c),
  )
  .get(control.htmlSettings, toRead, async (c) => (await loadSettingsPages()).renderHtmlSettings(c))
  .get(control.invoiceSettings, toRead, async (c) =>
    (await loadSettingsPages()).renderInvoiceSettings(c),
  )
  .get(control.privacySettings, toRead, async (c) =>
    (await loadSettingsPages()).renderPrivacySettings(c),
  )
  .get(control.regionSettings, toRead, async (c) =>
    (await loadSettingsPages()).renderRegionSettings(c),
  )
  .get(control.mailSettings, toRead, async (c) => (await loadSettingsPages()).renderMailSettings(c))
  .get(control.signInSettings, toRead, showSignInSettings)
  .post(
    control.signInSettings,
    allowsPage('settings:write'),
    takeForms(showSignInSettings, async (c, { password = '', ...fields }) => {
      const chosen = roles.filter((role) => fields[role] === 'yes');
      // `all` includes roles that a later version may add.
      const required = chosen.length === roles.length ? 'all' : chosen.join(' ');
      const input = { two_step_required: required, ...(password !== '' && { password }) };
      await changeSettings(verbContext(c), input, signedIn(c));
      return `${control.signInSettings}?saved=yes`;
    }),
  );
