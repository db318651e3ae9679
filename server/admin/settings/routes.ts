import { type Context, Hono } from 'hono';
import { settings } from '../../content/settings-answer.ts';
import type { SiteEnv } from '../../http/context.ts';
import { allowsPage, may, signedIn } from '../../http/middleware/access.ts';
import { roles } from '../../shared/account.ts';
import { mailDrivers } from '../../shared/enums.ts';
import { paths } from '../../shared/paths.ts';
import { api, patch } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { takeForms } from '../../web/form-pages.tsx';
import { publicPart } from '../shared/settings.ts';
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
    takes: 'json or upload',
    answer: settings,
    done: (t) => t.done.saved,
    // Readers without permission for settings only get the public ones.
    show: (c, changed) => (may(c, 'settings:read') ? changed : publicPart(changed)),
    example: { contact_phone: '+1 555 0142' },
  }),
]);

/** Imported with the first page of settings that is requested. */
const pages = () => import('./pages.tsx');

const renderSignIn = async (c: Context<SiteEnv>) => (await pages()).renderSignIn(c);

const toRead = allowsPage('settings:read');
const toWrite = allowsPage('content:write');

/** The panel's pages for settings. The sign-in page takes its form itself: its checkboxes become one setting. */
export const settingsPages = new Hono<SiteEnv>()
  .get(control.settings, toRead, async (c) => (await pages()).renderOverview(c))
  .get(control.contactSettings, toRead, async (c) => (await pages()).renderContact(c))
  .get(control.homeSettings, toWrite, async (c) => (await pages()).renderHome(c))
  .get(control.embedSettings, toRead, async (c) => (await pages()).renderEmbed(c))
  .get(control.brandingSettings, toWrite, async (c) => (await pages()).renderBranding(c))
  .get(control.htmlSettings, toRead, async (c) => (await pages()).renderHtml(c))
  .get(control.invoiceSettings, toRead, async (c) => (await pages()).renderInvoices(c))
  .get(control.privacySettings, toRead, async (c) => (await pages()).renderPrivacy(c))
  .get(control.regionSettings, toRead, async (c) => (await pages()).renderRegion(c))
  .get(control.mailSettings, toRead, async (c) => (await pages()).renderMail(c))
  .get(control.signInSettings, toRead, renderSignIn)
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
