import { sql } from 'kysely';
import type { Messages } from '../../../views/translations/messages.ts';
import { isOneOfTexts } from '../../database/json.ts';
import type { Db, ParcelRow } from '../../database/tables.ts';
import { InvalidRequest } from '../../http/input/validation.ts';
import { newParcel, readParcelChange } from '../../parcels/schema.ts';
import { namesOf } from '../../shared/field-values.ts';
import type { ShownColumn } from '../../shared/imports.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { newTrackingCode } from '../../shared/new-tracking-code.ts';
import type { NewParcel, ParcelChanges } from '../../shared/parcel.ts';
import type { SheetRow } from '../spreadsheets/sheet.ts';
import { codeError, type RowError, rowErrors, type Tally, valuesOf } from './report.ts';
import type { StageWords } from './stage-words.ts';

/** The planned writes of some rows. */
export type ParcelPlan = { made: NewParcel[]; changed: PlannedChange[] };

/** The changes of a row to a parcel. */
export type PlannedChange = { id: number; set: ParcelChanges };

export type ParcelValidator = {
  db: Db;
  t: Messages;
  columns: readonly ShownColumn[];
  tally: Tally;
  /** What a status becomes with another stage, in the company's language. */
  stageWords: StageWords;
  /** What new codes begin with. */
  prefix: string;
  /** The rows of the codes read so far. */
  seen: Map<string, number>;
};

/** Plans what some rows insert, change or leave as it is, and reports why others are invalid. */
export async function validateParcels(
  validator: ParcelValidator,
  rows: SheetRow[],
): Promise<ParcelPlan> {
  const plan: ParcelPlan = { made: [], changed: [] };
  const read = rows.map((row) => ({ row, values: valuesOf(row, validator.columns) }));
  const codes = read.map(({ values }) => keyOf(values)).filter((code) => code !== undefined);
  const stored = await findStored(validator.db, codes);
  for (const { row, values } of read) {
    validator.tally.report.rows += 1;
    const errors = planRow(validator, { row, values, stored }, plan);
    if (errors.length > 0) validator.tally.fail(row, errors);
  }
  return plan;
}

type Read = { row: SheetRow; values: Map<string, string>; stored: Stored };

function planRow(
  validator: ParcelValidator,
  { row, values, stored }: Read,
  plan: ParcelPlan,
): RowError[] {
  const { t, seen, tally, prefix } = validator;
  const key = keyOf(values);
  const first = key === undefined ? undefined : seen.get(key);
  const words = t.importing.faults;
  if (first !== undefined) return [codeError(interpolate(words.codeTwice, { row: first }))];
  if (key !== undefined) seen.set(key, row.row);
  const merged = key === undefined ? undefined : stored.merged.get(key);
  if (merged !== undefined) return [codeError(interpolate(words.merged, { code: merged }))];
  const existing = key === undefined ? undefined : stored.parcels.get(key);
  if (existing !== undefined) return planChange(validator, values, existing, plan);

  const { tracking_code = newTrackingCode(prefix), ...fields } = Object.fromEntries(values);
  const parsed = newParcel.safeParse({ tracking_code, ...fields });
  if (!parsed.success) return rowErrors(parsed.error.issues, t);
  plan.made.push(parsed.data);
  tally.report.created += 1;
  if (key === undefined) tally.report.unkeyed += 1;
  return [];
}

function planChange(
  { t, tally, stageWords }: ParcelValidator,
  values: Map<string, string>,
  existing: ParcelRow,
  plan: ParcelPlan,
): RowError[] {
  const { tracking_code: _, ...fields } = Object.fromEntries(values);
  try {
    const set = changedFields(existing, readParcelChange({ id: existing.id, ...fields }, existing));
    if (Object.keys(set).length === 0) {
      tally.report.same += 1;
      return [];
    }
    // A status of before says something else than the new stage; presets of events replace it, too.
    const isOver = set.stage && existing.status !== null && !values.has('status');
    const status = isOver && set.stage ? { status: stageWords[set.stage].title } : {};
    plan.changed.push({ id: existing.id, set: { ...set, ...status } });
    tally.report.changed += 1;
    return [];
  } catch (error) {
    if (error instanceof InvalidRequest) return rowErrors(error.issues, t);
    throw error;
  }
}

/** The changes whose value differs from the parcel's. */
export function changedFields(parcel: ParcelRow, changes: ParcelChanges): ParcelChanges {
  const names = namesOf(changes).filter(
    (name) => changes[name] !== undefined && changes[name] !== parcel[name],
  );
  return Object.fromEntries(names.map((name) => [name, changes[name]]));
}

function keyOf(values: Map<string, string>): string | undefined {
  return values.get('tracking_code')?.toLowerCase();
}

type Stored = { parcels: Map<string, ParcelRow>; merged: Map<string, string> };

/** The parcels with these codes, and where codes that are aliases redirect to. */
export async function findStored(db: Db, keys: readonly string[]): Promise<Stored> {
  // No code has control characters, and PostgreSQL would reject the whole query because of one.
  const codes = [...new Set(keys.filter((key) => !/\p{Cc}/u.test(key)))];
  const parcels = await db
    .selectFrom('parcels')
    .selectAll()
    .where(isOneOfTexts(db, sql`lower(tracking_code)`, codes))
    .execute();
  const merged = await db
    .selectFrom('code_aliases')
    .innerJoin('parcels', 'parcels.id', 'code_aliases.parcel_id')
    .select(['code_aliases.code', 'parcels.tracking_code'])
    .where(isOneOfTexts(db, sql`lower(code_aliases.code)`, codes))
    .execute();
  return {
    parcels: new Map(parcels.map((parcel) => [parcel.tracking_code.toLowerCase(), parcel])),
    merged: new Map(merged.map(({ code, tracking_code }) => [code.toLowerCase(), tracking_code])),
  };
}
