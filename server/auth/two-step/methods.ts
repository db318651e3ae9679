import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../database/tables.ts';
import { ConflictError, InvalidInputError, InvalidTokenError } from '../../errors.ts';
import { nothing } from '../../http/answer.ts';
import type { SignedIn } from '../../http/context.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { invalidField } from '../../http/input/validation.ts';
import { hashOfToken } from '../../http/link-token.ts';
import {
  type Reauthentication,
  type Role,
  requiresTwoSteps,
  type TwoStepMethod,
  twoStepMethods,
} from '../../shared/account.ts';
import { readTypedCode } from '../../shared/typed-code.ts';
import type { TransactionContext, VerbContext } from '../../verbs/context.ts';
import { inTransaction } from '../../verbs/transaction.ts';
import { longVerb } from '../../verbs/verb.ts';
import { findAccount, inAccountTransaction, requireMember } from '../accounts/account.ts';
import { randomCode, typedPassword, verifyOwnPassword } from '../accounts/passwords.ts';
import { endTrust } from '../sessions/devices.ts';
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

/**
 * The account's password, for an action that a borrowed session must not do. The password is not needed if the session was just
 * confirmed.
 */
export const withPassword = z.strictObject({ password });

/** The fields of a form without an empty password: pages only ask for it if the sign-in is not recent. */
export function withoutEmptyPassword({ password = '', ...fields }: Record<string, unknown>) {
  return password === '' ? fields : { ...fields, password };
}

/** The proof of who uses a session: the password, or a passkey's signature. */
const confirmation = z
  .strictObject({ password, credential: credential.optional() })
  .refine((given) => (given.password === undefined) !== (given.credential === undefined), {
    ...messageKey('required'),
    path: ['password'],
  });

export type Confirmation = Pick<SignedIn, 'isConfirmed' | 'hasRecentSignIn'>;

/**
 * Requires proof of who uses a session, before an action that a borrowed session must not do: the password, unless the member has
 * confirmed the session in the last minutes, see confirmOwn.
 *
 * @param field of the input that has the password.
 * @returns the hash of the member's password; null: the member has none.
 * @throws {InvalidRequest} if the password is wrong or missing; {InvalidInputError} if the member has none, and has to confirm with
 *   a passkey; {RateLimitError} after too many wrong passwords.
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

/** Like `requireConfirmation`, but a sign-in in the last minutes is also enough. */
export async function requireRecentSignIn(
  ctx: VerbContext,
  own: Confirmation,
  password: string | undefined,
): Promise<void> {
  if (password === undefined && own.hasRecentSignIn) return;
  await requireConfirmation(ctx, own, password);
}

/** What a page has to ask for, before an action that a borrowed session must not do. */
export async function readReauthentication(db: Db, own: SignedIn): Promise<Reauthentication> {
  if (own.isConfirmed) return 'nothing';
  return (await hasPassword(db, own.id)) ? 'password' : 'passkey';
}

/** Like `readReauthentication`, but for actions for which a sign-in in the last minutes is enough. */
export async function readRecentReauthentication(db: Db, own: SignedIn): Promise<Reauthentication> {
  return own.hasRecentSignIn ? 'nothing' : readReauthentication(db, own);
}

export async function hasPassword(db: Db, staffId: number): Promise<boolean> {
  return ((await findAccount(db, staffId))?.password_hash ?? null) !== null;
}

/** Begins to confirm with a passkey who uses a session. @throws {ConflictError} if the member has no passkey. */
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
 * Confirms who uses a session, for some minutes: with the password, or with a passkey whose device has verified its user.
 *
 * @throws {InvalidRequest} if the password is wrong; {InvalidTokenError} if the passkey is another member's, did not verify its
 *   user, or signed another challenge; {RateLimitError}.
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
    // A challenge can be answered only once, even if the answer is wrong.
    const challenge = await takeSessionChallenge(ctx.db, sessionHash, 'confirm_challenge');
    const passkey = await findPasskey(ctx.db, credential.id);
    if (challenge === null || passkey?.staff_id !== id) throw invalid;
    const consume = await verifySignature(site, { passkey, challenge, credential, isAlone: true });
    if (consume === null) throw invalid;
    return inAccountTransaction(ctx, id, async (tx) => {
      if (!(await consume(tx))) throw invalid;
      await confirmSession(tx.db, sessionHash, tx.now);
    });
  },
);

async function confirmSession(db: Db, sessionHash: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ confirmed_at: now.toISOString() })
    .where('id_hash', '=', sessionHash)
    .execute();
}

type EnrolledMethods = { totp: boolean; passkeys: number; recoveryCodes: number };

export function hasTwoSteps({ totp, passkeys }: EnrolledMethods): boolean {
  return totp || passkeys > 0;
}

export async function findMethods(db: Db, staffId: number): Promise<EnrolledMethods> {
  const { totp, passkeys, codes } = await db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('totp_secrets')
        .select(sql<number>`count(secret)`.as('count'))
        .where('staff_id', '=', staffId)
        .as('totp'),
      selectFrom('passkeys')
        .select(fn.countAll<number>().as('count'))
        .where('staff_id', '=', staffId)
        .as('passkeys'),
      selectFrom('recovery_codes')
        .select(fn.countAll<number>().as('count'))
        .where('staff_id', '=', staffId)
        .where('used_at', 'is', null)
        .as('codes'),
    ])
    .executeTakeFirstOrThrow();
  return { totp: Number(totp) > 0, passkeys: Number(passkeys), recoveryCodes: Number(codes) };
}

/** The methods to complete a sign-in after the password; none: the password is enough. */
export function secondStepMethods(methods: EnrolledMethods): TwoStepMethod[] {
  if (!hasTwoSteps(methods)) return [];
  const { totp, passkeys, recoveryCodes } = methods;
  const has = { totp, passkey: passkeys > 0, recovery: recoveryCodes > 0 };
  return twoStepMethods.filter((method) => has[method]);
}

export async function isTwoStepRequired(db: Db, staffId: number): Promise<boolean> {
  const found = await db
    .selectFrom('staff')
    .innerJoin('settings', (join) => join.onTrue())
    .select(['role', 'two_step_required'])
    .where('staff.id', '=', staffId)
    .executeTakeFirst();
  return found !== undefined && requiresTwoSteps(found.two_step_required, found.role);
}

type Member = { id: number; role: Role; two_step_required: string | null };

/** Whether a member must use two steps and has not set them up. If two steps are not required, there is no query. */
export async function lacksTwoSteps(db: Db, { id, role, two_step_required: setting }: Member) {
  if (!requiresTwoSteps(setting ?? '', role)) return false;
  return !hasTwoSteps(await findMethods(db, id));
}

/**
 * Has to be called after each change of a member's second steps, in its transaction: trusted browsers need the second step again,
 * and recovery codes are created once a second step exists, and deleted once none is left.
 *
 * @param codes `new-codes`: also replaces existing recovery codes. @returns the new recovery codes; empty: the previous codes stay,
 *   or no codes are needed.
 * @throws {ConflictError} if no second step is left, and the member's role requires one.
 */
export async function changeMethods(
  { db, now }: TransactionContext,
  staffId: number,
  codes?: 'new-codes',
): Promise<string[]> {
  await endTrust(db, staffId);
  const methods = await findMethods(db, staffId);
  const isOn = hasTwoSteps(methods);
  if (!isOn && (await isTwoStepRequired(db, staffId))) {
    throw new ConflictError((t) => t.twoStep.errors.lastOne);
  }
  if (isOn && codes === undefined && methods.recoveryCodes > 0) return [];
  await db.deleteFrom('recovery_codes').where('staff_id', '=', staffId).execute();
  if (!isOn) return [];
  const made = newRecoveryCodes();
  const created_at = now.toISOString();
  const hashes = made.flatMap((code) => hashRecoveryCode(code) ?? []);
  const rows = hashes.map((code_hash) => ({ staff_id: staffId, code_hash, created_at }));
  await db.insertInto('recovery_codes').values(rows).execute();
  return made;
}

export const recoveryCodes = z.strictObject({ recovery_codes: z.array(z.string()) });

/** Replaces the recovery codes. @throws {InvalidRequest} if the password is wrong; {ConflictError} if the account has no second step. */
export const renewRecoveryCodes = longVerb(
  { permission: 'accounts:write', input: withPassword },
  async (ctx, { password }, own: SignedIn) => {
    await requireConfirmation(ctx, own, password);
    return inAccountTransaction(ctx, own.id, async (tx) => {
      const codes = await changeMethods(tx, own.id, 'new-codes');
      if (codes.length === 0) throw new ConflictError((t) => t.twoStep.errors.off);
      await tx.recordAudit({ action: 'recovery-codes-made', type: 'account' });
      return codes;
    });
  },
);

const groups = 4;
const groupLength = 4;

const recoveryCodeCount = 10;

/** New recovery codes, such as `k7mq-2xrd-9hbw-fz4e`. Each has 79 random bits, so that it cannot be found from a fast hash. */
export function newRecoveryCodes(): string[] {
  const group = () => randomCode(groupLength);
  const code = () => Array.from({ length: groups }, group).join('-');
  return Array.from({ length: recoveryCodeCount }, code);
}

/** The hash of a typed recovery code; capitals, spaces and hyphens make no difference. Null if the text is no such code. */
export function hashRecoveryCode(typed: string): string | null {
  const key = readTypedCode(typed)?.key;
  return key?.length === groups * groupLength ? hashOfToken(key) : null;
}

/** Uses up a recovery code. @returns whether the code was unused: of two concurrent calls, one gets true. */
export async function consumeRecoveryCode(
  { db, now, recordAudit }: TransactionContext,
  staffId: number,
  hash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now.toISOString() })
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await recordAudit({ action: 'recovery-code-used', type: 'account' });
  return true;
}
