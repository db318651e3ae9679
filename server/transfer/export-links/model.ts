import { z } from 'zod';
import { auditRef, isMember } from '../../audit/record.ts';
import { countRows } from '../../database/paginate.ts';
import type { Db } from '../../database/tables.ts';
import { PermissionError, requireBelowLimit, requireRow } from '../../errors.ts';
import { id, time } from '../../http/answer.ts';
import { futureEnd, line, optional } from '../../http/input/fields.ts';
import { recordIdInput } from '../../http/input/record.ts';
import { parse } from '../../http/input/validation.ts';
import { newLinkToken } from '../../http/link-token.ts';
import { isFilterAllowed, readListAddress } from '../../parcels/list/filter.ts';
import { apiQuery, type ExportLink, exportLinkLimits } from '../../parcels/shared/parcel-list.ts';
import { hasPermission, type Permission, type Role } from '../../shared/account.ts';
import { importKinds } from '../../shared/enums.ts';
import { pick } from '../../shared/field-values.ts';
import { isPermitted } from '../../verbs/permissions.ts';
import { inSerializableTransaction, withoutRepeats } from '../../verbs/transaction.ts';
import { longVerb, verb } from '../../verbs/verb.ts';

const permission = 'exports:read';

const linkShape = {
  id,
  name: z.string(),
  kind: z.enum(importKinds),
  query: z.string(),
  made_by: z.string(),
  created_at: time,
  ends_at: time.nullable(),
  last_used_at: time.nullable(),
  works: z.boolean(),
};
export const exportLink: z.ZodType<ExportLink> = z.strictObject(linkShape);
export const createdExportLink = z.strictObject({ ...linkShape, url: z.string() });

/**
 * The schema of a new link. `query` is the query of the list's address; `ends_at` is the end of a day in the site's time zone, or
 * a time.
 */
export function newExportLink(now: Date, timeZone: string) {
  return z.strictObject({
    name: line({ max: exportLinkLimits.name }),
    kind: optional(z.enum(importKinds)).default(null),
    query: z.string().max(2000).default(''),
    ends_at: optional(futureEnd(now, timeZone)).default(null),
  });
}

/**
 * Creates a link from which a spreadsheet fetches a list of parcels, with the user's permissions and in the user's language.
 *
 * @returns the link, and the token of its address, which cannot be read again.
 * @throws {ConflictError} if there are too many links.
 */
export const createExportLink = longVerb({ permission, input: z.unknown() }, async (ctx, input) => {
  const { actor, language } = ctx;
  if (!isMember(actor)) throw new PermissionError((t) => t.errors.notPermitted);
  const schema = newExportLink(new Date(), ctx.deps.config.timeZone);
  const { name, kind, query: given, ends_at } = parse(schema, input);
  const list = readListAddress(given);
  if (!isFilterAllowed(list.filter, (needed) => isPermitted(ctx, needed))) {
    throw new PermissionError((t) => t.errors.notPermitted);
  }
  const query = String(apiQuery(list));
  const fields = { name, kind: kind ?? 'parcels', query, ends_at };
  const { token, hash } = newLinkToken();
  // A repeated request creates another link, because the response has a secret, which is not stored.
  const again = withoutRepeats(ctx);
  const link = await inSerializableTransaction(again, async ({ db, now, recordAudit }) => {
    requireBelowLimit(await countRows(db.selectFrom('export_links')), exportLinkLimits.links);
    const times = { created_at: now.toISOString(), last_used_at: null };
    const { id } = await db
      .insertInto('export_links')
      .values({ ...fields, ...times, staff_id: actor.staffId, language, token_hash: hash })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = exportLinkAuditFields(fields);
    await recordAudit({ action: 'created', ...auditRef('export-link', { id, name }), after });
    const row = selectLinks(db).where('export_links.id', '=', id);
    return toExportLink(await row.executeTakeFirstOrThrow(), now);
  });
  return { link, token };
});

/** Deletes a link. Later requests to its address get 404. */
export const revokeExportLink = verb(
  { permission, input: recordIdInput, isSerializable: true },
  async ({ db, recordAudit }, { id }) => {
    const columns = ['id', 'name', 'kind', 'query', 'ends_at'] as const;
    const deleted = db.deleteFrom('export_links').where('id', '=', id).returning(columns);
    const row = requireRow(await deleted.executeTakeFirst());
    await recordAudit({
      action: 'deleted',
      ...auditRef('export-link', row),
      before: exportLinkAuditFields(row),
    });
  },
);

function toExportLink(row: ExportLinkRow, now: Date): ExportLink {
  return {
    ...pick(row, ['id', 'name', 'kind', 'query']),
    made_by: row.member_name || row.email,
    ...pick(row, ['created_at', 'ends_at', 'last_used_at']),
    works: isUsable(row, now),
  };
}

/** Whether a link has not expired, and its creator may still export what it lists. */
export function isUsable(link: ExportLinkRow, now: Date): boolean {
  const { ends_at, suspended_at, role, query } = link;
  const hasEnded = ends_at !== null && ends_at <= now.toISOString();
  const may = (permission: Permission) => hasPermission(role, permission);
  const isAllowed = may('exports:read') && isFilterAllowed(readListAddress(query).filter, may);
  return !hasEnded && suspended_at === null && isAllowed;
}

type AuditFields = Pick<ExportLinkRow, 'name' | 'kind' | 'query' | 'ends_at'>;

function exportLinkAuditFields({ name, kind, query, ends_at }: AuditFields) {
  return { name, kind, filter: query, ends_at };
}

/** Selects links with their creators. A link's token is not stored, only its hash. */
function selectLinks(db: Db) {
  return db
    .selectFrom('export_links')
    .innerJoin('staff', 'staff.id', 'export_links.staff_id')
    .select(['export_links.id', 'export_links.name', 'kind', 'query', 'export_links.language'])
    .select(['export_links.created_at', 'ends_at', 'last_used_at'])
    .select(['staff.name as member_name', 'staff.email', 'staff.role', 'staff.suspended_at']);
}

export type ExportLinkRow = NonNullable<Awaited<ReturnType<typeof findExportLink>>> & {
  role: Role;
};

export async function listExportLinks(db: Db, now: Date): Promise<ExportLink[]> {
  const rows = await selectLinks(db).orderBy('export_links.id', 'desc').execute();
  return rows.map((row) => toExportLink(row, now));
}

/** The link with this hash of its token, even if it has expired. */
export function findExportLink(db: Db, hash: string) {
  return selectLinks(db).where('token_hash', '=', hash).executeTakeFirst();
}

export async function touchExportLink(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('export_links')
    .set({ last_used_at: now.toISOString() })
    .where('id', '=', id)
    .execute();
}
