import { type Kysely, sql } from 'kysely';
import {
  checks,
  createIndex,
  defaultTo,
  identity,
  lengthWithin,
  oneOf,
  ownedBy,
  required,
} from '../columns.ts';

/** Webhooks: their endpoints, deliveries and attempts. */
export async function createWebhooks(db: Kysely<unknown>): Promise<void> {
  await createEndpoints(db);
  await createMessages(db);
  await createDeliveries(db);
  await createQueues(db);
  await createAttempts(db);
}

/** Secrets are encrypted. `replay_…_id`: deliveries after the first and up to the last are still to be sent again. */
async function createEndpoints(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhook_endpoints')
    .addColumn('id', 'integer', identity(db))
    .addColumn('url', 'text', required)
    .addColumn('events', 'text', required)
    .addColumn('description', 'text')
    .addColumn('secret', 'text', required)
    .addColumn('previous_secret', 'text')
    .addColumn('previous_secret_until', 'text')
    .addColumn('failing_since', 'text')
    .addColumn('disabled_at', 'text')
    .addColumn('disabled_reason', 'text')
    .addColumn('replay_after_id', 'integer')
    .addColumn('replay_until_id', 'integer')
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .$call(
      checks('webhook_endpoints', {
        url: lengthWithin('url', 1, 2000),
        events: lengthWithin('events', 1, 1000),
        description: lengthWithin('description', 1, 300),
        disabled_reason: oneOf('disabled_reason', ['owner', 'failures', 'gone']),
        disabled: sql<boolean>`(disabled_at is null) = (disabled_reason is null)`,
      }),
    )
    .execute();
}

/** What happened, once for all endpoints. */
async function createMessages(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhook_messages')
    .addColumn('id', 'integer', identity(db))
    .addColumn('public_id', 'text', required)
    .addColumn('type', 'text', required)
    .addColumn('payload', 'text', required)
    .addColumn('created_at', 'text', required)
    .execute();
  await createIndex(db, 'webhook_messages_by_time', 'webhook_messages', ['created_at']);
}

/** `subject`: the record whose webhooks are sent one after the other. */
async function createDeliveries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhook_deliveries')
    .addColumn('id', 'integer', identity(db))
    .addColumn('endpoint_id', 'integer', ownedBy('webhook_endpoints.id'))
    .addColumn('message_id', 'integer', ownedBy('webhook_messages.id'))
    .addColumn('subject', 'text', required)
    .addColumn('state', 'text', defaultTo('pending'))
    .addColumn('tries', 'integer', defaultTo(0))
    .addColumn('queued_at', 'text', required)
    .addColumn('finished_at', 'text')
    .$call(
      checks('webhook_deliveries', { state: oneOf('state', ['pending', 'delivered', 'failed']) }),
    )
    .execute();
  await createIndex(db, 'webhook_deliveries_by_endpoint', 'webhook_deliveries', [
    'endpoint_id',
    'id',
  ]);
  await createIndex(db, 'webhook_deliveries_by_message', 'webhook_deliveries', ['message_id']);
  await sql`
    create index webhook_deliveries_pending on webhook_deliveries (endpoint_id, subject, id)
    where state = 'pending'`.execute(db);
  await sql`
    create index webhook_deliveries_failed on webhook_deliveries (endpoint_id, id)
    where state = 'failed'`.execute(db);
}

/** The subjects of which an endpoint has deliveries to get: a process takes all of one at a time, by a lease. */
async function createQueues(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhook_queues')
    .addColumn('id', 'integer', identity(db))
    .addColumn('endpoint_id', 'integer', ownedBy('webhook_endpoints.id'))
    .addColumn('subject', 'text', required)
    .addColumn('next_attempt_at', 'text', required)
    .addColumn('lease', 'text')
    .addUniqueConstraint('webhook_queues_once', ['endpoint_id', 'subject'])
    .execute();
  await createIndex(db, 'webhook_queues_due', 'webhook_queues', [
    'endpoint_id',
    'next_attempt_at',
    'id',
  ]);
}

async function createAttempts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('webhook_attempts')
    .addColumn('id', 'integer', identity(db))
    .addColumn('delivery_id', 'integer', ownedBy('webhook_deliveries.id'))
    .addColumn('at', 'text', required)
    .addColumn('duration_ms', 'integer', required)
    .addColumn('status', 'integer')
    .addColumn('failure', 'text')
    .addColumn('answer', 'text')
    .execute();
  await createIndex(db, 'webhook_attempts_by_delivery', 'webhook_attempts', ['delivery_id', 'id']);
}
