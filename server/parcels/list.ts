import { type ListRequest, pagedList, pagedMatches, withIds } from '../database/paginate.ts';
import { isSearch } from '../database/search.ts';
import type { Db, ParcelRow } from '../database/tables.ts';
import type { Paged } from '../shared/envelope.ts';
import { findMatchingParcels } from './matches.ts';
import { countParcels, findPlace } from './places.ts';

/** One page of the parcels, newest first; however many there are, it takes about as long. */
export function listParcels(db: Db, request: ListRequest): Promise<Paged<ParcelRow>> {
  return isSearch(request.search) ? listMatches(db, request) : listAll(db, request);
}

async function listAll(db: Db, request: ListRequest): Promise<Paged<ParcelRow>> {
  const [rows, total] = await Promise.all([readPlace(db, request), countParcels(db)]);
  return pagedList(rows, total, request, request.path);
}

async function readPlace(db: Db, { page, perPage }: ListRequest): Promise<ParcelRow[]> {
  const newest = db.selectFrom('parcels').selectAll().orderBy('id', 'desc').limit(perPage);
  if (page === 1) return newest.execute();
  const place = await findPlace(db, (page - 1) * perPage);
  if (place === undefined) return [];
  return newest.where('id', '<', place.below).offset(place.skip).execute();
}

async function listMatches(db: Db, request: ListRequest): Promise<Paged<ParcelRow>> {
  const { ids, seen } = await findMatchingParcels(db, request);
  const list = db.selectFrom('parcels').selectAll().orderBy('id', 'desc');
  return pagedMatches(await withIds(list, ids), seen, request);
}
