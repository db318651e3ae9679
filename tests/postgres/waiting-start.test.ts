import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { writersLock } from '../../server/database/postgres/dialect.ts';
import { opened, postgresUrl } from '../support/database.ts';
import { send } from '../support/http.ts';
import { freePort } from '../support/postgres-server.ts';
import { start } from '../support/process.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

/** The status of an answer; null where nobody listens yet. */
function statusOf(port: number): Promise<number | null> {
  return send(port, '/').then(
    ({ status }) => status,
    () => null,
  );
}

test('a node that waits for another one’s migration ends at once on SIGTERM', async () => {
  const DATABASE_URL = await postgresUrl({ isEmpty: true });
  const { db } = await opened(DATABASE_URL);
  await db.connection().execute(async (other) => {
    await sql`select pg_advisory_lock(${sql.lit(writersLock)})`.execute(other);
    const port = await freePort();
    const { child } = start({ DATABASE_URL, DATA_DIR: temporaryDir(), PORT: String(port) });
    const exited = once(child, 'exit');
    // It listens, and says so, before it may use its database.
    await expect.poll(() => statusOf(port), { timeout: 10_000 }).toBe(503);

    child.kill('SIGTERM');

    expect(await exited).toEqual([null, 'SIGTERM']);
    await sql`select pg_advisory_unlock(${sql.lit(writersLock)})`.execute(other);
  });
});
