import { findPublicSettings } from '../../database/settings.ts';
import { ConflictError, InvalidTokenError, requireFound } from '../../errors.ts';
import type { SignedIn } from '../../http/context.ts';
import { parse } from '../../http/input/validation.ts';
import type { TransactionContext, VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { inTransaction } from '../../verbs/transaction.ts';
import { findAccount, lockAccount } from '../accounts/queries.ts';
import { changeMethods } from './change-methods.ts';
import { requireConfirmation } from './confirmation.ts';
import {
  deletePasskey,
  findRegistration,
  insertPasskey,
  listPasskeys,
  saveRegistration,
} from './passkey-queries.ts';
import { passkeyCreation, passkeyRemoval, withPassword } from './schema.ts';
import { type PasskeySite, registrationOptions, verifyRegistration } from './webauthn.ts';

/**
 * Begins to create a passkey, in the reader's session.
 *
 * @param input see withPassword.
 * @returns what the browser needs for it.
 * @throws {InvalidRequest} if the password is wrong.
 */
export async function beginPasskey(
  ctx: VerbContext,
  input: unknown,
  own: SignedIn,
  site: PasskeySite,
) {
  requirePermission(ctx, 'accounts:write');
  await requireConfirmation(ctx, own, parse(withPassword, input).password);
  const { id, email, sessionHash } = own;
  const existing = await listPasskeys(ctx.db, id);
  const { company_name: company } = await findPublicSettings(ctx.db);
  const options = await registrationOptions(site, { staffId: id, email, company, existing });
  await inTransaction(ctx, ({ db }) => saveRegistration(db, sessionHash, options.challenge));
  return options;
}

/** A new passkey; `recovery_codes` where these are the first, which are not shown again. */
export type NewPasskey = { id: number; name: string; recovery_codes: string[] };

/**
 * Adds the passkey that a browser has created.
 *
 * @param input see passkeyCreation.
 * @param device what the passkey is called, if it has no name: the browser's.
 * @throws {InvalidTokenError} if the response is not valid, or not to what this session has begun; {ConflictError} if the
 *   passkey is known.
 */
export async function addPasskey(
  ctx: VerbContext,
  input: unknown,
  { id, sessionHash }: SignedIn,
  { site, device }: { site: PasskeySite; device: string },
): Promise<NewPasskey> {
  requirePermission(ctx, 'accounts:write');
  const { credential, name = device } = parse(passkeyCreation, input);
  const invalid = new InvalidTokenError((t) => t.twoStep.errors.passkey);
  const challenge = await findRegistration(ctx.db, sessionHash);
  if (challenge === null) throw invalid;
  const verified = await verifyRegistration(site, challenge, credential);
  if (verified === null) throw invalid;
  return inTransaction(ctx, async (tx) => {
    await lockAccount(tx.db, id);
    // A challenge is for one passkey.
    if (!(await saveRegistration(tx.db, sessionHash, null, challenge))) throw invalid;
    const added = await insertPasskey(tx.db, { staff_id: id, name, ...verified }, tx.now);
    if (added === undefined) throw new ConflictError((t) => t.twoStep.errors.passkeyKnown);
    await tx.recordAudit({ action: 'passkey-added', type: 'account', name });
    return { id: added, name, recovery_codes: await changeMethods(tx, id) };
  });
}

/**
 * Removes one of the reader's passkeys.
 *
 * @param input see passkeyRemoval.
 * @throws {InvalidRequest} if the password is wrong; {NotFoundError}; {ConflictError} if it is the last second step of who
 *   has to have one, or the last passkey of who has no password.
 */
export async function removePasskey(
  ctx: VerbContext,
  input: unknown,
  own: SignedIn,
): Promise<void> {
  requirePermission(ctx, 'accounts:write');
  const { id, password } = parse(passkeyRemoval, input);
  await requireConfirmation(ctx, own, password);
  const { id: staffId } = own;
  await inTransaction(ctx, async (tx) => {
    await lockAccount(tx.db, staffId);
    const name = requireFound(await deletePasskey(tx.db, staffId, id));
    await requireWayIn(tx, staffId);
    await tx.recordAudit({ action: 'passkey-removed', type: 'account', name });
    await changeMethods(tx, staffId);
  });
}

/** @throws {ConflictError} if there is neither a passkey nor a password with which to sign in. */
async function requireWayIn({ db }: TransactionContext, staffId: number): Promise<void> {
  const account = await findAccount(db, staffId);
  if ((account?.password_hash ?? null) !== null) return;
  if ((await listPasskeys(db, staffId)).length > 0) return;
  throw new ConflictError((t) => t.twoStep.errors.onlyWay);
}
