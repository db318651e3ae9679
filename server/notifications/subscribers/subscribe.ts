import type { Context } from 'hono';
import { withAudit } from '../../actions/with-audit.ts';
import { isLoopback } from '../../http/addresses.ts';
import type { SiteEnv } from '../../http/context.ts';
import { newLinkToken } from '../../http/link-token.ts';
import { countUse } from '../../http/rate-limits.ts';
import { responseFinished } from '../../http/response-finished.ts';
import { findPublicColumnsEvenly, findSomeParcelId } from '../../parcels/public-columns.ts';
import { inLanguage, paths, pathTo } from '../../shared/paths.ts';
import { readTypedCode } from '../../shared/typed-code.ts';
import { knownOrigin } from '../../web/app-state.ts';
import { originOf } from '../../web/layout-data.ts';
import type { NewMail } from '../mail/compose.ts';
import { decoyMail } from '../mail/decoy.ts';
import { addressKeyOf, unsubscribeUrlFor } from '../mail/unsubscribes.ts';
import { isWelcome, wantsMail } from './limits.ts';
import { confirmFollowMail } from './mails.ts';
import { insertSubscriber, type NewSubscriber } from './queries.ts';
import type { SubscribeRequest } from './schema.ts';
import { visitor } from './visitor.ts';

const hour = 60 * 60;
const ofNetwork = { name: 'follow', points: 20, seconds: hour };
const linkHours = 48;

/**
 * Asks an address by mail whether it wants to follow a parcel. What becomes of it is not said: neither the answer nor
 * its time tells whether there is such a parcel, or who follows it.
 *
 * @throws {Problem} 429 if one network asks too often.
 */
export async function subscribe(c: Context<SiteEnv>, request: SubscribeRequest): Promise<void> {
  const { t, deps } = c.var;
  await countUse(c, ofNetwork, t.following.errors.tooMany);
  deps.background.run('asking a follower', async () => {
    await responseFinished(c);
    await sendLink(c, request);
  });
}

/** Does as much for a code that no parcel has, so that nobody can tell by how long the site is busy. */
async function sendLink(c: Context<SiteEnv>, { code, email }: SubscribeRequest): Promise<void> {
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
async function keep(c: Context<SiteEnv>, follower: NewSubscriber, mail: NewMail): Promise<void> {
  const { mailer } = c.var.deps;
  const { parcelId } = follower;
  await withAudit(
    c,
    async (trx, record) => {
      const { id, isNew } = await insertSubscriber(trx, follower);
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
  follower: Omit<NewSubscriber, 'parcelId'>,
  mail: NewMail,
): Promise<void> {
  const { db, mailer } = c.var.deps;
  const parcelId = await findSomeParcelId(db);
  // Without parcels there is none to be told from the others.
  if (parcelId === undefined) return;
  // A key that no address has: it is always new.
  const nobody = { ...follower, parcelId, addressKey: follower.tokenHash };
  const pretended = db.transaction().execute(async (trx) => {
    await insertSubscriber(trx, nobody);
    await mailer.enqueue(trx, { ...mail, parcelId });
    throw new TakenBack();
  });
  await pretended.catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error;
  });
  const dismissal = { action: 'dismissed', type: 'follower' } as const;
  await withAudit(c, (_trx, record) => record(dismissal), visitor);
  mailer.wake();
  await decoyMail(c.var.deps, mail);
}

/** What was only done so that it takes its time. */
class TakenBack extends Error {}

/** What a request says of the site's address anybody may have made up, unless it leads to this very machine. */
function originOnThisMachine(c: Context<SiteEnv>): string | null {
  const origin = originOf(c);
  return isLoopback(new URL(origin).hostname) ? origin : null;
}
