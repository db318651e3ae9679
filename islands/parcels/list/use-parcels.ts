import { useRef, useState } from 'react';
import type { Paged } from '../../../server/shared/envelope.ts';
import { limits } from '../../../server/shared/limits.ts';
import type { ListedParcel } from '../../../server/shared/parcel-list.ts';
import {
  addressQuery,
  apiQuery,
  type ListQuery,
  pageSizes,
} from '../../../server/shared/parcel-list.ts';
import { paths } from '../../../server/shared/paths.ts';
import { getJson } from '../../shared/api.ts';
import { parcelsInStore, type Records, useStoredRecords } from '../../shared/list/records.ts';
import { type ListRequests, useListRequests } from '../../shared/list/use-list-requests.ts';

/** Short enough that what is typed is found within 300 ms. */
const typingMs = 120;

/** The current state of the list. */
export type Parcels = Pick<
  ListRequests<ListedParcel>,
  'fetching' | 'error' | 'dismiss' | 'report'
> & {
  list: Records<ListedParcel>['list'];
  query: ListQuery;
  /** Changes what is listed; `typing`: after a pause. */
  changeQuery: (change: Partial<ListQuery>, typing?: boolean) => void;
  showNext: () => void;
  /** Loads again what is shown. */
  refresh: () => Promise<void>;
  /** The ids of all that match, as many as can be selected; null after a failure. */
  findAll: () => Promise<number[] | null>;
  /** @returns whether it was deleted. */
  remove: (parcel: ListedParcel) => Promise<boolean>;
};

/** The list of parcels: what its address asks for, loaded page by page. */
export function useParcels(first: Paged<ListedParcel>, initial: ListQuery): Parcels {
  const { list, change } = useStoredRecords(first, parcelsInStore);
  const [query, setQuery] = useState(initial);
  const { fetchPage, dataOf, remove, ...requests } = useListRequests(change);
  const current = useRef(initial);
  const loaded = useRef(pathOf(initial));
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  function changeQuery(changes: Partial<ListQuery>, typing = false): void {
    const next = { ...current.current, ...changes };
    if (String(addressQuery(next)) === String(addressQuery(current.current))) return;
    current.current = next;
    setQuery(next);
    clearTimeout(pause.current);
    const load = () => {
      updateAddress(next);
      // Only the display options may have changed.
      if (pathOf(next) !== loaded.current) fetchPage(pathOf(next), 'loaded');
      loaded.current = pathOf(next);
    };
    if (typing) pause.current = setTimeout(load, typingMs);
    else load();
  }

  return {
    list,
    query,
    changeQuery,
    ...requests,
    showNext() {
      if (list.next_page_url !== null && !requests.fetching)
        fetchPage(list.next_page_url, 'appended');
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
    remove(parcel) {
      const page = { page: String(list.current_page), per_page: String(list.per_page) };
      const isLastPage = list.next_page_url === null;
      const refill = isLastPage ? null : pathOf(current.current, page);
      return remove(paths.api.parcels, parcel, refill);
    },
  };
}

function pathOf(query: ListQuery, more: Record<string, string> = {}): string {
  const parameters = apiQuery(query);
  if (query.perPage !== pageSizes[0]) parameters.set('per_page', String(query.perPage));
  for (const [name, value] of Object.entries(more)) parameters.set(name, value);
  return parameters.size === 0 ? paths.api.parcels : `${paths.api.parcels}?${parameters}`;
}

/** So that reloading, going back and sharing the URL show the same list. */
function updateAddress(query: ListQuery): void {
  const parameters = addressQuery(query);
  const language = new URLSearchParams(location.search).get('lang');
  if (language !== null) parameters.set('lang', language);
  history.replaceState(null, '', parameters.size === 0 ? location.pathname : `?${parameters}`);
}
