import { z } from 'zod';
import { findPublicSettings } from '../../database/settings.ts';
import type { Db } from '../../database/tables.ts';
import { ConflictError, InvalidTokenError, requireRow } from '../../errors.ts';
import { id, time } from '../../http/answer.ts';
import type { SignedIn } from '../../http/context.ts';
import { line } from '../../http/input/fields.ts';
import { accountNames, type Passkey } from '../../shared/account.ts';
import { limits } from '../../shared/limits.ts';
import type { TransactionContext } from '../../verbs/context.ts';
import { inTransaction } from '../../verbs/transaction.ts';
import { longVerb } from '../../verbs/verb.ts';
import { inAccountTransaction } from '../accounts/account.ts';
import { changeMethods, recoveryCodes, requireConfirmation, withPassword } from './methods.ts';
import {
  listPasskeys,
  newCredential,
  type PasskeySite,
  registrationOptions,
  setSessionChallenge,
  staffUserId,
  takeSessionChallenge,
  verifyRegistration,
} from './webauthn.ts';

const permission = 'accounts:write';
const column = 'passkey_challenge';

const shape = { id, name: z.string() };
export const passkey: z.ZodType<Passkey> = z.strictObject({
  ...shape,
  created_at: time,
  last_used_at: time.nullable(),
});
/** A new passkey; also recovery codes, not shown again, if the member had no second step before. */
export const newPasskey = z.strictObject({ ...shape, ...recoveryCodes.shape });

export async function listOwnPasskeys(db: Db, staffId: number): Promise<Passkey[]> {
  const passkeys = await listPasskeys(db, staffId);
  return passkeys.map(({ credential_id, transports, ...shown }) => shown);
}

/** A passkey that a browser has created. */
export const createdPasskey = z.strictObject({
  credential: newCredential,
  name: line(accountNames.passkey).optional(),
});

/** Begins to create a passkey in the member's session. @throws {InvalidRequest} if the password is wrong. */
export const beginPasskey = longVerb(
  { permission, input: withPassword },
  async (ctx, { password }, own: SignedIn, site: PasskeySite) => {
    await requireConfirmation(ctx, own, password);
    const { id: staffId, email, sessionHash } = own;
    const existing = await listPasskeys(ctx.db, staffId);
    const { company_name: company } = await findPublicSettings(ctx.db);
    const options = await registrationOptions(site, {
      userId: staffUserId(staffId),
      email,
      company,
      existing,
    });
    await inTransaction(ctx, ({ db }) =>
      setSessionChallenge(db, sessionHash, column, options.challenge),
    );
    return options;
  },
);

/**
 * Adds the passkey that a browser has created. `device`: the browser's name, for a passkey without a name.
 *
 * @throws {InvalidTokenError} if the response is invalid, or not to the challenge of this session; {ConflictError} if an account has
 *   the passkey.
 */
export const addPasskey = longVerb(
  { permission, input: createdPasskey },
  async (
    ctx,
    { credential, name: given },
    { id: staffId, sessionHash }: SignedIn,
    { site, device }: { site: PasskeySite; device: string },
  ) => {
    const name = given ?? device;
    const invalid = new InvalidTokenError((t) => t.twoStep.errors.passkey);
    const challenge = await takeSessionChallenge(ctx.db, sessionHash, column);
    if (challenge === null) throw invalid;
    const verified = await verifyRegistration(site, challenge, credential);
    if (verified === null) throw invalid;
    return inAccountTransaction(ctx, staffId, async (tx) => {
      const { id, codes } = await storePasskey(tx, { staff_id: staffId, name, ...verified });
      return { id, name, recovery_codes: codes };
    });
  },
);

type NewPasskey = NonNullable<Awaited<ReturnType<typeof verifyRegistration>>> & {
  staff_id: number;
  name: string;
};

/** Stores a passkey. @returns also new recovery codes, see changeMethods. @throws {ConflictError} if an account has the passkey. */
export async function storePasskey(tx: TransactionContext, passkey: NewPasskey) {
  const added = await tx.db
    .insertInto('passkeys')
    .values({ ...passkey, created_at: tx.now.toISOString() })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) throw new ConflictError((t) => t.twoStep.errors.passkeyKnown);
  await tx.recordAudit({ action: 'passkey-added', type: 'account', name: passkey.name });
  return { id: added.id, codes: await changeMethods(tx, passkey.staff_id) };
}

/**
 * Removes one of the member's passkeys.
 *
 * @throws {InvalidRequest} if the password is wrong; {NotFoundError}; {ConflictError} if it is the last second step of a member who
 *   has to have one, or the last passkey of a member without a password.
 */
export const removePasskey = longVerb(
  {
    permission,
    input: withPassword.extend({ id: z.coerce.number().int().min(1).max(limits.recordId) }),
  },
  async (ctx, { id, password }, own: SignedIn) => {
    await requireConfirmation(ctx, own, password);
    await inAccountTransaction(ctx, own.id, async (tx, account) => {
      const passkeys = tx.db.deleteFrom('passkeys').where('staff_id', '=', own.id);
      const deleted = passkeys.where('id', '=', id).returning('name').executeTakeFirst();
      const { name } = requireRow(await deleted);
      const hasPassword = (account?.password_hash ?? null) !== null;
      if (!hasPassword && (await listPasskeys(tx.db, own.id)).length === 0) {
        throw new ConflictError((t) => t.twoStep.errors.onlyWay);
      }
      await tx.recordAudit({ action: 'passkey-removed', type: 'account', name });
      await changeMethods(tx, own.id);
    });
  },
);
