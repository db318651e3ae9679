import type { Db } from '../../server/database/tables.ts';

/**
 * Does something before each query from here on, of whomever: the query waits for it.
 *
 * @returns how to stop.
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
