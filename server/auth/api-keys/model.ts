import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { auditRef, isMember } from '../../audit/record.ts';
import { findCustomer } from '../../customers/queries.ts';
import { countRows } from '../../database/paginate.ts';
import { preparedQuery } from '../../database/prepared-query.ts';
import type { Db, Tables } from '../../database/tables.ts';
import { requireBelowLimit, requireRow } from '../../errors.ts';
import { normalizeIpRange } from '../../http/addresses.ts';
import { id, time } from '../../http/answer.ts';
import { keyPrefix } from '../../http/headers.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { futureEnd, line, optional, recordId } from '../../http/input/fields.ts';
import { recordIdInput } from '../../http/input/record.ts';
import { invalidField, parse } from '../../http/input/validation.ts';
import { hashOfToken } from '../../http/link-token.ts';
import {
  type ApiKey,
  apiKeyLimits,
  customerScopes,
  isScope,
  type NewApiKey,
  type OwnApiKey,
  scopes,
} from '../../shared/account.ts';
import { fieldNames, omit } from '../../shared/field-values.ts';
import type { TransactionContext, VerbContext } from '../../verbs/context.ts';
import { inSerializableTransaction, withoutRepeats } from '../../verbs/transaction.ts';
import { longVerb, verb } from '../../verbs/verb.ts';

const permission = 'api-keys:write';

const apiKeyShape = {
  id,
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.enum(scopes)),
  networks: z.array(z.string()),
  created_at: time,
  ends_at: time.nullable(),
  last_used_at: time.nullable(),
  made_by: z.string().nullable(),
  customer: id.nullable(),
};
export const apiKey: z.ZodType<ApiKey> = z.strictObject(apiKeyShape).meta({ id: 'ApiKey' });
export const createdApiKey = z.strictObject({ ...apiKeyShape, key: z.string() });

const ownShape = omit(apiKeyShape, ['customer', 'made_by']);
/** A key as the customer's users see it. */
export const ownApiKey: z.ZodType<OwnApiKey> = z.strictObject(ownShape).meta({ id: 'OwnApiKey' });
export const createdOwnApiKey = z.strictObject({ ...ownShape, key: z.string() });

export function toOwnApiKey<Key extends ApiKey>(key: Key): Omit<Key, 'customer' | 'made_by'> {
  return omit(key, ['customer', 'made_by']);
}

const columns = [...fieldNames(omit(apiKeyShape, ['customer'])), 'customer_id'] as const;

type ApiKeyRow = Pick<Selectable<Tables['api_keys']>, (typeof columns)[number]>;

const network = z
  .string()
  .trim()
  .refine((text) => normalizeIpRange(text) !== null, messageKey('network'))
  .transform((text) => normalizeIpRange(text) ?? text);

/** The schema of a new key: its scopes, when it expires, and from which networks it may be used. @param timeZone in which days end. */
export function newApiKey(now: Date, timeZone: string) {
  return z.strictObject({
    customer: optional(recordId()).default(null),
    name: line({ max: apiKeyLimits.name }),
    scopes: z.array(z.enum(scopes)).min(1).max(scopes.length).transform(unique),
    ends_at: optional(futureEnd(now, timeZone)).default(null),
    networks: z.array(network).max(apiKeyLimits.networks).transform(unique).default([]),
  });
}

function unique<Text extends string>(texts: Text[]): Text[] {
  return [...new Set(texts)];
}

/** All keys, the newest first. @param customer only those of this customer. */
export async function listApiKeys(db: Db, customer?: number): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .select(columns)
    .$if(customer !== undefined, (query) => query.where('customer_id', '=', customer ?? 0))
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toApiKey);
}

/** Parameter: the hash. Runs for every request with a key. */
const readKey = preparedQuery((db) =>
  db.selectFrom('api_keys').select(columns).where('key_hash', '=', ''),
);

/** The key with this hash, even if it has expired. */
export async function findApiKey(db: Db, hash: string): Promise<ApiKey | undefined> {
  const [row] = await readKey(db, [hash]);
  return row && toApiKey(row);
}

/** The API keys that members have made, by the members' ids. */
export async function findKeysByMember(
  db: Db,
  members: readonly number[],
): Promise<Map<number, { id: number; name: string }[]>> {
  if (members.length === 0) return new Map();
  const keys = db.selectFrom('api_keys').select(['id', 'name', 'staff_id']);
  const rows = await keys.where('staff_id', 'in', members).orderBy('id').execute();
  return Map.groupBy(rows, ({ staff_id }) => staff_id ?? 0);
}

export async function touchApiKey(db: Db, id: number, now: Date): Promise<void> {
  const last_used_at = now.toISOString();
  await db.updateTable('api_keys').set({ last_used_at }).where('id', '=', id).execute();
}

/** How many of a key's 46 characters the panel shows. */
const shownLength = 9;

/**
 * Creates a key for another program. Only its hash is stored. SHA-256 is enough: 256 random bits cannot be guessed, however fast
 * the hash is.
 *
 * @returns the key, which is never shown again.
 * @throws {ConflictError} if there are too many keys.
 */
export const createApiKey = longVerb({ permission, input: z.unknown() }, async (ctx, input) => {
  const { customer, ...given } = parse(newApiKey(new Date(), ctx.deps.config.timeZone), input);
  if (customer === null) return insertApiKey(ctx, given, null);
  const isKnown = (await findCustomer(ctx.db, customer)) !== undefined;
  if (!isKnown) throw invalidField('customer', 'recordId');
  requireCustomerScopes(given);
  return insertApiKey(ctx, given, customer);
});

/** Creates a key of a customer, as a user of theirs. @throws as createApiKey. */
export const createOwnApiKey = longVerb(
  { permission: 'my-users:write', input: z.unknown() },
  async (ctx, input, customer: number) => {
    const { timeZone } = ctx.deps.config;
    const given = parse(newApiKey(new Date(), timeZone).omit({ customer: true }), input);
    requireCustomerScopes(given);
    return insertApiKey(ctx, given, customer);
  },
);

/** @throws {InvalidRequest} if a customer's key would open more than customers have. */
function requireCustomerScopes({ scopes: chosen }: Pick<ApiKey, 'scopes'>): void {
  const known: readonly string[] = customerScopes;
  if (chosen.some((scope) => !known.includes(scope))) {
    throw invalidField('scopes', 'choice', { options: customerScopes.join(', ') });
  }
}

type KeyInput = Omit<z.output<ReturnType<typeof newApiKey>>, 'customer'>;

async function insertApiKey(
  ctx: VerbContext,
  { name, scopes, networks, ends_at }: KeyInput,
  customer: number | null,
): Promise<NewApiKey> {
  const key = `${keyPrefix}${randomBytes(32).toString('base64url')}`;
  // A repeated request creates another key: the response contains a secret, which is not stored.
  const work = withoutRepeats(ctx);
  const row = await inSerializableTransaction(work, async ({ db, now, recordAudit }) => {
    const most = customer === null ? apiKeyLimits.keys : apiKeyLimits.ofCustomer;
    const others = db.selectFrom('api_keys').where('customer_id', 'is not distinct from', customer);
    requireBelowLimit(await countRows(others), most);
    const values = {
      name,
      scopes: scopes.join(' '),
      networks: networks.join(' '),
      ends_at,
      prefix: key.slice(0, shownLength),
      key_hash: hashOfToken(key),
      created_at: now.toISOString(),
      staff_id: isMember(ctx.actor) ? ctx.actor.staffId : null,
      made_by: ctx.actor.email ?? null,
      customer_id: customer,
    };
    const insert = db.insertInto('api_keys').values(values).returning(columns);
    const inserted = await insert.executeTakeFirstOrThrow();
    await recordAudit({
      action: 'created',
      ...auditRef('api-key', inserted),
      after: apiKeyAuditFields(inserted),
    });
    return inserted;
  });
  return { ...toApiKey(row), key };
}

/** Revokes a key: its next request is refused, and its streams end. @throws {NotFoundError} */
export const revokeApiKey = verb(
  { permission, input: recordIdInput, isSerializable: true },
  (tx, { id: keyId }) => deleteApiKey(tx, keyId),
);

/** Revokes a key of a customer, as a user of theirs. @throws {NotFoundError} also if it is somebody else's. */
export const revokeOwnApiKey = verb(
  { permission: 'my-users:write', input: recordIdInput, isSerializable: true },
  (tx, { id: keyId }, customer: number) => deleteApiKey(tx, keyId, customer),
);

async function deleteApiKey(
  { db, recordAudit }: TransactionContext,
  keyId: number,
  customer?: number,
): Promise<void> {
  const deleted = db
    .deleteFrom('api_keys')
    .where('id', '=', keyId)
    .$if(customer !== undefined, (query) => query.where('customer_id', '=', customer ?? 0))
    .returning(columns);
  const row = requireRow(await deleted.executeTakeFirst());
  const before = apiKeyAuditFields(row);
  await recordAudit({ action: 'deleted', ...auditRef('api-key', row), before });
}

function toApiKey({ scopes, networks, customer_id: customer, ...key }: ApiKeyRow): ApiKey {
  return {
    ...key,
    customer,
    scopes: splitWords(scopes).filter(isScope),
    networks: splitWords(networks),
  };
}

function splitWords(text: string): string[] {
  return text === '' ? [] : text.split(' ');
}

function apiKeyAuditFields({ name, prefix, scopes, networks, ends_at, customer_id }: ApiKeyRow) {
  return { name, prefix, scopes, networks, ends_at, customer: customer_id };
}
