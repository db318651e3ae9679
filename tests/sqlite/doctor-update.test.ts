import { expect, test, vi } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { readConfig } from '../../server/config.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openSqlite } from '../../server/database/sqlite/open.ts';
import { checkDatabase } from '../../server/ops/doctor/database.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

vi.mock('../../migrations/index.ts', async (original) => {
  const { migrations } = await original<typeof import('../../migrations/index.ts')>();
  return { migrations: { ...migrations, '9999_later': { up: async () => {} } } };
});

test('the doctor warns of a database that the next start brings up to date', async () => {
  const dataDir = temporaryDir();
  const database = openSqlite(dataDir);
  const { '9999_later': _, ...earlier } = migrations;
  await migrate(database, earlier);
  await database.db.destroy();

  const findings = await checkDatabase(readConfig({ DATA_DIR: dataDir }), new Date());

  expect(findings).toContainEqual({
    state: 'warn',
    subject: 'version',
    message: 'the database is of an earlier version: the next start brings it up to date',
  });
});
