import { useRef, useState } from 'react';
import type { Paged } from '../../../server/shared/envelope.ts';
import { limits } from '../../../server/shared/limits.ts';
import type { ListedParcel } from '../../../server/shared/parcel-list.ts';
import { addressQuery, apiQuery, type ListQuery } from '../../../server/shared/parcel-list.ts';
import { paths } from '../../../server/shared/paths.ts';
import { getJson, sendJson } from '../../shared/api.ts';
import { parcelsInStore, type Records, useStoredRecords } from '../../shared/list/records.ts';
import { type Calls, useCalls } from '../../shared/list/use-list-requests.ts';

/** Short enough that what is typed is found within 300 ms. */
const typingMs = 120;

/** The current state of the list. */
export type Parcels = Pick<Calls, 'fetching' | 'error' | 'dismiss' | 'onFailure'> & {
  list: Records<ListedParcel>['list'];
  query: ListQuery;
  /** Asks for other parcels; `typing`: after a pause. */
  ask: (change: Partial<ListQuery>, typing?: boolean) => void;
  showNext: () => void;
  /** Loads again what is shown. */
  refresh: () => Promise<void>;
  /** The ids of all that match, as many as can be selected; null after a failure. */
  findAll: () => Promise<number[] | null>;
  /** @returns whether it was deleted. */
  remove: (parcel: ListedParcel) => Promise<boolean>;
};

/** The list of parcels: what its address asks for, loaded page by page. */
export function useParcels(first: Paged<ListedParcel>, asked: ListQuery): Parcels {
  const { list, change } = useStoredRecords(first, parcelsInStore);
  const [query, setQuery] = useState(asked);
  const { fetchPage, dataOf, ...calls } = useCalls(change);
  const current = useRef(asked);
  const loaded = useRef(pathOf(asked));
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  function ask(asks: Partial<ListQuery>, typing = false): void {
    const next = { ...current.current, ...asks };
    if (String(addressQuery(next)) === String(addressQuery(current.current))) return;
    current.current = next;
    setQuery(next);
    clearTimeout(pause.current);
    const load = () => {
      keepInAddress(next);
      // Only the looks may have changed.
      if (pathOf(next) !== loaded.current) fetchPage(pathOf(next), 'loaded');
      loaded.current = pathOf(next);
    };
    if (typing) pause.current = setTimeout(load, typingMs);
    else load();
  }

  return {
    list,
    query,
    ask,
    ...calls,
    showNext() {
      if (list.next_page_url !== null && !calls.fetching) fetchPage(list.next_page_url, 'appended');
    },
    refresh() {
      const shown = Math.min(Math.max(list.data.length, list.per_page), limits.perPage.max);
      return fetchPage(pathOf(current.current, { per_page: String(shown) }), 'loaded');
    },
    async findAll() {
      const path = `${paths.api.parcelIds}?${apiQuery(current.current)}`;
      const found = await dataOf(getJson<{ ids: number[] }>(path, new AbortController().signal));
      return found?.ids ?? null;
    },
    async remove(parcel) {
      const removal = sendJson('DELETE', paths.api.parcels, { id: parcel.id });
      if ((await dataOf(removal)) === null) return false;
      change({ type: 'deleted', item: parcel });
      // Later parcels have moved up, so the last one of this page is not loaded yet.
      if (list.next_page_url !== null) {
        const page = { page: String(list.current_page), per_page: String(list.per_page) };
        await fetchPage(pathOf(current.current, page), 'appended');
      }
      return true;
    },
  };
}

function pathOf(query: ListQuery, more: Record<string, string> = {}): string {
  const asked = new URLSearchParams([...apiQuery(query), ...Object.entries(more)]);
  return asked.size === 0 ? paths.api.parcels : `${paths.api.parcels}?${asked}`;
}

/** So that reloading, going back and sharing show the same. */
function keepInAddress(query: ListQuery): void {
  const asked = addressQuery(query);
  const language = new URLSearchParams(location.search).get('lang');
  if (language !== null) asked.set('lang', language);
  history.replaceState(null, '', asked.size === 0 ? location.pathname : `?${asked}`);
}
