import { useReducer } from 'react';
import type { PageOf } from '../../../server/shared/envelope.ts';
import {
  type Collection,
  type CollectionChange,
  emptyCollection,
  idAsKey,
  loadCollection,
  reduceCollection,
} from '../state/collection.ts';

export type Row = { id: number };

/** The records of a list, and the functions that change them. */
export type Records<Entry extends Row> = {
  list: Collection<Entry>;
  change: (change: CollectionChange<Entry>) => void;
};

/** Records in the list's own state. */
export function useOwnRecords<Entry extends Row>(first: PageOf<Entry>): Records<Entry> {
  const [list, change] = useReducer(
    (current: Collection<Entry>, made: CollectionChange<Entry>) =>
      reduceCollection(current, made, idAsKey),
    first,
    (page) => loadCollection<Entry>(emptyCollection([]), page, idAsKey),
  );
  return { list, change };
}
