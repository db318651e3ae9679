import type { ActionContext } from '../../actions/context.ts';
import { requirePermission } from '../../actions/permissions.ts';
import { inTransaction } from '../../actions/transaction.ts';
import { ConflictError, requireFound } from '../../errors.ts';
import { recordIdInput } from '../../http/input/record.ts';
import { parse } from '../../http/input/validation.ts';
import { utcTimestamp } from '../../parcels/activities/date-parts.ts';
import { mostPending, testType, type WebhookAttempt } from '../../shared/webhook.ts';
import { webhookAuditRef } from './audit.ts';
import { insertMessages } from './consumer.ts';
import { insertAttempts } from './outcomes.ts';
import { type EndpointRow, findEndpoint, lockEndpoint } from './queries.ts';
import { isTest, testSubject } from './queue-writes.ts';
import { askForReplay, requeue } from './replays.ts';
import { deliveryReplay, replaySince } from './schema.ts';

/** A test, and what came of it. */
export type WebhookTest = { delivery: number; attempt: WebhookAttempt };

/** What is sent again: the endpoint's id, and how many deliveries. */
export type Replay = { id: number; count: number };

/**
 * Sends an endpoint a webhook of the type `webhook.test`, at once and without a second attempt, even if it is disabled.
 *
 * @param input `{ id }`.
 * @throws {NotFoundError}
 */
export async function testEndpoint(ctx: ActionContext, input: unknown): Promise<WebhookTest> {
  requirePermission(ctx, 'webhooks:write');
  const { id } = parse(recordIdInput, input);
  const endpoint = requireFound(await findEndpoint(ctx.db, id));
  const now = new Date();
  const data = { endpoint: id };
  const payload = JSON.stringify({ type: testType, timestamp: now.toISOString(), data });
  const messages = [{ type: testType, subject: testSubject, payload }];
  const [messageId = 0] = await insertMessages(ctx.db, messages, now);
  const message = await ctx.db
    .selectFrom('webhook_messages')
    .select(['public_id', 'payload'])
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow();
  const attempt = await ctx.deps.webhooks.attempt(endpoint, message);
  const delivery = await inTransaction(ctx, async (tx) => {
    requireFound(await lockEndpoint(tx.db, id));
    const finished_at = tx.now.toISOString();
    const row = await tx.db
      .insertInto('webhook_deliveries')
      .values({
        ...{ endpoint_id: id, message_id: messageId, subject: testSubject, tries: 1 },
        state: attempt.failure === null ? 'delivered' : 'failed',
        ...{ queued_at: now.toISOString(), finished_at },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertAttempts(tx.db, [{ delivery: row, attempt }]);
    await tx.recordAudit({ action: 'sent', ...webhookAuditRef(endpoint) });
    return row.id;
  });
  return { delivery, attempt };
}

/**
 * Sends deliveries again: one, or all of an endpoint since a time. They keep their ids, and their place among the others
 * of their record.
 *
 * @param id the endpoint's.
 * @param input `{ delivery }` or `{ since }`.
 * @returns the endpoint, and how many they are; up to 1,000 are counted.
 * @throws {NotFoundError}; {ConflictError} if the endpoint is disabled, or it was a test.
 */
export async function replayDeliveries(
  ctx: ActionContext,
  id: number,
  input: unknown,
): Promise<Replay> {
  requirePermission(ctx, 'webhooks:write');
  const isOne = typeof input === 'object' && input !== null && Object.hasOwn(input, 'delivery');
  const replay = isOne ? await replayOne(ctx, id, input) : await replayAll(ctx, id, input);
  ctx.deps.webhooks.wake();
  return replay;
}

async function replayOne(ctx: ActionContext, id: number, input: unknown): Promise<Replay> {
  const asked = parse(deliveryReplay, input);
  return inTransaction(
    ctx,
    async (tx) => {
      const endpoint = await lockActive(tx, id);
      const delivery = await findDelivery(tx, id, asked.delivery);
      await requeue(tx.db, id, [delivery], tx.now);
      await tx.recordAudit({ action: 'requeued', ...webhookAuditRef(endpoint) });
      return { id, count: 1 };
    },
    'read committed',
  );
}

async function replayAll(ctx: ActionContext, id: number, input: unknown): Promise<Replay> {
  const { since } = parse(replaySince, input);
  const from = utcTimestamp(since, ctx.deps.config.timeZone);
  return inTransaction(
    ctx,
    async (tx) => {
      const endpoint = await lockActive(tx, id);
      const count = await askForReplay(tx.db, endpoint, from, mostPending);
      await tx.recordAudit({ action: 'requeued', ...webhookAuditRef(endpoint) });
      return { id, count };
    },
    'read committed',
  );
}

async function lockActive({ db }: Pick<ActionContext, 'db'>, id: number): Promise<EndpointRow> {
  const endpoint = requireFound(await lockEndpoint(db, id));
  if (endpoint.disabled_at !== null) throw new ConflictError((t) => t.webhooks.isDisabled);
  return endpoint;
}

async function findDelivery({ db }: Pick<ActionContext, 'db'>, endpointId: number, id: number) {
  const delivery = requireFound(
    await db
      .selectFrom('webhook_deliveries')
      .select(['id', 'subject'])
      .where('id', '=', id)
      .where('endpoint_id', '=', endpointId)
      .executeTakeFirst(),
  );
  if (isTest(delivery.subject)) throw new ConflictError((t) => t.webhooks.isTest);
  return delivery;
}
