import { setImmediate as nextTurn } from 'node:timers/promises';
import type { IdBatches } from '../../database/matches.ts';
import type { Db } from '../../database/tables.ts';
import { type ImportKind, importColumns } from '../../shared/import-columns.ts';
import type { Cell } from '../spreadsheets/sheet.ts';
import { exportedParcels, type ParcelSelection } from './parcels.ts';
import { readActivities, readActivityIds, readParcels } from './queries.ts';

/** As many as are read at once; then others have their turn. */
const pageSize = 200;

type Record<Column extends string> = { id: number } & { readonly [Name in Column]: Cell };

/** The cells of each record that is exported, in the order of importColumns. */
export function exportedRows(
  db: Db,
  kind: ImportKind,
  which: ParcelSelection,
): AsyncGenerator<readonly Cell[]> {
  const parcels = exportedParcels(db, which);
  if (kind === 'parcels')
    return rowsOf(parcels, importColumns.parcels, (ids) => readParcels(db, ids));
  return rowsOf(activitiesOf(db, parcels), importColumns.activities, (ids) =>
    readActivities(db, ids),
  );
}

/** The ids of the activities of parcels, in the order of these. */
async function* activitiesOf(db: Db, parcels: IdBatches): AsyncGenerator<number[]> {
  for await (const some of pagesOf(parcels)) {
    const byParcel = new Map(some.map((id): [number, number[]] => [id, []]));
    for (const { id, parcel_id } of await readActivityIds(db, some)) {
      byParcel.get(parcel_id)?.push(id);
    }
    yield [...byParcel.values()].flat();
  }
}

async function* rowsOf<Column extends string>(
  ids: IdBatches,
  columns: readonly Column[],
  read: (ids: readonly number[]) => Promise<Record<Column>[]>,
): AsyncGenerator<readonly Cell[]> {
  for await (const page of pagesOf(ids)) {
    const records = await read(page);
    const byId = new Map(records.map((record) => [record.id, record]));
    for (const id of page) {
      const record = byId.get(id);
      // It may have been deleted since its id was read.
      if (record !== undefined) yield columns.map((name) => record[name]);
    }
    await nextTurn();
  }
}

async function* pagesOf(slices: IdBatches): AsyncGenerator<readonly number[]> {
  for await (const ids of slices) {
    for (let first = 0; first < ids.length; first += pageSize) {
      yield ids.slice(first, first + pageSize);
    }
  }
}
