import { z } from 'zod';
import type { Limit } from '../../database/limiter.ts';
import { inSerializableDatabaseTransaction } from '../../database/transaction.ts';
import type { Deps } from '../../deps.ts';
import { NotFoundError, requireRow } from '../../errors.ts';
import { widerNetwork } from '../../http/addresses.ts';
import { newShape } from '../../http/input/record.ts';
import { hashOfToken, newLinkToken } from '../../http/link-token.ts';
import { consumeLimit } from '../../http/rate-limits.ts';
import { findCurrentParcelId } from '../../parcels/merge/code-aliases.ts';
import { findAnyParcelId, findPublicColumnsEvenly } from '../../parcels/public-columns.ts';
import { subscriberFields } from '../../shared/fields.ts';
import { inLanguage, paths, pathTo } from '../../shared/paths.ts';
import { readTypedCode } from '../../shared/typed-code.ts';
import { hourMs, later } from '../../times.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { inSerializableTransaction } from '../../verbs/transaction.ts';
import { knownOrigin } from '../../web/app-state.ts';
import type { NewMail } from '../mail/compose.ts';
import { decoyMail, decoyWrites } from '../mail/mailer.ts';
import {
  computeEmailKey,
  hasUnsubscribed,
  readUnsubscribeToken,
  resubscribe,
  suppress,
  unsubscribeUrlFor,
} from '../mail/unsubscribes.ts';
import { confirmationMail } from './mails.ts';
import {
  confirmSubscriber,
  deleteSubscriber,
  findSubscriber,
  insertSubscriber,
  type NewSubscriber,
} from './queries.ts';

export const newSubscription = z.strictObject(newShape(subscriberFields));

export type NewSubscription = z.infer<typeof newSubscription>;

/** The source of a request: the visitor's network, and the site's origin; null if the request cannot be trusted about that. */
type RequestSource = { network: string; origin: string | null };

const linkHours = 48;

/**
 * Sends an address a mail that asks it to confirm that it wants updates on a parcel. Nothing is returned, and an unknown code
 * takes the same work, so that neither the response nor its time discloses whether the parcel exists or who its subscribers are.
 *
 * @param source `origin` is the fallback for a site whose address is not known yet.
 */
export async function requestSubscription(
  ctx: VerbContext,
  { code, email }: NewSubscription,
  source: RequestSource,
): Promise<void> {
  requirePermission(ctx, 'subscriptions:write');
  const { db, deps, language } = ctx;
  const typed = readTypedCode(code);
  if (typed === null) return;
  const parcel = await findPublicColumnsEvenly(db, typed);
  const { id: parcelId, tracking_code } = parcel ?? { id: 0, tracking_code: typed.code };
  const addressKey = await computeEmailKey(db, email);
  const subject = parcel === undefined ? `code ${typed.key || typed.code}` : String(parcelId);
  const mailbox = await computeEmailKey(db, email.replace(/\+[^@]*(?=@)/, ''));
  if (!(await isWithinLimits(deps, subject, { network: source.network, mailbox }))) return;
  const isAccepted = await acceptsMail(deps, { parcelId, email, mailbox });
  const origin = (await knownOrigin(db, deps.config)) ?? source.origin;
  if (origin === null) return;
  const { token, hash: tokenHash } = newLinkToken();
  const link = `${origin}${inLanguage(pathTo(paths.follow, { token }), language)}`;
  const unsubscribeUrl = await unsubscribeUrlFor(db, origin, parcelId, email);
  const mailing = { parcelId, to: email, unsubscribeUrl };
  const words = { code: tracking_code, link, hours: linkHours };
  const mail = confirmationMail({ ...mailing, ...words }, language);
  const now = new Date();
  const expires = later(now, linkHours * hourMs);
  const subscriber = { email, addressKey, language, tokenHash, now, expires };
  await (parcel === undefined || !isAccepted
    ? simulateSubscriber(ctx, subscriber, mail)
    : addSubscriber(ctx, { ...subscriber, parcelId }, mail));
}

async function addSubscriber(ctx: VerbContext, subscriber: NewSubscriber, mail: NewMail) {
  const { mailer } = ctx.deps;
  const { parcelId } = subscriber;
  await inSerializableTransaction(ctx, async (tx) => {
    const { id, isNew } = await insertSubscriber(tx.db, subscriber);
    await tx.recordAudit({ action: isNew ? 'created' : 'sent', type: 'follower', id, parcelId });
    await mailer.enqueue(tx.db, mail);
  });
  mailer.wake();
}

/** Does the same work as `addSubscriber` without sending a mail. All of it is rolled back, except for the audit entry. */
async function simulateSubscriber(
  ctx: VerbContext,
  subscriber: Omit<NewSubscriber, 'parcelId'>,
  mail: NewMail,
): Promise<void> {
  const { db, mailer } = ctx.deps;
  const parcelId = await findAnyParcelId(db);
  // Without parcels, all codes take the same time.
  if (parcelId === undefined) return;
  // No address has this key, so the row is always new.
  const row = { ...subscriber, parcelId, addressKey: subscriber.tokenHash };
  await inSerializableDatabaseTransaction(db, async (trx) => {
    await insertSubscriber(trx, row);
    await mailer.enqueue(trx, { ...mail, parcelId });
    throw new Rollback();
  }).catch((error: unknown) => {
    if (!(error instanceof Rollback)) throw error;
  });
  await inSerializableTransaction(ctx, (tx) =>
    tx.recordAudit({ action: 'dismissed', type: 'follower' }),
  );
  mailer.wake();
  await decoyMail(ctx.deps, mail);
}

class Rollback extends Error {}

/** A subscription of an address to a parcel. `code`: the parcel's tracking code. */
export type Subscription = { code: string; parcelId: number; email: string; isConfirmed: boolean };

/**
 * The subscription that a mailed link confirms.
 *
 * @throws {NotFoundError} if the link has expired or never existed.
 */
export async function readSubscription(ctx: VerbContext, token: string): Promise<Subscription> {
  requirePermission(ctx, 'subscriptions:write');
  const subscriber = requireRow(await findSubscriber(ctx.db, hashOfToken(token), new Date()));
  const { tracking_code: code, parcel_id: parcelId, email, confirmed_at } = subscriber;
  return { code, parcelId, email, isConfirmed: confirmed_at !== null };
}

/**
 * Confirms the subscription of a mailed link, and sets its language to that of the page. Confirming it again changes only the
 * language.
 *
 * @throws {NotFoundError} if the link has expired or never existed.
 */
export async function confirmSubscription(ctx: VerbContext, token: string): Promise<Subscription> {
  requirePermission(ctx, 'subscriptions:write');
  return inSerializableTransaction(ctx, async ({ db, now, recordAudit }) => {
    const subscriber = requireRow(await findSubscriber(db, hashOfToken(token), now));
    const { id, parcel_id: parcelId, address_key: addressKey, email } = subscriber;
    await confirmSubscriber(db, id, ctx.language, now);
    await resubscribe(db, { parcelId, addressKey });
    const before = { confirmed: subscriber.confirmed_at === null ? 'no' : 'yes' };
    const after = { confirmed: 'yes' };
    await recordAudit({ action: 'changed', type: 'follower', id, parcelId, before, after });
    return { code: subscriber.tracking_code, parcelId, email, isConfirmed: true };
  });
}

/**
 * Ends all mails about a parcel to the address of a link, which may be that of a subscriber, the recipient or the sender.
 *
 * @throws {NotFoundError} if this site did not sign the link.
 */
export async function unsubscribe(ctx: VerbContext, token: string): Promise<void> {
  requirePermission(ctx, 'subscriptions:write');
  const suppression = await readUnsubscribeToken(ctx.db, token);
  if (suppression === null) throw new NotFoundError();
  await inSerializableTransaction(ctx, async ({ db, now, recordAudit }) => {
    const parcelId = await findCurrentParcelId(db, suppression.parcelId);
    // There are no mails about a deleted parcel.
    if (parcelId === undefined) return;
    const present = { ...suppression, parcelId };
    const id = await deleteSubscriber(db, present);
    const isNew = await suppress(db, present, now);
    if (id === undefined && !isNew) return;
    await recordAudit({ action: 'ended', type: 'follower', id: id ?? null, parcelId });
  });
  await ctx.deps.mailer.removeFiles();
}

type LimitDeps = Pick<Deps, 'db' | 'config' | 'database'>;

const hour = 60 * 60;
/** Counts addresses without their tags (`+news`), because all their mail goes to one mailbox. */
const perMailbox = { name: 'follow-address', points: 3, seconds: hour };
/** Keeps a single network from using up the limit of a parcel, which all networks share. */
const perNetworkAndParcel = { name: 'follow-network-parcel', points: 5, seconds: hour };
/** The limit for all addresses together. */
const perParcel = { name: 'follow-parcel', points: 20, seconds: hour };
/** The limit for an address that has unsubscribed from the parcel. */
const afterUnsubscribing = { name: 'follow-stopped', points: 1, seconds: 24 * hour };
/** The limit for all other addresses. It is never reached, but counting takes as long as for the other limits. */
const countOnly = { name: 'follow-others', points: Number.MAX_SAFE_INTEGER, seconds: hour };

/**
 * Whether one more link may be mailed. The limits keep a mailbox from being flooded, even from many networks. The limit of the
 * parcel is counted last, so that requests that another limit refuses do not count for it.
 *
 * @param subject the parcel's id, or the unknown code.
 */
async function isWithinLimits(
  deps: LimitDeps,
  subject: string,
  { network, mailbox }: { network: string; mailbox: string },
): Promise<boolean> {
  return (
    (await mayUse(deps, perMailbox, mailbox)) &&
    (await mayUse(deps, perNetworkAndParcel, `${widerNetwork(network)} ${subject}`)) &&
    (await mayUse(deps, perParcel, subject))
  );
}

/**
 * Whether an address may get a mail about a parcel: it has not unsubscribed, or this is its first request within a day. Both
 * cases are counted.
 */
async function acceptsMail(
  deps: LimitDeps,
  { parcelId, email, mailbox }: { parcelId: number; email: string; mailbox: string },
): Promise<boolean> {
  const limit = (await hasUnsubscribed(deps.db, parcelId, email)) ? afterUnsubscribing : countOnly;
  const isAllowed = await mayUse(deps, limit, `${parcelId} ${mailbox}`);
  // The limiter refuses further requests from memory, without the write that the first one took.
  if (!isAllowed) await decoyWrites(deps.database, 1);
  return isAllowed;
}

async function mayUse({ config, database }: LimitDeps, limit: Limit, key: string) {
  return !config.rateLimit || (await consumeLimit(database.limiter(limit), key)).allowed;
}
