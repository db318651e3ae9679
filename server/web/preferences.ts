import { Hono } from 'hono';
import type { SiteEnv } from '../http/context.ts';
import { setLanguageCookie, setThemeCookie } from '../http/cookies.ts';
import { readFormFields } from '../http/input/body.ts';
import { localPath, ownPage, referringPage } from '../http/local-path.ts';
import { anyone } from '../http/middleware/access.ts';
import { parseTheme } from '../http/preferences.ts';
import { codeOfName } from '../shared/languages.ts';
import { paths } from '../shared/paths.ts';

const maxBytes = 8 * 1024;

/** Handles the forms of the theme toggle and the language menu: sets a cookie, redirects back. */
export const preferencesForm = new Hono<SiteEnv>().post(paths.preferences, anyone, async (c) => {
  const { theme, language, back } = await readFormFields(c, maxBytes);
  if (theme !== undefined) setThemeCookie(c, parseTheme(theme) ?? 'LIGHT');
  if (language !== undefined) setLanguageCookie(c, codeOfName(language) ?? 'en');

  // The Referer before the form's `back`: scripts may have changed the page's URL after the form was rendered.
  const page =
    referringPage(c.req.header('Referer'), c.var.connection.host) ?? ownPage(back) ?? home();
  // This path only takes the form, and has no page.
  if (page.pathname === paths.preferences) page.pathname = paths.home;
  // A `?lang=` in the URL would still override the new choice.
  if (language !== undefined) page.searchParams.delete('lang');
  return c.redirect(localPath(page), 303);
});

function home(): URL {
  return new URL(paths.home, 'http://site.invalid');
}
