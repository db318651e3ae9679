import { sql } from 'kysely';
import { isOneOf } from '../../database/json.ts';
import type { Db } from '../../database/tables.ts';
import { inDatabaseTransaction } from '../../database/transaction.ts';
import { lockEndpoint } from './queries.ts';
import { isTest, openQueues, testSubject } from './queue-writes.ts';

/** Deliveries that are queued again in one transaction. */
const batch = 500;

/** Queues deliveries again, in their place among the others of their record; pending ones stay as they are. */
export async function requeue(
  trx: Db,
  endpointId: number,
  deliveries: readonly { id: number; subject: string }[],
  now: Date,
): Promise<void> {
  if (deliveries.length === 0) return;
  await openQueues(
    trx,
    deliveries.map(({ subject }) => ({ endpointId, subject })),
    now,
  );
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', tries: 0, queued_at: now.toISOString(), finished_at: null })
    .where(
      isOneOf(
        trx,
        deliveries.map(({ id }) => id),
      ),
    )
    .where('state', '<>', 'pending')
    .execute();
}

/**
 * Goes on with the replay that was asked of an endpoint: some deliveries, in a transaction that also notes how far it has
 * come.
 *
 * @returns whether there is more to do.
 */
export function replaySome(db: Db, endpointId: number): Promise<boolean> {
  return inDatabaseTransaction(db, async (trx) => {
    const endpoint = await lockEndpoint(trx, endpointId);
    if (endpoint === undefined || endpoint.replay_until_id === null) return false;
    const { replay_after_id: after, replay_until_id: until } = endpoint;
    const deliveries = await trx
      .selectFrom('webhook_deliveries')
      .select(['id', 'subject', 'state'])
      .where('endpoint_id', '=', endpointId)
      .where('id', '>', after ?? 0)
      .where('id', '<=', until)
      .orderBy('id')
      .limit(batch)
      .execute();
    const ended = deliveries.filter(
      ({ state, subject }) => state !== 'pending' && !isTest(subject),
    );
    await requeue(trx, endpointId, ended, new Date());
    const last = deliveries.length === batch ? (deliveries.at(-1)?.id ?? null) : null;
    await trx
      .updateTable('webhook_endpoints')
      .set({ replay_after_id: last, replay_until_id: last === null ? null : until })
      .where('id', '=', endpointId)
      .execute();
    return true;
  });
}

/**
 * Asks for everything that an endpoint was sent, or was to be sent, since a time. One that still goes on is widened.
 *
 * @returns how many deliveries there are, up to a number.
 */
export async function askForReplay(
  trx: Db,
  endpoint: { id: number; replay_after_id: number | null; replay_until_id: number | null },
  since: string,
  most: number,
): Promise<number> {
  const made = trx
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_messages', 'webhook_messages.id', 'message_id')
    .where('endpoint_id', '=', endpoint.id)
    .where('subject', '<>', testSubject)
    .where('webhook_messages.created_at', '>=', since);
  const { first, last } = await made
    .select(({ fn }) => [
      fn.min('webhook_deliveries.id').as('first'),
      fn.max('webhook_deliveries.id').as('last'),
    ])
    .executeTakeFirstOrThrow();
  if (first === null || last === null) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${made.select('webhook_deliveries.id').limit(most)}) as counted`.execute(
    trx,
  );
  const isGoingOn = endpoint.replay_until_id !== null;
  await trx
    .updateTable('webhook_endpoints')
    .set({
      replay_after_id: isGoingOn ? Math.min(endpoint.replay_after_id ?? 0, first - 1) : first - 1,
      replay_until_id: last,
    })
    .where('id', '=', endpoint.id)
    .execute();
  return Number(rows[0]?.count ?? 0);
}
