import type { Context } from 'hono';
import { listContentPageLinks } from '../content-pages/queries.ts';
import type { Db } from '../database/tables.ts';
import type { SiteEnv } from '../http/context.ts';
import { findSiteSettings } from '../settings/queries.ts';
import type { Manifest, Site } from '../shared/site.ts';
import type { ChatOf } from './chat.ts';

/** Gathers what every page of the site needs to know to be drawn for this request. */
export type ReadSite = (c: Context<SiteEnv>) => Promise<Site>;

/** @param publicUrl the site's origin, where it was given; else the one that was asked is it. */
export function siteReader(
  db: Db,
  manifest: Manifest,
  chatOf: ChatOf,
  publicUrl: URL | null,
): ReadSite {
  return async (c) => {
    const [{ settings, chat_code, created_at }, pageLinks] = await Promise.all([
      findSiteSettings(db),
      listContentPageLinks(db),
    ]);
    return {
      ...visitorOf(c),
      manifest,
      origin: originOf(c, publicUrl),
      settings,
      foundedYear: new Date(created_at).getUTCFullYear(),
      pageLinks,
      chat: chatOf(chat_code),
    };
  };
}

/** What the site can still say of itself when its database does not answer. */
export function bareSite(
  c: Context<SiteEnv>,
  manifest: Manifest,
  config: { companyName: string; contactEmail: string; publicUrl: URL | null },
): Site {
  return {
    ...visitorOf(c),
    manifest,
    origin: originOf(c, config.publicUrl),
    settings: {
      company_name: config.companyName,
      contact_email: config.contactEmail,
      contact_phone: null,
      contact_phone_alt: null,
      contact_twitter: null,
      contact_telegram: null,
      contact_instagram: null,
      contact_address: null,
      meta_description: '',
    },
    foundedYear: new Date().getUTCFullYear(),
    pageLinks: [],
    chat: null,
  };
}

export function originOf(c: Context<SiteEnv>, publicUrl: URL | null): string {
  const { protocol, host } = c.var.connection;
  return publicUrl?.origin ?? `${protocol}://${host}`;
}

type VisitorPart = Pick<Site, 'language' | 'theme' | 'addressLanguage' | 'currentPath'>;

function visitorOf(c: Context<SiteEnv>): VisitorPart {
  const { pathname, search, searchParams } = new URL(c.req.url);
  return {
    language: c.var.language,
    theme: c.var.theme,
    addressLanguage: searchParams.has('lang') ? c.var.language.code : null,
    currentPath: `${pathname}${search}`,
  };
}
