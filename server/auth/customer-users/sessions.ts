import { preparedQuery } from '../../database/prepared-query.ts';
import type { Db } from '../../database/tables.ts';
import { hashOfToken, newLinkToken } from '../../http/link-token.ts';
import type { OwnSession } from '../../shared/account.ts';
import { later } from '../../times.ts';
import { idleSince, sessionId, sessionMs } from '../sessions/sessions.ts';

/** Parameter: the hash. Runs for every request of a customer's user. */
const readSession = preparedQuery((db) =>
  db
    .selectFrom('customer_sessions')
    .innerJoin('customer_users', 'customer_users.id', 'customer_sessions.customer_user_id')
    .select(['customer_users.id', 'email', 'name', 'customer_id', 'may_invite'])
    .select(['customer_sessions.last_seen_at', 'expires_at'])
    .where('id_hash', '=', ''),
);

/** The session with this hash and its user, even if it has ended. */
export async function findCustomerSession(db: Db, hash: string) {
  const [session] = await readSession(db, [hash]);
  return session;
}

/** `device`: the browser's name, see deviceName. `address`: the network. */
export type CustomerBrowser = {
  /** The id of the browser's previous session; undefined: there was none. */
  previousId: string | undefined;
  device: string | null;
  address: string;
};

/** Creates a session, which replaces the browser's previous one. @returns its id, the value of the cookie. */
export async function insertCustomerSession(
  db: Db,
  userId: number,
  { previousId, device, address }: CustomerBrowser,
  now: Date,
): Promise<string> {
  const { token, hash: id_hash } = newLinkToken();
  const at = now.toISOString();
  if (previousId !== undefined) await deleteCustomerSession(db, hashOfToken(previousId));
  await deleteEndedCustomerSessions(db, now);
  await db
    .insertInto('customer_sessions')
    .values({
      id_hash,
      customer_user_id: userId,
      created_at: at,
      last_seen_at: at,
      expires_at: later(now, sessionMs).toISOString(),
      device,
      address,
    })
    .execute();
  await updateLastSeen(db, userId, at);
  return token;
}

/** Records when a session and its user were last seen, and the network. */
export async function touchCustomerSession(
  db: Db,
  { hash, userId, address }: { hash: string; userId: number; address: string },
  now: Date,
): Promise<void> {
  const last_seen_at = now.toISOString();
  await db
    .updateTable('customer_sessions')
    .set({ last_seen_at, address })
    .where('id_hash', '=', hash)
    .execute();
  await updateLastSeen(db, userId, last_seen_at);
}

async function updateLastSeen(db: Db, userId: number, last_seen_at: string): Promise<void> {
  await db.updateTable('customer_users').set({ last_seen_at }).where('id', '=', userId).execute();
}

export async function deleteCustomerSession(db: Db, hash: string): Promise<void> {
  await db.deleteFrom('customer_sessions').where('id_hash', '=', hash).execute();
}

/** The active sessions of everybody with this email address, as one's own, the most recently used first. */
export async function listCustomerSessions(
  db: Db,
  { email, sessionHash }: { email: string; sessionHash: string },
  now: Date,
): Promise<(OwnSession & { hash: string })[]> {
  const sessions = await db
    .selectFrom('customer_sessions')
    .innerJoin('customer_users', 'customer_users.id', 'customer_sessions.customer_user_id')
    .select(['id_hash', 'device', 'address', 'customer_sessions.last_seen_at'])
    .where('email', '=', email)
    .where('expires_at', '>', now.toISOString())
    .where('customer_sessions.last_seen_at', '>', idleSince(now))
    .orderBy('customer_sessions.last_seen_at', 'desc')
    .execute();
  return sessions.map(({ id_hash: hash, device, address, last_seen_at }) => ({
    id: sessionId(hash),
    device,
    address,
    last_used_at: last_seen_at,
    current: hash === sessionHash,
    hash,
  }));
}

/** Deletes sessions and links that have ended, and passkeys whose owner is no user any more. @returns how many. */
export async function deleteEndedCustomerSessions(db: Db, now: Date): Promise<number> {
  const at = now.toISOString();
  const links = db.deleteFrom('customer_links').where('expires_at', '<=', at);
  const sessions = db
    .deleteFrom('customer_sessions')
    .where((eb) => eb('expires_at', '<=', at).or('last_seen_at', '<=', idleSince(now)));
  const passkeys = db
    .deleteFrom('customer_passkeys')
    .where('email', 'not in', db.selectFrom('customer_users').select('email'));
  let count = 0n;
  for (const query of [links, sessions, passkeys]) {
    count += (await query.executeTakeFirstOrThrow()).numDeletedRows;
  }
  return Number(count);
}
