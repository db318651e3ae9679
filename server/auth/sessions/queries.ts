import { preparedQuery } from '../../database/prepared-query.ts';
import type { Db } from '../../database/tables.ts';

const hourMs = 60 * 60 * 1000;

/** The maximum lifetime of a session, in milliseconds. */
export const sessionMs = 7 * 24 * hourMs;

const idleMs = 12 * hourMs;

/** A session that was last used before this time has ended (ISO 8601, UTC). */
function idleSince(now: Date): string {
  return new Date(now.getTime() - idleMs).toISOString();
}

/** Whether a session has expired, or was idle for too long. */
export function hasEnded(
  { expires_at, last_seen_at }: { expires_at: string; last_seen_at: string },
  now: Date,
): boolean {
  return expires_at <= now.toISOString() || last_seen_at <= idleSince(now);
}

/** Parameter: the hash. It runs on every request of the panel. */
const readSession = preparedQuery((db) =>
  db
    .selectFrom('sessions')
    .innerJoin('admins', 'admins.id', 'sessions.admin_id')
    .select(['admins.email', 'last_seen_at', 'expires_at', 'new_password_until'])
    .where('id_hash', '=', ''),
);

/** The session with this hash, even if it has ended. */
export async function findSession(db: Db, hash: string) {
  const [session] = await readSession(db, [hash]);
  return session;
}

type NewSession = {
  hash: string;
  passwordHash: string;
  now: Date;
  expires: Date;
  newPasswordUntil: Date | null;
};

/**
 * Inserts a session, if the administrator's password is still the one that was verified.
 *
 * @returns whether it was inserted.
 */
export async function insertSession(db: Db, session: NewSession): Promise<boolean> {
  const now = session.now.toISOString();
  const newPasswordUntil = session.newPasswordUntil?.toISOString() ?? null;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sessions')
    .columns([
      'id_hash',
      'admin_id',
      'created_at',
      'last_seen_at',
      'expires_at',
      'new_password_until',
    ])
    .expression(({ selectFrom, val }) =>
      selectFrom('admins')
        .select([
          val(session.hash).as('id_hash'),
          'admins.id',
          val(now).as('created_at'),
          val(now).as('last_seen_at'),
          val(session.expires.toISOString()).as('expires_at'),
          val(newPasswordUntil).as('new_password_until'),
        ])
        .where('password_hash', '=', session.passwordHash),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Uses up a session's right to set a new password without the old one.
 *
 * @returns whether it still had the right: of two concurrent calls, one gets true.
 */
export async function takeNewPasswordRight(db: Db, hash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ new_password_until: null })
    .where('id_hash', '=', hash)
    .where('new_password_until', '>', now.toISOString())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records that a session was used. */
export async function touchSession(db: Db, hash: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now.toISOString() })
    .where('id_hash', '=', hash)
    .execute();
}

/** Ends one session. */
export async function deleteSession(db: Db, hash: string): Promise<void> {
  await db.deleteFrom('sessions').where('id_hash', '=', hash).execute();
}

/** Ends every session. @param except the hash of one that goes on. */
export async function deleteSessions(db: Db, except?: string): Promise<void> {
  const sessions = db.deleteFrom('sessions');
  await (except === undefined ? sessions : sessions.where('id_hash', '<>', except)).execute();
}

/** The active sessions, the most recently used first. */
export function listSessions(db: Db, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id_hash', 'created_at', 'last_seen_at', 'expires_at'])
    .where('expires_at', '>', now.toISOString())
    .where('last_seen_at', '>', idleSince(now))
    .orderBy('last_seen_at', 'desc')
    .execute();
}

/** Deletes the sessions that have ended. @returns how many. */
export async function deleteEndedSessions(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([eb('expires_at', '<=', now.toISOString()), eb('last_seen_at', '<=', idleSince(now))]),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
