import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ReactElement } from 'react';
import { countRows } from '../database/paginate.ts';
import type { Db } from '../database/tables.ts';
import type { SiteEnv } from '../http/context.ts';
import { ownCookie, readOwnCookie } from '../http/cookies.ts';
import { setHeader } from '../http/headers.ts';
import { signedIn } from '../http/middleware/access.ts';
import { readLayoutData } from './layout-data.ts';
import { renderPage } from './render.ts';
import type { Panel, Waiting } from './shared/panel.ts';
import type { Site } from './shared/site.ts';

declare module '../deps.ts' {
  interface Deps {
    /** Counts what needs attention, for the panel's navigation. */
    countWaiting: () => Promise<Waiting>;
  }
}

/**
 * Reads the data that every page of the panel is rendered with.
 *
 * @throws {Problem} 401 if no member is signed in.
 */
export async function readPanel(c: Context<SiteEnv>): Promise<Panel> {
  const { email, role } = signedIn(c);
  const { config, countWaiting } = c.var.deps;
  const [site, waiting] = await Promise.all([readGuestSite(c), countWaiting()]);
  return { site, email, role, waiting, timeZone: config.timeZone };
}

/** Reads the data of a page of the panel before the sign-in; without the chat widget, because passwords are typed there. */
export async function readGuestSite(c: Context<SiteEnv>): Promise<Site> {
  const { member, submitted, t } = c.var;
  const words = t.control.form;
  const notice =
    submitted?.failure === null
      ? words[member === null ? 'signInFirst' : 'restored']
      : takeNotice(c);
  return { ...(await readLayoutData(c)), chat: null, notice };
}

/**
 * Reads the data of a page whose URL contains a secret: such pages are not stored, and do not send their address to other sites. With
 * no referrer at all, older browsers would not say that the page's forms come from this site.
 */
export function readSecretSite(c: Context<SiteEnv>): Promise<Site> {
  setHeader(c, 'Cache-Control', 'private, no-store');
  setHeader(c, 'Referrer-Policy', 'same-origin');
  return readGuestSite(c);
}

/** Responds with a page of the panel. */
export function renderPanel(
  c: Context<SiteEnv>,
  panel: Panel,
  page: ReactElement,
  status?: ContentfulStatusCode,
): Response | Promise<Response> {
  return renderPage(c, panel.site, page, status);
}

export function countUnreadMessages(db: Db): Promise<number> {
  return countRows(db.selectFrom('messages').where('read_at', 'is', null));
}

const cookie = 'notice';
/** A number of characters. A character may take nine bytes in a cookie, and browsers store cookies of up to 4,096 bytes. */
const maxLength = 400;
const keptSeconds = 60;

/** Shows a message on the next page of the panel that the browser opens. */
export function setNotice(c: Context<SiteEnv>, message: string): void {
  setCookie(c, cookie, message.slice(0, maxLength), { ...ownCookie(c), maxAge: keptSeconds });
}

/** The message of the form that led to this page, which is shown once; undefined: there is none. */
function takeNotice(c: Context<SiteEnv>): string | undefined {
  const message = readOwnCookie(c, cookie);
  if (message === undefined || c.req.method !== 'GET') return undefined;
  deleteCookie(c, cookie, ownCookie(c));
  return message.slice(0, maxLength);
}
