import { useReducer } from 'react';
import type { PageOf } from '../../../server/shared/envelope.ts';
import {
  type Collection,
  type CollectionChange,
  emptyCollection,
  idOf,
  loadCollection,
  reduceCollection,
} from '../state/collection.ts';

/** Every record has an id. */
export type Row = { id: number };

/** The records of a list, and the functions that change them. */
export type Records<Entry extends Row> = {
  list: Collection<Entry>;
  change: (change: CollectionChange<Entry>) => void;
};

/** Records in the list's own state. */
export function useOwnRecords<Entry extends Row>(first: PageOf<Entry>): Records<Entry> {
  const [list, change] = useReducer(reduceOwn<Entry>, first, collectionOf);
  return { list, change };
}

function collectionOf<Entry extends Row>(first: PageOf<Entry>): Collection<Entry> {
  return loadCollection(emptyCollection([]), first, idOf);
}

function reduceOwn<Entry extends Row>(
  current: Collection<Entry>,
  change: CollectionChange<Entry>,
): Collection<Entry> {
  return reduceCollection(current, change, idOf);
}
