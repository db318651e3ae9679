import type { ExportLinksTable } from '../../database/tables/export-links.ts';
import type { Db } from '../../database/tables.ts';
import type { Role } from '../../shared/permissions.ts';

/** What is known of a link and of who made it; never its token, of which only the hash is stored. */
function selectLinks(db: Db) {
  return db
    .selectFrom('export_links')
    .innerJoin('staff', 'staff.id', 'export_links.staff_id')
    .select([
      'export_links.id',
      'export_links.name',
      'export_links.kind',
      'export_links.query',
      'export_links.language',
      'export_links.created_at',
      'export_links.ends_at',
      'export_links.last_used_at',
      'staff.name as member_name',
      'staff.email',
      'staff.role',
      'staff.suspended_at',
    ]);
}

export type ExportLinkRow = Awaited<ReturnType<typeof listExportLinks>>[number] & { role: Role };

/** All links, the newest first. */
export function listExportLinks(db: Db) {
  return selectLinks(db).orderBy('export_links.id', 'desc').execute();
}

/** The link with this id. */
export function getExportLink(db: Db, id: number) {
  return selectLinks(db).where('export_links.id', '=', id).executeTakeFirstOrThrow();
}

/** The link with this token's hash, even if it has ended. */
export function findExportLink(db: Db, hash: string) {
  return selectLinks(db).where('token_hash', '=', hash).executeTakeFirst();
}

export async function countExportLinks(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('export_links')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

type NewRow = Omit<ExportLinksTable, 'id' | 'last_used_at'>;

/** Adds a link. @returns its id. */
export async function insertExportLink(db: Db, link: NewRow): Promise<number> {
  const { id } = await db
    .insertInto('export_links')
    .values({ ...link, last_used_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes a link. @returns what it was; undefined if there is none. */
export function deleteExportLink(db: Db, id: number) {
  return db
    .deleteFrom('export_links')
    .where('id', '=', id)
    .returning(['id', 'name', 'kind', 'query', 'ends_at'])
    .executeTakeFirst();
}

/** Records that a link was used. */
export async function touchExportLink(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('export_links')
    .set({ last_used_at: now.toISOString() })
    .where('id', '=', id)
    .execute();
}
