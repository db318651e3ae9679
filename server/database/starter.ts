import { linkedPages } from '../shared/content-page.ts';
import type { Database } from './database.ts';
import { normalizeForSearch } from './search.ts';
import { starterDescription, starterPages } from './starter-texts.ts';
import type { Db } from './tables.ts';

/**
 * Inserts the settings and the two pages that the site links to into a new database. If it already
 * has settings, nothing is inserted, even if those pages have been deleted.
 */
export async function insertStarterContent(
  { exclusively }: Database,
  { companyName, contactEmail }: { companyName: string; contactEmail: string },
): Promise<void> {
  await exclusively(async (db) => {
    if (await hasSettings(db)) return;
    const now = new Date().toISOString();
    await db
      .insertInto('settings')
      .values({
        id: 1,
        company_name: companyName,
        contact_email: contactEmail,
        meta_description: starterDescription,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await db.updateTable('status_emails').set({ to: 'recipient' }).execute();
    await db
      .insertInto('pages')
      .values(
        starterPages.map((page, index) => ({
          ...page,
          shown_in: page.slug === linkedPages.footer ? ('both' as const) : ('menu' as const),
          position: index + 1,
          search_text: normalizeForSearch(page.title),
          created_at: now,
          updated_at: now,
        })),
      )
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .execute();
  });
}

async function hasSettings(db: Db): Promise<boolean> {
  return (await db.selectFrom('settings').select('id').executeTakeFirst()) !== undefined;
}
