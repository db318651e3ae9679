import { z } from 'zod';
import { decrypt, encrypt } from '../../database/encryption.ts';
import { findPublicSettings } from '../../database/settings.ts';
import type { Db } from '../../database/tables.ts';
import type { Deps } from '../../deps.ts';
import { ConflictError, InvalidInputError } from '../../errors.ts';
import type { SignedIn } from '../../http/context.ts';
import { line } from '../../http/input/fields.ts';
import { accountFields } from '../../shared/fields.ts';
import { later, minuteMs } from '../../times.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { inTransaction } from '../../verbs/transaction.ts';
import { longVerb } from '../../verbs/verb.ts';
import { inAccountTransaction } from '../accounts/account.ts';
import {
  changeMethods,
  findMethods,
  hasTwoSteps,
  requireConfirmation,
  requireRecentSignIn,
  withPassword,
} from './methods.ts';
import type { Consume } from './webauthn.ts';

// Loaded on demand: most sign-ins have no authenticator app.
const codes = () => import('./totp-codes.ts');

const permission = 'accounts:write';

export const typedCode = line(accountFields.token);

/** How long a new secret waits for its first code. */
const pendingMs = 15 * minuteMs;

/**
 * Creates a secret for an authenticator app. It takes effect with its first code, in the same session; until then the previous
 * secret stays. The password is needed if the account already has two steps, or the sign-in is not recent.
 *
 * @throws {InvalidRequest} if the password is wrong; {KeyUnusable} if there is no key to encrypt the secret with.
 */
export const beginTotp = longVerb(
  { permission, input: withPassword },
  async (ctx, { password }, own: SignedIn) => {
    const { id: staff_id, sessionHash: pending_session } = own;
    // A recent sign-in is enough for the first second step. A further one could replace it, and so needs a confirmation.
    const require = hasTwoSteps(await findMethods(ctx.db, staff_id))
      ? requireConfirmation
      : requireRecentSignIn;
    await require(ctx, own, password);
    const { secrets } = ctx.deps.config;
    const { newTotpSecret } = await codes();
    const pending_secret = await encrypt(secrets, totpPurpose(staff_id), newTotpSecret());
    await inTransaction(ctx, async ({ db, now }) => {
      const pending_until = later(now, pendingMs).toISOString();
      const pending = { pending_secret, pending_session, pending_until };
      await db
        .insertInto('totp_secrets')
        .values({ staff_id, ...pending })
        .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(pending))
        .execute();
    });
  },
);

/** The secret for an authenticator app, in base 32, and the URL that contains it. */
export const newTotp = z.strictObject({ secret: z.string(), url: z.string() });

/** The secret of this session that waits for its first code; null if there is none. */
export async function findPendingTotp(
  deps: Deps,
  own: SignedIn,
): Promise<z.output<typeof newTotp> | null> {
  const { secret } = (await findPending(deps, own)) ?? {};
  if (secret === undefined) return null;
  const { company_name } = await findPublicSettings(deps.db);
  const { totpUrl } = await codes();
  return { secret, url: totpUrl(secret, company_name, own.email) };
}

/**
 * The secret that a session has begun to set up; null if there is none, or it has waited too long. Other sessions cannot see it,
 * because anybody who sees the secret can make codes.
 */
async function findPending(deps: Deps, { id, sessionHash }: SignedIn) {
  const found = await deps.db
    .selectFrom('totp_secrets')
    .select('pending_secret')
    .where('staff_id', '=', id)
    .where('pending_session', '=', sessionHash)
    .where('pending_until', '>', new Date().toISOString())
    .executeTakeFirst();
  const encrypted = found?.pending_secret ?? null;
  const secret = encrypted && (await decryptSecret(deps, id, encrypted));
  return encrypted === null || secret === null ? null : { encrypted, secret };
}

/**
 * Turns on an authenticator app, with its first code.
 *
 * @throws {InvalidInputError} if the code is wrong; {ConflictError} if no secret waits for a code.
 */
export const confirmTotp = longVerb(
  { permission, input: z.strictObject({ code: typedCode }) },
  async (ctx, { code }, own: SignedIn) => {
    const { id } = own;
    const nothing = new ConflictError((t) => t.twoStep.errors.nothingToConfirm);
    const pending = await findPending(ctx.deps, own);
    if (pending === null) throw nothing;
    const { encrypted, secret } = pending;
    // The step of this code is stored as used, so that the code cannot be used again.
    const { matchTotpStep } = await codes();
    const step = matchTotpStep(secret, code, { now: new Date(), lastUsedStep: null });
    if (step === null) throw new InvalidInputError((t) => t.twoStep.errors.wrong, 'code');
    return inAccountTransaction(ctx, id, async (tx) => {
      const { numUpdatedRows } = await tx.db
        .updateTable('totp_secrets')
        .set({
          secret: encrypted,
          confirmed_at: tx.now.toISOString(),
          last_used_step: step,
          pending_secret: null,
          pending_session: null,
          pending_until: null,
        })
        .where('staff_id', '=', id)
        .where('pending_secret', '=', encrypted)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw nothing;
      await tx.recordAudit({ action: 'two-step-on', type: 'account' });
      return changeMethods(tx, id, 'new-codes');
    });
  },
);

/**
 * Turns off the authenticator app.
 *
 * @throws {InvalidRequest} if the password is wrong; {ConflictError} if the app is off, or the last second step of a member who has
 *   to have one.
 */
export const removeTotp = longVerb(
  { permission, input: withPassword },
  async (ctx, { password }, own: SignedIn) => {
    await requireConfirmation(ctx, own, password);
    await inAccountTransaction(ctx, own.id, async (tx) => {
      const secrets = tx.db.deleteFrom('totp_secrets').where('staff_id', '=', own.id);
      const deleted = await secrets.returning('secret').executeTakeFirst();
      const wasOn = (deleted?.secret ?? null) !== null;
      if (!wasOn) throw new ConflictError((t) => t.twoStep.errors.off);
      await tx.recordAudit({ action: 'two-step-off', type: 'account' });
      await changeMethods(tx, own.id);
    });
  },
);

/** Verifies a code of a member's app. @returns a function that uses up the code; null if the code is wrong. */
export async function verifyTotp(
  { db, deps }: VerbContext,
  code: string,
  staffId: number,
): Promise<Consume | null> {
  const totp = db.selectFrom('totp_secrets').select(['secret', 'last_used_step']);
  const found = await totp.where('staff_id', '=', staffId).executeTakeFirst();
  const encrypted = found?.secret ?? null;
  const secret = encrypted && (await decryptSecret(deps, staffId, encrypted));
  if (found === undefined || encrypted === null || secret === null) return null;
  const { matchTotpStep } = await codes();
  const step = matchTotpStep(secret, code, { now: new Date(), lastUsedStep: found.last_used_step });
  if (step === null) return null;
  return (tx) => consumeTotpStep(tx.db, staffId, { secret: encrypted, step });
}

/** Uses up a time step and all earlier ones. @returns whether the step was unused: of two concurrent calls, one gets true. */
export async function consumeTotpStep(
  db: Db,
  staffId: number,
  { secret, step }: { secret: string; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_secrets')
    .set({ last_used_step: step })
    .where('staff_id', '=', staffId)
    .where('secret', '=', secret)
    .where((eb) => eb.or([eb('last_used_step', 'is', null), eb('last_used_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The purpose that a secret is encrypted for: copied to another member's row, it cannot be decrypted. */
function totpPurpose(staffId: number): string {
  return JSON.stringify(['totp', staffId]);
}

/** @returns null if the secret cannot be decrypted: the site's key is lost, or is another one. */
async function decryptSecret({ config }: Deps, staffId: number, encrypted: string) {
  const opened = await decrypt(config.secrets, totpPurpose(staffId), encrypted);
  return 'text' in opened ? opened.text : null;
}
