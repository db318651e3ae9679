import type { Paged } from '../../server/shared/envelope.ts';

/** What is known of a list: its entries in order, and by their key. */
export type Collection<Item> = {
  data: Item[];
  map: Record<string, Item>;
  /** The fields that a search in it goes through. */
  search_keys: string[];
  current_page: number;
  last_page: number;
  next_page_url: string | null;
};

export function emptyCollection(searchKeys: string[]): Collection<never> {
  return {
    data: [],
    map: {},
    search_keys: searchKeys,
    current_page: 0,
    last_page: 1,
    next_page_url: null,
  };
}

/** Appends a page of results. An entry that is known already is renewed where it stands. */
export function collect<Item>(
  current: Collection<Item>,
  list: Paged<Item>,
  keyOf: (item: Item) => string,
): Collection<Item> {
  const map = new Map(current.data.map((item) => [keyOf(item), item]));
  for (const item of list.data) map.set(keyOf(item), item);
  return {
    data: [...map.values()],
    map: Object.fromEntries(map),
    search_keys: current.search_keys,
    current_page: list.current_page,
    last_page: list.last_page,
    next_page_url: list.next_page_url,
  };
}
