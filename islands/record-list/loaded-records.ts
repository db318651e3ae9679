import type { Paged } from '../../server/shared/envelope.ts';
import { type Collection, collect, emptyCollection } from '../shared/collection.ts';

/** Every record has a number. */
export type Row = { id: number };

/** The pages that are known, and how many records there are in all. */
export type LoadedRecords<Entry> = Collection<Entry> & { total: number };

const keyOf = ({ id }: Row) => String(id);

/** With one page more; a list of its own where nothing was current. */
export function withPage<Entry extends Row>(
  current: LoadedRecords<Entry> | null,
  page: Paged<Entry>,
): LoadedRecords<Entry> {
  return { ...collect(current ?? emptyCollection([]), page, keyOf), total: page.total };
}

/** As it is once a record was deleted: there may be a page less. */
export function without<Entry extends Row>(
  current: LoadedRecords<Entry>,
  entry: Entry,
  perPage: number,
): LoadedRecords<Entry> {
  const { [keyOf(entry)]: _gone, ...map } = current.map;
  const data = current.data.filter(({ id }) => id !== entry.id);
  const total = current.total - 1;
  const last_page = Math.max(1, Math.ceil(total / perPage));
  const current_page = Math.min(current.current_page, last_page);
  return { ...current, data, map, total, last_page, current_page };
}

/** With a record as it is now, where it stands. */
export function withEntry<Entry extends Row>(
  current: LoadedRecords<Entry>,
  entry: Entry,
): LoadedRecords<Entry> {
  const data = current.data.map((other) => (other.id === entry.id ? entry : other));
  return { ...current, data, map: { ...current.map, [keyOf(entry)]: entry } };
}
