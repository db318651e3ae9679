import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { messagesOf } from '../../../views/translations/index.ts';
import { type Theme, themes } from '../../shared/catalog.ts';
import { type LanguageCode, languageOf } from '../../shared/languages.ts';
import type { SiteEnv } from '../context.ts';

const year = 60 * 60 * 24 * 365;

/** Reads the visitor's language and theme: `?lang=` for this one page, else the cookies. */
export const preferences = createMiddleware<SiteEnv>(async (c, next) => {
  const fromCookie = getCookie(c, 'googtrans')?.match(/^\/en\/([a-z]{2})$/)?.[1];
  const language = languageOf(new URL(c.req.url).searchParams.get('lang') ?? fromCookie);
  c.set('language', language);
  c.set('t', messagesOf(language.code));
  c.set('theme', themeOf(getCookie(c, 'theme')));
  await next();
});

/** The theme of this name; LIGHT where there is none. */
export function themeOf(name: string | undefined): Theme {
  return themes.find((theme) => theme === name) ?? 'LIGHT';
}

export function setThemeCookie(c: Context<SiteEnv>, theme: Theme): void {
  setReadableCookie(c, 'theme', theme);
}

/** The translation cookie, "from English to the chosen language"; scripts read it too. */
export function setLanguageCookie(c: Context<SiteEnv>, code: LanguageCode): void {
  setReadableCookie(c, 'googtrans', `/en/${code}`);
}

// Written by hand because the language cookie's slashes go unescaped, as its readers expect.
function setReadableCookie(c: Context<SiteEnv>, name: string, value: string): void {
  const secure = c.var.connection.protocol === 'https' ? '; Secure' : '';
  const cookie = `${name}=${value}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`;
  c.header('Set-Cookie', cookie, { append: true });
}
