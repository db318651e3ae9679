import { z } from 'zod';
import type { Db } from '../../database/tables.ts';
import { ConflictError, InvalidInputError, InvalidTokenError } from '../../errors.ts';
import { nothing } from '../../http/answer.ts';
import type { SignedIn } from '../../http/context.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { invalidField } from '../../http/input/validation.ts';
import type { Reauthentication } from '../../shared/account.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { inTransaction } from '../../verbs/transaction.ts';
import { longVerb } from '../../verbs/verb.ts';
import { findAccount, onAccount, requireMember } from '../accounts/account.ts';
import { typedPassword, verifyOwnPassword } from '../accounts/passwords.ts';
import {
  authenticationOptions,
  credential,
  findPasskey,
  listPasskeys,
  type PasskeySite,
  setSessionChallenge,
  takeSessionChallenge,
  verifySignature,
} from './webauthn.ts';

const permission = 'accounts:write';
const password = typedPassword.optional();

/** The account's password, for what a borrowed session must not do; needless where it was confirmed. */
export const withPassword = z.strictObject({ password });

/** Who uses the session: the password, or a passkey's signature. */
const confirmation = z
  .strictObject({ password, credential: credential.optional() })
  .refine((given) => (given.password === undefined) !== (given.credential === undefined), {
    ...messageKey('required'),
    path: ['password'],
  });

/** Whether a session's member has shown who they are. */
export type Confirmation = Pick<SignedIn, 'isConfirmed' | 'hasRecentSignIn'>;

/**
 * Asks who it is once more, for what a borrowed session must not do: the password, unless they have confirmed it a few
 * minutes ago, see confirmOwn.
 *
 * @param field of the input, which has the password.
 * @returns the hash of their password; null: they have none.
 * @throws {InvalidRequest} if the password is wrong or left out; {InvalidInputError} if they have none, and have to use their
 *   passkey; {RateLimitError} after too many wrong ones.
 */
export async function requireConfirmation(
  ctx: VerbContext,
  { isConfirmed }: Pick<Confirmation, 'isConfirmed'>,
  password: string | undefined,
  field = 'password',
): Promise<string | null> {
  if (password !== undefined) {
    const hash = await verifyOwnPassword(ctx, password);
    if (hash === undefined) throw invalidField(field, 'currentPassword');
    return hash;
  }
  const hash = (await findAccount(ctx.db, requireMember(ctx).staffId))?.password_hash ?? null;
  if (isConfirmed) return hash;
  if (hash !== null) throw invalidField(field, 'required');
  throw new InvalidInputError((t) => t.twoStep.errors.confirm, field);
}

/** The same, but that a sign-in of a few minutes ago is enough. @throws as above. */
export async function requireRecentSignIn(
  ctx: VerbContext,
  own: Confirmation,
  password: string | undefined,
): Promise<void> {
  if (password === undefined && own.hasRecentSignIn) return;
  await requireConfirmation(ctx, own, password);
}

/** How a page asks its reader who they are, before something that a borrowed session must not do. */
export async function readReauthentication(db: Db, own: SignedIn): Promise<Reauthentication> {
  if (own.isConfirmed) return 'nothing';
  return (await hasPassword(db, own.id)) ? 'password' : 'passkey';
}

/** The same where a sign-in of a few minutes ago is enough. */
export async function readRecentReauthentication(db: Db, own: SignedIn): Promise<Reauthentication> {
  return own.hasRecentSignIn ? 'nothing' : readReauthentication(db, own);
}

/** Whether a member signs in with a password. */
export async function hasPassword(db: Db, staffId: number): Promise<boolean> {
  return ((await findAccount(db, staffId))?.password_hash ?? null) !== null;
}

/**
 * Begins to confirm with a passkey who uses a session.
 *
 * @returns what the browser needs for it.
 * @throws {ConflictError} if they have no passkey.
 */
export const beginConfirmation = longVerb(
  { permission, input: nothing },
  async ({ db }, _, { id, sessionHash }: SignedIn, site: PasskeySite) => {
    const passkeys = await listPasskeys(db, id);
    if (passkeys.length === 0) throw new ConflictError((t) => t.twoStep.passkeys.none);
    const options = await authenticationOptions(site, passkeys, { isAlone: true });
    await setSessionChallenge(db, sessionHash, 'confirm_challenge', options.challenge);
    return options;
  },
);

/**
 * Confirms who uses a session, for a few minutes: with the password, or with a passkey whose device has verified its user.
 *
 * @throws {InvalidRequest} if the password is wrong; {InvalidTokenError} if the passkey is not theirs, did not verify its
 *   user, or signed something else; {RateLimitError}.
 */
export const confirmOwn = longVerb(
  { permission, input: confirmation },
  async (ctx, { password, credential }, own: SignedIn, site: PasskeySite) => {
    const { id, sessionHash } = own;
    const invalid = new InvalidTokenError((t) => t.twoStep.errors.wrongPasskey);
    if (credential === undefined) {
      await requireConfirmation(ctx, own, password);
      return inTransaction(ctx, ({ db, now }) => confirmSession(db, sessionHash, now));
    }
    // It is answered once, right or wrong.
    const challenge = await takeSessionChallenge(ctx.db, sessionHash, 'confirm_challenge');
    const passkey = await findPasskey(ctx.db, credential.id);
    if (challenge === null || passkey?.staff_id !== id) throw invalid;
    const consume = await verifySignature(site, { passkey, challenge, credential, isAlone: true });
    if (consume === null) throw invalid;
    return onAccount(ctx, id, async (tx) => {
      if (!(await consume(tx))) throw invalid;
      await confirmSession(tx.db, sessionHash, tx.now);
    });
  },
);

/** Records that a session's member has confirmed who they are. */
async function confirmSession(db: Db, sessionHash: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: now.toISOString() })
    .where('id_hash', '=', sessionHash)
    .execute();
}
