import type { Db } from '../../server/database/tables.ts';

const byItself = /^select .* from "(content_version|audit_events|consumer_offsets)"/;

/**
 * Runs `work` before each query from now on, from any caller; the query waits for it. What the site
 * asks all the time by itself does not count: the content's version, and whether there are new events.
 *
 * @returns a function that stops it.
 */
export function beforeEachQuery(db: Db, work: (sql: string) => Promise<void> | void): () => void {
  const executor = db.getExecutor();
  const run = executor.executeQuery.bind(executor);
  executor.executeQuery = async (query, options) => {
    if (!byItself.test(query.sql)) await work(query.sql);
    return run(query, options);
  };
  return () => {
    executor.executeQuery = run;
  };
}
