import type { ExportLink } from '../../shared/export-link.ts';
import type { ImportKind } from '../../shared/import-columns.ts';
import { hasPermission } from '../../shared/permissions.ts';
import type { ExportLinkRow } from './queries.ts';

/** A link as the panel shows it. */
export function toExportLink(row: ExportLinkRow, now: Date): ExportLink {
  const { id, name, kind, query, created_at, ends_at, last_used_at } = row;
  const made_by = row.member_name || row.email;
  return {
    id,
    name,
    kind,
    query,
    made_by,
    created_at,
    ends_at,
    last_used_at,
    works: isUsable(row, now),
  };
}

/** Whether a link has not ended, and who made it may still export. */
export function isUsable({ ends_at, suspended_at, role }: ExportLinkRow, now: Date): boolean {
  const hasEnded = ends_at !== null && ends_at <= now.toISOString();
  return !hasEnded && suspended_at === null && hasPermission(role, 'exports:read');
}

type Named = { id: number; name: string };

/** A link in the audit log. */
export function exportLinkAuditRef({ id, name }: Named) {
  return { type: 'export-link', id, name } as const;
}

type Audited = { name: string; kind: ImportKind; query: string; ends_at: string | null };

/** What the audit log says of a link. */
export function exportLinkAuditFields({ name, kind, query, ends_at }: Audited) {
  return { name, kind, filter: query, ends_at };
}
