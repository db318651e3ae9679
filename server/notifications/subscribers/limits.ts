import type { Context } from 'hono';
import type { Limit } from '../../database/limiter.ts';
import { widerNetworkOf } from '../../http/addresses.ts';
import type { SiteEnv } from '../../http/context.ts';
import { use } from '../../http/rate-limits.ts';
import { decoyWrites } from '../mail/decoy.ts';
import { hasUnsubscribed } from '../mail/unsubscribes.ts';

const hour = 60 * 60;
/** However it is tagged: all of it goes to one mailbox. */
const ofAddress = { name: 'follow-address', points: 3, seconds: hour };
/** So that no network uses up what a parcel has for all. */
const ofNetworkAndParcel = { name: 'follow-network-parcel', points: 5, seconds: hour };
/** Whatever the addresses are. */
const ofParcel = { name: 'follow-parcel', points: 20, seconds: hour };
/** Of an address that has ended the mails about this parcel. */
const ofStopped = { name: 'follow-stopped', points: 1, seconds: 24 * hour };
/** All others: nobody is refused by it. */
const ofOthers = { name: 'follow-others', points: Number.MAX_SAFE_INTEGER, seconds: hour };

/**
 * Whether a link may be asked for once more: nobody is to be bothered, from however many networks. What a parcel has
 * for all is counted last, so that whoever is refused uses up nothing of it.
 *
 * @param subject the parcel, or the code that no parcel has.
 */
export async function isWelcome(
  c: Context<SiteEnv>,
  subject: string,
  mailbox: string,
): Promise<boolean> {
  const network = widerNetworkOf(c.get('connection').network);
  return (
    (await mayUse(c, ofAddress, mailbox)) &&
    (await mayUse(c, ofNetworkAndParcel, `${network} ${subject}`)) &&
    (await mayUse(c, ofParcel, subject))
  );
}

/** Whether an address has not ended the mails about a parcel, or is asked anew for the first time since; it is counted either way. */
export async function wantsMail(
  c: Context<SiteEnv>,
  { parcelId, email, mailbox }: { parcelId: number; email: string; mailbox: string },
): Promise<boolean> {
  const { db, database } = c.get('deps');
  const isStopped = await hasUnsubscribed(db, parcelId, email);
  const isAllowed = await mayUse(c, isStopped ? ofStopped : ofOthers, `${parcelId} ${mailbox}`);
  // What is refused again is refused from memory.
  if (!isAllowed) await decoyWrites(database, 1);
  return isAllowed;
}

async function mayUse(c: Context<SiteEnv>, limit: Limit, key: string): Promise<boolean> {
  const { config, database } = c.get('deps');
  return !config.rateLimit || (await use(database.limiter(limit), key)).allowed;
}
