import type { Envelope } from '../../server/shared/envelope.ts';
import type { Records, Row } from '../shared/list/records.ts';
import { useSearch } from '../shared/list/search.tsx';
import { type ListRequests, useListRequests } from '../shared/list/use-list-requests.ts';

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
export type ListState<Entry extends Row> = Pick<
  ListRequests<Entry>,
  'fetching' | 'error' | 'dismiss'
> & {
  list: Records<Entry>['list'];
  search: string;
  setSearch: (search: string) => void;
  showNext: () => void;
  /** @returns whether the record was deleted. */
  remove: (entry: Entry) => Promise<boolean>;
  /**
   * Replaces a record with the changed one that the API call returns, and another one that has changed
   * with it. @returns whether the call succeeded.
   */
  update: (call: () => Promise<Envelope<Entry>>, other?: Entry) => Promise<boolean>;
};

/** The entries around an entry of a list, and how it announces a change. */
export type Around<Entry> = {
  before: Entry | undefined;
  after: Entry | undefined;
  /** Announces what has changed. */
  announce: (sentence: string) => void;
};

export function useList<Entry extends Row>(
  { api, deletion, search: firstSearch }: ListSource,
  { list, change }: Records<Entry>,
): ListState<Entry> {
  const { fetchPage, dataOf, remove, ...requests } = useListRequests(change);
  const [search, setSearch] = useSearch(firstSearch ?? '', (words) =>
    fetchPage(pathOf(api, words, 1), 'loaded'),
  );
  return {
    list,
    search,
    setSearch,
    fetching: requests.fetching,
    error: requests.error,
    dismiss: requests.dismiss,
    showNext() {
      if (list.next_page_url !== null && !requests.fetching)
        fetchPage(list.next_page_url, 'appended');
    },
    async remove(entry) {
      if (deletion === null) return false;
      const isLastPage = list.next_page_url === null;
      return remove(deletion, entry, isLastPage ? null : pathOf(api, search, list.current_page));
    },
    async update(call, other) {
      const item = await dataOf(call());
      if (item !== null) change({ type: 'replaced', item });
      if (item !== null && other !== undefined) change({ type: 'replaced', item: other });
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
