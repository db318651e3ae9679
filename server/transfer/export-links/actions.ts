import { isMember } from '../../audit/record.ts';
import { ConflictError, PermissionError, requireFound } from '../../errors.ts';
import { recordIdInput } from '../../http/input/record.ts';
import { parse } from '../../http/input/validation.ts';
import { newLinkToken } from '../../http/link-token.ts';
import { type ExportLink, exportLinkLimits } from '../../shared/export-link.ts';
import { languageOf } from '../../shared/languages.ts';
import { apiQuery } from '../../shared/parcel-list.ts';
import { plural } from '../../shared/plural.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { inSerializableTransaction } from '../../verbs/transaction.ts';
import { exportLinkAuditFields, exportLinkAuditRef, toExportLink } from './link.ts';
import { countExportLinks, deleteExportLink, getExportLink, insertExportLink } from './queries.ts';
import { newExportLink, readQuery } from './schema.ts';

/**
 * Creates a link from which a spreadsheet fetches a list of parcels, with the rights and in the language of who acts.
 *
 * @param input see newExportLink.
 * @returns the link, and the token of its address, this once.
 * @throws {ConflictError} if there are too many.
 */
export async function createExportLink(
  ctx: VerbContext,
  input: unknown,
): Promise<{ link: ExportLink; token: string }> {
  requirePermission(ctx, 'exports:read');
  const { actor } = ctx;
  if (!isMember(actor)) throw new PermissionError((t) => t.errors.notPermitted);
  const { timeZone } = ctx.deps.config;
  const { name, kind, query, ends_at } = parse(newExportLink(new Date(), timeZone), input);
  const fields = {
    name,
    kind: kind ?? 'parcels',
    query: String(apiQuery(readQuery(query))),
    ends_at,
  };
  const { token, hash } = newLinkToken();
  // A repeated request gets a link of its own: the response holds a secret, which is not stored.
  const unrepeatable = { ...ctx, idempotentRequest: async () => null };
  const link = await inSerializableTransaction(unrepeatable, async ({ db, now, recordAudit }) => {
    const count = exportLinkLimits.links;
    if ((await countExportLinks(db)) >= count) {
      const { tag } = languageOf(ctx.language);
      throw new ConflictError((t) => plural(t.exportLinks, 'tooMany', { count }, tag));
    }
    const id = await insertExportLink(db, {
      ...fields,
      staff_id: actor.staffId,
      language: ctx.language,
      token_hash: hash,
      created_at: now.toISOString(),
    });
    const after = exportLinkAuditFields(fields);
    await recordAudit({ action: 'created', ...exportLinkAuditRef({ id, name }), after });
    return toExportLink(await getExportLink(db, id), now);
  });
  return { link, token };
}

/** Revokes a link, which counts from the next request on. @param input `{ id }`. @throws {NotFoundError} */
export async function revokeExportLink(ctx: VerbContext, input: unknown): Promise<void> {
  requirePermission(ctx, 'exports:read');
  const { id } = parse(recordIdInput, input);
  await inSerializableTransaction(ctx, async ({ db, recordAudit }) => {
    const row = requireFound(await deleteExportLink(db, id));
    const before = exportLinkAuditFields(row);
    await recordAudit({ action: 'deleted', ...exportLinkAuditRef(row), before });
  });
}
