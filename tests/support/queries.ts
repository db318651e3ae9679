import type { Db } from '../../server/database/tables.ts';

/**
 * Runs `work` before each query from now on, from any caller; the query waits for it. On PostgreSQL the
 * version of the content is looked at all the time, and does not count.
 *
 * @returns a function that stops it.
 */
export function beforeEachQuery(db: Db, work: () => Promise<void> | void): () => void {
  const executor = db.getExecutor();
  const run = executor.executeQuery.bind(executor);
  executor.executeQuery = async (query, options) => {
    if (!/^select "version" from/.test(query.sql)) await work();
    return run(query, options);
  };
  return () => {
    executor.executeQuery = run;
  };
}
