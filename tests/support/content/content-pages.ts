import type { Db, NewPage } from '../../../server/database/tables.ts';

const then = '2026-01-01T00:00:00.000Z';

/** Inserts a content page into the database. */
export async function insertContentPage(db: Db, fields: Partial<NewPage> = {}): Promise<void> {
  await db
    .insertInto('pages')
    .values({
      slug: 'our-fleet',
      title: 'Our fleet',
      sub_title: 'Forty trucks and counting',
      content: 'We drive.',
      icon: 'people',
      position: 9,
      created_at: then,
      updated_at: then,
      ...fields,
    })
    .execute();
}
