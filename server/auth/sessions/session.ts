import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { createMiddleware } from 'hono/factory';
import { administrator } from '../../actions/request.ts';
import { type RecordAudit, withAudit } from '../../actions/with-audit.ts';
import type { Db } from '../../database/tables.ts';
import { originText } from '../../http/connection.ts';
import type { SiteEnv } from '../../http/context.ts';
import { ownCookie, readOwnCookie } from '../../http/cookies.ts';
import { rememberOrigin } from '../../web/app-state.ts';
import { idleSince, longestMs } from './lifetime.ts';
import {
  deleteEndedSessions,
  deleteSession,
  findSession,
  insertSession,
  touchSession,
} from './queries.ts';

/** A session's last use is not updated more often than this. */
const touchMs = 60 * 1000;
/** Sessions whose use is just being noted; while the database is locked, that takes seconds. */
const beingNoted = new Set<string>();

/** Determines whether the administrator is signed in. Without the cookie there is no query. */
export const session = createMiddleware<SiteEnv>(async (c, next) => {
  c.set('admin', null);
  const id = readOwnCookie(c, name);
  if (id !== undefined) {
    const { db, background } = c.var.deps;
    const now = new Date();
    const sessionHash = hashOf(id);
    const found = await findSession(db, sessionHash);
    if (found !== undefined && hasEnded(found, now)) {
      // Else it would begin again where the clock is put back.
      background.run('ending a session', () => deleteSession(db, sessionHash));
    } else if (found !== undefined) {
      const { email, last_seen_at, new_password_until } = found;
      const mayStill = new_password_until !== null && new_password_until > now.toISOString();
      const newPasswordUntil = mayStill ? new_password_until : null;
      c.set('admin', { email, sessionHash, newPasswordUntil });
      const unnotedMs = now.getTime() - Date.parse(last_seen_at);
      if (unnotedMs > touchMs && !beingNoted.has(sessionHash)) {
        beingNoted.add(sessionHash);
        // Not waited for: a database that cannot be written, or not now, can still be read.
        background.run('noting the use of a session', () =>
          noteUse(c, sessionHash, now).finally(() => beingNoted.delete(sessionHash)),
        );
      }
    }
  }
  await next();
});

async function noteUse(c: Context<SiteEnv>, sessionHash: string, now: Date): Promise<void> {
  const { db } = c.get('deps');
  await touchSession(db, sessionHash, now);
  await rememberOrigin(db, originText(c.get('connection')));
}

function hasEnded(session: { expires_at: string; last_seen_at: string }, now: Date): boolean {
  return (
    session.expires_at <= now.toISOString() || session.last_seen_at <= idleSince(now).toISOString()
  );
}

/**
 * Signs the administrator in: a session with a new id, replacing the browser's previous one, if
 * any.
 *
 * @param admin whose password had this hash. Verifying it takes time; if it has changed in the meantime,
 *   and all sessions were ended, this one must not start.
 * @param newPasswordMs for how long a new password may be set without this one, in milliseconds.
 * @returns whether the session has started.
 */
export async function beginSession(
  c: Context<SiteEnv>,
  { email, password_hash: passwordHash }: { email: string; password_hash: string },
  newPasswordMs = 0,
): Promise<boolean> {
  const old = readOwnCookie(c, name);
  const id = randomBytes(32).toString('base64url');
  const now = new Date();
  const expires = after(now, longestMs);
  const newPasswordUntil = newPasswordMs === 0 ? null : after(now, newPasswordMs);
  const session = { hash: hashOf(id), passwordHash, now, expires, newPasswordUntil };
  // In turn with a change of the password, which ends all sessions that it sees.
  const begin = async (trx: Db, record: RecordAudit) => {
    if (old !== undefined) await deleteSession(trx, hashOf(old));
    await deleteEndedSessions(trx, now, idleSince(now));
    const isBegun = await insertSession(trx, session);
    if (isBegun) {
      await record({ action: 'signed-in', type: 'session' });
      // Mails that nobody's request sends lead here.
      await rememberOrigin(trx, originText(c.get('connection')));
    }
    return isBegun;
  };
  const begun = await withAudit(c, begin, administrator(c, email));
  if (begun) setCookie(c, name, id, { ...ownCookie(c), maxAge: longestMs / 1000 });
  return begun;
}

/** Signs out, if signed in: deletes the session and its cookie. */
export async function endSession(c: Context<SiteEnv>): Promise<void> {
  const id = readOwnCookie(c, name);
  if (id === undefined) return;
  await withAudit(c, async (trx, record) => {
    await deleteSession(trx, hashOf(id));
    if (c.get('admin') !== null) await record({ action: 'signed-out', type: 'session' });
  });
  deleteCookie(c, name, ownCookie(c));
}

const name = 'session';

/** Only the hash is stored: it cannot be used to sign in if the database leaks. */
function hashOf(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}

function after(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}
