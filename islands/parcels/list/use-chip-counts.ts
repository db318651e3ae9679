import { useState } from 'react';
import type { Paged } from '../../../server/shared/envelope.ts';
import { filterQuery, type ParcelFilter } from '../../../server/shared/parcel-filter.ts';
import {
  type ChipCounts,
  chipFilters,
  type ListedParcel,
  maxChipCount,
} from '../../../server/shared/parcel-list.ts';
import { paths } from '../../../server/shared/paths.ts';
import { getJson } from '../../shared/api.ts';

/** The numbers on the chips, and a function that reads them again after a change. */
export function useChipCounts(first: ChipCounts): [ChipCounts, () => Promise<void>] {
  const [counts, setCounts] = useState(first);
  async function refresh(): Promise<void> {
    const [all, late, out] = await Promise.all([
      countOf({}),
      countOf(chipFilters.late),
      countOf(chipFilters.out),
    ]);
    setCounts((current) => ({
      all: all === null ? current.all : { count: all, isCapped: false },
      late: late === null ? current.late : onChip(late),
      out: out === null ? current.out : onChip(out),
    }));
  }
  return [counts, refresh];
}

/** The length of the filter's list; null after a failure, which the list itself will meet, too. */
async function countOf(filter: Partial<ParcelFilter>): Promise<number | null> {
  const query = filterQuery(filter);
  query.set('per_page', '1');
  const path = `${paths.api.parcels}?${query}`;
  const answer = await getJson<Paged<ListedParcel>>(path, new AbortController().signal);
  return answer.status === 'success' ? answer.data.total : null;
}

function onChip(count: number) {
  return { count: Math.min(count, maxChipCount), isCapped: count > maxChipCount };
}
