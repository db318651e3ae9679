import { firstOf, pageOf } from '../../database/matches.ts';
import { type ListRequest, pagedList, pagedMatches, withIds } from '../../database/paginate.ts';
import { foldForSearch, isSearch } from '../../database/search.ts';
import type { Db, ParcelRow } from '../../database/tables.ts';
import type { Paged } from '../../shared/envelope.ts';
import { everyParcel, type ParcelFilter } from '../../shared/parcel-filter.ts';
import { readTypedCode } from '../../shared/typed-code.ts';
import { findTypedAliasTarget } from '../merge/code-aliases.ts';
import { type Clock, conditionsOf } from './conditions.ts';
import { type Criteria, partsOf } from './criteria.ts';
import { wantedParcels } from './list-query.ts';
import { countParcels, findSavedLocation } from './page-offsets.ts';
import { sortKeyOf } from './sort-keys.ts';

/** A filter, and the time that it is asked at. */
export type ParcelListRequest = Clock & { filter: ParcelFilter };

const all: ParcelListRequest = { filter: everyParcel, now: new Date(0), timeZone: 'UTC' };

/** One page of the parcels that are asked for; however many there are, it takes about as long. */
export function listParcels(
  db: Db,
  request: ListRequest,
  asked: ParcelListRequest = all,
): Promise<Paged<ParcelRow>> {
  const wanted = criteriaOf(db, request.search, asked);
  if (partsOf(wanted) > 0) return listMatches(db, request, wanted);
  return wanted.sort === null ? listAll(db, request) : listSorted(db, request, wanted);
}

/** The ids of the first parcels that are asked for, in the order of their list, and whether there are more. */
export function listParcelIds(
  db: Db,
  search: string,
  asked: ParcelListRequest,
  most: number,
): Promise<{ ids: number[]; isCut: boolean }> {
  return firstOf(wantedParcels(db, criteriaOf(db, search, asked)), most);
}

/** What a search and a filter mean in this database. */
export function criteriaOf(
  db: Db,
  search: string,
  { filter, now, timeZone }: ParcelListRequest,
): Criteria {
  const { origin, destination, sort } = filter;
  const texts = [
    { field: 'pickup_location' as const, text: foldForSearch(origin ?? '') },
    { field: 'destination' as const, text: foldForSearch(destination ?? '') },
  ];
  return {
    search: isSearch(search) ? search : '',
    conditions: conditionsOf(db, filter, { now, timeZone }),
    texts: texts.filter(({ text }) => text !== ''),
    sort: sort === null ? null : sortKeyOf(db, sort),
  };
}

async function listAll(db: Db, request: ListRequest): Promise<Paged<ParcelRow>> {
  const [rows, total] = await Promise.all([readPlace(db, request), countParcels(db)]);
  return pagedList(rows, total, request, request.path);
}

async function readPlace(db: Db, { page, perPage }: ListRequest): Promise<ParcelRow[]> {
  const newest = db.selectFrom('parcels').selectAll().orderBy('id', 'desc').limit(perPage);
  if (page === 1) return newest.execute();
  const place = await findSavedLocation(db, (page - 1) * perPage);
  if (place === undefined) return [];
  return newest.where('id', '<', place.below).offset(place.skip).execute();
}

/** All parcels in another order, whose number is known. */
async function listSorted(
  db: Db,
  request: ListRequest,
  wanted: Criteria,
): Promise<Paged<ParcelRow>> {
  const [{ ids }, total] = await Promise.all([
    pageOf(wantedParcels(db, wanted), request),
    countParcels(db),
  ]);
  return pagedList(await readRows(db, ids), total, request, request.path);
}

async function listMatches(
  db: Db,
  request: ListRequest,
  wanted: Criteria,
): Promise<Paged<ParcelRow>> {
  const matches = await pageOf(wantedParcels(db, wanted), request);
  const { ids, seen } = matches.seen === 0 ? await findByMergedCode(db, request, wanted) : matches;
  return pagedMatches(await readRows(db, ids), seen, request);
}

/** The parcels with these ids, in the order of the ids; without those that there are not. */
export async function readRows(db: Db, ids: number[]): Promise<ParcelRow[]> {
  const rows = await withIds(db.selectFrom('parcels').selectAll(), ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The parcel that a code leads to since its own became one with that; not where a filter asks for more. */
async function findByMergedCode(
  db: Db,
  { search, page }: ListRequest,
  wanted: Criteria,
): Promise<{ ids: number[]; seen: number }> {
  const code = partsOf(wanted) === 1 ? readTypedCode(search) : null;
  const id = code === null ? undefined : await findTypedAliasTarget(db, code);
  if (id === undefined) return { ids: [], seen: 0 };
  return { ids: page === 1 ? [id] : [], seen: 1 };
}
