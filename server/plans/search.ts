import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Deps } from '../deps.ts';
import type { Day, PlanResult } from './day.ts';
import type { Problem, Solution } from './solver/problem.ts';

/** What a thread searches, for so many seconds. The same seed does not give the same plan, since the search ends with the time. */
export type Search = ({ day: Day } | { problem: Problem }) & { seed: number; seconds: number };

/** A thousand stops need some 30 MB. */
const resourceLimits = { maxOldGenerationSizeMb: 160 };

/**
 * Plans in a separate thread, so that the site keeps answering.
 *
 * @param distDir the build's folder, which contains the thread's program.
 * @throws {Error} if the thread fails or needs too much memory.
 */
function searchInThread(distDir: string, search: Search) {
  const program = join(distDir, 'server/plan-thread.js');
  return once(new Worker(program, { workerData: search, resourceLimits }), 'message');
}

/** Solves a problem in a thread. @returns the solution, and the processor time of the search in seconds. @throws as above. */
export async function searchPlan(
  distDir: string,
  search: { problem: Problem; seed: number; seconds: number },
): Promise<Solution & { seconds: number }> {
  const [answer] = await searchInThread(distDir, search);
  return answer;
}

/** Plans a day in a thread, and stores the result. */
export async function makePlan(
  { db, distDir }: Pick<Deps, 'db' | 'distDir'>,
  id: number,
  search: { day: Day; seconds: number },
): Promise<void> {
  const update = (state: 'ready' | 'failed', result: PlanResult | null) =>
    db
      .updateTable('plans')
      .set({ state, result: result && JSON.stringify(result) })
      .where('id', '=', id)
      // A request that was repeated searches again.
      .where('state', '=', 'searching')
      .execute();
  try {
    const [result] = await searchInThread(distDir, { ...search, seed: id });
    await update('ready', result);
  } catch (error) {
    await update('failed', null);
    throw error;
  }
}
