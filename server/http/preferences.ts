import type { IncomingMessage } from 'node:http';
import { parseAccept } from 'hono/utils/accept';
import { parse } from 'hono/utils/cookie';
import { memoize } from '../memoized.ts';
import { type Theme, themes } from '../shared/enums.ts';
import {
  codeOfName,
  codeOfTag,
  type Language,
  type LanguageCode,
  languageByCode,
} from '../shared/languages.ts';

/** The visitor's language and theme. */
export type Preferences = {
  language: Language;
  /** The language that the address requests with `?lang=`; null if it requests none, or one that the site does not have. */
  addressLanguage: LanguageCode | null;
  /** null: the visitor has chosen none, so the system's setting applies. */
  theme: Theme | null;
};

/**
 * Reads the visitor's language and theme. The language is that of `?lang=`, which is for this page only, or else that of the
 * cookie, or else the browser's, or else English; unknown names are ignored.
 */
export function readPreferences({ url = '', headers }: IncomingMessage): Preferences {
  const { cookie, 'accept-language': accepted = '' } = headers;
  const { googtrans, theme } = cookie === undefined ? {} : parse(ownPairs(cookie));
  const inAddress = languageInAddress(url);
  return {
    language: languageByCode(
      inAddress ?? languageInCookie(googtrans) ?? acceptedLanguage(accepted),
    ),
    addressLanguage: inAddress ?? null,
    theme: parseTheme(theme),
  };
}

/** The two cookies of the site's preferences: the header may have a thousand others, which are not parsed. */
function ownPairs(header: string): string {
  return header.match(/(?:^|;\s*)(?:googtrans|theme)=[^;]*/g)?.join(';') ?? '';
}

/** The theme of this name; null if there is none. */
export function parseTheme(name: string | undefined): Theme | null {
  return themes.find((theme) => theme === name) ?? null;
}

function languageInAddress(url: string): LanguageCode | undefined {
  if (!url.includes('lang=')) return undefined;
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  return codeOfName(query.get('lang') ?? '');
}

function languageInCookie(cookie: string | undefined): LanguageCode | undefined {
  const [, name = ''] = cookie?.match(/^\/en\/([\w-]+)$/) ?? [];
  return codeOfName(name);
}

/** The site's language that an Accept-Language header prefers. */
const acceptedLanguage = memoize((header): LanguageCode | undefined => {
  for (const { type: tag, q } of parseAccept(header)) {
    const code = q > 0 ? codeOfTag(tag) : undefined;
    if (code !== undefined) return code;
  }
  return undefined;
});
