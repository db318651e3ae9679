import type { Context } from 'hono';
import { hashOfToken, newLinkToken } from '../admins/link-token.ts';
import { responseFinished } from '../admins/reset.ts';
import { writing } from '../audit/writing.ts';
import type { Limit } from '../database/limiter.ts';
import { isLoopback } from '../http/addresses.ts';
import type { SiteEnv } from '../http/context.ts';
import { countUse, use } from '../http/rate-limits.ts';
import { addressKeyOf, hasStopped, resumeMails, unsubscribeUrlFor } from '../mail/stops.ts';
import { findPublicColumns } from '../parcels/public-queries.ts';
import { inLanguage, paths, pathTo } from '../shared/paths.ts';
import { readTypedCode } from '../shared/typed-code.ts';
import { knownOrigin } from '../site/facts.ts';
import { originOf } from '../site/site.ts';
import { confirmFollowMail } from './mails.ts';
import { confirmFollower, findFollower, insertFollower } from './queries.ts';
import type { FollowRequest } from './schema.ts';

const hour = 60 * 60;
const ofNetwork = { name: 'follow', points: 20, seconds: hour };
/** However it is tagged: all of it goes to one mailbox. */
const ofAddress = { name: 'follow-address', points: 3, seconds: hour };
/** Whatever the addresses are. */
const ofParcel = { name: 'follow-parcel', points: 20, seconds: hour };
/** Of an address that has ended the mails about this parcel. */
const ofStopped = { name: 'follow-stopped', points: 1, seconds: 24 * hour };
const linkHours = 48;

/** Whoever is not signed in, and whose IP address is nobody's business. */
const visitor = { actor: 'visitor' } as const;

/**
 * Asks an address by mail whether it wants to follow a parcel. What becomes of it is not said: neither the answer nor
 * its time tells whether there is such a parcel, or who follows it.
 *
 * @throws {Problem} 429 if one network asks too often.
 */
export async function askToFollow(c: Context<SiteEnv>, request: FollowRequest): Promise<void> {
  const { t, deps } = c.var;
  await countUse(c, ofNetwork, t.following.errors.tooMany);
  deps.background.run('asking a follower', async () => {
    await responseFinished(c);
    await sendLink(c, request);
  });
}

async function sendLink(c: Context<SiteEnv>, { code, email }: FollowRequest): Promise<void> {
  const { db, config, mailer } = c.var.deps;
  const language = c.var.language.code;
  const typed = readTypedCode(code);
  const parcel = typed === null ? undefined : await findPublicColumns(db, typed);
  if (parcel === undefined) return;
  const addressKey = await addressKeyOf(db, email);
  if (config.rateLimit && !(await isWelcome(c, parcel.id, email))) return;
  const origin = (await knownOrigin(db, config)) ?? originOnThisMachine(c);
  if (origin === null) return;
  const { token, hash: tokenHash } = newLinkToken();
  const link = `${origin}${inLanguage(pathTo(paths.follow, { token }), language)}`;
  const unsubscribeUrl = await unsubscribeUrlFor(db, origin, parcel.id, email);
  const about = { parcelId: parcel.id, code: parcel.tracking_code, to: email, unsubscribeUrl };
  const now = new Date();
  const expires = new Date(now.getTime() + linkHours * hour * 1000);
  const asked = { parcelId: parcel.id, email, addressKey, language, tokenHash, now, expires };
  await writing(
    c,
    async (trx, record) => {
      const { id, isNew } = await insertFollower(trx, asked);
      if (isNew) await record({ action: 'created', type: 'follower', id, parcelId: parcel.id });
      const mail = confirmFollowMail({ ...about, link, hours: linkHours }, language);
      await mailer.enqueue(trx, mail);
    },
    visitor,
  );
  mailer.wake();
}

/** Whether an address may be asked once more: nobody is to be bothered, from however many networks. */
async function isWelcome(c: Context<SiteEnv>, parcelId: number, email: string): Promise<boolean> {
  const { db, database } = c.get('deps');
  const mayUse = async (limit: Limit, key: string) =>
    (await use(database.limiter(limit), key)).allowed;
  const mailbox = await addressKeyOf(db, email.replace(/\+[^@]*(?=@)/, ''));
  if (!(await mayUse(ofParcel, String(parcelId)))) return false;
  if (!(await mayUse(ofAddress, mailbox))) return false;
  return !(await hasStopped(db, parcelId, email)) || mayUse(ofStopped, `${parcelId} ${mailbox}`);
}

/** What a request says of the site's address anybody may have made up, unless it leads to this very machine. */
function originOnThisMachine(c: Context<SiteEnv>): string | null {
  const origin = originOf(c);
  return isLoopback(new URL(origin).hostname) ? origin : null;
}

/**
 * Confirms that the address which a link was mailed to follows the parcel, in the language of the page that the link
 * opens. A second time it changes nothing.
 *
 * @returns the parcel's tracking code; undefined if the link is good no more.
 */
export async function confirmFollowing(
  c: Context<SiteEnv>,
  token: string,
): Promise<{ code: string; parcelId: number; email: string } | undefined> {
  const now = new Date();
  return writing(
    c,
    async (trx, record) => {
      const follower = await findFollower(trx, hashOfToken(token), now);
      if (follower === undefined) return undefined;
      const { id, parcel_id: parcelId, address_key: addressKey, email } = follower;
      await confirmFollower(trx, id, c.var.language.code, now);
      await resumeMails(trx, { parcelId, addressKey });
      const before = { confirmed: follower.confirmed_at === null ? 'no' : 'yes' };
      const after = { confirmed: 'yes' };
      await record({ action: 'changed', type: 'follower', id, parcelId, before, after });
      return { code: follower.tracking_code, parcelId, email };
    },
    visitor,
  );
}
