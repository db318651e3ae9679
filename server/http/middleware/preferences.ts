import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { parseAccept } from 'hono/utils/accept';
import { parse } from 'hono/utils/cookie';
import { messagesOf } from '../../../views/translations/index.ts';
import { type Theme, themes } from '../../shared/catalog.ts';
import { codeOfName, codeOfTag, type LanguageCode, languageOf } from '../../shared/languages.ts';
import type { SiteEnv } from '../context.ts';
import { memoized } from '../memoized.ts';

const year = 60 * 60 * 24 * 365;

/**
 * Reads the visitor's language and theme. The language comes from `?lang=` (for this page only),
 * else from the cookie, else from Accept-Language, else it is English; unsupported languages are
 * ignored.
 */
export const preferences = createMiddleware<SiteEnv>((c, next) => {
  const { cookie, 'accept-language': accepted = '' } = c.env.incoming.headers;
  const { googtrans, theme } = cookie === undefined ? {} : parse(cookie);
  const inAddress = codeOfName(c.req.query('lang') ?? '');
  const language = languageOf(inAddress ?? chosenLanguage(googtrans) ?? acceptedLanguage(accepted));
  c.set('addressLanguage', inAddress ?? null);
  c.set('language', language);
  c.set('t', messagesOf(language.code));
  c.set('theme', themeOf(theme));
  return next();
});

function chosenLanguage(cookie: string | undefined): LanguageCode | undefined {
  const [, name = ''] = cookie?.match(/^\/en\/([\w-]+)$/) ?? [];
  return codeOfName(name);
}

/** Of the languages that a browser accepts, the one of ours that it wants most. */
const acceptedLanguage = memoized((header): LanguageCode | undefined => {
  for (const { type: tag, q } of parseAccept(header)) {
    const code = q > 0 ? codeOfTag(tag) : undefined;
    if (code !== undefined) return code;
  }
  return undefined;
});

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
