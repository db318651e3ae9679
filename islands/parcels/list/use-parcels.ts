import { useRef, useState } from 'react';
import {
  addressQuery,
  apiQuery,
  type BulkResult,
  type ListedParcel,
  type ListQuery,
  pageSizes,
} from '../../../server/parcels/shared/parcel-list.ts';
import type { Failure, PageOf } from '../../../server/shared/envelope.ts';
import { plural } from '../../../server/shared/interpolate.ts';
import { limits } from '../../../server/shared/limits.ts';
import { paths } from '../../../server/shared/paths.ts';
import { getJson, sendJson } from '../../shared/api.ts';
import { useListRequests } from '../../shared/list/use-list-requests.ts';
import { useStoredCollection } from '../../shared/state/store.ts';
import type { ParcelListContext } from './parcel-list-context.ts';

/** The pause after a key, short enough that results appear within 300 ms. */
const typingMs = 120;

/** The list of parcels that the page's URL describes, loaded page by page. */
export function useParcels(
  first: PageOf<ListedParcel>,
  initial: ListQuery,
  t: ParcelListContext['list'],
) {
  const { list, change } = useStoredCollection(first, {
    select: ({ parcels }) => parcels,
    put: (parcels) => ({ parcels }),
    keyOf: ({ tracking_code }) => tracking_code,
  });
  const [query, setQuery] = useState(initial);
  const { fetchPage, awaitData, remove, ...requests } = useListRequests(change, t);
  const current = useRef(initial);
  const loaded = useRef(parcelsApiPath(initial));
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** @param typing loads after a pause. */
  function changeQuery(changes: Partial<ListQuery>, typing = false): void {
    const next = { ...current.current, ...changes };
    if (String(addressQuery(next)) === String(addressQuery(current.current))) return;
    current.current = next;
    setQuery(next);
    clearTimeout(pause.current);
    const load = () => {
      updateAddress(next);
      // Only the display options may have changed.
      if (parcelsApiPath(next) !== loaded.current) fetchPage(parcelsApiPath(next), 'loaded');
      loaded.current = parcelsApiPath(next);
    };
    if (typing) pause.current = setTimeout(load, typingMs);
    else load();
  }

  return {
    list,
    query,
    changeQuery,
    ...requests,
    showNext: (path: string) => fetchPage(path, 'appended'),
    /** Reloads the rows that are shown. */
    refresh() {
      const shown = Math.min(Math.max(list.data.length, list.per_page), limits.perPage.max);
      return fetchPage(parcelsApiPath(current.current, { per_page: String(shown) }), 'loaded');
    },
    /** The ids of all matching parcels, up to the limit of a selection; null after a failure. */
    async findAll(): Promise<number[] | null> {
      const path = `${paths.api.parcelIds}?${apiQuery(current.current)}`;
      const found = await awaitData(getJson<{ ids: number[] }>(path));
      return found?.ids ?? null;
    },
    /** @returns whether it was deleted. */
    remove(parcel: ListedParcel): Promise<boolean> {
      const page = { page: String(list.current_page), per_page: String(list.per_page) };
      const isLastPage = list.next_page_url === null;
      const refill = isLastPage ? null : parcelsApiPath(current.current, page);
      return remove(paths.api.parcels, parcel, refill);
    },
  };
}

export type Parcels = ReturnType<typeof useParcels>;

function parcelsApiPath(query: ListQuery, more: Record<string, string> = {}): string {
  const parameters = apiQuery(query);
  if (query.columns.includes('run')) parameters.set('with_run', 'yes');
  if (query.perPage !== pageSizes[0]) parameters.set('per_page', String(query.perPage));
  for (const [name, value] of Object.entries(more)) parameters.set(name, value);
  return parameters.size === 0 ? paths.api.parcels : `${paths.api.parcels}?${parameters}`;
}

/** Updates the page's URL, so that reloading, going back and sharing it show the same list. */
function updateAddress(query: ListQuery): void {
  const parameters = addressQuery(query);
  const language = new URLSearchParams(location.search).get('lang');
  if (language !== null) parameters.set('lang', language);
  history.replaceState(null, '', parameters.size === 0 ? location.pathname : `?${parameters}`);
}

/** @param shown the ids of the list, in its order. */
export function useSelection(shown: readonly number[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const last = useRef<number | null>(null);

  /** Adds parcels to the selection, or removes them. */
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
    /** @param range also selects everything between this parcel and the one clicked before. */
    toggle(id: number, range: boolean) {
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

export type Selection = ReturnType<typeof useSelection>;

/** How many parcels “select all” would select; 0 if all of them are selected or on this page. */
export function selectableCount(list: PageOf<ListedParcel>, { ids }: Selection): number {
  const isMore = list.next_page_url !== null && ids.size < list.total;
  if (isBeyondSelection(list)) return ids.size < limits.parcelIds ? limits.parcelIds : 0;
  return isMore ? list.total : 0;
}

export function isBeyondSelection({ total, total_is_capped }: PageOf<unknown>): boolean {
  return total_is_capped === true || total > limits.parcelIds;
}

type BulkAnswer = { results: BulkResult[] };

/** Each batch is a transaction of a few milliseconds; other requests are answered in between. */
const batch = 25;

type BulkOutcome = {
  done: number;
  refused: BulkResult[];
  /** The parcels that were not tried. */
  rest: readonly number[];
  failure: Failure | null;
};

/** Changes or deletes many parcels in batches. */
export function useBulk() {
  /** How many are done; null: nothing is running. */
  const [done, setDone] = useState<number | null>(null);
  const stopped = useRef(false);

  async function run(method: 'PATCH' | 'DELETE', ids: readonly number[], change: object) {
    stopped.current = false;
    setDone(0);
    const outcome: BulkOutcome = { done: 0, refused: [], rest: ids, failure: null };
    for (let first = 0; first < ids.length && !stopped.current; first += batch) {
      const body = { ...change, parcels: ids.slice(first, first + batch) };
      const answer = await sendJson<BulkAnswer>(method, paths.api.parcelsMany, body);
      if (answer.status !== 'success') {
        outcome.failure = answer;
        break;
      }
      outcome.rest = ids.slice(first + batch);
      const refused = answer.data.results.filter(({ ok }) => !ok);
      outcome.refused.push(...refused);
      outcome.done += answer.data.results.length - refused.length;
      setDone(outcome.done);
    }
    setDone(null);
    return outcome;
  }

  /** Stops after the running batch. */
  const stop = () => {
    stopped.current = true;
  };
  return { done, run, stop };
}

export type Bulk = ReturnType<typeof useBulk>;

export type OutcomeKey = 'changed' | 'deleted';

/** Says how many parcels were changed, how many were not, and why. */
export function outcomeSentence(
  { done, refused }: BulkOutcome,
  key: OutcomeKey,
  { t, event }: ParcelListContext,
): string {
  const sentence = plural(t, key, { count: done }, event.tag);
  if (refused.length === 0) return sentence;
  const reasons = [...new Set(refused.map(({ error }: BulkResult) => error))];
  const failed = plural(t, 'failed', { count: refused.length }, event.tag);
  return [sentence, failed, ...reasons].join(' ');
}
