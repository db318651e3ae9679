import { createSignInLink } from '../../../server/auth/links/links.ts';
import { adminEmail, adminPassword, insertAdmin, type TestAdmin } from '../admin.ts';
import type { Reply } from '../http.ts';
import type { TestSite } from '../site.ts';
import { outboxOf } from './pins.ts';

export const newEmail = 'new@example.com';

/** Requests a change of the account's address. */
export function changeEmail({ ask }: TestAdmin, fields: object = {}, headers = {}): Promise<Reply> {
  const json = { email: newEmail, password: adminPassword, ...fields };
  return ask('/api/admins', { method: 'PATCH', json, headers });
}

/** The path and query of the newest link that was mailed; '' if there is none. */
export async function mailedLink(site: TestSite): Promise<string> {
  await site.mailer.idle();
  const mails = (await outboxOf(site)).map(({ parsed }) => parsed.text ?? '');
  const [link = ''] = mails.flatMap((text) => text.match(/^https?:\S+$/m) ?? []).slice(-1);
  return link === '' ? '' : link.slice(new URL(link).origin.length);
}

/** Requests a change of address, and reads the link from the mail. */
export async function linkTo(site: TestSite, admin: TestAdmin, fields?: object): Promise<string> {
  await changeEmail(admin, fields);
  return mailedLink(site);
}

/** A sign-in link, as the server's command creates it. */
export async function signInLink(site: TestSite): Promise<string> {
  return createSignInLink(site.db, await insertAdmin(site));
}

/** Submits the form of a link's page, like a browser without JavaScript. */
export function press(site: TestSite, link: string, headers = {}): Promise<Reply> {
  const { pathname, searchParams } = new URL(link, site.url);
  const token = searchParams.get('token') ?? '';
  searchParams.delete('token');
  return site.ask(`${pathname}?${searchParams}`, { method: 'POST', fields: { token }, headers });
}

/** The address of the account. */
export async function accountEmail({ db }: TestSite): Promise<string | undefined> {
  return (await db.selectFrom('staff').select('email').executeTakeFirst())?.email;
}

/** Signs in with a password. @returns the response. */
export function signInWith(site: TestSite, password: string, headers = {}): Promise<Reply> {
  return site.ask('/api/admins/auth/signin', {
    method: 'POST',
    json: { email: adminEmail, password },
    headers,
  });
}

/** The cookie that a response sets, as a browser sends it back. */
export function cookieOf(reply: Reply): string {
  return reply.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}

/** Whether this cookie gives access to the administrator's API calls. */
export async function isSignedIn(site: TestSite, cookie: string): Promise<boolean> {
  return (await site.ask('/api/invoices', { headers: { Cookie: cookie } })).status === 200;
}
