import { parentPort, workerData } from 'node:worker_threads';
import type { Search } from './search.ts';
import { solve } from './solver/solve.ts';

/** A separate thread (see search.ts) that plans once, and ends. */
const { problem, seed, seconds } = workerData as Search;
const searched = createStopwatch();
const solution = solve(problem, { seed, progress: () => searched() / seconds });
parentPort?.postMessage({ ...solution, seconds: searched() });

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
