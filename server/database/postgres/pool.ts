import { type Client, Pool, type PoolConfig } from 'pg';

/** A pool of connections that replaces those that break, and those that PostgreSQL has stopped answering on. */
export function poolOf(config: PoolConfig): Pool {
  const pool = new Pool(config);
  // When a connection breaks, its current query fails, and the pool opens another.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  // A query that was given up (`query_timeout`) still holds its connection, and the next one would wait behind it.
  pool.on('release', (_error, client) => {
    if (isWaiting(client)) void client.end().catch(() => {});
  });
  return pool;
}

function isWaiting(client: Client): boolean {
  return 'readyForQuery' in client && client.readyForQuery === false;
}
