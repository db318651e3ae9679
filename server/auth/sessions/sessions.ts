import { z } from 'zod';
import { isMember } from '../../audit/record.ts';
import { preparedQuery } from '../../database/prepared-query.ts';
import type { Db } from '../../database/tables.ts';
import { requireRow } from '../../errors.ts';
import { time } from '../../http/answer.ts';
import type { SignedIn } from '../../http/context.ts';
import { hashOfToken, newLinkToken } from '../../http/link-token.ts';
import type { OwnSession } from '../../shared/account.ts';
import { dayMs, hourMs, later } from '../../times.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { inSerializableTransaction } from '../../verbs/transaction.ts';
import { longVerb } from '../../verbs/verb.ts';
import { rememberOrigin } from '../../web/app-state.ts';
import { inAccountTransaction, isActive } from '../accounts/account.ts';
import { type Browser, endTrust, notifyOfDevice, rememberDevice } from './devices.ts';

export type SessionRequest = Browser & {
  /** The id of the browser's previous session; undefined: there was none. */
  previousId: string | undefined;
  /** The site's address as the member uses it: `https://example.com`. */
  origin: string;
  /** The browser's name, see deviceName. */
  device: string | null;
};

/** The cookies of a sign-in: the session's id, and the token that identifies the browser at the next sign-in. */
export type NewSession = { id: string; deviceToken: string };

type Grant = {
  staffId: number;
  /** The hash that the password was verified against; null: the account has no password. */
  passwordHash: string | null;
  /** How long a new password may be set without the old one, in milliseconds. */
  newPasswordMs?: number;
  /** Whether the account is new, or signed in already, so that no mail about a new browser is needed. */
  isExpected?: boolean;
};

/**
 * Signs a member in: creates a session, which replaces the browser's previous one.
 *
 * @returns the values of the browser's cookies, of which only hashes are stored; null if the password was changed while it was
 *   being verified, or the account is not active.
 */
export async function createSession(
  ctx: VerbContext,
  { staffId, passwordHash, newPasswordMs = 0, isExpected = false }: Grant,
  { previousId, origin, device, ...browser }: SessionRequest,
): Promise<NewSession | null> {
  requirePermission(ctx, 'sessions:create');
  const { token: id, hash: id_hash } = newLinkToken();
  const { address = null } = ctx.actor;
  const session = await inAccountTransaction(ctx, staffId, async (tx, account) => {
    const { db, now, recordAudit } = tx;
    if (previousId !== undefined) await deleteSession(db, hashOfToken(previousId));
    await deleteEndedSessions(db, now);
    const isCurrent = account !== undefined && account.password_hash === passwordHash;
    if (!isCurrent || !isActive(account)) return null;
    const created_at = now.toISOString();
    const row = {
      id_hash,
      staff_id: staffId,
      created_at,
      last_seen_at: created_at,
      device,
      address,
      expires_at: later(now, sessionMs).toISOString(),
      new_password_until: newPasswordMs === 0 ? null : later(now, newPasswordMs).toISOString(),
    };
    await db.insertInto('sessions').values(row).execute();
    await updateLastSeen(db, staffId, created_at);
    await recordAudit({ action: 'signed-in', type: 'session' });
    // For links in mails that the site sends without a request.
    await rememberOrigin(db, origin);
    const { token: deviceToken, isKnown } = await rememberDevice(tx, staffId, browser);
    if (!isKnown && !isExpected) await notifyOfDevice(tx, { origin, device });
    return { id, deviceToken };
  });
  ctx.deps.mailer.wake();
  return session;
}

/** Signs out: deletes the session with this id. Needs no permission but the id. */
export async function endSession(ctx: VerbContext, id: string): Promise<void> {
  await inSerializableTransaction(ctx, async ({ db, actor, recordAudit }) => {
    await deleteSession(db, hashOfToken(id));
    // Without a member, the cookie is that of a session that has ended.
    if (isMember(actor)) await recordAudit({ action: 'signed-out', type: 'session' });
  });
}

export const ownSession: z.ZodType<OwnSession> = z.strictObject({
  id: z.string(),
  device: z.string().nullable(),
  address: z.string().nullable(),
  last_used_at: time,
  current: z.boolean(),
});

type Reader = Pick<SignedIn, 'id' | 'sessionHash'>;

/** The sessions of the signed-in member, the most recently used first. */
export async function listOwnSessions(db: Db, { id, sessionHash }: Reader): Promise<OwnSession[]> {
  const sessions = await listSessions(db, new Date(), id);
  return sessions.map(({ id, id_hash, device, address, last_seen_at }) => {
    return { id, device, address, last_used_at: last_seen_at, current: id_hash === sessionHash };
  });
}

/** Ends one of the member's own sessions, or all but the current one. @throws {NotFoundError} if the member has no such session. */
export const endOwnSession = longVerb(
  {
    permission: 'accounts:write',
    // `others`: all but the current one.
    input: z.strictObject({ id: z.string().regex(/^([0-9a-f]{8}|others)$/) }),
  },
  (ctx, { id }, { id: staffId, sessionHash }: Reader) =>
    inAccountTransaction(ctx, staffId, async ({ db, now, recordAudit }) => {
      if (id === 'others') {
        await deleteSessions(db, staffId, sessionHash);
        return recordAudit({ action: 'ended', type: 'session' });
      }
      const sessions = await listSessions(db, now, staffId);
      const session = requireRow(sessions.find((own) => own.id === id));
      await deleteSession(db, session.id_hash);
      await recordAudit({ action: 'ended', type: 'session', name: session.device });
    }),
);

/** A short id of a session: the start of its hash, useless for signing in. */
export function sessionId(hash: string): string {
  return Buffer.from(hash, 'base64url').toString('hex').slice(0, 8);
}

export const sessionMs = 7 * dayMs;

const idleMs = 12 * hourMs;

/** Sessions whose last use was before this time have ended (ISO 8601, UTC). */
export function idleSince(now: Date): string {
  return later(now, -idleMs).toISOString();
}

/** Whether a session has expired, or was idle for too long. */
export function isSessionOver(
  { expires_at, last_seen_at }: { expires_at: string; last_seen_at: string },
  now: Date,
): boolean {
  return expires_at <= now.toISOString() || last_seen_at <= idleSince(now);
}

/** Parameter: the hash. Runs for every request of the panel. Sessions of suspended members are not found. */
const readSession = preparedQuery((db) =>
  db
    .selectFrom('sessions')
    .innerJoin('staff', 'staff.id', 'sessions.staff_id')
    .select(['staff.id', 'email', 'name', 'role'])
    .select(['sessions.last_seen_at', 'expires_at', 'new_password_until'])
    .select(['sessions.created_at', 'confirmed_at'])
    .select((eb) => eb.selectFrom('settings').select('two_step_required').as('two_step_required'))
    .where('id_hash', '=', '')
    .where('suspended_at', 'is', null),
);

/** The session with this hash, even if it has ended. */
export async function findSession(db: Db, hash: string) {
  const [session] = await readSession(db, [hash]);
  return session;
}

/** Uses up a session's right to set a new password without the old one. @returns whether it had the right: of two concurrent calls, one gets true. */
export async function takeNewPasswordRight(db: Db, hash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ new_password_until: null })
    .where('id_hash', '=', hash)
    .where('new_password_until', '>', now.toISOString())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records when a session and its member were last seen, and the network. */
export async function touchSession(
  db: Db,
  { hash, staffId, address }: { hash: string; staffId: number; address: string },
  now: Date,
): Promise<void> {
  const last_seen_at = now.toISOString();
  await db
    .updateTable('sessions')
    .set({ last_seen_at, address })
    .where('id_hash', '=', hash)
    .execute();
  await updateLastSeen(db, staffId, last_seen_at);
}

async function updateLastSeen(db: Db, staffId: number, last_seen_at: string): Promise<void> {
  await db.updateTable('staff').set({ last_seen_at }).where('id', '=', staffId).execute();
}

export async function deleteSession(db: Db, hash: string): Promise<void> {
  await db.deleteFrom('sessions').where('id_hash', '=', hash).execute();
}

/** Ends all sessions of an account, or of everybody, except one by its hash; trusted browsers need the second step again. */
export async function deleteSessions(db: Db, staffId: number | 'everybody', except?: string) {
  await db
    .deleteFrom('sessions')
    .$if(staffId !== 'everybody', (query) => query.where('staff_id', '=', Number(staffId)))
    .$if(except !== undefined, (query) => query.where('id_hash', '<>', except ?? ''))
    .execute();
  await endTrust(db, staffId);
}

/** The active sessions, the most recently used first. @param staffId of the member; by default, the sessions of all members. */
export async function listSessions(db: Db, now: Date, staffId?: number) {
  const sessions = await db
    .selectFrom('sessions')
    .innerJoin('staff', 'staff.id', 'sessions.staff_id')
    .select(['id_hash', 'email', 'sessions.created_at', 'sessions.last_seen_at', 'expires_at'])
    .select(['device', 'address'])
    .where('expires_at', '>', now.toISOString())
    .where('sessions.last_seen_at', '>', idleSince(now))
    .$if(staffId !== undefined, (query) => query.where('staff_id', '=', staffId ?? 0))
    .orderBy('sessions.last_seen_at', 'desc')
    .execute();
  return sessions.map((session) => ({ ...session, id: sessionId(session.id_hash) }));
}

export async function deleteEndedSessions(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb('expires_at', '<=', now.toISOString()).or('last_seen_at', '<=', idleSince(now)),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
