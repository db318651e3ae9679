import { type Client, Pool, type PoolConfig } from 'pg';

/** Of the connections of a node, those that single statements have to themselves: reads do not wait for writers. */
const shareOfStatements = 0.3;

/** The connections of a node: for transactions, and for single statements. */
export type Pools = { transactions: Pool; statements: Pool };

/** Two pools with `max` connections together; one for both, if that is all. */
export function poolsOf({ max = 1, ...config }: PoolConfig): Pools {
  // A transaction's begin is sent along with its first statement.
  const pipelined = { ...config, pipeline: true };
  if (max === 1) {
    const pool = poolOf({ ...pipelined, max });
    return { transactions: pool, statements: pool };
  }
  const statements = Math.max(1, Math.floor(max * shareOfStatements));
  return {
    transactions: poolOf({ ...pipelined, max: max - statements }),
    statements: poolOf({ ...pipelined, max: statements }),
  };
}

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
