import { z } from 'zod';
import { findSettings } from '../../database/settings.ts';
import type { Db } from '../../database/tables.ts';
import { GoneError, requireRow } from '../../errors.ts';
import { email, recordId } from '../../http/input/fields.ts';
import { hashOfToken, newLinkToken } from '../../http/link-token.ts';
import { consumeLimit } from '../../http/rate-limits.ts';
import { customerSignInMail } from '../../notifications/mail/system-mail.ts';
import { accountFields } from '../../shared/fields.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import { inLanguage, paths, pathTo } from '../../shared/paths.ts';
import { later, minuteMs } from '../../times.ts';
import type { TransactionContext, VerbContext } from '../../verbs/context.ts';
import { inTransaction } from '../../verbs/transaction.ts';
import { longVerb, verb } from '../../verbs/verb.ts';
import {
  type CustomerBrowser,
  deleteCustomerSession,
  insertCustomerSession,
  listCustomerSessions,
} from './sessions.ts';

/** An email address of a customer's user, in lower case. */
export const customerUserEmail = email(accountFields.email).transform((text) => text.toLowerCase());

/** How long the link of a sign-in is valid. */
export const customerLinkMinutes = 20;

/** How many links are mailed to an address. */
const perAddress = { name: 'customer-links', points: 5, seconds: 60 * 60 };

/** Stores a link that signs in the users with an address. @returns its URL. */
export async function insertCustomerLink(
  { db, now, origin }: Pick<TransactionContext, 'db' | 'now' | 'origin'>,
  address: string,
  { validMs, language }: { validMs: number; language: LanguageCode },
): Promise<string> {
  const { token, hash: token_hash } = newLinkToken();
  await db
    .insertInto('customer_links')
    .values({
      token_hash,
      email: address,
      created_at: now.toISOString(),
      expires_at: later(now, validMs).toISOString(),
    })
    .execute();
  return `${origin}${inLanguage(pathTo(paths.my.link, { token }), language)}`;
}

export const signInRequest = z.strictObject({ email: customerUserEmail });

/** Mails a link to sign in, if a customer has a user with this address. */
export async function mailSignInLink(
  ctx: VerbContext,
  { email: address }: z.output<typeof signInRequest>,
): Promise<void> {
  const { config, database, mailer } = ctx.deps;
  const [user] = await findUsers(ctx.db, address);
  if (user === undefined) return;
  if (config.rateLimit && !(await consumeLimit(database.limiter(perAddress), address)).allowed)
    return;
  await inTransaction(ctx, async (tx) => {
    const { company_name: company } = await findSettings(tx.db);
    const validMs = customerLinkMinutes * minuteMs;
    const { language } = ctx;
    const link = await insertCustomerLink(tx, address, { validMs, language });
    const mail = { to: address, link, company, minutes: customerLinkMinutes };
    await mailer.enqueue(tx.db, customerSignInMail(mail, language));
  });
  mailer.wake();
}

/** The users with an email address, the one who was last seen first. */
export function findUsers(db: Db, address: string) {
  return db
    .selectFrom('customer_users')
    .select(['id', 'customer_id', 'email', 'name', 'may_invite', 'last_seen_at'])
    .where('email', '=', address)
    .orderBy((eb) => eb.fn.coalesce('last_seen_at', eb.val('')), 'desc')
    .orderBy('id')
    .execute();
}

/** Whether a link can be used: it was not used, has not ended, and its address has a user. */
export async function isOpenCustomerLink(db: Db, token: string): Promise<boolean> {
  const link = await db
    .selectFrom('customer_links')
    .innerJoin('customer_users', 'customer_users.email', 'customer_links.email')
    .select('customer_users.id')
    .where('token_hash', '=', hashOfToken(token))
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
  return link !== undefined;
}

/**
 * Signs a customer's user in with the token of a mailed link, which can be used once.
 *
 * @returns the id of the session, and its user.
 * @throws {GoneError} if the link was used or has ended, or the user was removed.
 */
export const signInCustomerUser = verb(
  {
    permission: 'sessions:create',
    input: z.strictObject({ token: z.string().max(accountFields.token.max) }),
  },
  async (tx, { token }, browser: CustomerBrowser) => {
    const { db, now } = tx;
    const link = await db
      .deleteFrom('customer_links')
      .where('token_hash', '=', hashOfToken(token))
      .where('expires_at', '>', now.toISOString())
      .returning('email')
      .executeTakeFirst();
    const [user] = link === undefined ? [] : await findUsers(db, link.email);
    if (user === undefined) throw new GoneError((t) => t.my.linkEnded);
    return openSession(tx, user, browser);
  },
);

/** Opens a session of a customer's user. @returns its id, and the user. */
export async function openSession<User extends { id: number; email: string }>(
  { db, now, recordAudit }: TransactionContext,
  user: User,
  browser: CustomerBrowser,
): Promise<{ id: string; user: User }> {
  const id = await insertCustomerSession(db, user.id, browser, now);
  const name = user.email;
  await recordAudit({ action: 'signed-in', type: 'customer-user', id: user.id, name });
  return { id, user };
}

type Own = { id: number; email: string; sessionHash: string };

/** Ends the session of the request. */
export const endCustomerSession = verb(
  { permission: 'my-session:write', input: z.unknown() },
  async ({ db, recordAudit }, _input, { id, email, sessionHash }: Own) => {
    await deleteCustomerSession(db, sessionHash);
    await recordAudit({ action: 'signed-out', type: 'customer-user', id, name: email });
  },
);

/**
 * Goes on as the user of another customer, for who is a user of several.
 *
 * @throws {NotFoundError} if the user is none of that customer.
 */
export const switchCustomer = verb(
  { permission: 'my-session:write', input: z.strictObject({ customer: recordId() }) },
  async ({ db }, { customer }, { email, sessionHash }: Own) => {
    const users = await findUsers(db, email);
    const user = requireRow(users.find(({ customer_id }) => customer_id === customer));
    await db
      .updateTable('customer_sessions')
      .set({ customer_user_id: user.id })
      .where('id_hash', '=', sessionHash)
      .execute();
    return user;
  },
);

/** The customers of which somebody is a user, by their ids. */
export async function findOwnCustomerIds(db: Db, email: string): Promise<number[]> {
  return (await findUsers(db, email)).map(({ customer_id }) => customer_id);
}

/** Ends one of one's own sessions, or all but the current one. @throws {NotFoundError} */
export const endOtherCustomerSession = longVerb(
  {
    permission: 'my-session:write',
    // `others`: all but the current one.
    input: z.strictObject({ id: z.string().regex(/^([0-9a-f]{8}|others)$/) }),
  },
  (ctx, { id }, own: Own) =>
    inTransaction(ctx, async ({ db, now }) => {
      const sessions = await listCustomerSessions(db, own, now);
      const ended = sessions.filter((one) => (id === 'others' ? !one.current : one.id === id));
      if (ended.length === 0 && id !== 'others') requireRow(undefined);
      for (const { hash } of ended) await deleteCustomerSession(db, hash);
    }),
);
