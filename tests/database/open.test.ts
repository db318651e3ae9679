import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/open.ts';
import { temporaryDir } from '../support/process.ts';

function permissionsOf(path: string): number {
  return statSync(path).mode & 0o777;
}

test('in a folder that is open to all, only this user reads the database', async () => {
  const dir = temporaryDir();
  chmodSync(dir, 0o755);

  const database = openDatabase(dir);
  onTestFinished(() => database.db.destroy());
  await migrate(database, migrations);
  await database.db.selectFrom('settings').selectAll().execute();

  const files = readdirSync(dir);
  expect(files).toContain('waybill.db');
  expect(files).toContain('waybill.db-wal');
  expect(files.map((file) => permissionsOf(join(dir, file)))).toEqual(files.map(() => 0o600));
});
