import type { Condition } from './conditions.ts';
import type { SortKey } from './sort-keys.ts';

/** Which parcels, and in which order. */
export type Criteria = {
  /** '' for any. */
  search: string;
  conditions: Condition[];
  /** Texts that fields contain, folded. */
  texts: { field: 'pickup_location' | 'destination'; text: string }[];
  /** null: the newest first. */
  sort: SortKey | null;
};

/** How much is done at once: each takes a few milliseconds, since nobody else has a turn meanwhile. */
export const usualSizes = {
  /** Candidates that are read from an index, and gone through. */
  candidates: 20_000,
  /** Matches of a search that are candidates; of more, those that are wanted are found in passing. */
  matches: 1000,
  /** Parcels that one statement looks at, wherever they lie. */
  scattered: 500,
  /** Parcels that one statement looks at, one after the other. */
  neighbours: 4000,
  /** Parcels that are read in the order of an index. */
  sorted: 5000,
};
export type Sizes = typeof usualSizes;

/** Of how many parts a filter and a search consist. */
export function partsOf({ search, conditions, texts }: Criteria): number {
  return conditions.length + texts.length + (search === '' ? 0 : 1);
}
