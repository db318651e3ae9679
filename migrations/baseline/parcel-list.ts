import { type Kysely, sql } from 'kysely';
import { checks, createIndex, identity, lengthWithin, ownedBy, required } from '../columns.ts';

/** What lies beside the parcels in their list: saved views, templates, and codes of merged parcels. */
export async function createParcelList(db: Kysely<unknown>): Promise<void> {
  await createViews(db);
  await createTemplates(db);
  await createCodeAliases(db);
}

/** The query of the list's address, under a name. */
async function createViews(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('parcel_views')
    .addColumn('id', 'integer', identity(db))
    .addColumn('name', 'text', required)
    .addColumn('query', 'text', required)
    .addColumn('search_text', 'text', required)
    .addColumn('created_at', 'text', required)
    .$call(
      checks('parcel_views', {
        name: lengthWithin('name', 1, 100),
        query: lengthWithin('query', 0, 2000),
      }),
    )
    .execute();
}

/** Fields that repeat, under a name. */
async function createTemplates(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('parcel_templates')
    .addColumn('id', 'integer', identity(db))
    .addColumn('name', 'text', required)
    // The name without case: no two templates have the same.
    .addColumn('name_key', 'text', (c) => c.notNull().unique())
    // JSON: the fields of a parcel that are not empty.
    .addColumn('fields', 'text', required)
    .addColumn('search_text', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .$call(checks('parcel_templates', { name: lengthWithin('name', 1, 100) }))
    .execute();
}

/** The codes of parcels that became one with another lead to that one. */
async function createCodeAliases(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('code_aliases')
    .addColumn('code', 'text', required)
    // Its letters and digits alone.
    .addColumn('key', 'text', required)
    .addColumn('parcel_id', 'integer', ownedBy('parcels.id'))
    // Mails that went out before the merge still name the parcel that is gone.
    .addColumn('former_parcel_id', 'integer')
    .execute();
  await db.schema
    .createIndex('code_aliases_by_code')
    .unique()
    .on('code_aliases')
    .expression(sql`lower(code)`)
    .execute();
  for (const column of ['key', 'parcel_id', 'former_parcel_id']) {
    await createIndex(db, `code_aliases_by_${column}`, 'code_aliases', [column]);
  }
}
