import { type ListRequest, mostCounted, pagedList, pagedMatches } from '../database/paginate.ts';
import { isSearch } from '../database/search.ts';
import type { Db, ParcelRow } from '../database/tables.ts';
import type { Paged } from '../shared/envelope.ts';
import { matchingIds } from './matches.ts';
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
  const { ids, seen } = await findMatches(db, request);
  return pagedMatches(await readParcels(db, ids), seen, request);
}

/** The ids of one page, and how many matches were seen: all, or enough to tell what follows. */
async function findMatches(db: Db, { search, page, perPage }: ListRequest) {
  const first = (page - 1) * perPage;
  const enough = Math.max(mostCounted, first + perPage) + 1;
  const ids: number[] = [];
  let seen = 0;
  for await (const found of matchingIds(db, search)) {
    ids.push(...found.slice(Math.max(0, first - seen), Math.max(0, first + perPage - seen)));
    seen += found.length;
    if (seen >= enough) break;
  }
  return { ids, seen };
}

async function readParcels(db: Db, ids: number[]): Promise<ParcelRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('parcels')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();
}
