import { sql } from 'kysely';
import { isOneOf } from '../../database/engine.ts';
import { firstIds } from '../../database/matches.ts';
import type { Db, ParcelRow } from '../../database/tables.ts';
import { maxSummed } from '../../lists/read.ts';
import type { ListRows } from '../../lists/rows.ts';
import type { Sums } from '../../lists/shared/cell.ts';
import { allMatchingIds } from './all-ids.ts';
import { countAllParcels, countParcelsWith } from './counts.ts';
import { type Criteria, countCriteria } from './criteria.ts';
import type { ParcelListRequest } from './filter.ts';
import { listParcels, readParcelRows, toCriteria } from './list.ts';
import { findMatchingIds } from './list-query.ts';

/** How many parcels are read at once. */
const rowsAtOnce = 100;
const summedAtOnce = 1000;

/** The amounts of parcels that are added up, each with its currency. */
export const parcelAmounts = {
  price: sql.ref('currency'),
  cod_amount: sql.ref('cod_currency'),
};

/** The parcels that a search and a filter find. */
export function parcelRows(
  db: Db,
  search: string,
  request: ParcelListRequest,
): ListRows<ParcelRow> {
  const criteria = toCriteria(db, search, request);
  return {
    page: (list) => listParcels(db, { ...list, search }, request),
    async *all() {
      for await (const ids of allMatchingIds(db, search, request)) {
        for (let first = 0; first < ids.length; first += rowsAtOnce) {
          yield await readParcelRows(db, ids.slice(first, first + rowsAtOnce));
        }
      }
    },
    async count(most) {
      if (countCriteria(criteria) === 0) {
        return { count: await countAllParcels(db), isCapped: false };
      }
      if (criteria.conditions.length === countCriteria(criteria)) {
        return countParcelsWith(db, request.filter, request, most);
      }
      const { ids, isCut } = await firstIds(findMatchingIds(db, criteria), most);
      return { count: ids.length, isCapped: isCut };
    },
    sums: (isExact) => sumParcels(db, criteria, isExact),
  };
}

async function sumParcels(db: Db, criteria: Criteria, isExact: boolean): Promise<Sums | null> {
  const isAll = countCriteria(criteria) === 0;
  if (!isExact && isAll && (await countAllParcels(db)) > maxSummed) return null;
  const sums: Sums = {};
  let count = 0;
  for await (const ids of findMatchingIds(db, { ...criteria, sort: null })) {
    count += ids.length;
    if (!isExact && count > maxSummed) return null;
    for (let first = 0; first < ids.length; first += summedAtOnce) {
      await addUp(db, ids.slice(first, first + summedAtOnce), sums);
    }
  }
  return sums;
}

/** Adds the amounts of parcels to the sums. */
async function addUp(db: Db, ids: readonly number[], sums: Sums): Promise<void> {
  for (const [name, currency] of Object.entries(parcelAmounts)) {
    const { rows } = await sql<{ currency: string; sum: number }>`
      select ${currency} as currency, sum(${sql.ref(name)}) as sum from parcels
      where ${isOneOf(db, ids)} and ${currency} is not null and ${sql.ref(name)} is not null
      group by ${currency}`.execute(db);
    for (const { currency: code, sum } of rows) {
      const known = sums[code] ?? { price: 0, cod_amount: 0 };
      sums[code] = { ...known, [name]: (known[name] ?? 0) + Number(sum) };
    }
  }
}
