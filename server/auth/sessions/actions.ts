import { isMember } from '../../audit/record.ts';
import { hashOfToken, newLinkToken } from '../../http/link-token.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { inSerializableTransaction, inTransaction } from '../../verbs/transaction.ts';
import { rememberOrigin } from '../../web/app-state.ts';
import { lockAccount } from '../accounts/queries.ts';
import { type Browser, notifyOfDevice, rememberDevice } from './devices.ts';
import { deleteEndedSessions, deleteSession, insertSession, sessionMs } from './queries.ts';

/** What a session needs of the request that signs in. */
export type SessionRequest = Browser & {
  /** The id of the browser's previous session; undefined: it had none. */
  previousId: string | undefined;
  /** The site's address as the member uses it: `https://example.com`. */
  origin: string;
  /** What the browser calls itself, see deviceName. */
  device: string | null;
};

/** What a browser keeps of a sign-in: the session's id, and the token by which it is known at the next one. */
export type NewSession = { id: string; deviceToken: string };

type Grant = {
  /** Whose account it is. */
  staffId: number;
  /** The hash that the password was verified against; null: the account has no password. */
  passwordHash: string | null;
  /** For how long a new password may be set without the old one, in milliseconds. */
  newPasswordMs?: number;
  /** Whether the account is new, or signed in already, so that this browser is nothing to tell its owner. */
  isExpected?: boolean;
};

/**
 * Signs a member in: creates a session, which replaces the browser's previous one.
 *
 * @returns what the browser keeps, of which only hashes are stored; null if the password was changed while it was being
 *   verified, or the account is not active.
 */
export async function createSession(
  ctx: VerbContext,
  { staffId, passwordHash, newPasswordMs = 0, isExpected = false }: Grant,
  { previousId, origin, device, ...browser }: SessionRequest,
): Promise<NewSession | null> {
  requirePermission(ctx, 'sessions:create');
  const { token: id, hash } = newLinkToken();
  const { address = null } = ctx.actor;
  const session = await inTransaction(ctx, async (tx) => {
    const { db, now, recordAudit } = tx;
    await lockAccount(db, staffId);
    if (previousId !== undefined) await deleteSession(db, hashOfToken(previousId));
    await deleteEndedSessions(db, now);
    const newPasswordUntil = newPasswordMs === 0 ? null : after(now, newPasswordMs);
    const times = { now, expires: after(now, sessionMs), newPasswordUntil };
    const about = { hash, staffId, passwordHash, device, address };
    if (!(await insertSession(db, { ...about, ...times }))) return null;
    await recordAudit({ action: 'signed-in', type: 'session' });
    // For links in mails that the site sends without a request.
    await rememberOrigin(db, origin);
    const { token: deviceToken, isKnown } = await rememberDevice(tx, staffId, browser);
    if (!isKnown && !isExpected) await notifyOfDevice(tx, { staffId, origin, device });
    return { id, deviceToken };
  });
  ctx.deps.mailer.wake();
  return session;
}

/** Signs out: deletes the session with this id. That needs no permission but the id. */
export async function endSession(ctx: VerbContext, id: string): Promise<void> {
  await inSerializableTransaction(ctx, async ({ db, actor, recordAudit }) => {
    await deleteSession(db, hashOfToken(id));
    // A visitor's cookie may be of a session that has ended.
    if (isMember(actor)) await recordAudit({ action: 'signed-out', type: 'session' });
  });
}

function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}
