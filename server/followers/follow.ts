import type { Context } from 'hono';
import { hashOfToken, newLinkToken } from '../admins/link-token.ts';
import { responseFinished } from '../admins/reset.ts';
import { writing } from '../audit/writing.ts';
import type { Limit } from '../database/limiter.ts';
import { isLoopback, widerNetworkOf } from '../http/addresses.ts';
import type { SiteEnv } from '../http/context.ts';
import { countUse, use } from '../http/rate-limits.ts';
import type { NewMail } from '../mail/compose.ts';
import { decoyMail, decoyWrites } from '../mail/decoy.ts';
import { addressKeyOf, hasStopped, resumeMails, unsubscribeUrlFor } from '../mail/stops.ts';
import { findPublicColumnsEvenly, findSomeParcelId } from '../parcels/public-queries.ts';
import { inLanguage, paths, pathTo } from '../shared/paths.ts';
import { readTypedCode } from '../shared/typed-code.ts';
import { knownOrigin } from '../site/facts.ts';
import { originOf } from '../site/site.ts';
import { confirmFollowMail } from './mails.ts';
import { confirmFollower, findFollower, insertFollower, type NewFollower } from './queries.ts';
import type { FollowRequest } from './schema.ts';

const hour = 60 * 60;
const ofNetwork = { name: 'follow', points: 20, seconds: hour };
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

/** Does as much for a code that no parcel has, so that nobody can tell by how long the site is busy. */
async function sendLink(c: Context<SiteEnv>, { code, email }: FollowRequest): Promise<void> {
  const { db, config } = c.var.deps;
  const language = c.var.language.code;
  const typed = readTypedCode(code);
  if (typed === null) return;
  const parcel = await findPublicColumnsEvenly(db, typed);
  const { id: parcelId, tracking_code } = parcel ?? { id: 0, tracking_code: typed.code };
  const addressKey = await addressKeyOf(db, email);
  const subject = parcel === undefined ? `code ${typed.key || typed.code}` : String(parcelId);
  const mailbox = await addressKeyOf(db, email.replace(/\+[^@]*(?=@)/, ''));
  if (!(await isWelcome(c, subject, mailbox))) return;
  const isAsked = await wantsMail(c, { parcelId, email, mailbox });
  const origin = (await knownOrigin(db, config)) ?? originOnThisMachine(c);
  if (origin === null) return;
  const { token, hash: tokenHash } = newLinkToken();
  const link = `${origin}${inLanguage(pathTo(paths.follow, { token }), language)}`;
  const unsubscribeUrl = await unsubscribeUrlFor(db, origin, parcelId, email);
  const about = { parcelId, code: tracking_code, to: email, unsubscribeUrl };
  const mail = confirmFollowMail({ ...about, link, hours: linkHours }, language);
  const now = new Date();
  const expires = new Date(now.getTime() + linkHours * hour * 1000);
  const follower = { email, addressKey, language, tokenHash, now, expires };
  await (parcel === undefined || !isAsked
    ? pretendToKeep(c, follower, mail)
    : keep(c, { ...follower, parcelId }, mail));
}

/** Keeps who wants to follow, with the mail that asks them. */
async function keep(c: Context<SiteEnv>, follower: NewFollower, mail: NewMail): Promise<void> {
  const { mailer } = c.var.deps;
  const { parcelId } = follower;
  await writing(
    c,
    async (trx, record) => {
      const { id, isNew } = await insertFollower(trx, follower);
      await record({ action: isNew ? 'created' : 'sent', type: 'follower', id, parcelId });
      await mailer.enqueue(trx, mail);
    },
    visitor,
  );
  mailer.wake();
}

/** Does as much where there is nobody to be asked: what it keeps, it takes back, but for the event. */
async function pretendToKeep(
  c: Context<SiteEnv>,
  follower: Omit<NewFollower, 'parcelId'>,
  mail: NewMail,
): Promise<void> {
  const { db, mailer } = c.var.deps;
  const parcelId = await findSomeParcelId(db);
  // A key that no address has: it is always new.
  const nobody = { ...follower, parcelId, addressKey: follower.tokenHash };
  const pretended = db.transaction().execute(async (trx) => {
    await insertFollower(trx, nobody);
    await mailer.enqueue(trx, { ...mail, parcelId });
    throw new TakenBack();
  });
  await pretended.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
  const dismissal = { action: 'dismissed', type: 'follower' } as const;
  await writing(c, (_trx, record) => record(dismissal), visitor);
  mailer.wake();
  await decoyMail(c.var.deps, mail);
}

/** What was only done so that it takes its time. */
class TakenBack extends Error {}

/**
 * Whether a link may be asked for once more: nobody is to be bothered, from however many networks. What a parcel has
 * for all is counted last, so that whoever is refused uses up nothing of it.
 *
 * @param subject the parcel, or the code that no parcel has.
 */
async function isWelcome(c: Context<SiteEnv>, subject: string, mailbox: string): Promise<boolean> {
  const network = widerNetworkOf(c.get('connection').network);
  return (
    (await mayUse(c, ofAddress, mailbox)) &&
    (await mayUse(c, ofNetworkAndParcel, `${network} ${subject}`)) &&
    (await mayUse(c, ofParcel, subject))
  );
}

/** Whether an address has not ended the mails about a parcel, or is asked anew for the first time since; it is counted either way. */
async function wantsMail(
  c: Context<SiteEnv>,
  { parcelId, email, mailbox }: { parcelId: number; email: string; mailbox: string },
): Promise<boolean> {
  const { db, database } = c.get('deps');
  const isStopped = await hasStopped(db, parcelId, email);
  const isAllowed = await mayUse(c, isStopped ? ofStopped : ofOthers, `${parcelId} ${mailbox}`);
  // What is refused again is refused from memory.
  if (!isAllowed) await decoyWrites(database, 1);
  return isAllowed;
}

async function mayUse(c: Context<SiteEnv>, limit: Limit, key: string): Promise<boolean> {
  const { config, database } = c.get('deps');
  return !config.rateLimit || (await use(database.limiter(limit), key)).allowed;
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
