import { findIdPage, firstIds } from '../../database/matches.ts';
import { type ListRequest, pagedList, pagedMatches, withIds } from '../../database/paginate.ts';
import { foldForSearch, isSearch } from '../../database/search.ts';
import type { Db, ParcelRow } from '../../database/tables.ts';
import type { PageOf } from '../../shared/envelope.ts';
import { isSurrounded, readPieceCode, readTypedCode } from '../../shared/typed-code.ts';
import { everyDay } from '../../working-calendar.ts';
import { findTypedAliasTarget } from '../merge/code-aliases.ts';
import { countAllParcels, findPageStart } from './counts.ts';
import { type Criteria, countCriteria, filterConditions, toSortKey } from './criteria.ts';
import { everyParcel, type ParcelListRequest } from './filter.ts';
import { findMatchingIds } from './list-query.ts';

const allParcelsRequest: ParcelListRequest = {
  filter: everyParcel,
  now: new Date(0),
  timeZone: 'UTC',
  calendar: everyDay,
};

/** One page of the parcels that match. It takes about as long for a million parcels as for a hundred. */
export function listParcels(
  db: Db,
  request: ListRequest,
  filterRequest: ParcelListRequest = allParcelsRequest,
): Promise<PageOf<ParcelRow>> {
  const criteria = toCriteria(db, request.search, filterRequest);
  if (countCriteria(criteria) > 0) return listMatches(db, request, criteria);
  return criteria.sort === null ? listAll(db, request) : listInOrder(db, request, criteria);
}

/** The ids of the parcels that match, `most` at most. `isCut`: there are more. */
export function listParcelIds(
  db: Db,
  search: string,
  filterRequest: ParcelListRequest,
  most: number,
): Promise<{ ids: number[]; isCut: boolean }> {
  return firstIds(findMatchingIds(db, toCriteria(db, search, filterRequest)), most);
}

/** The criteria of a search and a filter. */
export function toCriteria(
  db: Db,
  search: string,
  { filter, now, timeZone, calendar, withPhones: searchesPhones = true }: ParcelListRequest,
): Criteria {
  const { origin, destination, sort } = filter;
  const texts = [
    { field: 'pickup_location' as const, text: foldForSearch(origin ?? '') },
    { field: 'destination' as const, text: foldForSearch(destination ?? '') },
  ];
  return {
    search: isSearch(search) ? searchedText(search) : '',
    searchesPhones,
    conditions: filterConditions(db, filter, { now, timeZone, calendar }),
    texts: texts.filter(({ text }) => text !== ''),
    importId: filter.import,
    sort: sort === null ? null : toSortKey(db, sort),
  };
}

/** The code in a pasted link or beside a label, or the code of the parcel whose piece is named; else the text itself. */
function searchedText(search: string): string {
  const text = (isSurrounded(search) ? readTypedCode(search)?.code : undefined) ?? search;
  const piece = readPieceCode(text);
  // A text with a space is more likely an address.
  return piece !== null && /^(?=.*\d)[\w.-]{4,40}$/.test(piece.code) ? piece.code : text;
}

async function listAll(db: Db, request: ListRequest): Promise<PageOf<ParcelRow>> {
  const [rows, total] = await Promise.all([readNewestParcels(db, request), countAllParcels(db)]);
  return pagedList(rows, total, request, request.path);
}

async function readNewestParcels(db: Db, { page, perPage }: ListRequest): Promise<ParcelRow[]> {
  const newest = db.selectFrom('parcels').selectAll().orderBy('id', 'desc').limit(perPage);
  if (page === 1) return newest.execute();
  const start = await findPageStart(db, (page - 1) * perPage);
  if (start === undefined) return [];
  return newest.where('id', '<', start.below).offset(start.skip).execute();
}

/** A page of all parcels in another order. Their number is known without counting. */
async function listInOrder(db: Db, request: ListRequest, criteria: Criteria) {
  const [{ ids }, total] = await Promise.all([
    findIdPage(findMatchingIds(db, criteria), request),
    countAllParcels(db),
  ]);
  return pagedList(await readParcelRows(db, ids), total, request, request.path);
}

async function listMatches(db: Db, request: ListRequest, criteria: Criteria) {
  const matches = await findIdPage(findMatchingIds(db, criteria), request);
  const { ids, seen } = matches.seen === 0 ? await findByAlias(db, request, criteria) : matches;
  return pagedMatches(await readParcelRows(db, ids), seen, request);
}

/** The parcels with these ids, in the order of the ids; those that do not exist are left out. */
export async function readParcelRows(db: Db, ids: number[]): Promise<ParcelRow[]> {
  const rows = await withIds(db.selectFrom('parcels').selectAll(), ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The parcel that a merged parcel with this code became part of, if there is no filter. */
async function findByAlias(db: Db, { search, page }: ListRequest, criteria: Criteria) {
  const code = countCriteria(criteria) === 1 ? readTypedCode(search) : null;
  const id = code === null ? undefined : await findTypedAliasTarget(db, code);
  if (id === undefined) return { ids: [], seen: 0 };
  return { ids: page === 1 ? [id] : [], seen: 1 };
}
