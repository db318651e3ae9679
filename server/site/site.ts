import type { Context } from 'hono';
import { listContentPageLinks } from '../content-pages/queries.ts';
import type { SiteEnv } from '../http/context.ts';
import { findSiteSettings } from '../settings/queries.ts';
import { fill } from '../shared/fill.ts';
import { type LanguageCode, langOf } from '../shared/languages.ts';
import { fillTitle, mergeValues } from '../shared/merge-fields.ts';
import type { PublicSettings } from '../shared/settings.ts';
import type { ContentPageLink, Site } from '../shared/site.ts';

/** Gathers what every page of the site needs to know to be drawn for this request. */
export async function readSite(c: Context<SiteEnv>): Promise<Site> {
  const { db, chatOf } = c.var.deps;
  const [{ settings, chat_code, created_at }, pageLinks] = await Promise.all([
    findSiteSettings(db),
    listContentPageLinks(db),
  ]);
  return {
    ...requestPart(c),
    ...withFieldsFilled(settings, pageLinks),
    contentLang: langOf(settings.content_language, c.var.language),
    foundedYear: new Date(created_at).getUTCFullYear(),
    chat: chatOf(chat_code),
  };
}

/** The texts of every page, whose fields show their values. */
function withFieldsFilled(settings: PublicSettings, pageLinks: ContentPageLink[]) {
  const values = mergeValues(settings);
  return {
    settings: { ...settings, meta_description: fill(settings.meta_description, values) },
    pageLinks: pageLinks.map((link) => ({ ...link, title: fillTitle(link.title, values) })),
  };
}

/** What the site can still say of itself when its database does not answer. */
export function bareSite(c: Context<SiteEnv>): Site {
  const { companyName, contactEmail } = c.var.deps.config;
  return {
    ...requestPart(c),
    settings: {
      company_name: companyName,
      contact_email: contactEmail,
      contact_phone: null,
      contact_phone_alt: null,
      contact_twitter: null,
      contact_telegram: null,
      contact_instagram: null,
      contact_address: null,
      content_language: 'en',
      meta_description: '',
    },
    contentLang: undefined,
    foundedYear: new Date().getUTCFullYear(),
    pageLinks: [],
    chat: null,
  };
}

/** The site's origin: PUBLIC_URL's, or else the one that was asked. */
export function originOf(c: Context<SiteEnv>): string {
  const { protocol, host } = c.var.connection;
  return c.var.deps.config.publicUrl?.origin ?? `${protocol}://${host}`;
}

type RequestPart = Omit<Site, 'settings' | 'contentLang' | 'foundedYear' | 'pageLinks' | 'chat'>;

function requestPart(c: Context<SiteEnv>): RequestPart {
  return {
    manifest: c.var.deps.manifest,
    origin: originOf(c),
    language: c.var.language,
    theme: c.var.theme,
    addressLanguage: c.var.addressLanguage,
    currentPath: currentPathOf(new URL(c.req.url), c.var.addressLanguage),
  };
}

/** The page's own address, in which a language has one spelling: the code of ours. */
function currentPathOf({ pathname, search, searchParams }: URL, code: LanguageCode | null): string {
  const named = searchParams.get('lang');
  if (named === code) return `${pathname}${search}`;
  if (code === null) searchParams.delete('lang');
  else searchParams.set('lang', code);
  const query = searchParams.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
}
