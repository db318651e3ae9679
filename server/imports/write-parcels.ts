import { sql } from 'kysely';
import { changesBetween } from '../audit/changes.ts';
import type { Who } from '../audit/record.ts';
import { type ManyHappening, recordMany } from '../audit/record-many.ts';
import { isOneOf } from '../database/id-list.ts';
import { insertMany, updateOne } from '../database/many-rows.ts';
import type { Db, ParcelRow } from '../database/tables.ts';
import { isOneOfTexts } from '../database/text-list.ts';
import { keepingStatusKey } from '../event-presets/localized.ts';
import { noteUnindexed } from '../parcels/unindexed.ts';
import { filledUp, namesOf, searchedNames } from '../shared/field-values.ts';
import { parcelFields } from '../shared/fields.ts';
import type { NewParcel } from '../shared/parcel.ts';
import { differing, findStored, type PlannedChange } from './parcels.ts';

/** What has changed since it was judged: everything is to be judged anew. */
export class Stale extends Error {
  override name = 'Stale';
}

export type Writing = { trx: Db; who: Who; quiet: boolean; now: string };

const fields = namesOf(parcelFields);
const columns = [...fields, 'stage_by_hand', 'search_text', 'created_at', 'updated_at'];
const searched: readonly string[] = searchedNames(parcelFields);

/**
 * Inserts parcels, without the text of their search: see indexParcels.
 *
 * @throws {Stale} if one of the codes is in use by now.
 */
export async function writeNewParcels(
  { trx, who, quiet, now }: Writing,
  made: readonly NewParcel[],
): Promise<void> {
  const codes = made.map(({ tracking_code: code }) => code.toLowerCase());
  const taken = await findStored(trx, codes);
  if (taken.parcels.size + taken.merged.size > 0) throw new Stale();
  const whole = made.map((parcel) => ({
    ...filledUp(parcelFields, parcel),
    show_map: parcel.show_map ?? 'no',
  }));
  const rows = whole.map((parcel) => [
    ...fields.map((name) => parcel[name]),
    parcel.stage,
    '',
    now,
    now,
  ]);
  await insertMany(trx, 'parcels', columns, rows);
  const ids = await findIds(trx, codes);
  await noteUnindexed(trx, [...ids.values()]);
  const happenings = whole.map((parcel): ManyHappening => {
    const { tracking_code: name } = parcel;
    const id = ids.get(name.toLowerCase()) ?? 0;
    const changes = JSON.stringify(changesBetween(null, parcel));
    return { action: 'created', type: 'parcel', id, name, parcelId: id, changes };
  });
  await recordMany(trx, who, happenings, quiet);
}

/**
 * Changes parcels. Those that somebody has changed since they were judged are looked at again.
 *
 * @throws {Stale} if one is gone.
 */
export async function writeParcelChanges(
  { trx, who, quiet, now }: Writing,
  planned: readonly PlannedChange[],
): Promise<void> {
  const ids = planned.map(({ id }) => id);
  const stored = await trx.selectFrom('parcels').selectAll().where(isOneOf(trx, ids)).execute();
  const byId = new Map(stored.map((parcel) => [parcel.id, parcel]));
  const happenings: ManyHappening[] = [];
  const unindexed: number[] = [];
  for (const { id, set } of planned) {
    const before = byId.get(id);
    if (before === undefined) throw new Stale();
    const changes = differing(before, set);
    if (Object.keys(changes).length === 0) continue;
    const byHand = changes.stage === undefined ? {} : { stage_by_hand: changes.stage };
    const all = { ...keepingStatusKey(before, changes), ...byHand, updated_at: now };
    await updateOne(trx, 'parcels', id, definedOf(all));
    if (Object.keys(changes).some((name) => searched.includes(name))) unindexed.push(id);
    happenings.push(changedParcel(before, { ...before, ...changes }));
  }
  await noteUnindexed(trx, unindexed);
  await recordMany(trx, who, happenings, quiet);
}

function changedParcel(before: ParcelRow, after: object): ManyHappening {
  const { id, tracking_code: name } = before;
  const changes = JSON.stringify(changesBetween(before, after));
  return { action: 'changed', type: 'parcel', id, name, parcelId: id, changes };
}

type Value = string | number | null;

function definedOf(values: Record<string, Value | undefined>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, Value] => entry[1] !== undefined),
  );
}

async function findIds(db: Db, codes: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('parcels')
    .select(['id', 'tracking_code'])
    .where(isOneOfTexts(db, sql`lower(tracking_code)`, codes))
    .execute();
  return new Map(rows.map(({ id, tracking_code }) => [tracking_code.toLowerCase(), id]));
}
