import type { Context } from 'hono';
import { listPageLinks } from '../content-pages/queries.ts';
import type { Db } from '../database/tables.ts';
import type { SiteEnv } from '../http/context.ts';
import { findSiteSettings } from '../settings/queries.ts';
import type { Manifest, Site } from '../shared/site.ts';

/** Gathers what every page of the site needs to know to be drawn for this request. */
export type ReadSite = (c: Context<SiteEnv>) => Promise<Site>;

export function siteReader(db: Db, manifest: Manifest): ReadSite {
  return async (c) => {
    const [settings, pageLinks] = await Promise.all([findSiteSettings(db), listPageLinks(db)]);
    return {
      ...visitorOf(c),
      manifest,
      companyName: settings.company_name,
      contactEmail: settings.contact_email,
      metaDescription: settings.meta_description,
      setUpIn: settings.set_up_in,
      pageLinks,
    };
  };
}

/** What the site can still say of itself when its database does not answer. */
export function bareSite(
  c: Context<SiteEnv>,
  manifest: Manifest,
  known: { companyName: string; contactEmail: string },
): Site {
  return {
    ...visitorOf(c),
    ...known,
    manifest,
    metaDescription: '',
    setUpIn: new Date().getUTCFullYear(),
    pageLinks: [],
  };
}

type VisitorPart = Pick<Site, 'language' | 'theme' | 'addressLanguage' | 'here'>;

function visitorOf(c: Context<SiteEnv>): VisitorPart {
  const { pathname, search, searchParams } = new URL(c.req.url);
  return {
    language: c.var.language,
    theme: c.var.theme,
    addressLanguage: searchParams.has('lang') ? c.var.language.code : null,
    here: `${pathname}${search}`,
  };
}
