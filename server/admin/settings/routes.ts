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

const update = {
  permission: 'content:write',
  input: settingsChange({ mail_driver: 'outbox' }, mailDrivers),
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

/** Shows a page of settings. Their module is imported with the first page that is requested. */
const shows = (name: keyof typeof import('./pages.tsx')) => async (c: Context<SiteEnv>) =>
  (await import('./pages.tsx'))[name](c);

const toRead = allowsPage('settings:read');
const toWrite = allowsPage('content:write');

/** The panel's pages for settings. The sign-in page takes its form itself: its checkboxes become one setting. */
export const settingsPages = new Hono<SiteEnv>()
  .get(control.settings, toRead, shows('renderSettingsOverview'))
  .get(control.contactSettings, toRead, shows('renderContactSettings'))
  .get(control.homeSettings, toWrite, shows('renderHomeSettings'))
  .get(control.embedSettings, toRead, shows('renderEmbedSettings'))
  .get(control.brandingSettings, toWrite, shows('renderBrandingSettings'))
  .get(control.htmlSettings, toRead, shows('renderHtmlSettings'))
  .get(control.invoiceSettings, toRead, shows('renderInvoiceSettings'))
  .get(control.privacySettings, toRead, shows('renderPrivacySettings'))
  .get(control.regionSettings, toRead, shows('renderRegionSettings'))
  .get(control.mailSettings, toRead, shows('renderMailSettings'))
  .get(control.signInSettings, toRead, shows('renderSignInSettings'))
  .post(
    control.signInSettings,
    allowsPage('settings:write'),
    takeForms(shows('renderSignInSettings'), async (c, { password = '', ...fields }) => {
      const chosen = roles.filter((role) => fields[role] === 'yes');
      // `all` includes roles that a later version may add.
      const required = chosen.length === roles.length ? 'all' : chosen.join(' ');
      const input = { two_step_required: required, ...(password !== '' && { password }) };
      await changeSettings(verbContext(c), input, signedIn(c));
      return `${control.signInSettings}?saved=yes`;
    }),
  );
