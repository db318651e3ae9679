import { z } from 'zod';
import type { Db } from '../../database/tables.ts';
import { requireFound } from '../../errors.ts';
import type { SignedIn } from '../../http/context.ts';
import { parse } from '../../http/input/validation.ts';
import type { OwnSession } from '../../shared/two-step.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { inTransaction } from '../../verbs/transaction.ts';
import { lockAccount } from '../accounts/queries.ts';
import { deleteSession, deleteSessions, listSessions } from './queries.ts';
import { sessionId } from './session-id.ts';

type Reader = Pick<SignedIn, 'id' | 'sessionHash'>;

/** The reader's own sessions, the most recently used first. */
export async function listOwnSessions(db: Db, { id, sessionHash }: Reader): Promise<OwnSession[]> {
  const sessions = await listSessions(db, new Date(), id);
  return sessions.map(({ id_hash, device, address, last_seen_at }) => ({
    id: sessionId(id_hash),
    device,
    address,
    last_used_at: last_seen_at,
    current: id_hash === sessionHash,
  }));
}

/** `others`: all but the one that asks. */
export const sessionEnd = z.strictObject({ id: z.string().regex(/^([0-9a-f]{8}|others)$/) });

/**
 * Ends one of the reader's own sessions, or all but this one.
 *
 * @param input see sessionEnd.
 * @throws {NotFoundError} if they have no such session.
 */
export async function endOwnSession(
  ctx: VerbContext,
  input: unknown,
  { id: staffId, sessionHash }: Reader,
): Promise<void> {
  requirePermission(ctx, 'accounts:write');
  const { id } = parse(sessionEnd, input);
  await inTransaction(ctx, async ({ db, now, recordAudit }) => {
    await lockAccount(db, staffId);
    if (id === 'others') {
      await deleteSessions(db, staffId, sessionHash);
      return recordAudit({ action: 'ended', type: 'session' });
    }
    const sessions = await listSessions(db, now, staffId);
    const session = requireFound(sessions.find(({ id_hash }) => sessionId(id_hash) === id));
    await deleteSession(db, session.id_hash);
    await recordAudit({ action: 'ended', type: 'session', name: session.device });
  });
}
