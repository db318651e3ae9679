import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { mailRows, passedOn, startMailer } from '../../support/notifications/mailer.ts';

// The real one, but for once in the test below.
vi.mock('node:fs/promises', async (importOriginal) => {
  const files = await importOriginal<typeof import('node:fs/promises')>();
  return { ...files, writeFile: vi.fn(files.writeFile) };
});

test('a mail that the disk takes half of is never seen in the outbox, and lies there whole later', async () => {
  const { mailer, database, dataDir, clock } = await startMailer();
  const dir = join(dataDir, 'outbox');
  let halfway: string[] = [];
  vi.mocked(writeFile).mockImplementationOnce(async (file, content) => {
    writeFileSync(String(file), String(content).slice(0, 300));
    halfway = readdirSync(dir);
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  });

  await mailer.enqueue(database.db, passedOn);
  await mailer.idle();

  expect(await mailRows(database)).toMatchObject([
    { state: 'queued', file: null, last_error: expect.stringContaining('ENOSPC') },
  ]);
  expect(halfway).toEqual([expect.not.stringMatching(/\.eml$/)]);
  expect(readdirSync(dir)).toEqual([]);

  clock.pass(1);
  await mailer.idle();
  const [row] = await mailRows(database);
  expect(readdirSync(dir)).toEqual([row?.file]);
  expect(readFileSync(join(dir, row?.file ?? ''), 'utf8')).toMatch(/It is red\..+--\r\n$/s);
});
