import type { Db } from '../database/tables.ts';

/** The session with this hash, if it has not ended: used since `idleSince`, begun for less than its time. */
export function findSession(db: Db, hash: string, now: Date, idleSince: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('admins', 'admins.id', 'sessions.admin_id')
    .select(['admins.email', 'sessions.last_seen_at'])
    .where('id_hash', '=', hash)
    .where('expires_at', '>', now.toISOString())
    .where('last_seen_at', '>', idleSince.toISOString())
    .executeTakeFirst();
}

/**
 * Begins a session of the administrator, if the password that it was asked for with is still theirs.
 *
 * @returns whether it is.
 */
export async function insertSession(
  db: Db,
  session: { hash: string; passwordHash: string; now: Date; expires: Date },
): Promise<boolean> {
  const now = session.now.toISOString();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sessions')
    .columns(['id_hash', 'admin_id', 'created_at', 'last_seen_at', 'expires_at'])
    .expression(({ selectFrom, val }) =>
      selectFrom('admins')
        .select([
          val(session.hash).as('id_hash'),
          'admins.id',
          val(now).as('created_at'),
          val(now).as('last_seen_at'),
          val(session.expires.toISOString()).as('expires_at'),
        ])
        .where('password_hash', '=', session.passwordHash),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Notes that a session was used. */
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

/** Ends every session. */
export async function deleteSessions(db: Db): Promise<void> {
  await db.deleteFrom('sessions').execute();
}

/** Forgets sessions that have ended by themselves. */
export async function deleteEndedSessions(db: Db, now: Date, idleSince: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', now.toISOString()),
        eb('last_seen_at', '<=', idleSince.toISOString()),
      ]),
    )
    .execute();
}
