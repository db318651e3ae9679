import { readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataDirOf } from '../support/database-file.ts';
import { startInVain } from '../support/process.ts';
import { sample } from '../support/sweep.ts';

const pageBytes = 4096;

test.each(sample([0.9, 0.5, 0.1], [0.5]))(
  'a database cut to %s of its pages is refused and left alone',
  async (share) => {
    const dataDir = await dataDirOf();
    const file = join(dataDir, 'waybill.db');
    // At the end of a page: otherwise its length alone says so.
    truncateSync(file, Math.floor((statSync(file).size / pageBytes) * share) * pageBytes);
    const before = readFileSync(file);

    const { code, output } = await startInVain({ DATA_DIR: dataDir });

    expect(code).toBe(1);
    expect(output).toMatch(
      /^waybill: [^\n]+malformed\. The file is damaged, [^\n]+ `npm run restore`\n$/,
    );
    expect(readFileSync(file).equals(before)).toBe(true);
  },
);
