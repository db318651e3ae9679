import { useRef, useState } from 'react';
import type { Paged } from '../../../server/shared/envelope.ts';
import { limits } from '../../../server/shared/limits.ts';
import type { ListedParcel } from '../../../server/shared/parcel-list.ts';

/** The parcels that are selected, by their ids. */
export type Selection = {
  ids: ReadonlySet<number>;
  /** Selects or deselects a parcel; `range`: and all between it and the one before. */
  toggle: (id: number, range: boolean) => void;
  /** Selects these as well, or deselects them. */
  set: (ids: readonly number[], selected: boolean) => void;
  clear: () => void;
};

/** @param shown the ids of the list, in its order. */
export function useSelection(shown: readonly number[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const last = useRef<number | null>(null);

  function set(some: readonly number[], selected: boolean): void {
    setIds((current) => {
      const next = new Set(current);
      for (const id of some) selected ? next.add(id) : next.delete(id);
      return next;
    });
  }

  return {
    ids,
    set,
    toggle(id, range) {
      const from = range && last.current !== null ? shown.indexOf(last.current) : -1;
      const to = shown.indexOf(id);
      const some = from < 0 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1);
      set(some, !ids.has(id));
      last.current = id;
    },
    clear() {
      setIds(new Set());
      last.current = null;
    },
  };
}

/** How many could be selected at once; 0 if all of them are selected or shown. */
export function selectableOf(list: Paged<ListedParcel>, { ids }: Selection): number {
  const isMore = list.next_page_url !== null && ids.size < list.total;
  if (isBeyondSelection(list)) return ids.size < limits.parcelIds ? limits.parcelIds : 0;
  return isMore ? list.total : 0;
}

/** Whether more match than can be selected, or than were counted. */
export function isBeyondSelection({ total, total_is_capped }: Paged<unknown>): boolean {
  return total_is_capped === true || total > limits.parcelIds;
}
