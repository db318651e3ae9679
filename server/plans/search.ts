import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Deps } from '../deps.ts';
import { createDayProblem, type Day } from './day.ts';
import type { Problem, Solution } from './solver/problem.ts';

/** The same seed does not give the same plan, since the search ends with the time. */
export type Search = { problem: Problem; seed: number; seconds: number };

/** A thousand stops need some 30 MB. */
const resourceLimits = { maxOldGenerationSizeMb: 160 };

/**
 * Plans in a separate thread, so that the site keeps answering.
 *
 * @param distDir the build's folder, which contains the thread's program.
 * @returns the solution, and the processor time of the search in seconds.
 * @throws {Error} if the thread fails or needs too much memory.
 */
export async function searchPlan(
  distDir: string,
  search: Search,
): Promise<Solution & { seconds: number }> {
  const program = join(distDir, 'server/plan-thread.js');
  const thread = new Worker(program, { workerData: search, resourceLimits });
  const [answer] = await once(thread, 'message');
  return answer;
}

/** Searches for a plan, and stores it. */
export async function makePlan(
  { db, distDir }: Pick<Deps, 'db' | 'distDir'>,
  id: number,
  { day, seconds }: { day: Day; seconds: number },
): Promise<void> {
  const update = (values: { state: 'ready' | 'failed'; result: string | null }) =>
    db.updateTable('plans').set(values).where('id', '=', id).execute();
  try {
    const { problem, readSolution } = createDayProblem(day);
    const solution = await searchPlan(distDir, { problem, seed: id, seconds });
    await update({ state: 'ready', result: JSON.stringify(readSolution(solution)) });
  } catch (error) {
    await update({ state: 'failed', result: null });
    throw error;
  }
}
