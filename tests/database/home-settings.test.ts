import { expect, test } from 'vitest';
import { freshDatabase } from '../support/database.ts';

test.each([
  ['home_intro_title', ''],
  ['home_slide3_title', 'x'.repeat(101)],
  ['home_slide3_text', 'x'.repeat(301)],
  ['home_warehouse_detail', 'x'.repeat(601)],
  ['home_rating_label', 'x'.repeat(61)],
  ['home_clients_value', -0.1],
  ['home_rating_value', 1_000_000_001],
  ['home_offices_shown', 'maybe'],
  ['home_countries_shown', null],
  ['home_checked', 'perhaps'],
])('the settings refuse a bad %s', async (column, value) => {
  const { db } = await freshDatabase();

  const update = db
    .updateTable('settings')
    .set({ [column]: value })
    .execute();

  await expect(update).rejects.toThrow(column);
});
