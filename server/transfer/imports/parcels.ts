import type { Messages } from '../../../views/translations/messages.ts';
import type { Db, ParcelRow } from '../../database/tables.ts';
import { InvalidRequest } from '../../http/input/validation.ts';
import { newParcel, readParcelChange } from '../../parcels/schema.ts';
import { namesOf } from '../../shared/field-values.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { newTrackingCode } from '../../shared/new-tracking-code.ts';
import type { NewParcel, ParcelChanges } from '../../shared/parcel.ts';
import type { SheetRow } from '../spreadsheets/sheet.ts';
import { findActivities } from './activities.ts';
import { canDrop, type Parsed, parseFields } from './drop-invalid.ts';
import { type ExistingParcels, findExistingParcels } from './existing-parcels.ts';
import { eventKey, type ImportedEvent, readEvent } from './imported-event.ts';
import { codeError, type RowError, rowErrors, type Tally, withFaults } from './report.ts';
import type { RowReader } from './row-reader.ts';

/** The planned writes of some rows. */
export type ParcelPlan = { made: PlannedParcel[]; changed: PlannedChange[] };

/** A new parcel, with the events in its row. */
export type PlannedParcel = { parcel: NewParcel; history: ImportedEvent[] };

/** The changes of a row to a parcel, with the events in it that the parcel has not. */
export type PlannedChange = {
  id: number;
  set: ParcelChanges;
  history: ImportedEvent[];
  /** The row has a status text, which may be the parcel's. */
  hasText: boolean;
};

export type ParcelValidator = {
  db: Db;
  t: Messages;
  reader: RowReader;
  tally: Tally;
  /** What new codes begin with. */
  prefix: string;
  timeZone: string;
  /** When the import began. */
  now: string;
  /** The rows of the codes read so far. */
  seen: Map<string, number>;
  /** Whether invalid values of optional fields are left out, instead of their rows. */
  dropsInvalid: boolean;
};

/** Plans what some rows insert, change or leave as it is, and reports why others are invalid. */
export async function validateParcels(
  validator: ParcelValidator,
  rows: SheetRow[],
): Promise<ParcelPlan> {
  const plan: ParcelPlan = { made: [], changed: [] };
  const read = rows.map((row) => readRow(validator, row));
  const codes = read.map(({ values }) => keyOf(values)).filter((code) => code !== undefined);
  const existingParcels = await findExistingParcels(validator.db, codes);
  const known = await findKnownEvents(validator.db, read, existingParcels);
  for (const one of read) {
    const { row } = one;
    validator.tally.report.rows += 1;
    const errors = planRow(validator, { ...one, existingParcels, known }, plan);
    if (errors.length > 0) validator.tally.fail(row, errors);
  }
  return plan;
}

type Row = {
  row: SheetRow;
  values: Map<string, string>;
  history: ImportedEvent[];
  /** What is wrong with its cells, and with its history. */
  faults: RowError[];
};

type Read = Row & {
  existingParcels: ExistingParcels;
  /** The keys of those of the events that the parcels have already. */
  known: ReadonlySet<string>;
};

/** The values of a row, and the events in it, each of them once. */
function readRow({ reader, t, timeZone, now }: ParcelValidator, row: SheetRow): Row {
  const history = new Map<string, ImportedEvent>();
  const { values, faults } = reader.values(row);
  for (const [index, written] of reader.history(row).entries()) {
    const { event, issues } = readEvent(written, { timeZone, now });
    if (issues === null) history.set(eventKey(0, event), event);
    else {
      const reason = rowErrors(issues, t).map(({ message }) => message);
      const params = { number: index + 1, reason: reason.join(' ') };
      faults.push({ field: 'history', message: interpolate(t.importing.faults.history, params) });
    }
  }
  return { row, values, history: [...history.values()], faults };
}

async function findKnownEvents(
  db: Db,
  rows: readonly Row[],
  { parcels }: ExistingParcels,
): Promise<ReadonlySet<string>> {
  const asked = rows.flatMap(({ values, history }) => {
    const parcelId = parcels.get(keyOf(values) ?? '')?.id;
    return parcelId === undefined ? [] : history.map((activity) => ({ parcelId, activity }));
  });
  return new Set((await findActivities(db, asked)).keys());
}

function planRow(
  validator: ParcelValidator,
  { row, values, existingParcels, history, faults, known }: Read,
  plan: ParcelPlan,
): RowError[] {
  const { t, seen, tally, prefix } = validator;
  // Without its number, the row may be of a parcel that is there, or of a new one.
  if (faults.some(({ field }) => field === 'tracking_code')) return faults;
  const key = keyOf(values);
  const first = key === undefined ? undefined : seen.get(key);
  const words = t.importing.faults;
  if (first !== undefined) return [codeError(interpolate(words.codeTwice, { row: first }))];
  if (key !== undefined) seen.set(key, row.row);
  const merged = key === undefined ? undefined : existingParcels.merged.get(key);
  if (merged !== undefined) return [codeError(interpolate(words.merged, { code: merged }))];
  const existing = key === undefined ? undefined : existingParcels.parcels.get(key);
  if (existing !== undefined) {
    const isNew = (event: ImportedEvent) => !known.has(eventKey(existing.id, event));
    const change = { row, values, history: history.filter(isNew), faults };
    return planChange(validator, change, existing, plan);
  }

  const { tracking_code = newTrackingCode(prefix), ...fields } = Object.fromEntries(values);
  const { parsed, dropped } = parseFields(
    fields,
    (rest): Parsed<NewParcel> => {
      const { data, error } = newParcel.safeParse({ tracking_code, ...rest });
      return error === undefined
        ? { value: data, issues: null }
        : { value: null, issues: error.issues };
    },
    validator.dropsInvalid,
  );
  if (parsed.issues !== null) return withFaults(faults, rowErrors(parsed.issues, t));
  if (!canDrop(faults, validator.dropsInvalid)) return faults;
  plan.made.push({ parcel: parsed.value, history });
  tally.drop(row, [...faults, ...rowErrors(dropped, t)]);
  tally.report.created += 1;
  if (key === undefined) tally.report.unkeyed += 1;
  return [];
}

function planChange(
  { t, tally, dropsInvalid }: ParcelValidator,
  { row, values, history, faults }: Row,
  existing: ParcelRow,
  plan: ParcelPlan,
): RowError[] {
  const { tracking_code: _, ...fields } = Object.fromEntries(values);
  const { parsed, dropped } = parseFields(
    fields,
    (rest) => parseChange(rest, existing),
    dropsInvalid,
  );
  if (parsed.issues !== null) return withFaults(faults, rowErrors(parsed.issues, t));
  if (!canDrop(faults, dropsInvalid)) return faults;
  tally.drop(row, [...faults, ...rowErrors(dropped, t)]);
  const set = changedFields(existing, parsed.value);
  if (Object.keys(set).length === 0 && history.length === 0) {
    tally.report.same += 1;
    return [];
  }
  plan.changed.push({ id: existing.id, set, history, hasText: values.has('status') });
  tally.report.changed += 1;
  return [];
}

function parseChange(
  fields: Readonly<Record<string, string>>,
  existing: ParcelRow,
): Parsed<ParcelChanges> {
  try {
    return { value: readParcelChange({ id: existing.id, ...fields }, existing), issues: null };
  } catch (error) {
    if (error instanceof InvalidRequest) return { value: null, issues: error.issues };
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
