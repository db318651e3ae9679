import { ConflictError, InvalidInputError } from '../../errors.ts';
import type { SignedIn } from '../../http/context.ts';
import { parse } from '../../http/input/validation.ts';
import type { TransactionContext, VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { inTransaction } from '../../verbs/transaction.ts';
import { lockAccount } from '../accounts/queries.ts';
import { changeMethods } from './change-methods.ts';
import { requireConfirmation, requireRecentSignIn } from './confirmation.ts';
import { findMethods, hasTwoSteps } from './methods.ts';
import { totpConfirmation, withPassword } from './schema.ts';
import { decryptSecret, encryptSecret } from './secret.ts';
import { matchTotpStep, newTotpSecret, totpUrl } from './totp.ts';
import { confirmSecret, deleteTotp, findPendingSecret, savePendingSecret } from './totp-queries.ts';

/** How long a new secret waits for its first code. */
const pendingMs = 15 * 60 * 1000;

/** What an authenticator app is given: the secret in base 32, and the URL that has it too. */
export type NewTotp = { secret: string; url: string };

/**
 * Makes a secret for an authenticator app. It takes effect with its first code, in the same session; until then the previous
 * one stays.
 *
 * @param input see withPassword: the password, where there are two steps already or the sign-in was a while ago.
 * @throws {InvalidRequest} if the password is wrong; {KeyUnusable} if there is no key to encrypt the secret with.
 */
export async function beginTotp(ctx: VerbContext, input: unknown, own: SignedIn): Promise<void> {
  requirePermission(ctx, 'accounts:write');
  const { password } = parse(withPassword, input);
  const { id, sessionHash } = own;
  // The first second step of an account follows a sign-in; another one would be a way round it.
  const require = hasTwoSteps(await findMethods(ctx.db, id))
    ? requireConfirmation
    : requireRecentSignIn;
  await require(ctx, own, password);
  const secret = await encryptSecret(ctx.deps.config, id, newTotpSecret());
  const work = ({ db, now }: TransactionContext) => {
    const until = new Date(now.getTime() + pendingMs);
    return savePendingSecret(db, id, { secret, sessionHash, until });
  };
  await inTransaction(ctx, work);
}

/** The secret that this session has begun, and that waits for its first code; null: none does. @param company the issuer, as apps show it. */
export async function findPendingTotp(
  { db, deps }: Pick<VerbContext, 'db' | 'deps'>,
  { id, email, sessionHash }: SignedIn,
  company: string,
): Promise<NewTotp | null> {
  const pending = await findPendingSecret(db, id, { sessionHash, now: new Date() });
  const secret = pending === null ? null : await decryptSecret(deps.config, id, pending);
  return secret === null ? null : { secret, url: totpUrl(secret, company, email) };
}

/**
 * Turns codes of an authenticator app on, with the first of them.
 *
 * @param input see totpConfirmation.
 * @returns the new recovery codes, which are not shown again.
 * @throws {InvalidRequest} if the code is wrong; {ConflictError} if no secret waits for one.
 */
export async function confirmTotp(
  ctx: VerbContext,
  input: unknown,
  { id, sessionHash }: SignedIn,
): Promise<string[]> {
  requirePermission(ctx, 'accounts:write');
  const { code } = parse(totpConfirmation, input);
  const nothing = new ConflictError((t) => t.twoStep.errors.nothingToConfirm);
  const pending = await findPendingSecret(ctx.db, id, { sessionHash, now: new Date() });
  const secret = pending && (await decryptSecret(ctx.deps.config, id, pending));
  if (pending === null || secret === null) throw nothing;
  const step = matchTotpStep(secret, code, { now: new Date(), lastUsedStep: null });
  if (step === null) throw new InvalidInputError((t) => t.twoStep.errors.wrong, 'code');
  return inTransaction(ctx, async (tx) => {
    await lockAccount(tx.db, id);
    if (!(await confirmSecret(tx.db, id, { pending, step, now: tx.now }))) throw nothing;
    await tx.recordAudit({ action: 'two-step-on', type: 'account' });
    return changeMethods(tx, id, 'new-codes');
  });
}

/**
 * Turns codes of an authenticator app off.
 *
 * @param input see withPassword.
 * @throws {InvalidRequest} if the password is wrong; {ConflictError} if they are off, or the last second step of who has to
 *   have one.
 */
export async function removeTotp(ctx: VerbContext, input: unknown, own: SignedIn): Promise<void> {
  requirePermission(ctx, 'accounts:write');
  await requireConfirmation(ctx, own, parse(withPassword, input).password);
  const { id } = own;
  await inTransaction(ctx, async (tx) => {
    await lockAccount(tx.db, id);
    if (!(await deleteTotp(tx.db, id))) throw new ConflictError((t) => t.twoStep.errors.off);
    await tx.recordAudit({ action: 'two-step-off', type: 'account' });
    await changeMethods(tx, id);
  });
}
