import type { LoadRequest, loadGenerator } from './load.ts';
import { type Measured, middleOf, never, type Row } from './measurements.ts';
import type { RunningServer } from './server.ts';
import type { Both, Target } from './targets.ts';
import { medianOf } from './times.ts';

type Load = ReturnType<typeof loadGenerator>['load'];

/** How often, and how long at least, a target is asked for: until `requests` are answered, where that takes longer. */
export type Effort = { rounds: number; requests: number; seconds: number; warmUpSeconds: number };

/** Measures a target on both servers, in turn. */
export async function compare(
  load: Load,
  { site, other, isFloor }: Both,
  target: Target,
  { rounds, requests, seconds, warmUpSeconds }: Effort,
): Promise<Row> {
  const { name } = target;
  const measure = async (server: RunningServer, list: LoadRequest[], atLeast: number) => {
    const before = server.cpuSeconds();
    let result = await load(server.url, list, atLeast);
    let { count } = result;
    while (count < requests) {
      result = await load(server.url, list, atLeast);
      count += result.count;
    }
    return { ...result, count, cpuMicros: ((server.cpuSeconds() - before) / count) * 1e6 };
  };
  const ofSite: Measured[] = [];
  const ofOther: Measured[] = [];
  // Until the code is compiled and the parcels asked for are in the system's memory.
  await measure(site, target.requests, warmUpSeconds);
  await measure(other, target.other, isFloor ? 1 : warmUpSeconds);
  for (let round = 0; round < rounds; round += 1) {
    const inRound = target.inRound?.(round + 1);
    ofSite.push(await measure(site, inRound ?? target.requests, seconds));
    ofOther.push(await measure(other, (isFloor ? undefined : inRound) ?? target.other, seconds));
  }
  const ratios = ofSite.map((one, i) => one.cpuMicros / (ofOther[i]?.cpuMicros ?? never()));
  return { name, ratio: medianOf(ratios), site: middleOf(ofSite), other: middleOf(ofOther) };
}

/** A server's memory, in megabytes, every few seconds until it has answered so many requests. */
export async function memoryUnderLoad(
  load: Load,
  server: RunningServer,
  requests: LoadRequest[],
  most: { requests: number; seconds: number },
): Promise<number[]> {
  const megabytes: number[] = [];
  for (let count = 0; count < most.requests; ) {
    count += (await load(server.url, requests, most.seconds)).count;
    megabytes.push(Math.round(server.residentMb()));
  }
  return megabytes;
}
