import { createHash } from 'node:crypto';
import { z } from 'zod';
import { findPublicSettings } from '../../database/settings.ts';
import type { Db } from '../../database/tables.ts';
import {
  AuthenticationError,
  ConflictError,
  InvalidTokenError,
  PermissionError,
  requireRow,
} from '../../errors.ts';
import { id, nothing } from '../../http/answer.ts';
import type { SignedInCustomerUser } from '../../http/context.ts';
import { recordIdInput } from '../../http/input/record.ts';
import { confirmedMinutes, type Passkey } from '../../shared/account.ts';
import { minuteMs } from '../../times.ts';
import { inTransaction } from '../../verbs/transaction.ts';
import { longVerb, verb } from '../../verbs/verb.ts';
import { createChallenge, findChallenge, takeChallenge } from '../sign-in/second-step.ts';
import { createdPasskey } from '../two-step/passkeys.ts';
import {
  authenticationOptions,
  credential,
  type PasskeySite,
  registrationOptions,
  verifyRegistration,
  verifySignature,
} from '../two-step/webauthn.ts';
import type { CustomerBrowser } from './sessions.ts';
import { findUsers, openSession } from './sign-in.ts';

const permission = 'my-session:write';

export const newCustomerPasskey = z.strictObject({ id, name: z.string() });

/** The passkeys of an address, the oldest first. */
export async function listCustomerPasskeys(db: Db, email: string): Promise<Passkey[]> {
  return db
    .selectFrom('customer_passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('email', '=', email)
    .orderBy('id')
    .execute();
}

/** Whether anybody signs in at /my with a passkey. */
export async function hasCustomerPasskeys(db: Db): Promise<boolean> {
  const passkeys = db.selectFrom('customer_passkeys').select('id').limit(1);
  return (await passkeys.executeTakeFirst()) !== undefined;
}

/**
 * Begins to create a passkey in the session of a customer's user, who has just signed in: otherwise a borrowed session could get a
 * passkey of its own.
 *
 * @throws {PermissionError} if the sign-in is too long ago.
 */
export const beginCustomerPasskey = longVerb(
  { permission, input: nothing },
  async (ctx, _, { email, sessionHash }: SignedInCustomerUser, site: PasskeySite) => {
    const session = await requireSession(ctx.db, sessionHash);
    if (Date.now() - Date.parse(session.created_at) > confirmedMinutes * minuteMs) {
      throw new PermissionError((t) => t.my.signIn.tooOld);
    }
    const existing = await ctx.db
      .selectFrom('customer_passkeys')
      .select(['credential_id', 'transports'])
      .where('email', '=', email)
      .execute();
    const { company_name: company } = await findPublicSettings(ctx.db);
    const userId = createHash('sha256').update(`customer ${email}`).digest('base64url');
    const owner = { userId, email, company, existing, isAlone: true };
    const options = await registrationOptions(site, owner);
    await ctx.db
      .updateTable('customer_sessions')
      .set({ passkey_challenge: options.challenge })
      .where('id_hash', '=', sessionHash)
      .execute();
    return options;
  },
);

/**
 * Adds the passkey that a browser has created. `device`: the browser's name, for a passkey without a name.
 *
 * @throws {InvalidTokenError} if the response is invalid, or not to the challenge of this session; {ConflictError} if somebody has
 *   the passkey.
 */
export const addCustomerPasskey = longVerb(
  { permission, input: createdPasskey },
  async (
    ctx,
    { credential: created, name: given },
    own: SignedInCustomerUser,
    { site, device }: { site: PasskeySite; device: string },
  ) => {
    const name = given ?? device;
    const challenge = await takePasskeyChallenge(ctx.db, own.sessionHash);
    const verified =
      challenge === null
        ? null
        : await verifyRegistration(site, challenge, created, { isAlone: true });
    if (verified === null) throw new InvalidTokenError((t) => t.twoStep.errors.passkey);
    return inTransaction(ctx, async ({ db, now, recordAudit }) => {
      const added = await db
        .insertInto('customer_passkeys')
        .values({ ...verified, email: own.email, name, created_at: now.toISOString() })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (added === undefined) throw new ConflictError((t) => t.twoStep.errors.passkeyKnown);
      await recordAudit({ action: 'passkey-added', ...userRef(own) });
      return { id: added.id, name };
    });
  },
);

/** @throws {NotFoundError} if the session has just ended. */
async function requireSession(db: Db, sessionHash: string) {
  const session = db
    .selectFrom('customer_sessions')
    .select(['created_at', 'passkey_challenge'])
    .where('id_hash', '=', sessionHash);
  return requireRow(await session.executeTakeFirst());
}

/** Uses up a session's challenge. @returns null if there is none; of two concurrent calls, one gets it. */
async function takePasskeyChallenge(db: Db, sessionHash: string): Promise<string | null> {
  const { passkey_challenge: challenge } = await requireSession(db, sessionHash);
  if (challenge === null) return null;
  const { numUpdatedRows } = await db
    .updateTable('customer_sessions')
    .set({ passkey_challenge: null })
    .where('id_hash', '=', sessionHash)
    .where('passkey_challenge', '=', challenge)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? challenge : null;
}

/** Removes one of one's own passkeys. A mailed link still signs in. @throws {NotFoundError} */
export const removeCustomerPasskey = verb(
  { permission, input: recordIdInput },
  async ({ db, recordAudit }, { id: passkey }, own: SignedInCustomerUser) => {
    const removed = await db
      .deleteFrom('customer_passkeys')
      .where('id', '=', passkey)
      .where('email', '=', own.email)
      .returning('id')
      .executeTakeFirst();
    requireRow(removed);
    await recordAudit({ action: 'passkey-removed', ...userRef(own) });
  },
);

function userRef({ id: user, email: name }: SignedInCustomerUser) {
  return { type: 'customer-user', id: user, name } as const;
}

/** Begins a sign-in with a passkey. @returns the token for the browser's cookie, and the options for the passkey. */
export const beginCustomerPasskeySignIn = longVerb(
  { permission: 'sessions:create', input: z.strictObject({ purpose: z.literal('sign-in') }) },
  async ({ db }, _, site: PasskeySite) => {
    const options = await authenticationOptions(site, null);
    return { token: await createChallenge(db, null, options.challenge), options };
  },
);

/**
 * Signs a customer's user in with a passkey, whose device has verified its user.
 *
 * @returns the id of the session, and its user: of several, the one who was last seen.
 * @throws {AuthenticationError} if the challenge has ended, or the passkey is unknown or did not verify its user, or its owner is
 *   no user any more.
 */
export const signInByCustomerPasskey = longVerb(
  { permission: 'sessions:create', input: z.strictObject({ credential }) },
  async (
    ctx,
    { credential: signed },
    token: string | undefined,
    { site, browser }: { site: PasskeySite; browser: CustomerBrowser },
  ) => {
    const waiting = await findChallenge(ctx.db, token);
    const challenge = waiting?.passkey_challenge ?? null;
    if (waiting?.staff_id !== null || challenge === null) {
      throw new AuthenticationError((t) => t.twoStep.errors.ended);
    }
    // A challenge can be answered only once, even if the answer is wrong.
    await takeChallenge(ctx.db, waiting.hash);
    const passkey = await ctx.db
      .selectFrom('customer_passkeys')
      .selectAll()
      .where('credential_id', '=', signed.id)
      .executeTakeFirst();
    const answer = { challenge, credential: signed, isAlone: true };
    const consume =
      passkey && (await verifySignature(site, { passkey, ...answer }, 'customer_passkeys'));
    const session =
      passkey &&
      consume &&
      (await inTransaction(ctx, async (tx) => {
        const [user] = await findUsers(tx.db, passkey.email);
        if (user === undefined || !(await consume(tx))) return null;
        return openSession(tx, user, browser);
      }));
    if (!session) throw new AuthenticationError((t) => t.twoStep.errors.wrongPasskey);
    return session;
  },
);
