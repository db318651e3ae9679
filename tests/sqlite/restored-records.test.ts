import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { restoreBackup } from '../../server/ops/backups/restore.ts';
import { companyIn, dataDirOf, withDatabase } from '../support/database-file.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

test('a backup whose records belong to others that are missing is refused, and nothing is changed', async () => {
  const dataDir = await dataDirOf({ sessions: [{ hash: 'a'.repeat(43) }] });
  const database = join(dataDir, 'waybill.db');
  const backup = join(temporaryDir(), 'mine.db');
  cpSync(database, backup);
  withDatabase(backup, (sqlite) => {
    sqlite.pragma('foreign_keys = OFF');
    sqlite.exec("delete from admins; update settings set company_name = 'Of the backup'");
  });

  await expect(restoreBackup(backup, dataDir, new Date())).rejects.toThrow(
    'it is damaged (records are missing that others belong to)',
  );

  expect(companyIn(database)).toBe('Waybill Logistics');
});
