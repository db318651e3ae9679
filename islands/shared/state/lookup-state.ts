import type { PublicParcel, TrackedParcel } from '../../../server/parcels/shared/parcel.ts';

/** A parcel lookup: the requested code, and the result; of several codes, their list. */
export type Lookup = {
  code: string;
  data: PublicParcel | null;
  list: TrackedParcel[] | null;
  errors: string[];
  /** Why older events of the history could not be loaded; the result itself stays. */
  olderErrors: string[];
  fetching: boolean;
  /** The day on which it was found, in the site's time zone: `YYYY-MM-DD`; empty if nothing was. */
  today: string;
  /** The ids of the activities that came while the result was shown. */
  news: number[];
};

/** No lookup yet. */
export const nothingLookedUp: Lookup = {
  code: '',
  data: null,
  list: null,
  errors: [],
  olderErrors: [],
  fetching: false,
  today: '',
  news: [],
};

/** The changes of a lookup. */
export type LookupChange =
  /** The page was opened with this lookup. */
  | { type: 'started'; lookup: Lookup }
  | { type: 'requested'; code: string }
  | { type: 'found'; data: PublicParcel; today: string }
  | { type: 'listed'; code: string; list: TrackedParcel[]; today: string }
  | { type: 'olderFound'; data: PublicParcel }
  /** The shown parcel has changed; `news`: the ids of its new activities. */
  | { type: 'updated'; data: PublicParcel; news: number[]; today: string }
  | { type: 'failed'; errors: string[] }
  | { type: 'olderFailed'; errors: string[] }
  | { type: 'reset' };

export function reduceLookup(lookup: Lookup, change: LookupChange): Lookup {
  switch (change.type) {
    case 'started':
      return change.lookup;
    case 'requested':
      return { ...nothingLookedUp, code: change.code, fetching: true };
    case 'found':
      return {
        ...nothingLookedUp,
        code: lookup.code,
        data: change.data,
        today: change.today,
      };
    case 'listed': {
      const { code, list, today } = change;
      return { ...nothingLookedUp, code, list, today };
    }
    case 'olderFound':
      return { ...lookup, data: withOlderHistory(lookup.data, change.data), olderErrors: [] };
    case 'updated':
      return {
        ...lookup,
        data: change.data,
        today: change.today,
        news: [...lookup.news, ...change.news],
      };
    case 'failed':
      return { ...lookup, errors: change.errors, fetching: false };
    case 'olderFailed':
      return { ...lookup, olderErrors: change.errors };
    case 'reset':
      return nothingLookedUp;
  }
}

function withOlderHistory(current: PublicParcel | null, older: PublicParcel): PublicParcel {
  if (current === null) return older;
  const { data } = current.history;
  // New events have moved the pages.
  const added = older.history.data.filter(({ id }) => !data.some((known) => known.id === id));
  return { ...current, history: { ...older.history, data: [...data, ...added] } };
}
