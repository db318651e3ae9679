import { signedInAdmin } from '../admin.ts';
import { mailedPin } from '../auth/pins.ts';
import { startSite } from '../site.ts';
import { message, postMessage } from './messages.ts';
import { outgoingMail, postMail } from './outgoing-mail.ts';

/** The ids of the mails below. */
export const opened = { manual: 1, copy: 2, reset: 3, account: 4 };

/** A secret that only the recipient may see. */
export const accountLink = 'https://parcels.example/confirm/5up3rs3cr3t';

/**
 * A site with a mail of each kind, its administrator, and the pin that it mailed.
 *
 * @param env decides where they are sent; by default to the outbox.
 */
export async function siteWithEachKind(env: Record<string, string> = {}) {
  const site = await startSite(env);
  const admin = await signedInAdmin(site);
  await postMail(admin, outgoingMail);
  await postMessage(site, message);
  await site.consumers.idle();
  const pin = await mailedPin(site);
  const body = `Open this: ${accountLink}`;
  const account = {
    kind: 'account',
    language: 'en',
    to: 'owner@example.com',
    subject: 'Your address',
  } as const;
  await site.mailer.enqueue(site.db, { ...account, body });
  await site.mailer.idle();
  return { site, admin, pin };
}
