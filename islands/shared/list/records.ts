import { useReducer } from 'react';
import type { Paged } from '../../../server/shared/envelope.ts';
import {
  type Collection,
  type CollectionChange,
  emptyCollection,
  idOf,
  reduceCollection,
} from '../state/collection.ts';
import { type Action, type State, store, useStorePart } from '../state/store.ts';

/** Every record has an id. */
export type Row = { id: number };

/** The records of a list, and the functions that change them. */
export type Records<Entry extends Row> = {
  list: Collection<Entry>;
  change: (change: CollectionChange<Entry>) => void;
};

/** How a list uses a collection of the page's store. */
type StoreCollection<Entry extends Row> = {
  select: (state: State) => Collection<Entry>;
  actionOf: (change: CollectionChange<Entry>) => Action;
};

/** Records in a collection of the page's store, which the list shows and changes. */
export function useStoredRecords<Entry extends Row>(
  first: Paged<Entry>,
  { select, actionOf }: StoreCollection<Entry>,
): Records<Entry> {
  return {
    list: useStorePart(select, collectionOf(first), actionOf({ type: 'loaded', list: first })),
    change: (change) => store.dispatch(actionOf(change)),
  };
}

/** Records in the list's own state. */
export function useOwnRecords<Entry extends Row>(first: Paged<Entry>): Records<Entry> {
  const [list, change] = useReducer(reduceOwn<Entry>, first, collectionOf);
  return { list, change };
}

function collectionOf<Entry extends Row>(first: Paged<Entry>): Collection<Entry> {
  return reduceOwn(emptyCollection([]), { type: 'loaded', list: first });
}

function reduceOwn<Entry extends Row>(
  current: Collection<Entry>,
  change: CollectionChange<Entry>,
): Collection<Entry> {
  return reduceCollection(current, change, idOf);
}
