import type { Context } from 'hono';
import type { ReactElement } from 'react';
import type { Db } from '../database/tables.ts';
import type { SiteEnv } from '../http/context.ts';
import { signedIn } from '../http/middleware/access.ts';
import { countUnreadMessages } from '../messages/queries.ts';
import type { Panel } from '../shared/panel.ts';
import { renderPage } from './render.ts';
import type { ReadSite } from './site.ts';

/** Gathers what every page of the panel needs to know. Throws a 401 where nobody is signed in. */
export type ReadPanel = (c: Context<SiteEnv>) => Promise<Panel>;

export function panelReader(readSite: ReadSite, db: Db, timeZone: string): ReadPanel {
  return async (c) => {
    const { email } = signedIn(c);
    const [site, unread] = await Promise.all([readSite(c), countUnreadMessages(db)]);
    return { site: { ...site, chat: null }, email, unread, timeZone };
  };
}

/** Answers with a page of the panel. */
export function renderPanel(
  c: Context<SiteEnv>,
  panel: Panel,
  page: ReactElement,
  status: 200 | 404 = 200,
): Response {
  return renderPage(c, panel.site, page, status);
}
