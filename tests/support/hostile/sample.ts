import fc from 'fast-check';
import { isWhole } from '../sweep.ts';

/** The part that is tried: the same each time, so that a change that breaks it is the one that is looked at. */
const seed = Number(process.env.HOSTILE_SEED ?? 20_779);

/** A test of very many requests takes longer than a test usually may, above all where the machine has other work. */
export const patience = { timeout: isWhole ? 3_600_000 : 90_000 };

/** How often a property is tried; in `npm test` an eightieth of what the whole does. */
export function runs(count: number): { seed: number; numRuns: number } {
  return { seed, numRuns: isWhole ? count * 20 : Math.ceil(count / 4) };
}

/** Some entries of a list: the seed's first of them, and where there are many turns, each of them. */
export function inTurn<Entry>(list: readonly Entry[], count: number, turn: number): Entry[] {
  const first = (seed + turn * count) % list.length;
  return [...list.slice(first), ...list].slice(0, Math.min(count, list.length));
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
