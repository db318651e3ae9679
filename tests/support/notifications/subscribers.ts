import { test as base } from 'vitest';
import type { NewParcel } from '../../../server/parcels/shared/parcel.ts';
import type { TestSite } from '../site.ts';
import type { ReceivedMail } from './mail-server.ts';
import { siteThatTells } from './status-emails.ts';

/** What the site's links begin with. */
export const origin = 'https://parcels.example.com';

type NotifyingSite = Awaited<ReturnType<typeof siteThatTells>>;

/**
 * A site that sends its mail, with the parcel WB-1, whose recipient and sender have no address: all mail goes to
 * those who follow it.
 */
export async function siteToFollow(fields: Partial<NewParcel> = {}, delay = 0, env = {}) {
  const nobody = { recipient_email: null, sender_email: null };
  const site = await siteThatTells({ ...nobody, ...fields }, delay, env);
  return {
    ...site,
    /** Leaves an address, as the script of a result does. */
    leave: (email: unknown, more: { code?: string; language?: string } = {}) =>
      leaveAddress(site, email, more),
    /** Leaves an address, and confirms on the page of the link that was mailed to it. */
    async follow(email: string, language = 'en'): Promise<string> {
      await leaveAddress(site, email, { language });
      const link = linkIn(await newestMail(site));
      await site.ask(link, { method: 'POST' });
      return link;
    },
    newest: () => newestMail(site),
    followers: () => site.db.selectFrom('subscribers').selectAll().orderBy('id').execute(),
  };
}

function leaveAddress(
  site: TestSite,
  email: unknown,
  { code = 'WB-1', language = 'en' }: { code?: string; language?: string },
) {
  return site.ask(`/api/followers?lang=${language}`, { method: 'POST', json: { code, email } });
}

/** The mail that arrived last, once all is quiet. */
async function newestMail({ background, mailer, server }: NotifyingSite): Promise<ReceivedMail> {
  await background.idle();
  await mailer.idle();
  const mail = server.mails.at(-1);
  if (mail === undefined) throw new Error('No mail has arrived');
  return mail;
}

/** The path of a mail's first link to a page of the site that has a token. */
export function linkIn({ parsed }: ReceivedMail, page: 'follow' | 'unfollow' = 'follow'): string {
  const [, path] = parsed.text?.match(new RegExp(`${origin}(/${page}/\\S+)`)) ?? [];
  if (path === undefined) throw new Error(`There is no such link in ${parsed.text}`);
  return path;
}

/** A header of a mail. */
export function headerOf({ parsed }: ReceivedMail, name: string): string | undefined {
  return parsed.headers.find(({ key }) => key === name)?.value;
}

/** The path that a mail program posts to, to end such mails. */
export function unsubscribePathIn(mail: ReceivedMail): string {
  return (headerOf(mail, 'list-unsubscribe')?.replace(/^<(.*)>$/, '$1') ?? '').replace(origin, '');
}

/** Ends mails as a provider does it: one request, from another site, without cookies. */
export function unsubscribe({ ask }: Pick<TestSite, 'ask'>, path: string) {
  return ask(path, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://mail.example.net' },
    fields: { 'List-Unsubscribe': 'One-Click' },
  });
}

/** Tests of a site with a parcel to follow. */
export const test = base.extend('site', () => siteToFollow());
