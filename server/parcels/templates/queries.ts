import { type ListRequest, readPage } from '../../database/paginate.ts';
import { isPossibleId } from '../../database/record-id.ts';
import { matchesSearch, normalizeForSearch } from '../../database/search.ts';
import type { Db } from '../../database/tables.ts';
import type { Paged } from '../../shared/envelope.ts';
import { copyOf, type ParcelTemplate, type RepeatedFields } from '../../shared/parcel-copy.ts';

const columns = ['id', 'name', 'fields', 'created_at', 'updated_at'] as const;

/** A template as it is stored; see templateOf. */
export type TemplateRow = Pick<ParcelTemplate, 'id' | 'name' | 'created_at' | 'updated_at'> & {
  /** JSON. */
  fields: string;
};

/** Templates in the order of their names. */
export function listTemplates(db: Db, request: ListRequest): Promise<Paged<TemplateRow>> {
  const templates = db
    .selectFrom('parcel_templates')
    .select(columns)
    .where(matchesSearch(request.search))
    .orderBy('name_key');
  return readPage(templates, request);
}

/** One template; undefined if there is none with this id. */
export async function findTemplate(db: Db, id: number): Promise<TemplateRow | undefined> {
  if (!isPossibleId(id)) return undefined;
  return db.selectFrom('parcel_templates').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Inserts a template. The database refuses a name that is in use; see isTaken. */
export function insertTemplate(
  db: Db,
  name: string,
  fields: RepeatedFields,
  now: Date,
): Promise<TemplateRow> {
  const created_at = now.toISOString();
  return db
    .insertInto('parcel_templates')
    .values({ ...written(name, fields), created_at, updated_at: created_at })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Replaces a template's name and fields. Refuses as above. */
export function updateTemplate(
  db: Db,
  { id, name, ...fields }: RepeatedFields & { id: number; name: string },
  now: Date,
): Promise<TemplateRow> {
  return db
    .updateTable('parcel_templates')
    .set({ ...written(name, fields), updated_at: now.toISOString() })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Deletes a template. @returns it; undefined if there was none. */
export function deleteTemplate(db: Db, id: number): Promise<TemplateRow | undefined> {
  return db
    .deleteFrom('parcel_templates')
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

function written(name: string, fields: RepeatedFields) {
  const given = Object.entries(copyOf(fields)).filter(([, value]) => value !== null);
  return {
    name,
    name_key: name.normalize('NFKC').toLowerCase(),
    fields: JSON.stringify(Object.fromEntries(given)),
    search_text: normalizeForSearch(name),
  };
}
