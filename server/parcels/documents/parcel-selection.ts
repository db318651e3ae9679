import type { Context } from 'hono';
import type { ParcelRow } from '../../database/tables.ts';
import type { SiteEnv } from '../../http/context.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { limits } from '../../shared/limits.ts';
import { readParcelListRequest } from '../list/filter.ts';
import { listParcelIds, readRows } from '../list/list.ts';

/** The parcels to print documents of. */
export type DocumentParcels = {
  /** In the order in which they were chosen. */
  parcels: ParcelRow[];
  /** What was named and is no parcel, as it was written. */
  unknown: string[];
  /** Whether more were chosen than are printed at once. */
  isCut: boolean;
};

/**
 * Reads which parcels an address names: by their ids (`?parcels=`, with commas between them), or with `?all=yes`
 * those that its filter and search ask for.
 *
 * @throws {InvalidRequest} for a filter with values that are none.
 */
export async function readParcelSelection(c: Context<SiteEnv>): Promise<DocumentParcels> {
  const { db } = c.get('deps');
  if (c.req.query('all') === 'yes') {
    const { search } = readListRequest(c);
    const { ids, isCut } = await listParcelIds(
      db,
      search,
      readParcelListRequest(c),
      limits.documents,
    );
    return { parcels: await readRows(db, ids), unknown: [], isCut };
  }
  const { ids, unknown } = namedIn(c.req.query('parcels') ?? '');
  const parcels = await readRows(db, ids.slice(0, limits.documents));
  const found = new Set(parcels.map(({ id }) => id));
  const gone = ids.slice(0, limits.documents).filter((id) => !found.has(id));
  return {
    parcels,
    unknown: [...gone.map(String), ...unknown],
    isCut: ids.length > limits.documents,
  };
}

function namedIn(list: string): { ids: number[]; unknown: string[] } {
  const named = [...new Set(list.split(',').map((part) => part.trim()))].filter(Boolean);
  const isId = (part: string) => /^[1-9]\d{0,9}$/.test(part) && Number(part) <= limits.recordId;
  return { ids: named.filter(isId).map(Number), unknown: named.filter((part) => !isId(part)) };
}
