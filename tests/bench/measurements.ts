import type { LoadResult } from './load.ts';
import { medianOf } from './times.ts';

export type Measured = { cpuMicros: number } & LoadResult;
export type Row = { name: string; ratio: number; site: Measured; other: Measured };

/** The round that took the middle amount of processor time, with the middle p99: one stall is no rule. */
export function middleOf(all: Measured[]): Measured {
  const middle = medianOf(all.map(({ cpuMicros }) => cpuMicros));
  const round = all.find(({ cpuMicros }) => cpuMicros === middle) ?? all[0] ?? never();
  return { ...round, p99: medianOf(all.map(({ p99 }) => p99)) };
}

export function never(): never {
  throw new Error('Nothing was measured');
}

/** @param otherName what the site is held against. */
export function print({ name, ratio, site, other }: Row, otherName: string): void {
  const [own, bare] = [site, other].map(({ cpuMicros, perSecond, p50, p99 }) =>
    [
      `${cpuMicros.toFixed(0).padStart(5)} µs`,
      `${perSecond.toFixed(0).padStart(6)}/s`,
      `p50 ${p50.toFixed(1).padStart(5)} ms`,
      `p99 ${p99.toFixed(1).padStart(6)} ms`,
    ].join('  '),
  );
  process.stdout.write(
    `${name.padEnd(12)} ${ratio.toFixed(2).padStart(5)} ×   site ${own}   ${otherName} ${bare}\n`,
  );
}
