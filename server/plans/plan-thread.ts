import { parentPort, workerData } from 'node:worker_threads';
import { createDayProblem } from './day.ts';
import type { Search } from './search.ts';
import type { Problem } from './solver/problem.ts';
import { solve } from './solver/solve.ts';

/** A separate thread (see search.ts) that plans once, and ends. */
const search = workerData as Search;
const searched = createStopwatch();
if ('day' in search) {
  const { problem, readSolution } = createDayProblem(search.day);
  parentPort?.postMessage(readSolution(solveFor(problem)));
} else {
  parentPort?.postMessage({ ...solveFor(search.problem), seconds: searched() });
}

function solveFor(problem: Problem) {
  const { seed, seconds } = search;
  return solve(problem, { seed, progress: () => searched() / seconds });
}

/** @returns the thread's processor time since now, in seconds; Node 22 knows only the time of the clock. */
function createStopwatch(): () => number {
  const start = performance.now();
  const measure: typeof process.threadCpuUsage | undefined = process.threadCpuUsage;
  if (measure === undefined) return () => (performance.now() - start) / 1000;
  const first = measure();
  return () => {
    const { user, system } = measure(first);
    return (user + system) / 1_000_000;
  };
}
