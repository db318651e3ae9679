import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { companyIn, dataDirOf } from '../support/database-file.ts';
import { backup, start } from '../support/process.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

describe('npm run backup', () => {
  test('copies the database of a running site, for its user alone', async () => {
    const DATA_DIR = temporaryDir();
    const file = join(temporaryDir(), 'mine.db');
    await start({ DATA_DIR, COMPANY_NAME: 'Northwind' }).says('listening');

    const { code, output } = await backup(['backup', file], { DATA_DIR });

    expect([code, output]).toEqual([0, `\n  Backup created: ${file}\n`]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(companyIn(file)).toBe('Northwind');
  });

  test('without a name, puts it beside the others', { tags: 'extended' }, async () => {
    const DATA_DIR = await dataDirOf();

    const { code } = await backup(['backup'], { DATA_DIR });

    expect(code).toBe(0);
    expect(readdirSync(join(DATA_DIR, 'backups'))).toEqual([
      expect.stringMatching(/^waybill-\d{8}T\d{6}Z\.db$/),
    ]);
  });

  test.each(['backup', 'restore'])('%s takes no option for the name of a file', async (command) => {
    const { code, output } = await backup([command, '--help'], { DATA_DIR: await dataDirOf() });

    expect([code, output]).toEqual([1, 'waybill: There is no option --help: name a file\n']);
  });

  test('never overwrites a file, and leaves nothing where it cannot write', {
    tags: 'extended',
  }, async () => {
    const DATA_DIR = await dataDirOf();
    const taken = join(DATA_DIR, 'taken.db');
    writeFileSync(taken, 'mine');

    const refused = await backup(['backup', taken], { DATA_DIR });
    const impossible = await backup(['backup', join(taken, 'below.db')], { DATA_DIR });

    expect(refused.output).toBe(`waybill: There is a file ${taken} already\n`);
    expect(impossible.output).toMatch(/^waybill: Cannot make the backup [^\n]+\n$/);
    expect([refused.code, impossible.code]).toEqual([1, 1]);
    // SQLite's own files come with reading.
    const files = readdirSync(DATA_DIR).filter((name) => !/-(wal|shm)$/.test(name));
    expect(files.sort()).toEqual(['taken.db', 'waybill.db']);
  });
});
