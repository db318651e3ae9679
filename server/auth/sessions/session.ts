import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { originText } from '../../http/connection.ts';
import type { SiteEnv } from '../../http/context.ts';
import { readOwnCookie, sessionCookie } from '../../http/cookies.ts';
import { givenKey } from '../../http/headers.ts';
import { hashOfToken } from '../../http/link-token.ts';
import { countRequest } from '../../http/request-limit.ts';
import { confirmedMinutes } from '../../shared/two-step.ts';
import { rememberOrigin } from '../../web/app-state.ts';
import { authenticateKey } from '../api-keys/authenticate.ts';
import { clockSlackMs, minuteMs } from '../times.ts';
import { lacksTwoSteps } from '../two-step/methods.ts';
import { deleteSession, findSession, hasEnded, touchSession } from './sessions.ts';

/** A session's last use is not updated more often than this. */
const touchMs = minuteMs;
/** Hashes of the sessions whose last use is being updated; while the database is locked, that takes seconds. */
const touching = new Set<string>();

/**
 * Determines who sends a request: a program with an API key, or a member of the staff who is signed in. Without a key and
 * the cookie there is no query.
 */
export const session = createMiddleware<SiteEnv>(async (c, next) => {
  c.set('member', null);
  c.set('settingUp', null);
  c.set('apiKey', null);
  const key = givenKey(c.env.incoming);
  const id = key === undefined ? readOwnCookie(c, sessionCookie) : undefined;
  if (key !== undefined) {
    await authenticateKey(c, key);
  } else if (id !== undefined) {
    const { db, background } = c.var.deps;
    const now = new Date();
    const sessionHash = hashOfToken(id);
    const found = await findSession(db, sessionHash);
    if (found !== undefined && hasEnded(found, now)) {
      // Otherwise it would be active again if the clock is set back.
      background.run('ending a session', () => deleteSession(db, sessionHash));
    } else if (found !== undefined) {
      const { id: staffId, email, name, role, last_seen_at, new_password_until } = found;
      const hasRight = new_password_until !== null && new_password_until > now.toISOString();
      const newPasswordUntil = hasRight ? new_password_until : null;
      const isConfirmed = isRecent(found.confirmed_at, now);
      const hasRecentSignIn = isConfirmed || isRecent(found.created_at, now);
      const shown = { isConfirmed, hasRecentSignIn };
      const own = { id: staffId, email, name, role, sessionHash, newPasswordUntil, ...shown };
      // Whoever has to have a second step, and has none, may set it up, and nothing else.
      c.set((await lacksTwoSteps(db, found)) ? 'settingUp' : 'member', own);
      const sinceTouchMs = now.getTime() - Date.parse(last_seen_at);
      if (sinceTouchMs > touchMs && !touching.has(sessionHash)) {
        touching.add(sessionHash);
        // Not awaited: a database that is locked or read-only can still be read.
        background.run('noting the use of a session', () =>
          touch(c, { hash: sessionHash, staffId }, now).finally(() => touching.delete(sessionHash)),
        );
      }
    }
  }
  if (key !== undefined || id !== undefined) countRequest(c);
  await next();
});

async function touch(
  c: Context<SiteEnv>,
  session: { hash: string; staffId: number },
  now: Date,
): Promise<void> {
  const { db } = c.get('deps');
  const connection = c.get('connection');
  await touchSession(db, { ...session, address: connection.network }, now);
  await rememberOrigin(db, originText(connection));
}

const confirmedMs = confirmedMinutes * minuteMs;

/** Whether something was done so recently that it still stands for who uses a session (ISO 8601, UTC; null: never). */
function isRecent(at: string | null, now: Date): boolean {
  if (at === null) return false;
  const sinceMs = now.getTime() - Date.parse(at);
  // One from the future was written by a wrong clock.
  return sinceMs < confirmedMs && sinceMs > -clockSlackMs;
}
