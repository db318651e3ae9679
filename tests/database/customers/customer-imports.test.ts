/** @module-tag postgres */

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from '../../../migrations/index.ts';
import { freshDatabase } from '../../support/database.ts';

test('a site from before keeps its customers and the mappings of its files, and has no imports of customers yet', async () => {
  const { db } = await freshDatabase();
  await sql`drop table customer_imports`.execute(db);
  const at = '2026-01-01T00:00:00.000Z';
  const customer = { kind: 'person', name: 'Liv', name_key: 'liv', search_text: 'liv' } as const;
  const times = { created_at: at, updated_at: at };
  await db
    .insertInto('customers')
    .values({ ...customer, ...times })
    .execute();
  const mapping = { key: 'a'.repeat(64), fields: '["name"]', date_order: null, saved_at: at };
  await db
    .insertInto('import_mappings')
    .values({ ...mapping, decimal_mark: null })
    .execute();

  await migrations['0026_customer_imports']?.up(db);

  expect(await db.selectFrom('customers').select('name').execute()).toEqual([{ name: 'Liv' }]);
  expect(await db.selectFrom('import_mappings').select('fields').execute()).toEqual([
    { fields: '["name"]' },
  ]);
  expect(await db.selectFrom('customer_imports').selectAll().execute()).toEqual([]);
});
