import { activityView } from '../activities/public.ts';
import { historyOfParcel } from '../activities/queries.ts';
import { type PageRequest, pageOf } from '../database/paginate.ts';
import type { Db } from '../database/tables.ts';
import type { PublicParcel } from '../shared/parcel.ts';
import { parcelApiPath } from '../shared/paths.ts';
import { publicParcel } from './public.ts';
import { parcelByCode } from './queries.ts';

/**
 * Finds a parcel for a visitor. `query`, where there is one, is kept in the address of the next page
 * of the history.
 */
export type FindForVisitor = (
  code: string,
  request: PageRequest,
  query?: string,
) => Promise<PublicParcel | undefined>;

/**
 * Makes the public lookup: a parcel by its tracking code, with one page of its history. Two
 * indexed reads.
 *
 * @param timeZone the site's own, for the dates of activities.
 */
export function parcelLookup(db: Db, timeZone: string): FindForVisitor {
  const findParcel = parcelByCode(db);
  const findHistory = historyOfParcel(db);
  const view = activityView(timeZone);
  return async (code, request, query = '') => {
    const parcel = await findParcel(code);
    if (parcel === undefined) return undefined;
    const { rows, total } = await findHistory(parcel.id, request);
    const path = `${parcelApiPath(parcel.tracking_code)}${query}`;
    return publicParcel(parcel, pageOf(rows.map(view), total, request, path));
  };
}
