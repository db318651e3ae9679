import type { PublicParcel, TrackedParcel } from '../../../server/parcels/shared/parcel.ts';

/** A parcel lookup: the requested code and its result; for several codes, a list. */
export type Lookup = {
  code: string;
  data: PublicParcel | null;
  list: TrackedParcel[] | null;
  errors: string[];
  /** Why older events of the history could not be loaded; the result itself stays. */
  olderErrors: string[];
  fetching: boolean;
  /** The day of the lookup in the site's time zone, `YYYY-MM-DD`; empty if nothing was found. */
  today: string;
  /** The ids of the activities that arrived while the result was shown. */
  news: number[];
};

/** No lookup yet. */
export const emptyLookup: Lookup = {
  code: '',
  data: null,
  list: null,
  errors: [],
  olderErrors: [],
  fetching: false,
  today: '',
  news: [],
};

/** A parcel with a further page of its history. */
export function withOlderHistory(current: PublicParcel | null, older: PublicParcel): PublicParcel {
  if (current === null) return older;
  const { data } = current.history;
  // New events have moved the pages.
  const added = older.history.data.filter(({ id }) => !data.some((known) => known.id === id));
  return { ...current, history: { ...older.history, data: [...data, ...added] } };
}
