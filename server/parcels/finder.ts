import { activityView } from '../activities/public.ts';
import { historyOfParcel } from '../activities/queries.ts';
import { type PageRequest, pagedList } from '../database/paginate.ts';
import type { Db, ParcelRow } from '../database/tables.ts';
import type { ParcelWithHistory, PublicParcel } from '../shared/parcel.ts';
import { parcelApiPath } from '../shared/paths.ts';
import { fullParcel, publicParcel } from './public.ts';
import { type ParcelKey, parcelByCode, parcelByKey } from './queries.ts';

/**
 * Finds a parcel, with one page of its history. `query`, where there is one, is kept in the address
 * of the next page.
 */
type Find<Key, Found> = (
  key: Key,
  request: PageRequest,
  query?: string,
) => Promise<Found | undefined>;

export type ParcelFinder = {
  /** By its tracking code; two indexed reads. */
  forVisitor: Find<string, PublicParcel>;
  /** By its tracking code or its id. */
  forAdmin: Find<ParcelKey, ParcelWithHistory>;
};

/**
 * Makes the lookup of one parcel.
 *
 * @param timeZone the site's own, for the dates of activities.
 */
export function parcelFinder(db: Db, timeZone: string): ParcelFinder {
  const findByCode = parcelByCode(db);
  const findByKey = parcelByKey(db);
  const findHistory = historyOfParcel(db);
  const view = activityView(timeZone);

  async function historyOf(parcel: ParcelRow, request: PageRequest, query: string) {
    const { rows, total } = await findHistory(parcel.id, request);
    return pagedList(
      rows.map(view),
      total,
      request,
      `${parcelApiPath(parcel.tracking_code)}${query}`,
    );
  }

  return {
    async forVisitor(code, request, query = '') {
      const parcel = await findByCode(code);
      return parcel && publicParcel(parcel, await historyOf(parcel, request, query));
    },
    async forAdmin(key, request, query = '') {
      const parcel = await findByKey(key);
      return parcel && { ...fullParcel(parcel), history: await historyOf(parcel, request, query) };
    },
  };
}
