import { activityView } from '../activities/public.ts';
import { historyOfParcel } from '../activities/queries.ts';
import { type PageRequest, pageOf } from '../database/paginate.ts';
import type { Db } from '../database/tables.ts';
import { limits } from '../shared/limits.ts';
import type { PublicParcel } from '../shared/parcel.ts';
import { parcelApiPath } from '../shared/paths.ts';
import { publicParcel } from './public.ts';
import { parcelByCode } from './queries.ts';

/** Finds parcels for visitors. */
export type Lookup = (code: string, request: PageRequest) => Promise<PublicParcel | undefined>;

/**
 * Makes the public lookup: a parcel by its tracking code, with one page of its history. Two
 * indexed reads.
 *
 * @param timeZone the site's own, for the dates of activities.
 */
export function parcelLookup(db: Db, timeZone: string): Lookup {
  const findParcel = parcelByCode(db);
  const findHistory = historyOfParcel(db);
  const view = activityView(timeZone);
  return async (code, request) => {
    const parcel = await findParcel(code);
    if (parcel === undefined) return undefined;
    const { rows, total } = await findHistory(parcel.id, request);
    const path = historyPath(parcel.tracking_code, request);
    return publicParcel(parcel, pageOf(rows.map(view), total, request, path));
  };
}

function historyPath(code: string, { perPage }: PageRequest): string {
  const path = parcelApiPath(code);
  return perPage === limits.perPage.default ? path : `${path}?per_page=${perPage}`;
}
