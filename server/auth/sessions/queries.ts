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

/** Parameter: the hash. It runs on every request of the panel. Nobody uses the site while they are suspended. */
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

type NewSession = {
  hash: string;
  staffId: number;
  /** null: the account has no password. */
  passwordHash: string | null;
  now: Date;
  expires: Date;
  newPasswordUntil: Date | null;
  /** What it begins with, and the network; null: unknown. */
  device: string | null;
  address: string | null;
};

/**
 * Inserts a session, if the account is active and its password still the one that was verified.
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
      'staff_id',
      'created_at',
      'last_seen_at',
      'expires_at',
      'new_password_until',
      'device',
      'address',
    ])
    .expression(({ selectFrom, val }) =>
      selectFrom('staff')
        .select([
          val(session.hash).as('id_hash'),
          'id as staff_id',
          val(now).as('created_at'),
          val(now).as('last_seen_at'),
          val(session.expires.toISOString()).as('expires_at'),
          val(newPasswordUntil).as('new_password_until'),
          val(session.device).as('device'),
          val(session.address).as('address'),
        ])
        .where('id', '=', session.staffId)
        .where('password_hash', session.passwordHash === null ? 'is' : '=', session.passwordHash)
        .where('joined_at', 'is not', null)
        .where('suspended_at', 'is', null),
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

/** Records that a session was used, by whom, and from which network. */
export async function touchSession(
  db: Db,
  { hash, staffId, address }: { hash: string; staffId: number; address: string },
  now: Date,
): Promise<void> {
  const seen = { last_seen_at: now.toISOString() };
  await db
    .updateTable('sessions')
    .set({ ...seen, address })
    .where('id_hash', '=', hash)
    .execute();
  await db.updateTable('staff').set(seen).where('id', '=', staffId).execute();
}

/** Ends one session. */
export async function deleteSession(db: Db, hash: string): Promise<void> {
  await db.deleteFrom('sessions').where('id_hash', '=', hash).execute();
}

/**
 * Ends every session of an account, or everybody's; browsers that need no second step need it again.
 *
 * @param except the hash of one that goes on.
 */
export async function deleteSessions(
  db: Db,
  staffId: number | 'everybody',
  except?: string,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .$if(staffId !== 'everybody', (query) => query.where('staff_id', '=', Number(staffId)))
    .$if(except !== undefined, (query) => query.where('id_hash', '<>', except ?? ''))
    .execute();
  await endTrust(db, staffId);
}

/** Every browser of a member, or of everybody, needs the second step again. */
export async function endTrust(db: Db, staffId: number | 'everybody'): Promise<void> {
  await db
    .updateTable('known_devices')
    .set({ trusted_until: null })
    .$if(staffId !== 'everybody', (query) => query.where('staff_id', '=', Number(staffId)))
    .execute();
}

/** The active sessions, the most recently used first. @param staffId whose; everybody's, if left out. */
export function listSessions(db: Db, now: Date, staffId?: number) {
  return db
    .selectFrom('sessions')
    .innerJoin('staff', 'staff.id', 'sessions.staff_id')
    .select(['id_hash', 'email', 'sessions.created_at', 'sessions.last_seen_at', 'expires_at'])
    .select(['device', 'address'])
    .where('expires_at', '>', now.toISOString())
    .where('sessions.last_seen_at', '>', idleSince(now))
    .$if(staffId !== undefined, (query) => query.where('staff_id', '=', staffId ?? 0))
    .orderBy('sessions.last_seen_at', 'desc')
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
