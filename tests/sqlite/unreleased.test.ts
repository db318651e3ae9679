import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { UnreleasedDatabase } from '../../server/database/identity.ts';
import { moveToPostgres } from '../../server/database/move/move.ts';
import { checkBackup } from '../../server/ops/backups/restore.ts';
import { unreleased, unreleasedDir } from '../support/database-file.ts';

describe.each(Object.entries(unreleased))(
  'a database from before the first release, with %s',
  (_, statements) => {
    test('is not restored', () => {
      const file = join(unreleasedDir(statements), 'waybill.db');

      expect(() => checkBackup(file)).toThrow('it is from before the first release of Waybill');
    });

    test('is not moved', async () => {
      const from = { dataDir: unreleasedDir(statements) };
      const to = { url: 'postgres://waybill@127.0.0.1:1/waybill', pool: 1 };

      const move = moveToPostgres({ from, to, migrations, onProgress() {} });

      await expect(move).rejects.toBeInstanceOf(UnreleasedDatabase);
    });
  },
);
