import fc from 'fast-check';
import { isWhole, seed } from '../sweep.ts';

/** A test of very many requests takes longer than a test usually may, above all where the machine has other work. */
export const patience = { timeout: isWhole ? 3_600_000 : 90_000 };

/** How often a property is tried; `npm run test:all` does sixteen times as many as `npm test`. */
export function runs(count: number): { seed: number; numRuns: number } {
  return { seed, numRuns: isWhole ? count * 4 : Math.ceil(count / 4) };
}

/** Combinations of one entry of each list. @param salt makes samples of the same lists differ. */
export function combinations<Entry extends Record<string, unknown>>(
  lists: { [Name in keyof Entry]: readonly Entry[Name][] },
  count: number,
  salt: number,
): Entry[];
export function combinations(
  lists: Record<string, readonly unknown[]>,
  count: number,
  salt: number,
) {
  const one = Object.entries(lists).map(([name, list]) => [name, fc.constantFrom(...list)]);
  const { numRuns } = runs(count);
  return fc.sample(fc.record(Object.fromEntries(one)), { seed: seed * 1000 + salt, numRuns });
}
