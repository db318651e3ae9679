/** @module-tag postgres */

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from '../../../migrations/index.ts';
import { freshDatabase } from '../../support/database.ts';

test('a saved mapping keeps what its columns are, whose fields are called otherwise', async () => {
  const { db } = await freshDatabase();
  await sql`alter table import_mappings drop column decimal_mark`.execute(db);
  const fields = JSON.stringify(['cod_amount', null, 'price', 'price_reason', 'cod_currency']);
  await sql`insert into import_mappings (key, fields, date_order, saved_at)
    values (${'a'.repeat(64)}, ${fields}, 'dmy', '2026-01-01T00:00:00.000Z')`.execute(db);

  await migrations['0019_import_amounts']?.up(db);

  const saved = await db.selectFrom('import_mappings').selectAll().executeTakeFirstOrThrow();
  expect(saved).toMatchObject({ date_order: 'dmy', decimal_mark: null });
  expect(JSON.parse(saved.fields)).toEqual([
    'cod',
    null,
    'price_text',
    'price_reason',
    'cod_currency',
  ]);
});
