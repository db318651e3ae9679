import { randomBytes } from 'node:crypto';
import { isMember } from '../../audit/record.ts';
import { ConflictError, requireFound } from '../../errors.ts';
import { keyPrefix } from '../../http/bearer.ts';
import { recordIdInput } from '../../http/input/record.ts';
import { parse } from '../../http/input/validation.ts';
import { hashOfToken } from '../../http/link-token.ts';
import { apiKeyLimits, type NewApiKey } from '../../shared/api-keys.ts';
import { languageOf } from '../../shared/languages.ts';
import { plural } from '../../shared/plural.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { inSerializableTransaction } from '../../verbs/transaction.ts';
import { apiKeyAuditFields, apiKeyAuditRef, toApiKey } from './key.ts';
import { countApiKeys, deleteApiKey, insertApiKey } from './queries.ts';
import { newApiKey } from './schema.ts';

/** Characters by which people recognize a key, of 46. */
const shownLength = 9;

/**
 * Creates a key for another program. Only its hash is stored: SHA-256 at once, since 256 random bits cannot be guessed,
 * however fast the hash is.
 *
 * @param input see newApiKey.
 * @returns the key as its program needs it, this once.
 * @throws {ConflictError} if there are too many.
 */
export async function createApiKey(ctx: VerbContext, input: unknown): Promise<NewApiKey> {
  requirePermission(ctx, 'api-keys:write');
  const { timeZone } = ctx.deps.config;
  const { name, scopes, networks, ends_at } = parse(newApiKey(new Date(), timeZone), input);
  const key = `${keyPrefix}${randomBytes(32).toString('base64url')}`;
  // A repeated request gets a key of its own: the response holds a secret, which is not stored.
  const unrepeatable = { ...ctx, idempotentRequest: async () => null };
  const row = await inSerializableTransaction(unrepeatable, async ({ db, now, recordAudit }) => {
    const count = apiKeyLimits.keys;
    if ((await countApiKeys(db)) >= count) {
      const { tag } = languageOf(ctx.language);
      throw new ConflictError((t) => plural(t.apiKeys.errors, 'tooManyKeys', { count }, tag));
    }
    const inserted = await insertApiKey(db, {
      name,
      prefix: key.slice(0, shownLength),
      key_hash: hashOfToken(key),
      scopes: scopes.join(' '),
      networks: networks.join(' '),
      created_at: now.toISOString(),
      ends_at,
      staff_id: isMember(ctx.actor) ? ctx.actor.staffId : null,
      made_by: ctx.actor.email ?? null,
    });
    const after = apiKeyAuditFields(inserted);
    await recordAudit({ action: 'created', ...apiKeyAuditRef(inserted), after });
    return inserted;
  });
  return { ...toApiKey(row), key };
}

/** Revokes a key, which counts from the next request on; its streams end. @param input `{ id }`. @throws {NotFoundError} */
export async function revokeApiKey(ctx: VerbContext, input: unknown): Promise<void> {
  requirePermission(ctx, 'api-keys:write');
  const { id } = parse(recordIdInput, input);
  await inSerializableTransaction(ctx, async ({ db, recordAudit }) => {
    const row = requireFound(await deleteApiKey(db, id));
    const before = apiKeyAuditFields(row);
    await recordAudit({ action: 'deleted', ...apiKeyAuditRef(row), before });
  });
}
