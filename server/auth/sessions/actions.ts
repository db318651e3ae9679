import type { ActionContext } from '../../actions/context.ts';
import { requirePermission } from '../../actions/permissions.ts';
import { inTransaction } from '../../actions/transaction.ts';
import { isMember } from '../../audit/record.ts';
import { hashOfToken, newLinkToken } from '../../http/link-token.ts';
import { rememberOrigin } from '../../web/app-state.ts';
import { lockAccount } from '../accounts/queries.ts';
import { deleteEndedSessions, deleteSession, insertSession, sessionMs } from './queries.ts';

/** What a session needs of the request that signs in. */
export type SessionRequest = {
  /** The id of the browser's previous session; undefined: it had none. */
  previousId: string | undefined;
  /** The site's address as the member uses it: `https://example.com`. */
  origin: string;
};

type Grant = {
  /** Whose account it is. */
  staffId: number;
  /** The hash that the password was verified against; null: the account has no password. */
  passwordHash: string | null;
  /** For how long a new password may be set without the old one, in milliseconds. */
  newPasswordMs?: number;
};

/**
 * Signs a member in: creates a session, which replaces the browser's previous one.
 *
 * @returns the session's id, of which only the hash is stored; null if the password was changed while it was being
 *   verified, or the account is not active.
 */
export async function createSession(
  ctx: ActionContext,
  { staffId, passwordHash, newPasswordMs = 0 }: Grant,
  { previousId, origin }: SessionRequest,
): Promise<string | null> {
  requirePermission(ctx, 'sessions:create');
  const { token: id, hash } = newLinkToken();
  const isCreated = await inTransaction(
    ctx,
    async ({ db, now, recordAudit }) => {
      await lockAccount(db, staffId);
      if (previousId !== undefined) await deleteSession(db, hashOfToken(previousId));
      await deleteEndedSessions(db, now);
      const newPasswordUntil = newPasswordMs === 0 ? null : after(now, newPasswordMs);
      const times = { now, expires: after(now, sessionMs), newPasswordUntil };
      if (!(await insertSession(db, { hash, staffId, passwordHash, ...times }))) return false;
      await recordAudit({ action: 'signed-in', type: 'session' });
      // For links in mails that the site sends without a request.
      await rememberOrigin(db, origin);
      return true;
    },
    'read committed',
  );
  return isCreated ? id : null;
}

/** Signs out: deletes the session with this id. That needs no permission but the id. */
export async function endSession(ctx: ActionContext, id: string): Promise<void> {
  await inTransaction(ctx, async ({ db, actor, recordAudit }) => {
    await deleteSession(db, hashOfToken(id));
    // A visitor's cookie may be of a session that has ended.
    if (isMember(actor)) await recordAudit({ action: 'signed-out', type: 'session' });
  });
}

function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}
