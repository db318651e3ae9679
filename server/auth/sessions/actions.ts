import type { ActionContext } from '../../actions/context.ts';
import { requirePermission } from '../../actions/permissions.ts';
import { inTransaction } from '../../actions/transaction.ts';
import { hashOfToken, newLinkToken } from '../../http/link-token.ts';
import { rememberOrigin } from '../../web/app-state.ts';
import { lockAdmin } from '../accounts/queries.ts';
import { deleteEndedSessions, deleteSession, insertSession, sessionMs } from './queries.ts';

/** What a session needs of the request that signs in. */
export type SessionRequest = {
  /** The id of the browser's previous session; undefined: it had none. */
  previousId: string | undefined;
  /** The site's address as the administrator uses it: `https://example.com`. */
  origin: string;
};

type Grant = {
  /** The hash that the password was verified against. */
  passwordHash: string;
  /** For how long a new password may be set without the old one, in milliseconds. */
  newPasswordMs?: number;
};

/**
 * Signs the administrator in: creates a session, which replaces the browser's previous one.
 *
 * @returns the session's id, of which only the hash is stored; null if the password was changed while it was being
 *   verified.
 */
export async function createSession(
  ctx: ActionContext,
  { passwordHash, newPasswordMs = 0 }: Grant,
  { previousId, origin }: SessionRequest,
): Promise<string | null> {
  requirePermission(ctx, 'sessions:create');
  const { token: id, hash } = newLinkToken();
  const isCreated = await inTransaction(
    ctx,
    async ({ db, now, recordAudit }) => {
      await lockAdmin(db);
      if (previousId !== undefined) await deleteSession(db, hashOfToken(previousId));
      await deleteEndedSessions(db, now);
      const newPasswordUntil = newPasswordMs === 0 ? null : after(now, newPasswordMs);
      const times = { now, expires: after(now, sessionMs), newPasswordUntil };
      if (!(await insertSession(db, { hash, passwordHash, ...times }))) return false;
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
    if (actor.type === 'administrator')
      await recordAudit({ action: 'signed-out', type: 'session' });
  });
}

function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}
