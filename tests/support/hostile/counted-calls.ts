import { Session } from 'node:inspector/promises';
import { parentPort, workerData } from 'node:worker_threads';

// A thread of its own: V8 counts the blocks of what is compiled from here on, and of nothing else.
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
const { [workerData.name]: call } = await import(workerData.module);

/** How often blocks of code were run since the last time. */
async function blocksRun(): Promise<number> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const ranges = result.flatMap(({ functions }) => functions.flatMap((one) => one.ranges));
  return ranges.reduce((sum, { count }) => sum + count, 0);
}

parentPort?.on('message', async (input: unknown) => {
  await blocksRun();
  await call(input);
  parentPort?.postMessage(await blocksRun());
});
