import type { Paged } from '../../server/shared/envelope.ts';
import {
  type Row,
  type StoreCollection,
  useOwnRecords,
  useStoredRecords,
} from '../shared/list/records.ts';
import { List, type ListProps } from './list.tsx';

type OwnProps<Entry extends Row> = ListProps<Entry> & { first: Paged<Entry> };

/** A list with its own state, for records that nothing else on the page uses. */
export function OwnList<Entry extends Row>({ first, ...props }: OwnProps<Entry>) {
  return <List {...props} records={useOwnRecords(first)} />;
}

type StoredProps<Entry extends Row> = OwnProps<Entry> & { collection: StoreCollection<Entry> };

/** A list of records that are kept in a collection of the page's store. */
export function StoredList<Entry extends Row>({ first, collection, ...props }: StoredProps<Entry>) {
  return <List {...props} records={useStoredRecords(first, collection)} />;
}
