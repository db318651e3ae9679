import type { Pool, QueryConfig } from 'pg';
import { DatabaseUnusable, orFault, PostgresFault } from '../errors.ts';

/**
 * Whether a pooler, such as PgBouncer, is between this process and PostgreSQL. Then statements that follow one another
 * may run on different connections of the server (transaction mode), so that nothing outlasts a transaction: no LISTEN,
 * no named prepared statement, no setting. A pooler gives its clients process ids of its own, by which it is recognized.
 */
export async function isPooled(pool: Pool): Promise<boolean> {
  const client = await orFault(pool.connect());
  try {
    const { rows } = await orFault(client.query<{ pid: number }>('select pg_backend_pid() as pid'));
    return 'processID' in client && client.processID !== rows[0]?.pid;
  } finally {
    client.release();
  }
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
