import { useCallback, useRef, useState } from 'react';
import type { Envelope, Failure, Paged } from '../../server/shared/envelope.ts';
import { getJson, noAnswer, sendJson } from '../shared/api.ts';
import { leaveForSignIn, saysSignedOut } from '../shared/session.ts';
import type { Records, Row } from './records.ts';
import { useSearch } from './search.tsx';

/** The source of a list. */
export type ListSource = {
  /** Its path in the API. */
  api: string;
  /** The API path for deleting its records; null: they cannot be deleted. */
  deletion: string | null;
  /** The search text of the first page; null: the list has no search. */
  search: string | null;
};

/** The current state of a list. */
export type ListState<Entry extends Row> = {
  list: Records<Entry>['list'];
  search: string;
  setSearch: (search: string) => void;
  fetching: boolean;
  /** The last error. Its number distinguishes it from an earlier one with the same text. */
  error: { sentence: string; number: number } | null;
  dismiss: () => void;
  showNext: () => void;
  /** @returns whether the record was deleted. */
  remove: (entry: Entry) => Promise<boolean>;
  /** Replaces a record with the changed one that the API call returns. */
  update: (call: () => Promise<Envelope<Entry>>) => Promise<boolean>;
};

/** The response's data is the list itself or, for a parcel's history, a parcel that contains it. */
type ListData<Entry> = Paged<Entry> | { history: Paged<Entry> };

export function useList<Entry extends Row>(
  { api, deletion, search: firstSearch }: ListSource,
  { list, change }: Records<Entry>,
): ListState<Entry> {
  const [fetching, setFetching] = useState(false);
  const [error, setError] = useState<ListState<Entry>['error']>(null);
  const running = useRef<AbortController>(undefined);
  const [search, setSearch] = useSearch(firstSearch ?? '', (words) =>
    fetchPage(pathOf(api, words, 1), 'loaded'),
  );

  async function fetchPage(path: string, type: 'loaded' | 'appended'): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setFetching(true);
    try {
      const answer = await getJson<ListData<Entry>>(path, controller.signal);
      setFetching(false);
      if (answer.status !== 'success') return onFailure(answer);
      change({ type, list: 'history' in answer.data ? answer.data.history : answer.data });
    } catch {
      // A newer call has cancelled this one.
    }
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
    search,
    setSearch,
    fetching,
    error,
    dismiss: useCallback(() => setError(null), []),
    showNext() {
      if (list.next_page_url !== null && !fetching) fetchPage(list.next_page_url, 'appended');
    },
    async remove(entry) {
      if (deletion === null) return false;
      if ((await dataOf(sendJson('DELETE', deletion, { id: entry.id }))) === null) return false;
      change({ type: 'deleted', item: entry });
      // Later records have moved up, so the last record of this page is not loaded yet.
      if (list.next_page_url !== null) {
        await fetchPage(pathOf(api, search, list.current_page), 'appended');
      }
      return true;
    },
    async update(call) {
      const item = await dataOf(call());
      if (item !== null) change({ type: 'replaced', item });
      return item !== null;
    },
  };
}

function pathOf(api: string, search: string, page: number): string {
  const [path, narrowed] = api.split('?');
  const query = new URLSearchParams(narrowed);
  if (search !== '') query.set('search', search);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? api : `${path}?${query}`;
}
