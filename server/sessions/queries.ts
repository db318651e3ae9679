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

/** Begins a session of the administrator. */
export async function insertSession(
  db: Db,
  session: { hash: string; adminId: number; now: Date; expires: Date },
): Promise<void> {
  const now = session.now.toISOString();
  await db
    .insertInto('sessions')
    .values({
      id_hash: session.hash,
      admin_id: session.adminId,
      created_at: now,
      last_seen_at: now,
      expires_at: session.expires.toISOString(),
    })
    .execute();
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

/** Ends every session, but for one where it is named. */
export async function deleteSessions(db: Db, exceptHash: string | null = null): Promise<void> {
  const all = db.deleteFrom('sessions');
  await (exceptHash === null ? all : all.where('id_hash', '!=', exceptHash)).execute();
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
