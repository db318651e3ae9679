import type { PageOf } from '../../../server/shared/envelope.ts';

/** The loaded pages of a list: the items in order, and by key. */
export type Collection<Item> = PageOf<Item> & {
  map: Record<string, Item>;
  search_keys: string[];
};

export type CollectionChange<Item> =
  /** A first page, of the whole list or of a search. It replaces what was there. */
  | { type: 'loaded'; list: PageOf<Item> }
  /** A further page. Items that exist already are replaced in place. */
  | { type: 'appended'; list: PageOf<Item> }
  | { type: 'deleted'; item: Item };

export function emptyCollection(searchKeys: string[]): Collection<never> {
  return {
    data: [],
    map: {},
    search_keys: searchKeys,
    current_page: 0,
    last_page: 1,
    next_page_url: null,
    per_page: 0,
    total: 0,
  };
}

/** The key of items that have an id. */
export function idAsKey({ id }: { id: number }): string {
  return String(id);
}

/** @param keyOf returns the unique key of an item. */
export function reduceCollection<Item>(
  current: Collection<Item>,
  change: CollectionChange<Item>,
  keyOf: (item: Item) => string,
): Collection<Item> {
  switch (change.type) {
    case 'loaded':
      return loadCollection(current, change.list, keyOf);
    case 'appended':
      return appendItems(current, change.list, keyOf);
    case 'deleted':
      return withoutItem(current, keyOf(change.item));
  }
}

/** Replaces the items of a collection by those of a page. */
export function loadCollection<Item>(
  current: Collection<Item>,
  list: PageOf<Item>,
  keyOf: (item: Item) => string,
): Collection<Item> {
  return appendItems({ ...current, data: [] }, list, keyOf);
}

function appendItems<Item>(
  current: Collection<Item>,
  list: PageOf<Item>,
  keyOf: (item: Item) => string,
): Collection<Item> {
  const items = new Map([...current.data, ...list.data].map((item) => [keyOf(item), item]));
  return {
    ...list,
    data: [...items.values()],
    map: Object.fromEntries(items),
    search_keys: current.search_keys,
  };
}

/** Removes an item, which may also reduce the number of pages, unless the total is capped. */
function withoutItem<Item>(current: Collection<Item>, key: string): Collection<Item> {
  const { [key]: deleted, ...map } = current.map;
  if (deleted === undefined) return current;
  const total = current.total_is_capped ? current.total : current.total - 1;
  const last_page = current.total_is_capped
    ? current.last_page
    : Math.max(1, Math.ceil(total / current.per_page));
  return {
    ...current,
    data: current.data.filter((item) => item !== deleted),
    map,
    total,
    last_page,
    current_page: Math.min(current.current_page, last_page),
  };
}
