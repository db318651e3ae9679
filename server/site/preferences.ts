import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { SiteEnv } from '../http/context.ts';
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
    const { theme, language, back } = await c.req.parseBody().catch((cause: unknown) => {
      throw new Problem(400, c.var.t.errors.badRequest, { cause });
    });
    if (typeof theme === 'string') setThemeCookie(c, themeOf(theme));
    if (typeof language === 'string') setLanguageCookie(c, languageOf(language).code);
    return c.redirect(localPath(back), 303);
  });
}

/** A path of this site; the home page for anything that would lead elsewhere. */
function localPath(back: unknown): string {
  const base = 'http://site.invalid';
  if (typeof back !== 'string' || !URL.canParse(back, base)) return paths.home;
  const url = new URL(back, base);
  // A `?lang=` left in the address would go on overruling the choice that was just made.
  url.searchParams.delete('lang');
  return url.origin === base ? `${url.pathname}${url.search}` : paths.home;
}
