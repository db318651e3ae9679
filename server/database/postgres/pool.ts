import { Client, type ClientBase, Pool, type PoolConfig, type QueryConfig } from 'pg';
import { DatabaseUnusable, orFault, PostgresFault } from '../errors.ts';

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

/**
 * Whether a pooler, such as PgBouncer, is between this process and PostgreSQL. Then statements that follow one another
 * may run on different connections of the server (transaction mode), so LISTEN, named prepared
 * statements and settings last no longer than a transaction. A pooler is recognized by the process ids that it gives its clients: they
 * are not PostgreSQL's.
 */
export async function isPooled(pool: Pool): Promise<boolean> {
  const client = await orFault(pool.connect());
  try {
    return 'processID' in client && client.processID !== (await orFault(pidOf(client)));
  } finally {
    client.release();
  }
}

/**
 * Whether a pooler gives its clients another connection of the server with each transaction (transaction mode). What a
 * program such as pg_dump sets for itself would then stay behind for others: an empty search path, for one.
 */
export async function changesConnections(url: string): Promise<boolean> {
  const config = { connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 };
  const clients = [new Client(config), new Client(config)];
  for (const client of clients) client.on('error', () => {});
  try {
    await orFault(Promise.all(clients.map((client) => client.connect())));
    const served = new Set<string>();
    const pids = new Set<number>();
    for (let round = 0; round < 3; round += 1) {
      for (const [index, client] of clients.entries()) {
        const pid = await orFault(pidOf(client));
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

async function pidOf(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** Whether a pooler has refused a setting that a connection began with; PgBouncer knows very few. */
export function isSettingRefused(error: unknown): boolean {
  const fault = error instanceof DatabaseUnusable ? error.cause : error;
  const isRefusal = fault instanceof PostgresFault && fault.sqlState === '08P01';
  return isRefusal && fault.message.includes('startup parameter');
}

/** The queries of a library that names its statements, without the names. */
export function withoutNames(pool: Pool) {
  return { query: ({ text, values }: QueryConfig) => pool.query(text, values) };
}
