import { sql } from 'kysely';
import { isOneOf } from '../../database/engine.ts';
import { type IdBatches, singleBatch } from '../../database/matches.ts';
import type { Db } from '../../database/tables.ts';
import { yieldToRequests } from '../../database/yield-to-requests.ts';
import { allMatchingIds } from '../../parcels/list/all-ids.ts';
import type { ParcelListRequest } from '../../parcels/list/filter.ts';
import { withoutPhones } from '../../parcels/phones.ts';
import { codText } from '../../parcels/shared/cash.ts';
import { priceText } from '../../prices/shared/price.ts';
import type { ImportKind } from '../../shared/enums.ts';
import { fieldNames, mapValues } from '../../shared/field-values.ts';
import { parcelFields } from '../../shared/fields.ts';
import type { Cell } from '../../spreadsheets/sheet.ts';
import { importColumns } from '../shared/import-columns.ts';

export type ParcelSelection = readonly number[] | { search: string; request: ParcelListRequest };

/** After so many records, other requests get their turn. */
const pageSize = 20;

type ExportedRecord<Column extends string> = { id: number } & { readonly [Name in Column]: Cell };

export function exportedRows(
  db: Db,
  kind: ImportKind,
  selection: ParcelSelection,
  { withPhones }: { withPhones: boolean },
): AsyncGenerator<readonly Cell[]> {
  const parcels = exportedParcels(db, selection);
  return kind === 'parcels'
    ? recordCells(parcels, importColumns.parcels, (ids) => readExportedParcels(db, ids, withPhones))
    : recordCells(activityIds(db, parcels), importColumns.activities, (ids) =>
        readActivities(db, ids),
      );
}

async function* activityIds(db: Db, parcels: IdBatches): AsyncGenerator<number[]> {
  for await (const page of idPages(parcels)) {
    const activities = await db
      .selectFrom('activities')
      .select(['id', 'parcel_id'])
      .where(isOneOf(db, page, 'parcel_id'))
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const byParcel = Map.groupBy(activities, ({ parcel_id }) => parcel_id);
    yield page.flatMap((parcel) => (byParcel.get(parcel) ?? []).map(({ id }) => id));
  }
}

async function* recordCells<Column extends string>(
  ids: IdBatches,
  columns: readonly Column[],
  read: (ids: readonly number[]) => Promise<ExportedRecord<Column>[]>,
): AsyncGenerator<readonly Cell[]> {
  for await (const page of idPages(ids)) {
    const records = await read(page);
    const byId = new Map(records.map((record) => [record.id, record]));
    for (const id of page) {
      const record = byId.get(id);
      // The record may have been deleted since its id was read.
      if (record !== undefined) yield columns.map((name) => record[name]);
    }
    await yieldToRequests();
  }
}

/** The parcels with these ids, with all fields that an import can set, in any order. */
async function readExportedParcels(db: Db, ids: readonly number[], withPhones: boolean) {
  const parcels = await db
    .selectFrom('parcels')
    .select(['id', ...fieldNames(parcelFields)])
    .where(isOneOf(db, ids))
    .execute();
  // Amounts are in the currency's main unit, as people write them and an import reads them.
  return parcels.map((parcel) => {
    const amounts = { cod: codText(parcel), price_text: priceText(parcel) };
    return {
      ...(withPhones ? parcel : withoutPhones(parcel)),
      ...mapValues(amounts, (text) => (text === null ? null : Number(text))),
    };
  });
}

/** The activities with these ids, with the tracking codes of their parcels, in any order. */
function readActivities(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('activities')
    .innerJoin('parcels', 'parcels.id', 'activities.parcel_id')
    .select(['activities.id', 'tracking_code'])
    .select(sql<string>`activities.created_at`.as('happened_at'))
    .select(['title', 'description', 'activities.stage', 'location', 'icon', 'color'])
    .where(isOneOf(db, ids, 'activities.id'))
    .execute();
}

async function* idPages(batches: IdBatches): AsyncGenerator<readonly number[]> {
  for await (const ids of batches) {
    for (let first = 0; first < ids.length; first += pageSize) {
      yield ids.slice(first, first + pageSize);
    }
  }
}

/** The ids of the selected parcels in their order, in batches. */
export function exportedParcels(db: Db, selection: ParcelSelection): IdBatches {
  return 'request' in selection
    ? allMatchingIds(db, selection.search, selection.request)
    : singleBatch([...selection]);
}
