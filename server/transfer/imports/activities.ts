import type { ActivityRow, Db } from '../../database/tables.ts';
import { interpolate } from '../../shared/interpolate.ts';
import type { ActivityChanges } from '../../shared/parcel.ts';
import type { SheetRow } from '../spreadsheets/sheet.ts';
import {
  eventKey,
  findActivities,
  type ImportedEvent,
  type ParcelEvent,
  readEvent,
} from './imported-event.ts';
import { findExistingParcels } from './parcels.ts';
import { codeError, type Parsed, parseRow, type RowError, withFaults } from './report.ts';
import type { RowValues, Validator } from './row-reader.ts';

/** What is to be written of some rows. */
export type ActivityPlan = {
  made: ParcelEvent[];
  changed: { before: ActivityRow; set: ActivityChanges }[];
};

/** Plans what some rows insert, change or leave as it is, and reports why others are invalid. */
export async function validateActivities(
  validator: Validator,
  rows: SheetRow[],
): Promise<ActivityPlan> {
  const { db, reader, tally } = validator;
  const plan: ActivityPlan = { made: [], changed: [] };
  const read = rows.map((row) => ({ row, ...reader.values(row) }));
  const parcelOf = await findParcels(db, read);
  const results = read.map((one) => ({
    row: one.row,
    hasTime: one.values.has('happened_at'),
    ...readActivity(validator, one, parcelOf.get(codeOf(one.values))),
  }));
  const existing = await findActivities(
    db,
    results.flatMap(({ event }) => event ?? []),
  );
  for (const { row, hasTime, event, ...found } of results) {
    tally.report.rows += 1;
    const errors =
      event === null
        ? found.errors
        : planActivity(validator, { row, hasTime, event, existing }, plan);
    if (errors.length > 0) tally.fail(row, errors);
    else tally.drop(row, found.dropped);
  }
  return plan;
}

/** A row as an activity of its parcel, or what is wrong with it; `dropped`: what was wrong with what is left out of it. */
function readActivity(
  validator: Validator,
  { values, faults }: RowValues,
  parcelId: number | undefined,
): { event: ParcelEvent | null; errors: RowError[]; dropped: RowError[] } {
  const { tracking_code, happened_at, ...fields } = Object.fromEntries(values);
  const when = happened_at === undefined ? {} : { created_at: happened_at };
  const parsed = parseRow(validator, fields, faults, (rest) =>
    nameTheTime(readEvent({ ...rest, ...when }, validator)),
  );
  if (parcelId !== undefined && parsed.errors === null) {
    return { event: { parcelId, activity: parsed.data }, errors: [], dropped: parsed.dropped };
  }
  const words = validator.t.importing.faults;
  const message =
    tracking_code === undefined
      ? words.noCode
      : interpolate(words.noParcel, { code: tracking_code.slice(0, 100) });
  const missing = parcelId === undefined ? [codeError(message)] : [];
  const errors = withFaults(faults, [...missing, ...(parsed.errors ?? [])]);
  return { event: null, errors, dropped: [] };
}

/** What the API calls `created_at` is `happened_at` in a sheet. */
function nameTheTime(parsed: Parsed<ImportedEvent>): Parsed<ImportedEvent> {
  if (parsed.success) return parsed;
  const issues = parsed.error.issues.map((issue) =>
    issue.path[0] === 'created_at' ? { ...issue, path: ['happened_at'] } : issue,
  );
  return { success: false, error: { issues } };
}

type CheckedRow = {
  row: SheetRow;
  hasTime: boolean;
  event: ParcelEvent;
  existing: Map<string, ActivityRow>;
};

function planActivity(
  { seen, t, tally: { report } }: Validator,
  { row, hasTime, event, existing }: CheckedRow,
  plan: ActivityPlan,
): RowError[] {
  const key = eventKey(event.parcelId, event.activity);
  const first = seen.get(key);
  if (first !== undefined) {
    return [codeError(interpolate(t.importing.faults.activityTwice, { row: first }))];
  }
  seen.set(key, row.row);
  const before = existing.get(key);
  if (before === undefined) {
    plan.made.push(event);
    report.created += 1;
    if (!hasTime) report.unkeyed += 1;
    return [];
  }
  const set = changedFields(before, event.activity);
  if (Object.keys(set).length === 0) report.same += 1;
  else {
    plan.changed.push({ before, set });
    report.changed += 1;
  }
  return [];
}

const compared = ['description', 'stage', 'location', 'icon', 'color'] as const;

function changedFields(before: ActivityRow, activity: ImportedEvent): ActivityChanges {
  const names = compared.filter(
    (name) => activity[name] !== undefined && activity[name] !== before[name],
  );
  return Object.fromEntries(names.map((name) => [name, activity[name]]));
}

function codeOf(values: Map<string, string>): string {
  return values.get('tracking_code')?.toLowerCase() ?? '';
}

/** The ids of the parcels by their codes in lower case, aliases among them. */
async function findParcels(db: Db, read: readonly RowValues[]): Promise<Map<string, number>> {
  const codes = read.map(({ values }) => codeOf(values));
  const { parcels, merged } = await findExistingParcels(db, codes);
  const others = [...merged.values()].map((code) => code.toLowerCase());
  const { parcels: reached } = await findExistingParcels(db, others);
  const ids = new Map([...parcels].map(([code, { id }]) => [code, id]));
  for (const [code, own] of merged) {
    const parcel = reached.get(own.toLowerCase());
    if (parcel !== undefined && !ids.has(code)) ids.set(code, parcel.id);
  }
  return ids;
}
