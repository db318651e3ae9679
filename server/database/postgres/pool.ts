import { Client, type ClientBase, Pool, type PoolConfig, type QueryConfig } from 'pg';
import { DatabaseUnusable, orPostgresFault, PostgresFault } from '../errors.ts';

/** The share of a node's connections that is reserved for single statements, so that reads do not wait for writers. */
const shareOfStatements = 0.3;

/** The connections of a node: for transactions, and for single statements. */
export type Pools = { transactions: Pool; statements: Pool };

/** Creates two pools with `max` connections together; for a `max` of 1, a single pool for both. */
export function createPools({ max = 1, ...config }: PoolConfig): Pools {
  // Pipelined, so that the `begin` of a transaction is sent together with its first statement.
  const pipelined = { ...config, pipeline: true };
  if (max === 1) {
    const pool = createPool({ ...pipelined, max });
    return { transactions: pool, statements: pool };
  }
  const statements = Math.max(1, Math.floor(max * shareOfStatements));
  return {
    transactions: createPool({ ...pipelined, max: max - statements }),
    statements: createPool({ ...pipelined, max: statements }),
  };
}

/** Creates a pool that replaces connections that break, or on which PostgreSQL has stopped answering. */
export function createPool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  // When a connection breaks, its current query fails, and the pool opens another.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  // A query that was given up (`query_timeout`) still occupies its connection, and the next query would wait behind it.
  pool.on('release', (_error, client) => {
    if (isWaiting(client)) void client.end().catch(() => {});
  });
  return pool;
}

function isWaiting(client: Client): boolean {
  return 'readyForQuery' in client && client.readyForQuery === false;
}

/**
 * Whether a pooler, such as PgBouncer, is between this process and PostgreSQL. Then successive statements may run on different
 * connections of the server (transaction mode), so that LISTEN, named prepared statements and settings last no longer than a
 * transaction. A pooler is recognized by the process id that it gives its clients, which is not that of PostgreSQL.
 */
export async function isPooled(pool: Pool): Promise<boolean> {
  const client = await orPostgresFault(pool.connect());
  try {
    return 'processID' in client && client.processID !== (await orPostgresFault(serverPid(client)));
  } finally {
    client.release();
  }
}

/**
 * Whether a pooler gives its clients another connection of the server for each transaction (transaction mode). Settings of a program
 * such as pg_dump, for example an empty search path, would then remain for other clients.
 */
export async function changesConnections(url: string): Promise<boolean> {
  const config = { connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 };
  const clients = [new Client(config), new Client(config)];
  for (const client of clients) client.on('error', () => {});
  try {
    await orPostgresFault(Promise.all(clients.map((client) => client.connect())));
    const served = new Set<string>();
    const pids = new Set<number>();
    for (let round = 0; round < 3; round += 1) {
      for (const [index, client] of clients.entries()) {
        const pid = await orPostgresFault(serverPid(client));
        pids.add(pid);
        served.add(`${index} ${pid}`);
      }
    }
    const isOneEach = pids.size === clients.length && served.size === clients.length;
    return !isOneEach;
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
  }
}

async function serverPid(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** Whether a pooler has refused a setting with which a connection began; PgBouncer allows very few. */
export function isSettingRefused(error: unknown): boolean {
  const fault = error instanceof DatabaseUnusable ? error.cause : error;
  const isRefusal = fault instanceof PostgresFault && fault.sqlState === '08P01';
  return isRefusal && fault.message.includes('startup parameter');
}

/** Runs the queries of a library without the names that it gives its statements. */
export function withoutNames(pool: Pool) {
  return { query: ({ text, values }: QueryConfig) => pool.query(text, values) };
}
