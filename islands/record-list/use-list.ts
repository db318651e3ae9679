import { useCallback, useEffect, useRef, useState } from 'react';
import type { Envelope, Paged } from '../../server/shared/envelope.ts';
import { getJson, noAnswer, sendJson } from '../shared/api.ts';
import { leaveForSignIn, saysSignedOut } from '../shared/session.ts';
import { type LoadedRecords, type Row, withEntry, without, withPage } from './loaded-records.ts';

/** Where a list comes from. */
export type ListSource<Entry extends Row> = {
  /** Its address in the API. */
  api: string;
  /** Where its records are deleted; null: they cannot be. */
  deletion: string | null;
  /** The page that came along. */
  first: Paged<Entry>;
  /** What was searched for; null: nothing can be. */
  search: string | null;
};

/** A list as it stands: its pages so far, in one. */
export type ListState<Entry extends Row> = {
  list: LoadedRecords<Entry>;
  search: string;
  setSearch: (search: string) => void;
  fetching: boolean;
  /** What went wrong last, and which number that has; it may say the same as before. */
  error: { sentence: string; number: number } | null;
  dismiss: () => void;
  showNext: () => void;
  /** @returns whether the record is gone. */
  remove: (entry: Entry) => Promise<boolean>;
  /** Changes a record by the call that a function makes, and shows it as it is then. */
  change: (call: () => Promise<Envelope<Entry>>) => Promise<boolean>;
};

/** A list of the API carries itself; that of a parcel's history lies inside the parcel. */
type Answer<Entry> = Paged<Entry> | { history: Paged<Entry> };

const typingMs = 250;

export function useList<Entry extends Row>(source: ListSource<Entry>): ListState<Entry> {
  const { api, deletion, first } = source;
  const [list, setList] = useState(() => withPage(null, first));
  const [search, setSearch] = useState(source.search ?? '');
  const [fetching, setFetching] = useState(false);
  const [error, setError] = useState<ListState<Entry>['error']>(null);
  const running = useRef<AbortController>(undefined);

  async function fetchPage(path: string, anew: boolean): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setFetching(true);
    try {
      const answer = await getJson<Answer<Entry>>(path, controller.signal);
      setFetching(false);
      if (answer.status !== 'success') return refuse(answer);
      const page = 'history' in answer.data ? answer.data.history : answer.data;
      setList((current) => withPage(anew ? null : current, page));
    } catch {
      // Something newer was asked for.
    }
  }

  /** Says what went wrong, or leaves where nobody is signed in any more. */
  function refuse(answer: Envelope<object>): void {
    const [sentence = noAnswer] = answer.errors;
    if (saysSignedOut(answer)) leaveForSignIn();
    else setError((last) => ({ sentence, number: (last?.number ?? 0) + 1 }));
  }

  useSearch(search, (words) => fetchPage(addressOf(api, words, 1), true));

  return {
    list,
    search,
    setSearch,
    fetching,
    error,
    dismiss: useCallback(() => setError(null), []),
    showNext() {
      if (list.next_page_url !== null && !fetching) fetchPage(list.next_page_url, false);
    },
    async remove(entry) {
      if (deletion === null) return false;
      const answer = await sendJson('DELETE', deletion, { id: entry.id });
      if (answer.status !== 'success') {
        refuse(answer);
        return false;
      }
      setList((current) => without(current, entry, first.per_page));
      // The records behind it have moved up: the last one of this page is not known yet.
      if (list.next_page_url !== null) {
        await fetchPage(addressOf(api, search, list.current_page), false);
      }
      return true;
    },
    async change(call) {
      const answer = await call();
      if (answer.status !== 'success') {
        refuse(answer);
        return false;
      }
      setList((current) => withEntry(current, answer.data));
      return true;
    },
  };
}

/** Searches once somebody has stopped typing, and keeps the words in the page's address. */
function useSearch(words: string, onSearch: (words: string) => void): void {
  const searched = useRef(words);
  useEffect(() => {
    if (words === searched.current) return;
    const timer = setTimeout(() => {
      searched.current = words;
      const url = new URL(location.href);
      url.searchParams.delete('search');
      if (words !== '') url.searchParams.set('search', words);
      // So that coming back, or loading the page anew, shows the same.
      history.replaceState(null, '', url);
      onSearch(words);
    }, typingMs);
    return () => clearTimeout(timer);
  });
}

function addressOf(api: string, search: string, page: number): string {
  const query = new URLSearchParams();
  if (search !== '') query.set('search', search);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? api : `${api}?${query}`;
}
