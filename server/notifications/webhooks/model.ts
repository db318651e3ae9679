import { z } from 'zod';
import { ConflictError, requireFound } from '../../errors.ts';
import { recordIdInput } from '../../http/input/record.ts';
import { parse } from '../../http/input/validation.ts';
import { eventTypes, webhookLimits } from '../../shared/webhook.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { inSerializableTransaction, withoutRepeats } from '../../verbs/transaction.ts';
import { longVerb, verb } from '../../verbs/verb.ts';
import {
  countEndpoints,
  type EndpointRow,
  insertEndpoint,
  lockEndpoint,
  restartWaiting,
  retryWaiting,
  updateEndpoint as updateRow,
} from './queries.ts';
import { pendingTypes, readableTypes, requireReadable } from './readable-types.ts';
import { endpointChange, newEndpoint } from './schema.ts';
import { encryptSecret, newSecret } from './secrets.ts';
import { changeOf, chosenEvents, webhookAuditFields, webhookAuditRef } from './view.ts';

const permission = 'webhooks:write';
const hourMs = 60 * 60 * 1000;

/**
 * Adds an endpoint; of a key, for all that it may read where no events are named. A request that is repeated adds another
 * one, whatever its `Idempotency-Key`.
 *
 * @returns its id, and its secret, which is not shown again.
 * @throws {ConflictError} if there are too many; {KeyUnusable} if there is no key to encrypt the secret with;
 *   {PermissionError} if a key may not read all of the events.
 */
export const createEndpoint = longVerb({ permission, input: z.unknown() }, async (ctx, input) => {
  const { config } = ctx.deps;
  const given = parse(newEndpoint(config.webhookAllow), input);
  const { url, events = readableTypes(ctx), description = null, active } = given;
  requireReadable(ctx, events.length === 0 ? eventTypes : events);
  const secret = newSecret();
  const encrypted = await encryptSecret(config, secret);
  // A secret is not stored for requests that are repeated: each makes a new one.
  const { id } = await inSerializableTransaction(withoutRepeats(ctx), async (tx) => {
    if ((await countEndpoints(tx.db)) >= webhookLimits.endpoints) {
      throw new ConflictError((t) => t.webhooks.tooMany);
    }
    const columns = {
      ...{ url, events: events.join(' '), description, secret: encrypted },
      ...(active ? {} : disabledByOwner(tx.now)),
    };
    const row = await insertEndpoint(tx.db, columns, tx.now);
    const after = webhookAuditFields(row);
    await tx.recordAudit({ action: 'created', ...webhookAuditRef(row), after });
    return row;
  });
  return { id, secret };
});

/**
 * Changes an endpoint, disables it, or lets it get webhooks again.
 *
 * @throws {PermissionError} if a key may not read all types of the endpoint.
 */
export const updateEndpoint = longVerb({ permission, input: z.unknown() }, async (ctx, input) => {
  const change = parse(endpointChange(ctx.deps.config.webhookAllow), input);
  const { id, url, events, description, active } = change;
  await inSerializableTransaction(ctx, async (tx) => {
    const before = await lockManaged(tx, id);
    if (events !== undefined) requireReadable(ctx, events);
    const isNewUrl = url !== undefined && url !== before.url;
    if (isNewUrl) requireReadable(ctx, await pendingTypes(tx.db, before));
    const changes = {
      ...(isNewUrl && { url, failing_since: null }),
      ...(events !== undefined && { events: events.join(' ') }),
      ...(description !== undefined && { description }),
      ...(active !== undefined && activeColumns(before, active, tx.now)),
    };
    const after = await updateRow(tx.db, id, changes, tx.now);
    if (isNewUrl || active) await retryWaiting(tx.db, id, tx.now);
    if (active && before.disabled_at !== null) await restartWaiting(tx.db, id, tx.now);
    const moved = isNewUrl ? changeOf('url', tx.now) : null;
    await tx.recordAudit({
      ...{ action: 'changed', ...webhookAuditRef(after) },
      before: { ...webhookAuditFields(before), ...moved?.before },
      after: { ...webhookAuditFields(after), ...moved?.after },
    });
  });
  ctx.deps.webhooks.wake();
  return { id };
});

/** Deletes an endpoint with its log. @throws {PermissionError} as above. */
export const deleteEndpoint = verb(
  { permission, input: recordIdInput, isSerializable: true },
  async (tx, { id }) => {
    const row = await lockManaged(tx, id);
    await tx.db.deleteFrom('webhook_endpoints').where('id', '=', id).execute();
    const before = webhookAuditFields(row);
    await tx.recordAudit({ action: 'deleted', ...webhookAuditRef(row), before });
  },
);

/**
 * Makes a new secret. For a day webhooks are signed with the former one too.
 *
 * @throws {KeyUnusable} and {PermissionError} as above.
 */
export const rotateSecret = longVerb({ permission, input: recordIdInput }, async (ctx, { id }) => {
  const secret = newSecret();
  const encrypted = await encryptSecret(ctx.deps.config, secret);
  await inSerializableTransaction(withoutRepeats(ctx), async (tx) => {
    const { db, now } = tx;
    const row = await lockManaged(tx, id);
    const until = new Date(now.getTime() + webhookLimits.overlapHours * hourMs);
    const previous = { previous_secret: row.secret, previous_secret_until: until.toISOString() };
    await updateRow(db, id, { ...previous, secret: encrypted }, now);
    await retryWaiting(db, id, now);
    const change = changeOf('secret', now);
    await tx.recordAudit({ action: 'changed', ...webhookAuditRef(row), ...change });
  });
  ctx.deps.webhooks.wake();
  return { id, secret };
});

/** An endpoint, locked. @throws {NotFoundError}; {PermissionError} if a key may not read all of its types. */
async function lockManaged(tx: VerbContext, id: number): Promise<EndpointRow> {
  const row = requireFound(await lockEndpoint(tx.db, id));
  requireReadable(tx, chosenEvents(row));
  return row;
}

/** Once let in again, an endpoint has three days anew. */
function activeColumns(before: EndpointRow, active: boolean, now: Date): Partial<EndpointRow> {
  if ((before.disabled_at === null) === active) return {};
  return active
    ? { disabled_at: null, disabled_reason: null, failing_since: null }
    : disabledByOwner(now);
}

function disabledByOwner(now: Date) {
  return { disabled_at: now.toISOString(), disabled_reason: 'owner' } as const;
}
