import { findPublicSettings } from '../../database/settings.ts';
import type { Db } from '../../database/tables.ts';
import { ConflictError, GoneError, InvalidTokenError } from '../../errors.ts';
import { parse } from '../../http/input/validation.ts';
import { hashOfToken } from '../../http/link-token.ts';
import type { Invitation, StaffMember } from '../../shared/staff.ts';
import type { TransactionContext, VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { inTransaction } from '../../verbs/transaction.ts';
import { asMember, hashSecret } from '../accounts/passwords.ts';
import { findAccount, lockAccount } from '../accounts/queries.ts';
import {
  findLinkToken,
  saveInvitationChallenge,
  takeLinkToken,
} from '../accounts/token-queries.ts';
import { createSession, type NewSession, type SessionRequest } from '../sessions/actions.ts';
import { changeMethods } from '../two-step/change-methods.ts';
import { insertPasskey } from '../two-step/passkey-queries.ts';
import { type PasskeySite, registrationOptions, verifyRegistration } from '../two-step/webauthn.ts';
import { staffAuditRef, toStaffMember } from './member.ts';
import { type StaffRow, updateStaff } from './queries.ts';
import { acceptance, passkeyAcceptance, passkeyRequest } from './schema.ts';

type Invited = Invitation & {
  id: number;
  /** What the passkey has to sign with which it is accepted; null: none was asked for. */
  challenge: string | null;
};

/** Who is invited with this token; undefined if it was used, has ended or was replaced. */
export async function findInvited(db: Db, token: string): Promise<Invited | undefined> {
  const link = await findLinkToken(db, 'invitation', hashOfToken(token), new Date());
  const account = link && (await findAccount(db, link.staff_id));
  if (account === undefined || account.joined_at !== null) return undefined;
  const { id, email, name, role } = account;
  return { id, email, name, role, challenge: link?.passkey_challenge ?? null };
}

type Joined = { member: StaffMember; session: NewSession };

/**
 * Accepts an invitation: sets name and password, and signs the new member in.
 *
 * @param input see acceptance.
 * @returns the member, and their session.
 * @throws {GoneError} if the invitation was used, has ended or was replaced.
 */
export async function acceptInvitation(
  ctx: VerbContext,
  input: unknown,
  request: SessionRequest,
): Promise<Joined> {
  requirePermission(ctx, 'sessions:create');
  const { token, name, password } = parse(acceptance, input);
  const invited = await findInvited(ctx.db, token);
  if (invited === undefined) throw gone();
  const passwordHash = await hashSecret(password);
  const joined = { name, password_hash: passwordHash };
  const { row } = await join(ctx, { token, invited, joined });
  return signInJoined(ctx, row, passwordHash, request);
}

/**
 * Begins to accept an invitation with a passkey instead of a password.
 *
 * @param input see passkeyRequest.
 * @returns what the browser needs to create it.
 * @throws {GoneError} as above.
 */
export async function beginPasskeyAcceptance(ctx: VerbContext, input: unknown, site: PasskeySite) {
  requirePermission(ctx, 'sessions:create');
  const { token } = parse(passkeyRequest, input);
  const invited = await findInvited(ctx.db, token);
  if (invited === undefined) throw gone();
  const { id: staffId, email } = invited;
  const { company_name: company } = await findPublicSettings(ctx.db);
  const member = { staffId, email, company, existing: [], isAlone: true };
  const options = await registrationOptions(site, member);
  await saveInvitationChallenge(ctx.db, hashOfToken(token), options.challenge);
  return options;
}

/**
 * Accepts an invitation with a passkey, which from then on signs in alone: there is no password.
 *
 * @param input see passkeyAcceptance.
 * @param device what the passkey is called: the browser's.
 * @returns also the recovery codes, which are not shown again.
 * @throws {InvalidTokenError} if the passkey did not verify its user, or signed something else; {GoneError} as above;
 *   {ConflictError} if somebody has the passkey.
 */
export async function acceptWithPasskey(
  ctx: VerbContext,
  input: unknown,
  { site, device, ...request }: SessionRequest & { site: PasskeySite; device: string },
): Promise<Joined & { recoveryCodes: string[] }> {
  requirePermission(ctx, 'sessions:create');
  const { token, name, credential } = parse(passkeyAcceptance, input);
  const invited = await findInvited(ctx.db, token);
  if (invited === undefined) throw gone();
  const { id: staffId, challenge } = invited;
  const invalid = new InvalidTokenError((t) => t.twoStep.errors.passkey);
  if (challenge === null) throw invalid;
  const verified = await verifyRegistration(site, challenge, credential, { isAlone: true });
  if (verified === null) {
    // It is answered once, right or wrong.
    await saveInvitationChallenge(ctx.db, hashOfToken(token), null, challenge);
    throw invalid;
  }
  const work = async (tx: TransactionContext, signed: string | null) => {
    if (signed !== challenge) throw invalid;
    const passkey = { staff_id: staffId, name: device, ...verified };
    const added = await insertPasskey(tx.db, passkey, tx.now);
    if (added === undefined) throw new ConflictError((t) => t.twoStep.errors.passkeyKnown);
    await tx.recordAudit({ action: 'passkey-added', type: 'account', name: device });
    return changeMethods(tx, staffId);
  };
  const { row, result } = await join(ctx, { token, invited, joined: { name }, work });
  const joined = await signInJoined(ctx, row, null, { ...request, device });
  return { ...joined, recoveryCodes: result ?? [] };
}

type Joining<Result> = {
  token: string;
  invited: Invited;
  joined: { name: string; password_hash?: string };
  /** What else is done in the transaction that uses the link up. @param challenge what its passkey has to sign. */
  work?: (tx: TransactionContext, challenge: string | null) => Promise<Result>;
};

/** Uses the link up. @throws {GoneError} as above: of two concurrent calls, one joins. */
async function join<Result>(
  ctx: VerbContext,
  { token, invited, joined, work }: Joining<Result>,
): Promise<{ row: StaffRow; result: Result | undefined }> {
  return inTransaction(asMember(ctx, invited), async (tx) => {
    await lockAccount(tx.db, invited.id);
    const link = await takeLinkToken(tx.db, 'invitation', hashOfToken(token), tx.now);
    if (link === undefined) throw gone();
    const changes = { ...joined, joined_at: tx.now.toISOString() };
    const row = await updateStaff(tx.db, link.staff_id, changes, tx.now);
    if (row === undefined) throw gone();
    const after = { name: row.name };
    await tx.recordAudit({ action: 'signed-up', ...staffAuditRef(row), after });
    return { row, result: await work?.(tx, link.passkey_challenge) };
  });
}

async function signInJoined(
  ctx: VerbContext,
  row: StaffRow,
  passwordHash: string | null,
  request: SessionRequest,
): Promise<Joined> {
  const grant = { staffId: row.id, passwordHash, isExpected: true };
  const session = await createSession(asMember(ctx, row), grant, request);
  if (session === null) throw gone();
  return { member: toStaffMember(row), session };
}

function gone(): GoneError {
  return new GoneError((t) => t.staff.join.ended);
}
