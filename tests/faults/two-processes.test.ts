/** @module-tag extended */

import { expect, test } from 'vitest';
import { adminWith } from '../support/admin.ts';
import { inspect } from '../support/database-file.ts';
import { figure, shortOrLong } from '../support/faults.ts';
import { postParcel, signUp, startRunning } from '../support/running-site.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

const writes = shortOrLong(300, 3000);
const writersEach = 4;

test('two processes on one SQLite file keep every write of both', async (context) => {
  const dataDir = temporaryDir();
  const first = await startRunning({ dataDir });
  const { cookie } = await signUp(first);
  const sites = [first, await startRunning({ dataDir })];
  const codes = Array.from({ length: writes }, (_, index) => `BOTH-${index}`);
  const waiting = [...codes];

  const write = async (site: (typeof sites)[number]) => {
    for (let code = waiting.pop(); code !== undefined; code = waiting.pop()) {
      expect((await postParcel(adminWith(site, cookie), code)).status).toBe(201);
    }
  };
  const start = performance.now();
  await Promise.all(
    sites.flatMap((site) => Array.from({ length: writersEach }, () => write(site))),
  );
  const ms = performance.now() - start;

  const { integrity, codes: kept } = inspect(dataDir);
  expect([integrity, kept.size, codes.filter((code) => !kept.has(code))]).toEqual([
    'ok',
    writes,
    [],
  ]);
  await figure(
    context,
    `two processes: ${kept.size} of ${writes} writes kept, ${Math.round((writes / ms) * 1000)} a second`,
  );
});
