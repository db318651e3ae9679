import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import { findCustomer } from '../../customers/queries.ts';
import { countRows } from '../../database/paginate.ts';
import type { Db } from '../../database/tables.ts';
import { NotFoundError, PermissionError, requireBelowLimit, requireRow } from '../../errors.ts';
import { recordIdInput } from '../../http/input/record.ts';
import { invalidField, parse } from '../../http/input/validation.ts';
import type { Permission } from '../../shared/account.ts';
import { omit } from '../../shared/field-values.ts';
import { scopesAllow } from '../../shared/scopes.ts';
import { hourMs, later } from '../../times.ts';
import type { TransactionContext, VerbContext } from '../../verbs/context.ts';
import { inSerializableTransaction, withoutRepeats } from '../../verbs/transaction.ts';
import { longVerb, verb } from '../../verbs/verb.ts';
import {
  customerEventTypes,
  type EventType,
  eventTypes,
  type OwnWebhook,
  testType,
  type WebhookEndpoint,
  type WebhookType,
  webhookLimits,
} from '../shared/webhook.ts';
import { testSubject } from './deliveries.ts';
import {
  type EndpointRow,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  pendingState,
  restartWaiting,
  retryWaiting,
  updateEndpointRow,
} from './queries.ts';
import { endpointChange, newEndpoint } from './schema.ts';
import { createSecretReader, encryptSecret, newSecret, type SecretReader } from './secrets.ts';

const permission = 'webhooks:write';
const ownPermission = 'my-users:write';

/**
 * Adds an endpoint. Without `events`, it gets all types that the requester may read. A repeated request adds another endpoint,
 * whatever its `Idempotency-Key`.
 *
 * @returns the endpoint's id, and its secret, which is not shown again.
 * @throws {ConflictError} if there are too many endpoints; {KeyUnusable} if there is no key to encrypt the secret with;
 *   {PermissionError} if an API key may not read all chosen types.
 */
export const createEndpoint = longVerb({ permission, input: z.unknown() }, async (ctx, input) => {
  const given = parse(newEndpoint(ctx.deps.config.webhookAllow), input);
  const { customer, events = customer === null ? readableTypes(ctx) : customerEventTypes } = given;
  requireReadable(ctx, events.length === 0 ? eventTypes : events);
  if (customer !== null && (await findCustomer(ctx.db, customer)) === undefined) {
    throw invalidField('customer', 'recordId');
  }
  return addEndpoint(ctx, { ...given, events });
});

/** Adds an endpoint of a customer, as a user of theirs. @throws as createEndpoint. */
export const createOwnEndpoint = longVerb(
  { permission: ownPermission, input: z.unknown() },
  async (ctx, input, customer: number) => {
    const own = newEndpoint(ctx.deps.config.webhookAllow).omit({ customer: true });
    const { events = customerEventTypes, ...given } = parse(own, input);
    return addEndpoint(ctx, { ...given, events, customer });
  },
);

type EndpointInput = Omit<z.output<ReturnType<typeof newEndpoint>>, 'events'> & {
  events: readonly EventType[];
};

async function addEndpoint(
  ctx: VerbContext,
  { url, events, description = null, active, customer }: EndpointInput,
): Promise<{ id: number; secret: string }> {
  if (customer !== null) requireCustomerTypes(events);
  const secret = newSecret();
  const encrypted = await encryptSecret(ctx.deps.config, secret);
  // Secrets are not stored as responses, so a repeated request creates a new one.
  const { id } = await inSerializableTransaction(withoutRepeats(ctx), async (tx) => {
    const others = tx.db
      .selectFrom('webhook_endpoints')
      .where('customer_id', 'is not distinct from', customer);
    const { endpoints, ofCustomer } = webhookLimits;
    requireBelowLimit(await countRows(others), customer === null ? endpoints : ofCustomer);
    const columns = {
      url,
      events: events.join(' '),
      description,
      secret: encrypted,
      customer_id: customer,
      ...(active ? {} : disabledByOwner(tx.now)),
    };
    const row = await insertEndpoint(tx.db, columns, tx.now);
    const after = webhookAuditFields(row);
    await tx.recordAudit({ action: 'created', ...webhookAuditRef(row), after });
    return row;
  });
  return { id, secret };
}

/** @throws {InvalidRequest} if a customer's webhook would tell more than of the customer's own records. */
function requireCustomerTypes(events: readonly EventType[]): void {
  const known: readonly EventType[] = customerEventTypes;
  if (events.some((type) => !known.includes(type))) {
    throw invalidField('events', 'choice', { options: customerEventTypes.join(', ') });
  }
}

/** Changes, disables or enables an endpoint. @throws {PermissionError} if an API key may not read all of its types. */
export const updateEndpoint = longVerb({ permission, input: z.unknown() }, (ctx, input) =>
  changeEndpoint(ctx, input),
);

/** Changes an endpoint of a customer, as a user of theirs. @throws {NotFoundError} also if it is somebody else's. */
export const updateOwnEndpoint = longVerb(
  { permission: ownPermission, input: z.unknown() },
  (ctx, input, customer: number) => changeEndpoint(ctx, input, customer),
);

async function changeEndpoint(
  ctx: VerbContext,
  input: unknown,
  customer?: number,
): Promise<{ id: number }> {
  const change = parse(endpointChange(ctx.deps.config.webhookAllow), input);
  const { id, url, events, description, active } = change;
  await inSerializableTransaction(ctx, async (tx) => {
    const before = await lockEndpoint(tx, id, customer);
    if (events !== undefined) requireReadable(ctx, events);
    if (events !== undefined && before.customer_id !== null) requireCustomerTypes(events);
    const isNewUrl = url !== undefined && url !== before.url;
    if (isNewUrl) requireReadable(ctx, await pendingTypes(tx.db, before));
    const changes = {
      ...(isNewUrl && { url, failing_since: null }),
      ...(events !== undefined && { events: events.join(' ') }),
      ...(description !== undefined && { description }),
      ...(active !== undefined && activeColumns(before, active, tx.now)),
    };
    const after = await updateEndpointRow(tx.db, id, changes, tx.now);
    if (isNewUrl || active) await retryWaiting(tx.db, id, tx.now);
    if (active && before.disabled_at !== null) await restartWaiting(tx.db, id, tx.now);
    const moved = isNewUrl ? maskedChange('url', tx.now) : null;
    await tx.recordAudit({
      action: 'changed',
      ...webhookAuditRef(after),
      before: { ...webhookAuditFields(before), ...moved?.before },
      after: { ...webhookAuditFields(after), ...moved?.after },
    });
  });
  ctx.deps.webhooks.wake();
  return { id };
}

/** Deletes an endpoint with its log. @throws {PermissionError} if an API key may not read all of its types. */
export const deleteEndpoint = verb(
  { permission, input: recordIdInput, isSerializable: true },
  (tx, { id }) => removeEndpoint(tx, id),
);

/** Deletes an endpoint of a customer, as a user of theirs. @throws {NotFoundError} also if it is somebody else's. */
export const deleteOwnEndpoint = verb(
  { permission: ownPermission, input: recordIdInput, isSerializable: true },
  (tx, { id }, customer: number) => removeEndpoint(tx, id, customer),
);

async function removeEndpoint(
  tx: TransactionContext,
  id: number,
  customer?: number,
): Promise<void> {
  const row = await lockEndpoint(tx, id, customer);
  await tx.db.deleteFrom('webhook_endpoints').where('id', '=', id).execute();
  const before = webhookAuditFields(row);
  await tx.recordAudit({ action: 'deleted', ...webhookAuditRef(row), before });
}

/**
 * Replaces the secret of an endpoint. For a day, webhooks are also signed with the previous secret.
 *
 * @returns the new secret, which is not shown again.
 * @throws {KeyUnusable} and {PermissionError} as createEndpoint.
 */
export const rotateSecret = longVerb({ permission, input: recordIdInput }, async (ctx, { id }) => {
  const secret = newSecret();
  const encrypted = await encryptSecret(ctx.deps.config, secret);
  await inSerializableTransaction(withoutRepeats(ctx), async (tx) => {
    const { db, now } = tx;
    const row = await lockEndpoint(tx, id);
    const until = later(now, webhookLimits.overlapHours * hourMs);
    const previous = { previous_secret: row.secret, previous_secret_until: until.toISOString() };
    await updateEndpointRow(db, id, { ...previous, secret: encrypted }, now);
    await retryWaiting(db, id, now);
    const change = maskedChange('secret', now);
    await tx.recordAudit({ action: 'changed', ...webhookAuditRef(row), ...change });
  });
  ctx.deps.webhooks.wake();
  return { id, secret };
});

/**
 * Finds and locks an endpoint.
 *
 * @param customer whose it has to be; by default, anybody's.
 * @throws {NotFoundError}; {PermissionError} if an API key may not read all of its types.
 */
export async function lockEndpoint(
  tx: VerbContext,
  id: number,
  customer?: number,
): Promise<EndpointRow> {
  const row = requireRow(await findEndpoint(tx.db, id, { lock: true }));
  if (customer !== undefined && row.customer_id !== customer) throw new NotFoundError();
  requireReadable(tx, chosenEvents(row));
  return row;
}

/** The columns that enable or disable an endpoint. An enabled endpoint has three days again before failures disable it. */
function activeColumns(before: EndpointRow, active: boolean, now: Date): Partial<EndpointRow> {
  if ((before.disabled_at === null) === active) return {};
  return active
    ? { disabled_at: null, disabled_reason: null, failing_since: null }
    : disabledByOwner(now);
}

function disabledByOwner(now: Date) {
  return { disabled_at: now.toISOString(), disabled_reason: 'owner' } as const;
}

/**
 * The permission that an API key needs for webhooks of each type, in addition to the scope `webhooks`, because the key must not get
 * data that it may not read. null: no other permission, because no scope allows a key to read messages.
 */
const neededPermission: Record<EventType, Permission | null> = {
  'parcel.created': 'parcels:read',
  'parcel.updated': 'parcels:read',
  'parcel.deleted': 'parcels:read',
  'parcel.delivered': 'parcels:read',
  'event.created': 'parcels:read',
  'event.deleted': 'parcels:read',
  'invoice.issued': 'invoices:read',
  'invoice.paid': 'invoices:read',
  'invoice.cancelled': 'invoices:read',
  'credit_note.issued': 'invoices:read',
  'cash.settled': 'cash:read',
  'booking.created': 'bookings:read',
  'payout.issued': 'payouts:read',
  'payout.paid': 'payouts:read',
  'message.received': null,
  'customer.created': 'customers:read',
  'customer.updated': 'customers:read',
  'customer.deleted': 'customers:read',
};

type Requester = Pick<VerbContext, 'actor'>;

/** The types of webhooks that a requester may manage: for an API key, those whose content it may read; for others, all. */
function readableTypes({ actor }: Requester): EventType[] {
  if (actor.type !== 'api_key') return [...eventTypes];
  return eventTypes.filter((type) => {
    const permission = neededPermission[type];
    return permission === null || scopesAllow(actor.scopes, permission);
  });
}

/** The types whose deliveries a requester may read in logs. */
export function readableInLogs(requester: Requester): WebhookType[] {
  return [...readableTypes(requester), testType];
}

export function areReadable(requester: Requester, types: readonly WebhookType[]): boolean {
  const readable = readableInLogs(requester);
  return types.every((type) => readable.includes(type));
}

/** @throws {PermissionError} if the requester may not manage webhooks of all these types. */
export function requireReadable(requester: Requester, types: readonly WebhookType[]): void {
  if (areReadable(requester, types)) return;
  throw new PermissionError((t) => t.apiKeys.errors.webhookTypes);
}

/** The types of an endpoint's deliveries that meet a condition. Tests are left out. */
async function deliveryTypes(db: Db, endpointId: number, condition: RawBuilder<boolean>) {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_messages', 'webhook_messages.id', 'message_id')
    .where('endpoint_id', '=', endpointId)
    .where('subject', '<>', testSubject)
    .where(condition)
    .select('type')
    .distinct()
    .execute();
  return rows.map(({ type }) => type);
}

/** The types of an endpoint's deliveries that are still to be sent, with those of a running replay. */
function pendingTypes(db: Db, { id, replay_after_id: after, replay_until_id: until }: EndpointRow) {
  const isReplayed = sql`webhook_deliveries.id > ${after ?? 0} and webhook_deliveries.id <= ${until}`;
  const waits = sql<boolean>`state = ${pendingState}`;
  return deliveryTypes(db, id, until === null ? waits : sql<boolean>`(${waits} or ${isReplayed})`);
}

/** The types of an endpoint's deliveries since a time. */
export function typesSince(db: Db, endpointId: number, since: string): Promise<WebhookType[]> {
  return deliveryTypes(db, endpointId, sql<boolean>`webhook_messages.created_at >= ${since}`);
}

/** The endpoints as the owner sees them, without their secrets. */
export async function viewEndpoints(
  db: Db,
  config: Pick<Config, 'secrets'>,
): Promise<WebhookEndpoint[]> {
  const secretsOf = createSecretReader(config);
  const endpoints = await listEndpoints(db);
  return Promise.all(endpoints.map((endpoint) => toWebhookEndpoint(endpoint, secretsOf)));
}

/** The endpoints of a customer as the customer's users see them. */
export async function viewOwnEndpoints(
  db: Db,
  config: Pick<Config, 'secrets'>,
  customer: number,
): Promise<OwnWebhook[]> {
  const endpoints = await viewEndpoints(db, config);
  return endpoints.filter((endpoint) => endpoint.customer === customer).map(toOwnWebhook);
}

export function toOwnWebhook(endpoint: WebhookEndpoint): OwnWebhook {
  return omit(endpoint, ['customer']);
}

/** An endpoint as the owner sees it; undefined if there is none with this id. */
export async function viewEndpoint(
  db: Db,
  config: Pick<Config, 'secrets'>,
  id: number,
): Promise<WebhookEndpoint | undefined> {
  return (await viewEndpoints(db, config)).find((endpoint) => endpoint.id === id);
}

async function toWebhookEndpoint(
  endpoint: Awaited<ReturnType<typeof listEndpoints>>[number],
  secretsOf: SecretReader,
): Promise<WebhookEndpoint> {
  const { id, url, description, disabled_reason, created_at, updated_at } = endpoint;
  const now = new Date();
  const until = endpoint.previous_secret_until;
  return {
    id,
    url,
    events: chosenEvents(endpoint),
    description,
    active: endpoint.disabled_at === null,
    state: endpointState(endpoint),
    disabled_reason,
    failing_since: endpoint.failing_since,
    previous_secret_until: until !== null && until > now.toISOString() ? until : null,
    secret_lost: (await secretsOf(endpoint, now)) === null,
    pending: Number(endpoint.pending ?? 0),
    customer: endpoint.customer_id,
    created_at,
    updated_at,
  };
}

export function chosenEvents({ events }: Pick<EndpointRow, 'events'>): EventType[] {
  const chosen = events.split(' ');
  return eventTypes.filter((type) => chosen.includes(type));
}

function endpointState({ disabled_at, failing_since }: EndpointRow): WebhookEndpoint['state'] {
  if (disabled_at !== null) return 'disabled';
  return failing_since === null ? 'active' : 'failing';
}

/** The reference of an audit entry to an endpoint, by its host, because the rest of the URL may be secret. */
export function webhookAuditRef({ id, url }: Pick<EndpointRow, 'id' | 'url'>) {
  return { type: 'webhook', id, name: new URL(url).host } as const;
}

function webhookAuditFields(row: EndpointRow) {
  const { description, disabled_at, disabled_reason } = row;
  const events = chosenEvents(row).join(' ');
  return { host: new URL(row.url).origin, events, description, disabled_at, disabled_reason };
}

/** The change of a field in an audit entry, without its value. */
function maskedChange(field: 'url' | 'secret', now: Date) {
  const mask = '***';
  return { before: { [field]: mask }, after: { [field]: `${mask} (${now.toISOString()})` } };
}
