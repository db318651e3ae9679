import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { auditRef, isMember } from '../../audit/record.ts';
import { countRows } from '../../database/paginate.ts';
import { preparedQuery } from '../../database/prepared-query.ts';
import type { Db, Tables } from '../../database/tables.ts';
import { requireBelowLimit, requireRow } from '../../errors.ts';
import { normalizeIpRange } from '../../http/addresses.ts';
import { id, time } from '../../http/answer.ts';
import { keyPrefix } from '../../http/headers.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { futureEnd, line, optional } from '../../http/input/fields.ts';
import { recordIdInput } from '../../http/input/record.ts';
import { parse } from '../../http/input/validation.ts';
import { hashOfToken } from '../../http/link-token.ts';
import { type ApiKey, apiKeyLimits, isScope, scopes } from '../../shared/account.ts';
import { fieldNames } from '../../shared/field-values.ts';
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
};
export const apiKey: z.ZodType<ApiKey> = z.strictObject(apiKeyShape).meta({ id: 'ApiKey' });
export const createdApiKey = z.strictObject({ ...apiKeyShape, key: z.string() });

const columns = fieldNames(apiKeyShape);

type ApiKeyRow = Pick<Selectable<Tables['api_keys']>, (typeof columns)[number]>;

const network = z
  .string()
  .trim()
  .refine((text) => normalizeIpRange(text) !== null, messageKey('network'))
  .transform((text) => normalizeIpRange(text) ?? text);

/** The schema of a new key: its scopes, when it expires, and from which networks it may be used. @param timeZone in which days end. */
export function newApiKey(now: Date, timeZone: string) {
  return z.strictObject({
    name: line({ max: apiKeyLimits.name }),
    scopes: z.array(z.enum(scopes)).min(1).max(scopes.length).transform(unique),
    ends_at: optional(futureEnd(now, timeZone)).default(null),
    networks: z.array(network).max(apiKeyLimits.networks).transform(unique).default([]),
  });
}

function unique<Text extends string>(texts: Text[]): Text[] {
  return [...new Set(texts)];
}

export async function listApiKeys(db: Db): Promise<ApiKey[]> {
  const rows = await db.selectFrom('api_keys').select(columns).orderBy('id', 'desc').execute();
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
  const { timeZone } = ctx.deps.config;
  const { name, scopes, networks, ends_at } = parse(newApiKey(new Date(), timeZone), input);
  const key = `${keyPrefix}${randomBytes(32).toString('base64url')}`;
  // A repeated request creates another key: the response contains a secret, which is not stored.
  const work = withoutRepeats(ctx);
  const row = await inSerializableTransaction(work, async ({ db, now, recordAudit }) => {
    requireBelowLimit(await countRows(db.selectFrom('api_keys')), apiKeyLimits.keys);
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
});

/** Revokes a key: its next request is refused, and its streams end. @throws {NotFoundError} */
export const revokeApiKey = verb(
  { permission, input: recordIdInput, isSerializable: true },
  async ({ db, recordAudit }, { id }) => {
    const deleted = db.deleteFrom('api_keys').where('id', '=', id).returning(columns);
    const row = requireRow(await deleted.executeTakeFirst());
    await recordAudit({
      action: 'deleted',
      ...auditRef('api-key', row),
      before: apiKeyAuditFields(row),
    });
  },
);

function toApiKey({ scopes, networks, ...key }: ApiKeyRow): ApiKey {
  return { ...key, scopes: splitWords(scopes).filter(isScope), networks: splitWords(networks) };
}

function splitWords(text: string): string[] {
  return text === '' ? [] : text.split(' ');
}

function apiKeyAuditFields({ name, prefix, scopes, networks, ends_at }: ApiKeyRow) {
  return { name, prefix, scopes, networks, ends_at };
}
