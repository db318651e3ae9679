import { sql } from 'kysely';
import type { Messages } from '../../../views/translations/messages.ts';
import { isOneOf, isOneOfTexts } from '../../database/json.ts';
import type { ActivityRow, Db } from '../../database/tables.ts';
import { interpolate } from '../../shared/interpolate.ts';
import type { ActivityChanges } from '../../shared/parcel.ts';
import type { SheetRow } from '../spreadsheets/sheet.ts';
import { canDrop, type Parsed, parseFields } from './drop-invalid.ts';
import { findExistingParcels } from './existing-parcels.ts';
import { eventKey, type ImportedEvent, readEvent } from './imported-event.ts';
import { codeError, type RowError, rowErrors, type Tally, withFaults } from './report.ts';
import type { RowReader, RowValues } from './row-reader.ts';

/** What is to be written of some rows. */
export type ActivityPlan = {
  made: { parcelId: number; activity: ImportedEvent }[];
  changed: { before: ActivityRow; set: ActivityChanges }[];
};

export type ActivityValidator = {
  db: Db;
  t: Messages;
  reader: RowReader;
  tally: Tally;
  timeZone: string;
  /** When it began: what says no time has happened now. */
  now: string;
  /** The row of each activity that came already. */
  seen: Map<string, number>;
  /** Whether invalid values of optional fields are left out, instead of their rows. */
  dropsInvalid: boolean;
};

/** Plans what some rows insert, change or leave as it is, and reports why others are invalid. */
export async function validateActivities(
  validator: ActivityValidator,
  rows: SheetRow[],
): Promise<ActivityPlan> {
  const plan: ActivityPlan = { made: [], changed: [] };
  const read = rows.map((row) => ({ row, ...validator.reader.values(row) }));
  const parcelOf = await findParcels(validator.db, read);
  const results = read.map(({ row, values, faults }) => ({
    row,
    hasTime: values.has('happened_at'),
    parsed: parseRow(validator, { values, faults }, parcelOf.get(codeOf(values))),
  }));
  const existing = await findActivities(
    validator.db,
    results.flatMap(({ parsed: { valid } }) => (valid === null ? [] : [valid])),
  );
  const { tally } = validator;
  for (const { row, hasTime, parsed } of results) {
    tally.report.rows += 1;
    const { valid } = parsed;
    const errors =
      valid === null
        ? parsed.errors
        : planActivity(validator, { row, hasTime, valid, existing }, plan);
    if (errors.length > 0) tally.fail(row, errors);
    else if (valid !== null) tally.drop(row, parsed.dropped);
  }
  return plan;
}

type ValidRow = { parcelId: number; activity: ImportedEvent };

/** A row as an activity of its parcel, or what is wrong with it; `dropped`: what was wrong with what is left out of it. */
type ParsedRow = { valid: ValidRow; dropped: RowError[] } | { valid: null; errors: RowError[] };

function parseRow(
  { t, timeZone, now, dropsInvalid }: ActivityValidator,
  { values, faults }: RowValues,
  parcelId: number | undefined,
): ParsedRow {
  const { tracking_code, happened_at, ...fields } = Object.fromEntries(values);
  const errors: RowError[] = [];
  if (parcelId === undefined) {
    const words = t.importing.faults;
    const message =
      tracking_code === undefined
        ? words.noCode
        : interpolate(words.noParcel, { code: tracking_code.slice(0, 100) });
    errors.push(codeError(message));
  }
  const when = happened_at === undefined ? {} : { created_at: happened_at };
  const { parsed, dropped } = parseFields(
    fields,
    (rest): Parsed<ImportedEvent> => {
      const { event: value, issues } = readEvent({ ...rest, ...when }, { timeZone, now });
      return issues === null ? { value, issues } : { value: null, issues };
    },
    dropsInvalid,
  );
  if (parsed.issues !== null) {
    return {
      valid: null,
      errors: withFaults(faults, [...errors, ...eventErrors(parsed.issues, t)]),
    };
  }
  if (parcelId === undefined || !canDrop(faults, dropsInvalid)) {
    return { valid: null, errors: withFaults(faults, errors) };
  }
  const left = [...faults, ...eventErrors(dropped, t)];
  return { valid: { parcelId, activity: parsed.value }, dropped: left };
}

function eventErrors(issues: Parameters<typeof rowErrors>[0], t: Messages): RowError[] {
  return rowErrors(issues, t).map(({ field, message }) => ({
    field: field === 'created_at' ? 'happened_at' : field,
    message,
  }));
}

type CheckedRow = {
  row: SheetRow;
  hasTime: boolean;
  valid: ValidRow;
  existing: Map<string, ActivityRow>;
};

function planActivity(
  validator: ActivityValidator,
  checked: CheckedRow,
  plan: ActivityPlan,
): RowError[] {
  const { row, hasTime, valid, existing } = checked;
  const { report } = validator.tally;
  const key = eventKey(valid.parcelId, valid.activity);
  const first = validator.seen.get(key);
  const words = validator.t.importing.faults;
  if (first !== undefined) return [codeError(interpolate(words.activityTwice, { row: first }))];
  validator.seen.set(key, row.row);
  const before = existing.get(key);
  if (before === undefined) {
    plan.made.push(valid);
    report.created += 1;
    if (!hasTime) report.unkeyed += 1;
    return [];
  }
  const set = changedFields(before, valid.activity);
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

async function findParcels(
  db: Db,
  read: { values: Map<string, string> }[],
): Promise<Map<string, number>> {
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

/** The activities of these parcels at these times, by parcel, time and title. */
export async function findActivities(
  db: Db,
  validRows: readonly ValidRow[],
): Promise<Map<string, ActivityRow>> {
  if (validRows.length === 0) return new Map();
  const parcelIds = [...new Set(validRows.map(({ parcelId }) => parcelId))];
  const times = [...new Set(validRows.map(({ activity }) => activity.created_at))];
  const rows = await db
    .selectFrom('activities')
    .selectAll()
    .where(isOneOf(db, parcelIds, 'parcel_id'))
    .where(isOneOfTexts(db, sql`created_at`, times))
    .execute();
  return new Map(rows.map((row) => [eventKey(row.parcel_id, row), row]));
}
