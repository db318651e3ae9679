import type { Context } from 'hono';
import type { Theme } from '../shared/catalog.ts';
import type { LanguageCode } from '../shared/languages.ts';
import type { SiteEnv } from './context.ts';

const year = 60 * 60 * 24 * 365;

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
