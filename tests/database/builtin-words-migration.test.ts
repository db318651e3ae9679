import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { databaseBefore } from '../support/database.ts';

const then = '2026-01-01T00:00:00.000Z';

/** What becomes of the words of parcels and events from before they had keys. */
async function migrated(words: string[]) {
  const { database, finish } = await databaseBefore('0058_builtin_words');
  const { db } = database;
  for (const [index, text] of words.entries()) {
    const { rows } = await sql<{ id: number }>`
      insert into parcels
        (tracking_code, recipient_name, destination, status, search_text, created_at, updated_at)
      values (${`OLD-${index}`}, 'Ada', 'Lisbon', ${text}, '', ${then}, ${then})
      returning id`.execute(db);
    await sql`
      insert into activities (parcel_id, title, description, created_at, updated_at)
      values (${rows[0]?.id ?? 0}, ${text}, 'Scanned.', ${then}, ${then})`.execute(db);
  }
  await finish();
  const parcels = await db.selectFrom('parcels').selectAll().orderBy('id').execute();
  const activities = await db.selectFrom('activities').selectAll().orderBy('id').execute();
  return { db, parcels, activities };
}

describe('words from before they had keys', () => {
  test('have one where they are exactly those of a built-in preset, in whichever language', async () => {
    const words = ['Delivered', 'In Zustellung', 'Livré', 'DELIVERED', 'Delivered.', "It's here"];

    const { parcels, activities } = await migrated(words);

    const keys = ['delivered', 'out_for_delivery', 'delivered', null, null, null];
    expect(parcels.map(({ status_key }) => status_key)).toEqual(keys);
    expect(activities.map(({ builtin_key }) => builtin_key)).toEqual(keys);
  });

  test('stay as they are, and are not said to have changed', async () => {
    const { parcels, activities } = await migrated(['Zugestellt']);

    expect(parcels).toMatchObject([{ status: 'Zugestellt', updated_at: then }]);
    expect(activities).toMatchObject([{ title: 'Zugestellt', updated_at: then }]);
  });
});
