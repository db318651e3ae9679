import { z } from 'zod';
import { findPublicSettings } from '../../database/settings.ts';
import type { Db } from '../../database/tables.ts';
import { GoneError, InvalidTokenError } from '../../errors.ts';
import { id } from '../../http/answer.ts';
import { line } from '../../http/input/fields.ts';
import { type Invitation, roles } from '../../shared/account.ts';
import { accountFields, staffFields } from '../../shared/fields.ts';
import type { TransactionContext, VerbContext } from '../../verbs/context.ts';
import { longVerb } from '../../verbs/verb.ts';
import { asMember, findAccount, inAccountTransaction } from '../accounts/account.ts';
import { hashSecret, newPassword } from '../accounts/passwords.ts';
import { createSession, type SessionRequest } from '../sessions/sessions.ts';
import { staffAuditRef, toStaffMember, updateStaff } from '../staff/model.ts';
import { storePasskey } from '../two-step/passkeys.ts';
import {
  newCredential,
  type PasskeySite,
  registrationOptions,
  staffUserId,
  verifyRegistration,
} from '../two-step/webauthn.ts';
import { findLink, saveInvitationChallenge, takeLink } from './links.ts';

const permission = 'sessions:create';

/** The token in the mailed link. */
const token = z.string().max(accountFields.token.max);
const name = line(staffFields.name);

/** The new member; with recovery codes if a passkey was chosen. */
export const newMember = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  recovery_codes: z.array(z.string()).optional(),
});

type OpenInvitation = Invitation & {
  id: number;
  /** The challenge for the passkey that accepts the invitation; null: no passkey was asked for. */
  challenge: string | null;
};

/** The invitation with this token; undefined if it was used, has expired or was replaced. */
export async function findOpenInvitation(
  db: Db,
  token: string,
): Promise<OpenInvitation | undefined> {
  const link = await findLink(db, 'invitation', token);
  const account = link && (await findAccount(db, link.staff_id));
  if (account === undefined || account.joined_at !== null) return undefined;
  const { id, email, name, role } = account;
  return { id, email, name, role, challenge: link?.passkey_challenge ?? null };
}

/** The invitation with this token. @throws {GoneError} if it was used, has expired or was replaced. */
async function requireOpenInvitation(db: Db, token: string): Promise<OpenInvitation> {
  const invited = await findOpenInvitation(db, token);
  if (invited === undefined) throw goneError();
  return invited;
}

/** Accepts an invitation: sets name and password, and signs the new member in. @throws {GoneError} as `requireOpenInvitation`. */
export const acceptInvitation = longVerb(
  { permission, input: z.strictObject({ token, name, password: newPassword }) },
  async (ctx, { token, name, password }, request: SessionRequest) => {
    const invited = await requireOpenInvitation(ctx.db, token);
    const joined = { name, password_hash: await hashSecret(password) };
    const { member, session } = await joinStaff(ctx, { token, invited, joined }, request);
    return { member, session };
  },
);

/** Begins to accept an invitation with a passkey instead of a password. @throws {GoneError} as `requireOpenInvitation`. */
export const beginPasskeyAcceptance = longVerb(
  { permission, input: z.strictObject({ token }) },
  async ({ db }, { token }, site: PasskeySite) => {
    const { id: staffId, email } = await requireOpenInvitation(db, token);
    const { company_name: company } = await findPublicSettings(db);
    const userId = staffUserId(staffId);
    const member = { userId, email, company, existing: [], isAlone: true };
    const options = await registrationOptions(site, member);
    await saveInvitationChallenge(db, token, options.challenge);
    return options;
  },
);

/**
 * Accepts an invitation with a passkey, which signs in without a password from then on. `device`: the name of the browser, which
 * becomes that of the passkey.
 *
 * @returns also the recovery codes, which are not shown again.
 * @throws {InvalidTokenError} if the passkey did not verify its user, or signed another challenge; {GoneError} as
 *   `requireOpenInvitation`; {ConflictError} if an account has the passkey.
 */
export const acceptWithPasskey = longVerb(
  { permission, input: z.strictObject({ token, name, credential: newCredential }) },
  async (
    ctx,
    { token, name, credential },
    { site, device, ...request }: SessionRequest & { site: PasskeySite; device: string },
  ) => {
    const invited = await requireOpenInvitation(ctx.db, token);
    const { id: staff_id, challenge } = invited;
    const invalid = new InvalidTokenError((t) => t.twoStep.errors.passkey);
    if (challenge === null) throw invalid;
    const verified = await verifyRegistration(site, challenge, credential, { isAlone: true });
    if (verified === null) {
      // A challenge can be answered only once, even if the answer is wrong.
      await saveInvitationChallenge(ctx.db, token, null, challenge);
      throw invalid;
    }
    const work = async (tx: TransactionContext, signed: string | null) => {
      if (signed !== challenge) throw invalid;
      return (await storePasskey(tx, { staff_id, name: device, ...verified })).codes;
    };
    const joining = { token, invited, joined: { name }, work };
    const { codes, ...joined } = await joinStaff(ctx, joining, { ...request, device });
    return { ...joined, recovery_codes: codes };
  },
);

type Joining = {
  token: string;
  invited: OpenInvitation;
  joined: { name: string; password_hash?: string };
  /** Further work in the transaction that uses up the link. @param challenge of the link. @returns recovery codes. */
  work?: (tx: TransactionContext, challenge: string | null) => Promise<string[]>;
};

/** Uses up the link, and signs the member in. @throws {GoneError} if the link was used: of two concurrent calls, one joins. */
async function joinStaff(
  ctx: VerbContext,
  { token, invited, joined, work }: Joining,
  request: SessionRequest,
) {
  const inviteeContext = asMember(ctx, invited);
  const { row, codes } = await inAccountTransaction(inviteeContext, invited.id, async (tx) => {
    const link = await takeLink(tx.db, 'invitation', token, tx.now);
    if (link === undefined) throw goneError();
    const changes = { ...joined, joined_at: tx.now.toISOString() };
    const row = await updateStaff(tx.db, link.staff_id, changes, tx.now);
    if (row === undefined) throw goneError();
    await tx.recordAudit({ action: 'signed-up', ...staffAuditRef(row), after: { name: row.name } });
    return { row, codes: (await work?.(tx, link.passkey_challenge)) ?? [] };
  });
  const grant = { staffId: row.id, passwordHash: joined.password_hash ?? null, isExpected: true };
  const session = await createSession(asMember(ctx, row), grant, request);
  if (session === null) throw goneError();
  return { member: toStaffMember(row), session, codes };
}

function goneError(): GoneError {
  return new GoneError((t) => t.errors.linkEndedHelp);
}
