import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { onBothEngines, onBothEnginesExtended, onOneEngine } from '../support/engines.ts';
import { distDir } from '../support/site.ts';

const root = join(distDir, '..');
const listed = [...onBothEngines, ...onBothEnginesExtended, ...onOneEngine];

test('every file that is listed for an engine exists, and is listed once', () => {
  for (const pattern of listed) expect(globSync(pattern, { cwd: root }), pattern).not.toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});

test('every test that reads or writes the database itself is listed', () => {
  const files = globSync('tests/{api,pages,database,hostile}/**/*.test.ts', { cwd: root });
  const named = new Set(listed.flatMap((pattern) => globSync(pattern, { cwd: root })));
  const missing = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const usesDatabase = /\b(db|database)\b|sql`|\/(queries|writes)\.ts'/.test(text);
    return usesDatabase && !text.includes('vi.mock(') && !named.has(file);
  });

  expect(files.length).toBeGreaterThan(150);
  expect(missing).toEqual([]);
});

test('a transaction is begun where one that conflicts with another is tried again', () => {
  const files = globSync('server/**/*.{ts,tsx}', { cwd: root });
  const beginning = files.filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('.transaction()'),
  );

  // The others in database/ have the database to themselves.
  expect(beginning.sort()).toEqual([
    'server/database/postgres/horizon.ts',
    'server/database/postgres/open.ts',
    'server/database/transaction.ts',
  ]);
});
