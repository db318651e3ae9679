import type { Paged } from '../../server/shared/envelope.ts';
import { type Collection, collect, emptyCollection } from '../shared/collection.ts';

/** Every record has a number. */
export type Row = { id: number };

/** The pages that are known, and how many records there are in all. */
export type Known<Entry> = Collection<Entry> & { total: number };

const keyOf = ({ id }: Row) => String(id);

/** With one page more; a list of its own where nothing was known. */
export function withPage<Entry extends Row>(
  known: Known<Entry> | null,
  page: Paged<Entry>,
): Known<Entry> {
  return { ...collect(known ?? emptyCollection([]), page, keyOf), total: page.total };
}

/** As it is once a record was deleted: there may be a page less. */
export function without<Entry extends Row>(
  known: Known<Entry>,
  entry: Entry,
  perPage: number,
): Known<Entry> {
  const { [keyOf(entry)]: _gone, ...map } = known.map;
  const data = known.data.filter(({ id }) => id !== entry.id);
  const total = known.total - 1;
  const last_page = Math.max(1, Math.ceil(total / perPage));
  const current_page = Math.min(known.current_page, last_page);
  return { ...known, data, map, total, last_page, current_page };
}

/** With a record as it is now, where it stands. */
export function withEntry<Entry extends Row>(known: Known<Entry>, entry: Entry): Known<Entry> {
  const data = known.data.map((other) => (other.id === entry.id ? entry : other));
  return { ...known, data, map: { ...known.map, [keyOf(entry)]: entry } };
}
