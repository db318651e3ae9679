import type { Db } from '../../database/tables.ts';
import { ConflictError, InvalidTokenError } from '../../errors.ts';
import type { SignedIn } from '../../http/context.ts';
import { parse } from '../../http/input/validation.ts';
import type { Reauthentication } from '../../shared/two-step.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { inTransaction } from '../../verbs/transaction.ts';
import { findAccount, lockAccount } from '../accounts/queries.ts';
import { confirmSession, saveConfirmChallenge, takeConfirmChallenge } from './confirm-queries.ts';
import { requireConfirmation } from './confirmation.ts';
import { findPasskey, listPasskeys, recordPasskeyUse } from './passkey-queries.ts';
import { confirmation, noInput } from './schema.ts';
import { authenticationOptions, type PasskeySite, verifyAuthentication } from './webauthn.ts';

/** How a page asks its reader who they are, before something that a borrowed session must not do. */
export async function readReauthentication(db: Db, own: SignedIn): Promise<Reauthentication> {
  if (own.isConfirmed) return 'nothing';
  const account = await findAccount(db, own.id);
  return (account?.password_hash ?? null) === null ? 'passkey' : 'password';
}

/**
 * Begins to confirm with a passkey who uses a session.
 *
 * @param input an empty object.
 * @returns what the browser needs for it.
 * @throws {ConflictError} if they have no passkey.
 */
export async function beginConfirmation(
  ctx: VerbContext,
  input: unknown,
  { id, sessionHash }: SignedIn,
  site: PasskeySite,
) {
  requirePermission(ctx, 'accounts:write');
  parse(noInput, input);
  const passkeys = await listPasskeys(ctx.db, id);
  if (passkeys.length === 0) throw new ConflictError((t) => t.twoStep.passkeys.none);
  const options = await authenticationOptions(site, passkeys, { isAlone: true });
  await saveConfirmChallenge(ctx.db, sessionHash, options.challenge);
  return options;
}

/**
 * Confirms who uses a session, for a few minutes: with the password, or with a passkey whose device has verified its user.
 *
 * @param input see confirmation.
 * @throws {InvalidRequest} if the password is wrong; {InvalidTokenError} if the passkey is not theirs, did not verify its
 *   user, or signed something else; {RateLimitError}.
 */
export async function confirmOwn(
  ctx: VerbContext,
  input: unknown,
  own: SignedIn,
  site: PasskeySite,
): Promise<void> {
  requirePermission(ctx, 'accounts:write');
  const { password, credential } = parse(confirmation, input);
  const { id, sessionHash } = own;
  const invalid = new InvalidTokenError((t) => t.twoStep.errors.wrongPasskey);
  if (credential === undefined) {
    await requireConfirmation(ctx, own, password);
    return inTransaction(ctx, ({ db, now }) => confirmSession(db, sessionHash, now));
  }
  // It is answered once, right or wrong.
  const challenge = await takeConfirmChallenge(ctx.db, sessionHash);
  const passkey = await findPasskey(ctx.db, credential.id);
  if (challenge === null || passkey?.staff_id !== id) throw invalid;
  const signed = { passkey, challenge, response: credential, isAlone: true };
  const counter = await verifyAuthentication(site, signed);
  if (counter === null) throw invalid;
  await inTransaction(ctx, async ({ db, now }) => {
    await lockAccount(db, id);
    if (!(await recordPasskeyUse(db, passkey, counter, now))) throw invalid;
    await confirmSession(db, sessionHash, now);
  });
}
