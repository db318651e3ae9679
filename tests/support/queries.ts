import type { Db } from '../../server/database/tables.ts';

/**
 * Runs `work` before each query from now on, from any caller; the query waits for it.
 *
 * @returns a function that stops it.
 */
export function beforeEachQuery(db: Db, work: () => Promise<void> | void): () => void {
  const executor = db.getExecutor();
  const run = executor.executeQuery.bind(executor);
  executor.executeQuery = async (query, options) => {
    await work();
    return run(query, options);
  };
  return () => {
    executor.executeQuery = run;
  };
}
