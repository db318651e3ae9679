import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { SiteEnv } from '../http/context.ts';
import { localPath, referringPage } from '../http/local-path.ts';
import { setLanguageCookie, setThemeCookie, themeOf } from '../http/preferences.ts';
import { Problem } from '../http/problem.ts';
import { languageOf } from '../shared/languages.ts';
import { paths } from '../shared/paths.ts';

const limit = bodyLimit({
  maxSize: 8 * 1024,
  onError: (c: Context<SiteEnv>) => {
    throw new Problem(413, c.var.t.errors.tooLarge);
  },
});

/** Where the forms of the theme toggle and the language menu go: a cookie, and back again. */
export function preferencesForm() {
  return new Hono<SiteEnv>().post(paths.preferences, limit, async (c) => {
    const { theme, language, back } = await c.req.parseBody().catch(() => {
      throw new Problem(400, c.var.t.errors.badRequest);
    });
    if (typeof theme === 'string') setThemeCookie(c, themeOf(theme));
    if (typeof language === 'string') setLanguageCookie(c, languageOf(language).code);

    // The browser knows best where the visitor is: scripts may have changed the page's address
    // since the form was drawn.
    const page = referringPage(c.req.header('Referer'), c.var.client.host) ?? pageNamed(back);
    // A `?lang=` left in the address would go on overruling the choice that was just made.
    if (language !== undefined) page.searchParams.delete('lang');
    return c.redirect(localPath(page), 303);
  });
}

/** A page of this site by its path; the home page for anything that would lead elsewhere. */
function pageNamed(back: unknown): URL {
  const site = 'http://site.invalid';
  const home = new URL(paths.home, site);
  if (typeof back !== 'string' || !URL.canParse(back, site)) return home;
  const page = new URL(back, site);
  return page.origin === site ? page : home;
}
