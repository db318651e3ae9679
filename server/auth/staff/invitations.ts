import type { ActionContext } from '../../actions/context.ts';
import { requirePermission } from '../../actions/permissions.ts';
import { inTransaction } from '../../actions/transaction.ts';
import type { Db } from '../../database/tables.ts';
import { ConflictError, GoneError } from '../../errors.ts';
import { parse } from '../../http/input/validation.ts';
import { hashOfToken, newLinkToken } from '../../http/link-token.ts';
import { invitationMail } from '../../notifications/mail/system-mail.ts';
import { findSettings } from '../../settings/queries.ts';
import { inLanguage, paths } from '../../shared/paths.ts';
import { type Invitation, invitationDays, type StaffMember } from '../../shared/staff.ts';
import { asMember, hashSecret } from '../accounts/passwords.ts';
import { findAccount, lockAccount } from '../accounts/queries.ts';
import { findLinkToken, replaceToken, takeLinkToken } from '../accounts/token-queries.ts';
import { dayAndTime } from '../day-and-time.ts';
import { createSession, type NewSession, type SessionRequest } from '../sessions/actions.ts';
import { staffAuditFields, staffAuditRef, toStaffMember } from './member.ts';
import { insertInvited, lockStaff, updateStaff } from './queries.ts';
import { acceptance, invitation } from './schema.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Invites somebody by mail, in the language of the site. Who was invited before gets a new link; the former one ends.
 *
 * @param input see invitation.
 * @param origin the site's: `https://example.com`.
 * @throws {ConflictError} if the address has an account that is in use.
 */
export async function inviteMember(
  ctx: ActionContext,
  input: unknown,
  origin: string,
): Promise<StaffMember> {
  requirePermission(ctx, 'staff:write');
  const member = parse(invitation, input);
  const { mailer } = ctx.deps;
  const { token, hash } = newLinkToken();
  const invited = await inTransaction(
    ctx,
    async (tx) => {
      const known = (await lockStaff(tx.db)).find(({ email }) => email === member.email);
      if (known && known.joined_at !== null) throw emailTaken();
      const row = known
        ? await updateStaff(tx.db, known.id, member, tx.now)
        : await insertInvited(tx.db, member, tx.now);
      if (row === undefined) throw emailTaken();
      const expires = new Date(tx.now.getTime() + invitationDays * dayMs);
      const stored = { hash, tries: 1, now: tx.now, expires };
      await replaceToken(tx.db, 'invitation', row.id, stored);
      const { company_name: company, content_language } = await findSettings(tx.db);
      const path = `${paths.control.join}?${new URLSearchParams({ token })}`;
      const link = `${origin}${inLanguage(path, content_language)}`;
      const until = dayAndTime(expires, content_language, ctx.deps.config.timeZone);
      const mail = { to: member.email, link, company, role: member.role, until };
      await mailer.enqueue(tx.db, invitationMail(mail, content_language));
      const after = staffAuditFields(row);
      const before = known === undefined ? null : staffAuditFields(known);
      const action = known === undefined ? 'created' : 'sent';
      await tx.recordAudit({ action, ...staffAuditRef(row), before, after });
      return toStaffMember(row);
    },
    'read committed',
  );
  mailer.wake();
  return invited;
}

function emailTaken(): ConflictError {
  return new ConflictError((t) => t.errors.emailTaken, 'email');
}

/** Who is invited with this token; undefined if it was used, has ended or was replaced. */
export async function findInvited(
  db: Db,
  token: string,
): Promise<(Invitation & { id: number }) | undefined> {
  const link = await findLinkToken(db, 'invitation', hashOfToken(token), new Date());
  const account = link && (await findAccount(db, link.staff_id));
  if (account === undefined || account.joined_at !== null) return undefined;
  const { id, email, name, role } = account;
  return { id, email, name, role };
}

/**
 * Accepts an invitation: sets name and password, and signs the new member in.
 *
 * @param input see acceptance.
 * @returns the member, and their session.
 * @throws {GoneError} if the invitation was used, has ended or was replaced.
 */
export async function acceptInvitation(
  ctx: ActionContext,
  input: unknown,
  request: SessionRequest,
): Promise<{ member: StaffMember; session: NewSession }> {
  requirePermission(ctx, 'sessions:create');
  const { token, name, password } = parse(acceptance, input);
  const invited = await findInvited(ctx.db, token);
  if (invited === undefined) throw gone();
  const passwordHash = await hashSecret(password);
  const row = await inTransaction(
    asMember(ctx, invited),
    async (tx) => {
      await lockAccount(tx.db, invited.id);
      const link = await takeLinkToken(tx.db, 'invitation', hashOfToken(token), tx.now);
      if (link === undefined) throw gone();
      const joined = { name, password_hash: passwordHash, joined_at: tx.now.toISOString() };
      const after = await updateStaff(tx.db, link.staff_id, joined, tx.now);
      if (after === undefined) throw gone();
      await tx.recordAudit({ action: 'signed-up', ...staffAuditRef(after), after: { name } });
      return after;
    },
    'read committed',
  );
  const grant = { staffId: row.id, passwordHash, isExpected: true };
  const session = await createSession(asMember(ctx, row), grant, request);
  if (session === null) throw gone();
  return { member: toStaffMember(row), session };
}

function gone(): GoneError {
  return new GoneError((t) => t.staff.join.ended);
}
