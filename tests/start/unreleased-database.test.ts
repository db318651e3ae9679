import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dataDirOf, unreleasedDir } from '../support/database-file.ts';
import { admin, backup, doctor, moveToPostgres, startInVain } from '../support/process.ts';

const reason =
  'The database is from before the first release of Waybill and cannot be brought up to date; ' +
  'start with an empty DATA_DIR';
const DATABASE_URL = 'postgres://waybill@127.0.0.1:1/waybill';

describe('a database from before the first release is refused with what to do, and left as it was, by', () => {
  const commands: [string, (DATA_DIR: string) => ReturnType<typeof startInVain>][] = [
    ['a start', (DATA_DIR) => startInVain({ DATA_DIR })],
    ['npm run admin', (DATA_DIR) => admin(['link'], { DATA_DIR })],
    ['npm run move-to-postgres', (DATA_DIR) => moveToPostgres({ DATA_DIR, DATABASE_URL })],
  ];

  test.each(commands)('%s', async (_, run) => {
    const DATA_DIR = unreleasedDir();
    const before = readFileSync(join(DATA_DIR, 'waybill.db'));

    const { code, said } = await run(DATA_DIR);

    expect(said.trimEnd().split('\n').at(-1)).toBe(`waybill: ${reason}`);
    expect(code).toBe(1);
    expect(readFileSync(join(DATA_DIR, 'waybill.db')).equals(before)).toBe(true);
    expect(readdirSync(DATA_DIR)).toEqual(['waybill.db']);
  });

  test('npm run doctor', async () => {
    const { code, said } = await doctor({ DATA_DIR: unreleasedDir() });

    expect(said).toContain(`version        ${reason}\n`);
    expect(code).toBe(1);
  });

  test('npm run restore', async () => {
    const DATA_DIR = await dataDirOf();
    const file = join(unreleasedDir(), 'waybill.db');

    const { code, said } = await backup(['restore', file], { DATA_DIR });

    expect(said).toBe(
      `waybill: Cannot restore ${file}: it is from before the first release of Waybill\n`,
    );
    expect(code).toBe(1);
  });
});
