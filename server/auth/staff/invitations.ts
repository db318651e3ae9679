import { findSettings } from '../../database/settings.ts';
import { ConflictError } from '../../errors.ts';
import { parse } from '../../http/input/validation.ts';
import { newLinkToken } from '../../http/link-token.ts';
import { invitationMail } from '../../notifications/mail/system-mail.ts';
import { hasMailServer } from '../../notifications/mail-server/stored-server.ts';
import { inLanguage, paths } from '../../shared/paths.ts';
import { invitationDays, type StaffMember } from '../../shared/staff.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { inTransaction } from '../../verbs/transaction.ts';
import { replaceToken } from '../accounts/token-queries.ts';
import { dayAndTime } from '../day-and-time.ts';
import { type Confirmation, requireRecentSignIn } from '../two-step/confirmation.ts';
import { staffAuditFields, staffAuditRef, toStaffMember } from './member.ts';
import { insertInvited, lockStaff, updateStaff } from './queries.ts';
import { invitation } from './schema.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Who invites, in which session, and the site's address: `https://example.com`. */
type Inviter = { own: Confirmation; origin: string };

type Invited = {
  member: StaffMember;
  isMailed: boolean;
  /** Without a mail server, for the inviter to pass on: only its hash is stored. null: it is mailed, or the request came twice. */
  link: string | null;
};

/**
 * Invites somebody by mail, in the language of the site. Who was invited before gets a new link; the former one ends. Inviting
 * an owner takes a recent sign-in, or the password.
 *
 * @param input see invitation.
 * @throws {ConflictError} if the address has an account that is in use.
 */
export async function inviteMember(
  ctx: VerbContext,
  input: unknown,
  { own, origin }: Inviter,
): Promise<Invited> {
  requirePermission(ctx, 'staff:write');
  const { password, ...member } = parse(invitation, input);
  if (member.role === 'owner') await requireRecentSignIn(ctx, own, password);
  const { mailer, config } = ctx.deps;
  const { token, hash } = newLinkToken();
  const isMailed = await hasMailServer(ctx.db, config);
  // Not in the result, which is stored where the request has an `Idempotency-Key`.
  let link: string | null = null;
  const invited = await inTransaction(ctx, async (tx) => {
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
    link = `${origin}${inLanguage(path, content_language)}`;
    const until = dayAndTime(expires, content_language, config.timeZone);
    const mail = { to: member.email, link, company, role: member.role, until };
    await mailer.enqueue(tx.db, invitationMail(mail, content_language));
    const after = staffAuditFields(row);
    const before = known === undefined ? null : staffAuditFields(known);
    const action = known === undefined ? 'created' : 'sent';
    await tx.recordAudit({ action, ...staffAuditRef(row), before, after });
    return toStaffMember(row);
  });
  mailer.wake();
  return { member: invited, isMailed, link: isMailed ? null : link };
}

function emailTaken(): ConflictError {
  return new ConflictError((t) => t.errors.emailTaken, 'email');
}
