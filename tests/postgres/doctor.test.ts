import { expect, test } from 'vitest';
import { checkPool } from '../../server/ops/doctor/database.ts';
import { postgresUrl } from '../support/database.ts';
import { doctor } from '../support/process.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

test('npm run doctor looks at PostgreSQL: its version, its size, and whether it is up to date', async () => {
  const env = { DATA_DIR: temporaryDir(), DATABASE_URL: await postgresUrl() };

  const { code, output } = await doctor(env);

  expect(output).toMatch(/^ {2}ok {5}database {7}PostgreSQL \d+\.\d+.*, \d+ MB, answers$/m);
  expect(output).toMatch(/^ {2}ok {5}version {8}the database is up to date$/m);
  expect(output).toMatch(
    /^ {2}ok {5}connections {4}of the site's nodes \d+, of all programs \d+ of \d+ \(max_connections\)$/m,
  );
  expect(output).toMatch(
    /^ {2}ok {5}pool {11}PostgreSQL runs about \d+ at once; running nodes: 0, DATABASE_POOL=10$/m,
  );
  expect(output).toMatch(/^ {2}warn {3}backups {8}the site makes none of PostgreSQL/m);
  expect(code).toBe(0);
});

test.each([
  [
    { nodes: 1, pool: 10, atOnce: 1.9 },
    'ok',
    /about 2 at once; running nodes: 1, DATABASE_POOL=10$/,
  ],
  [{ nodes: 2, pool: 5, atOnce: 1.9 }, 'ok', /nodes: 2, DATABASE_POOL=5$/],
  [{ nodes: 2, pool: 10, atOnce: 1.9 }, 'warn', /nodes: 2, DATABASE_POOL=10: .* DATABASE_POOL=5 /],
  [{ nodes: 2, pool: 10, atOnce: 4.2 }, 'ok', /about 4 at once/],
  [{ nodes: 4, pool: 10, atOnce: 0.4 }, 'warn', /about 1 at once.* DATABASE_POOL=2 is enough$/],
])('npm run doctor says of %o what DATABASE_POOL is enough', (found, state, message) => {
  expect(checkPool(found)).toEqual({
    state,
    subject: 'pool',
    message: expect.stringMatching(message),
  });
});

test('npm run doctor says that a database is empty', { tags: 'extended' }, async () => {
  const DATABASE_URL = await postgresUrl({ isEmpty: true });

  const { code, output } = await doctor({ DATA_DIR: temporaryDir(), DATABASE_URL });

  expect(output).toMatch(/^ {2}warn {3}version {8}the database is empty/m);
  expect(code).toBe(0);
});

test('npm run doctor says that PostgreSQL cannot be reached, without the password', async () => {
  const DATABASE_URL = 'postgres://waybill:opensesame@127.0.0.1:1/waybill';

  const { code, output } = await doctor({ DATA_DIR: temporaryDir(), DATABASE_URL });

  expect(output).toMatch(
    /^ {2}wrong {2}database {7}Cannot open the database postgres:\/\/waybill@127\.0\.0\.1:1\/waybill: /m,
  );
  expect(output).not.toContain('opensesame');
  expect(code).toBe(1);
});

test('npm run doctor says that dumps cannot be made without pg_dump', {
  tags: 'extended',
}, async () => {
  const env = { DATA_DIR: temporaryDir(), DATABASE_URL: await postgresUrl() };

  const { code, output } = await doctor({ ...env, BACKUP_EVERY: '24h', PATH: '' });

  expect(output).toMatch(/^ {2}wrong {2}backups {8}pg_dump is not installed here/m);
  expect(code).toBe(1);
});
