import { offerSignIn } from '../../server/admins/sign-in-link.ts';
import { adminPassword, type TestAdmin } from './admin.ts';
import type { Reply } from './http.ts';
import { outboxOf } from './pins.ts';
import type { TestSite } from './site.ts';

export const newEmail = 'new@example.com';

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** Asks for another address of the account. */
export function changeEmail({ ask }: TestAdmin, fields: object = {}, headers = {}): Promise<Reply> {
  const json = { email: newEmail, password: adminPassword, ...fields };
  return ask('/api/admins', { method: 'PATCH', json, headers });
}

/** The path and query of the newest link that was mailed; '' where there is none. */
export async function mailedLink(site: TestSite): Promise<string> {
  await site.mailer.idle();
  const mails = (await outboxOf(site)).map(({ parsed }) => parsed.text ?? '');
  const [link = ''] = mails.flatMap((text) => text.match(/^https?:\S+$/m) ?? []).slice(-1);
  return link === '' ? '' : link.slice(new URL(link).origin.length);
}

/** Asks for another address, and reads its link. */
export async function linkTo(site: TestSite, admin: TestAdmin, fields?: object): Promise<string> {
  await changeEmail(admin, fields);
  return mailedLink(site);
}

/** A link that signs in, as the server's own command makes one. */
export function signInLink({ db }: TestSite): Promise<string> {
  return offerSignIn(db);
}

/** Presses the button of a link's page, as a browser does without script. */
export function press(site: TestSite, link: string, headers = {}): Promise<Reply> {
  const { pathname, searchParams } = new URL(link, site.url);
  const token = searchParams.get('token') ?? '';
  searchParams.delete('token');
  return site.ask(`${pathname}?${searchParams}`, {
    method: 'POST',
    headers: { ...form, ...headers },
    body: new URLSearchParams({ token }).toString(),
  });
}

/** The address of the account. */
export async function accountEmail({ db }: TestSite): Promise<string | undefined> {
  return (await db.selectFrom('admins').select('email').executeTakeFirst())?.email;
}
