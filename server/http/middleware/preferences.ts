import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { parseAccept } from 'hono/utils/accept';
import { messagesOf } from '../../../views/translations/index.ts';
import { type Theme, themes } from '../../shared/catalog.ts';
import { codeOfName, codeOfTag, type LanguageCode, languageOf } from '../../shared/languages.ts';
import type { SiteEnv } from '../context.ts';

const year = 60 * 60 * 24 * 365;

/**
 * Reads the visitor's language and theme. The language comes from `?lang=` (for this page only),
 * else from the cookie, else from Accept-Language, else it is English; unsupported languages are
 * ignored.
 */
export const preferences = createMiddleware<SiteEnv>(async (c, next) => {
  const inAddress = codeOfName(new URL(c.req.url).searchParams.get('lang') ?? '');
  const code = inAddress ?? chosenLanguage(c) ?? acceptedLanguage(c.req.header('Accept-Language'));
  const language = languageOf(code);
  c.set('addressLanguage', inAddress ?? null);
  c.set('language', language);
  c.set('t', messagesOf(language.code));
  c.set('theme', themeOf(getCookie(c, 'theme')));
  await next();
});

function chosenLanguage(c: Context<SiteEnv>): LanguageCode | undefined {
  const [, name = ''] = getCookie(c, 'googtrans')?.match(/^\/en\/([\w-]+)$/) ?? [];
  return codeOfName(name);
}

/** The supported language that the browser prefers most. */
function acceptedLanguage(header: string | undefined): LanguageCode | undefined {
  for (const { type: tag, q } of parseAccept(header ?? '')) {
    const code = q > 0 ? codeOfTag(tag) : undefined;
    if (code !== undefined) return code;
  }
  return undefined;
}

/** The theme of this name; null if there is none. */
export function themeOf(name: string | undefined): Theme | null {
  return themes.find((theme) => theme === name) ?? null;
}

export function setThemeCookie(c: Context<SiteEnv>, theme: Theme): void {
  setReadableCookie(c, 'theme', theme);
}

/** The translation cookie, "from English to the chosen language"; scripts read it too. */
export function setLanguageCookie(c: Context<SiteEnv>, code: LanguageCode): void {
  setReadableCookie(c, 'googtrans', `/en/${code}`);
}

// Set by hand because the slashes of the language cookie must not be escaped.
function setReadableCookie(c: Context<SiteEnv>, name: string, value: string): void {
  const secure = c.var.connection.protocol === 'https' ? '; Secure' : '';
  const cookie = `${name}=${value}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`;
  c.header('Set-Cookie', cookie, { append: true });
}
