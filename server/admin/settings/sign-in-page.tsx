import { type Context, Hono } from 'hono';
import { SignInSettingsPage } from '../../../views/admin/settings/sign-in-settings-page.tsx';
import { readReauthentication } from '../../auth/two-step/confirm-actions.ts';
import { findSettings } from '../../database/settings.ts';
import type { SiteEnv } from '../../http/context.ts';
import { problemOf } from '../../http/errors.ts';
import { formFields } from '../../http/input/body.ts';
import { allowsPage, signedIn } from '../../http/middleware/access.ts';
import type { Problem } from '../../http/problem.ts';
import { inLanguage, paths } from '../../shared/paths.ts';
import { roles } from '../../shared/permissions.ts';
import { verbContext } from '../../verbs/request.ts';
import { readPanel } from '../../web/panel.ts';
import { renderPage } from '../../web/render.ts';
import { updateSettings } from './actions.ts';

const here = paths.control.signInSettings;
const maxBytes = 8 * 1024;

/** The page on which the owner says who has to have two steps. It works without JavaScript. */
export const signInSettingsPage = new Hono<SiteEnv>()
  .get(here, allowsPage('settings:read'), (c) => render(c, null))
  .post(here, allowsPage('settings:write'), async (c) => {
    const { password = '', ...fields } = await formFields(c, maxBytes);
    const chosen = roles.filter((role) => fields[role] === 'yes');
    // `all` includes roles that a later version may add.
    const required = chosen.length === roles.length ? 'all' : chosen.join(' ');
    try {
      const input = { two_step_required: required, ...(password !== '' && { password }) };
      await updateSettings(verbContext(c), input, signedIn(c));
    } catch (error) {
      const problem = problemOf(error, c);
      if (problem.status >= 500) throw error;
      return render(c, problem);
    }
    return c.redirect(inLanguage(`${here}?saved=yes`, c.var.addressLanguage), 303);
  });

async function render(c: Context<SiteEnv>, problem: Problem | null) {
  const { db } = c.var.deps;
  const own = signedIn(c);
  const [panel, settings, reauthentication] = await Promise.all([
    readPanel(c),
    findSettings(db),
    own.hasRecentSignIn ? ('nothing' as const) : readReauthentication(db, own),
  ]);
  const state = {
    reauthentication,
    required: settings.two_step_required,
    isSaved: c.req.query('saved') === 'yes',
    errors: problem?.errors ?? [],
  };
  const page = <SignInSettingsPage panel={panel} t={c.var.t} {...state} />;
  return renderPage(c, panel.site, page, problem?.status ?? 200);
}
