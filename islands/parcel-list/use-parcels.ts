import { useCallback, useRef, useState } from 'react';
import type { Envelope, Failure, Paged } from '../../server/shared/envelope.ts';
import { limits } from '../../server/shared/limits.ts';
import type { ListedParcel } from '../../server/shared/parcel-list.ts';
import { addressQuery, apiQuery, type ListQuery } from '../../server/shared/parcel-list.ts';
import { paths } from '../../server/shared/paths.ts';
import { parcelsInStore, type Records, useStoredRecords } from '../record-list/records.ts';
import { getJson, noAnswer, sendJson } from '../shared/api.ts';
import { leaveForSignIn, saysSignedOut } from '../shared/session.ts';

/** Short enough that what is typed is found within 300 ms. */
const typingMs = 120;

/** The current state of the list. */
export type Parcels = {
  list: Records<ListedParcel>['list'];
  query: ListQuery;
  /** Asks for other parcels; `typing`: after a pause. */
  ask: (change: Partial<ListQuery>, typing?: boolean) => void;
  fetching: boolean;
  /** The last error. Its number distinguishes it from an earlier one with the same text. */
  error: { sentence: string; number: number } | null;
  dismiss: () => void;
  showNext: () => void;
  /** Loads again what is shown. */
  refresh: () => Promise<void>;
  /** The ids of all that match, as many as can be selected; null after a failure. */
  findAll: () => Promise<number[] | null>;
  /** @returns whether it was deleted. */
  remove: (parcel: ListedParcel) => Promise<boolean>;
  onFailure: (failure: Failure) => void;
};

/** The list of parcels: what its address asks for, loaded page by page. */
export function useParcels(first: Paged<ListedParcel>, asked: ListQuery): Parcels {
  const { list, change } = useStoredRecords(first, parcelsInStore);
  const [query, setQuery] = useState(asked);
  const [fetching, setFetching] = useState(false);
  const [error, setError] = useState<Parcels['error']>(null);
  const current = useRef(asked);
  const loaded = useRef(pathOf(asked));
  const running = useRef<AbortController>(undefined);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function fetchPage(path: string, type: 'loaded' | 'appended'): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setFetching(true);
    try {
      const answer = await getJson<Paged<ListedParcel>>(path, controller.signal);
      setFetching(false);
      if (answer.status !== 'success') return onFailure(answer);
      change({ type, list: answer.data });
    } catch {
      // A newer call has cancelled this one.
    }
  }

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

  /** Shows the error, or goes to the sign-in if the session has ended. */
  function onFailure(answer: Failure): void {
    const [sentence = noAnswer] = answer.errors;
    if (saysSignedOut(answer)) leaveForSignIn();
    else setError((last) => ({ sentence, number: (last?.number ?? 0) + 1 }));
  }

  /** @returns the response's data; null after a failure, which is then shown. */
  async function dataOf<Data>(call: Promise<Envelope<Data>>): Promise<Data | null> {
    const answer = await call;
    if (answer.status === 'success') return answer.data;
    onFailure(answer);
    return null;
  }

  return {
    list,
    query,
    ask,
    fetching,
    error,
    dismiss: useCallback(() => setError(null), []),
    showNext() {
      if (list.next_page_url !== null && !fetching) fetchPage(list.next_page_url, 'appended');
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
        const page = String(list.current_page);
        await fetchPage(pathOf(current.current, { page }), 'appended');
      }
      return true;
    },
    onFailure,
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
