import type { Context } from 'hono';
import type { ReactElement } from 'react';
import type { SiteEnv } from '../http/context.ts';
import { signedIn } from '../http/middleware/access.ts';
import { countUnreadMessages } from '../messages/queries.ts';
import type { Panel } from '../shared/panel.ts';
import type { Site } from '../shared/site.ts';
import { renderPage } from './render.ts';
import { readSite } from './site.ts';

/**
 * Gathers what every page of the panel needs to know.
 *
 * @throws {Problem} 401 where nobody is signed in.
 */
export async function readPanel(c: Context<SiteEnv>): Promise<Panel> {
  const { email } = signedIn(c);
  const { db, config } = c.var.deps;
  const [site, unread] = await Promise.all([readGuestSite(c), countUnreadMessages(db)]);
  return { site, email, unread, timeZone: config.timeZone };
}

/** What a page of the panel for who is not signed in knows of the site: passwords are typed there. */
export async function readGuestSite(c: Context<SiteEnv>): Promise<Site> {
  return { ...(await readSite(c)), chat: null };
}

/** Answers with a page of the panel. */
export function renderPanel(
  c: Context<SiteEnv>,
  panel: Panel,
  page: ReactElement,
  status: 200 | 404 = 200,
): Response | Promise<Response> {
  return renderPage(c, panel.site, page, status);
}
