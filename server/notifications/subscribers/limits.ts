import type { Limit } from '../../database/limiter.ts';
import type { Deps } from '../../deps.ts';
import { widerNetworkOf } from '../../http/addresses.ts';
import { use } from '../../http/rate-limits.ts';
import { decoyWrites } from '../mail/decoy.ts';
import { hasUnsubscribed } from '../mail/unsubscribes.ts';

type LimitDeps = Pick<Deps, 'db' | 'config' | 'database'>;

const hour = 60 * 60;
/** Without the tag of an address, since all its mail goes to one mailbox. */
const perMailbox = { name: 'follow-address', points: 3, seconds: hour };
/** So that no network uses up the limit of a parcel, which is shared by all. */
const perNetworkAndParcel = { name: 'follow-network-parcel', points: 5, seconds: hour };
/** For all addresses together. */
const perParcel = { name: 'follow-parcel', points: 20, seconds: hour };
/** For an address that has unsubscribed from the parcel. */
const afterUnsubscribing = { name: 'follow-stopped', points: 1, seconds: 24 * hour };
/** For all other addresses: it refuses none, but takes the same time. */
const unlimited = { name: 'follow-others', points: Number.MAX_SAFE_INTEGER, seconds: hour };

type Request = {
  network: string;
  /** The parcel, or the code that no parcel has. */
  subject: string;
  mailbox: string;
};

/**
 * Whether one more link may be mailed, so that no mailbox is flooded, from however many networks. The limit of the
 * parcel is counted last: a request that another limit refuses uses up nothing of it.
 */
export async function isWithinLimits(
  deps: LimitDeps,
  { network, subject, mailbox }: Request,
): Promise<boolean> {
  return (
    (await mayUse(deps, perMailbox, mailbox)) &&
    (await mayUse(deps, perNetworkAndParcel, `${widerNetworkOf(network)} ${subject}`)) &&
    (await mayUse(deps, perParcel, subject))
  );
}

/**
 * Whether an address may get a mail about a parcel: it has not unsubscribed, or this is the first request since then.
 * It is counted either way.
 */
export async function acceptsMail(
  deps: LimitDeps,
  { parcelId, email, mailbox }: { parcelId: number; email: string; mailbox: string },
): Promise<boolean> {
  const limit = (await hasUnsubscribed(deps.db, parcelId, email)) ? afterUnsubscribing : unlimited;
  const isAllowed = await mayUse(deps, limit, `${parcelId} ${mailbox}`);
  // The limiter refuses a second time from memory, without the write of the first time.
  if (!isAllowed) await decoyWrites(deps.database, 1);
  return isAllowed;
}

async function mayUse(
  { config, database }: LimitDeps,
  limit: Limit,
  key: string,
): Promise<boolean> {
  return !config.rateLimit || (await use(database.limiter(limit), key)).allowed;
}
