import { z } from 'zod';
import { ConflictError, requireRow } from '../../errors.ts';
import { recordIdInput } from '../../http/input/record.ts';
import { parse } from '../../http/input/validation.ts';
import { utcTimestamp } from '../../parcels/activities/date-parts.ts';
import type { TransactionContext } from '../../verbs/context.ts';
import {
  findEarlierResult,
  inSerializableTransaction,
  inTransaction,
} from '../../verbs/transaction.ts';
import { longVerb } from '../../verbs/verb.ts';
import { goneStatus, testType, type WebhookAttempt } from '../shared/webhook.ts';
import {
  insertMessages,
  type NewMessage,
  newPublicId,
  requeueDeliveries,
  startReplay,
  testSubject,
} from './deliveries.ts';
import {
  chosenEvents,
  lockEndpoint,
  requireReadable,
  typesSince,
  webhookAuditRef,
} from './model.ts';
import { type EndpointRow, findEndpoint } from './queries.ts';
import { insertAttempts } from './queue.ts';
import { deliveryReplay, replaySince } from './schema.ts';
import { disableGoneEndpoint } from './sender.ts';

const permission = 'webhooks:write';

/**
 * Sends a webhook of the type `webhook.test` to an endpoint immediately, even if the endpoint is disabled. There is only one
 * attempt. A repeated request sends nothing.
 *
 * @throws {PermissionError} if an API key may not read all types of the endpoint.
 */
export const testEndpoint = longVerb({ permission, input: recordIdInput }, async (ctx, { id }) => {
  const endpoint = requireRow(await findEndpoint(ctx.db, id));
  requireReadable(ctx, chosenEvents(endpoint));
  const earlier = await findEarlierResult<{ delivery: number; attempt: WebhookAttempt }>(ctx);
  if (earlier !== null) return earlier;
  const timestamp = new Date().toISOString();
  const payload = JSON.stringify({ type: testType, timestamp, data: { endpoint: id } });
  const message = { public_id: newPublicId(), type: testType, payload } as const;
  const attempt = await ctx.deps.webhooks.attempt(endpoint, message);
  const test = await inSerializableTransaction(ctx, async (tx) => {
    requireRow(await findEndpoint(tx.db, id, { lock: true }));
    const delivery = await insertTest(tx, id, message, attempt);
    await insertAttempts(tx.db, [{ delivery, attempt }]);
    await tx.recordAudit({ action: 'sent', ...webhookAuditRef(endpoint) });
    const { mailer, config } = ctx.deps;
    if (attempt.status === goneStatus) {
      await disableGoneEndpoint(tx.db, endpoint, { mailer, config, now: tx.now });
    }
    return { delivery: delivery.id, attempt };
  });
  ctx.deps.mailer.wake();
  return test;
});

async function insertTest(
  { db, now }: Pick<TransactionContext, 'db' | 'now'>,
  endpointId: number,
  message: NewMessage,
  { at, failure }: WebhookAttempt,
): Promise<{ id: number }> {
  const [messageId = 0] = await insertMessages(db, [message], new Date(at));
  return db
    .insertInto('webhook_deliveries')
    .values({
      endpoint_id: endpointId,
      message_id: messageId,
      subject: testSubject,
      tries: 1,
      state: failure === null ? 'delivered' : 'failed',
      queued_at: at,
      finished_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/**
 * Sends one delivery again, or all deliveries of an endpoint since a time. They keep their ids, and their place among the
 * deliveries of the same record.
 *
 * @param id the endpoint's id.
 * @returns the endpoint's id, and the number of deliveries, counted up to 1,000.
 * @throws {ConflictError} if the endpoint is disabled, or the delivery is a test; {PermissionError} if an API key may not read
 *   all types of the endpoint, or of the deliveries.
 */
export const replayDeliveries = longVerb(
  { permission, input: z.unknown() },
  async (ctx, input, id: number) => {
    const isOne = typeof input === 'object' && input !== null && Object.hasOwn(input, 'delivery');
    const asked = isOne ? parse(deliveryReplay, input) : parse(replaySince, input);
    const replay = await inTransaction(ctx, async (tx) => {
      const endpoint = await lockEndpoint(tx, id);
      if (endpoint.disabled_at !== null) throw new ConflictError((t) => t.webhooks.isDisabled);
      const count =
        'delivery' in asked
          ? await replayOne(tx, id, asked.delivery)
          : await replayAll(tx, endpoint, utcTimestamp(asked.since, ctx.deps.config.timeZone));
      await tx.recordAudit({ action: 'requeued', ...webhookAuditRef(endpoint) });
      return { id, count };
    });
    ctx.deps.webhooks.wake();
    return replay;
  },
);

async function replayOne(tx: TransactionContext, endpointId: number, id: number): Promise<number> {
  const delivery = requireRow(
    await tx.db
      .selectFrom('webhook_deliveries')
      .innerJoin('webhook_messages', 'webhook_messages.id', 'message_id')
      .select(['webhook_deliveries.id', 'subject', 'type'])
      .where('webhook_deliveries.id', '=', id)
      .where('endpoint_id', '=', endpointId)
      .executeTakeFirst(),
  );
  if (delivery.subject === testSubject) throw new ConflictError((t) => t.webhooks.isTest);
  requireReadable(tx, [delivery.type]);
  await requeueDeliveries(tx.db, endpointId, [delivery], tx.now);
  return 1;
}

async function replayAll(tx: TransactionContext, endpoint: EndpointRow, from: string) {
  requireReadable(tx, await typesSince(tx.db, endpoint.id, from));
  return startReplay(tx.db, endpoint, from);
}
