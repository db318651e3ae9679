import { sql } from 'kysely';
import { isOneOf, isOneOfTexts } from '../../database/engine.ts';
import type { ActivityRow, Db } from '../../database/tables.ts';
import { utcTimestamp } from '../../parcels/activities/date-parts.ts';
import { newActivity } from '../../parcels/activities/model.ts';
import { findParcelsByCodes } from '../../parcels/find-parcel.ts';
import type { ActivityChanges, NewActivity } from '../../parcels/shared/parcel.ts';
import { omit } from '../../shared/field-values.ts';
import { interpolate } from '../../shared/interpolate.ts';
import type { SheetRow } from '../../spreadsheets/sheet.ts';
import {
  codeError,
  parseRow,
  type RowError,
  type RowFields,
  type RowResult,
  withFaults,
} from './report.ts';
import type { RowValues, Validator } from './row-reader.ts';

export type PlannedActivityChange = { before: ActivityRow; set: ActivityChanges };

type ActivityPlan = { made: ParcelEvent[]; changed: PlannedActivityChange[] };

/** Plans which events the rows insert, change or leave as they are, and reports invalid rows. */
export async function validateActivities(
  validator: Validator,
  rows: SheetRow[],
): Promise<ActivityPlan> {
  const { db, reader, reporter } = validator;
  const plan: ActivityPlan = { made: [], changed: [] };
  const read = rows.map((row) => ({ row, ...reader.values(row) }));
  const codes = read.map(({ values }) => rowTrackingCode(values));
  const parcelOf = await findParcelsByCodes(db, codes);
  const results = read.map((one) => ({
    row: one.row,
    hasTime: one.values.has('happened_at'),
    ...readActivity(validator, one, parcelOf.get(rowTrackingCode(one.values))?.id),
  }));
  const events = results.flatMap(({ event }) => event ?? []);
  const existing = await findActivities(db, events);
  for (const { event, errors: found, dropped, ...one } of results) {
    reporter.report.rows += 1;
    const errors =
      event === null ? found : planActivity(validator, { ...one, event, existing }, plan);
    if (errors.length > 0) reporter.fail(one.row, errors);
    else reporter.drop(one.row, dropped);
  }
  return plan;
}

/** Reads the event of a row, or its errors. `dropped`: the errors of values that were left out. */
function readActivity(
  validator: Validator,
  { values, faults }: RowValues,
  parcelId: number | undefined,
): { event: ParcelEvent | null; errors: RowError[]; dropped: RowError[] } {
  const { tracking_code, happened_at, ...fields } = Object.fromEntries(values);
  const when = happened_at === undefined ? {} : { created_at: happened_at };
  const parsed = parseRow(validator, fields, faults, (rest) =>
    renameTimeIssues(readEvent({ ...rest, ...when }, validator)),
  );
  if (parcelId !== undefined && parsed.errors === null) {
    return { event: { parcelId, activity: parsed.data }, errors: [], dropped: parsed.dropped };
  }
  const { documents, importing } = validator.t;
  const code = tracking_code?.slice(0, 100);
  const message =
    code === undefined ? importing.faults.noCode : interpolate(documents.unknown, { ids: code });
  const missing = parcelId === undefined ? [codeError(message)] : [];
  const errors = withFaults(faults, [...missing, ...(parsed.errors ?? [])]);
  return { event: null, errors, dropped: [] };
}

/** Renames the API's `created_at` in errors to `happened_at`, as the column is called. */
function renameTimeIssues(parsed: RowResult<ImportedEvent>): RowResult<ImportedEvent> {
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
  { seen, t, reporter: { report } }: Validator,
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
  const set = changedActivityFields(before, event.activity);
  if (Object.keys(set).length === 0) report.same += 1;
  else {
    plan.changed.push({ before, set });
    report.changed += 1;
  }
  return [];
}

const comparedColumns = ['description', 'stage', 'location', 'icon', 'color'] as const;

function changedActivityFields(before: ActivityRow, activity: ImportedEvent): ActivityChanges {
  const names = comparedColumns.filter(
    (name) => activity[name] !== undefined && activity[name] !== before[name],
  );
  return Object.fromEntries(names.map((name) => [name, activity[name]]));
}

function rowTrackingCode(values: Map<string, string>): string {
  return values.get('tracking_code')?.toLowerCase() ?? '';
}

/** An event to write, without its parcel. */
export type ImportedEvent = Omit<NewActivity, 'description' | 'parcel_id'> & {
  description?: string;
  created_at: string;
};

/** Replaces a missing description, which the schema would refuse. Events without one can be exported, so they can be imported. */
const noDescription = '\u2026';

/** Validates an event of a file. @param fields its values, as the API takes them. */
export function readEvent(fields: RowFields, validator: Validator): RowResult<ImportedEvent> {
  const { timeZone, now } = validator;
  const parsed = newActivity.safeParse({ parcel_id: 1, description: noDescription, ...fields });
  if (!parsed.success) return parsed;
  const { created_at, description, ...rest } = omit(parsed.data, ['parcel_id']);
  const data = {
    ...rest,
    created_at: created_at === undefined ? now : utcTimestamp(created_at, timeZone),
    ...(description !== noDescription && { description }),
  };
  return { success: true, data };
}

/** Two events are the same if they have the same parcel, time and title. */
export function eventKey(
  parcelId: number,
  { title, created_at }: Pick<ImportedEvent, 'title' | 'created_at'>,
): string {
  return `${parcelId} ${created_at} ${title}`;
}

/** The stage of the last event that has one. */
export function lastStage(events: readonly ImportedEvent[]) {
  const staged = events.filter(({ stage }) => stage);
  return staged.toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1)).at(-1)
    ?.stage;
}

export type ParcelEvent = { parcelId: number; activity: ImportedEvent };

/** The activities of the events' parcels at the events' times, by their keys. */
export async function findActivities(db: Db, events: readonly ParcelEvent[]) {
  if (events.length === 0) return new Map<string, ActivityRow>();
  const parcelIds = [...new Set(events.map(({ parcelId }) => parcelId))];
  const times = [...new Set(events.map(({ activity }) => activity.created_at))];
  const rows = await db
    .selectFrom('activities')
    .selectAll()
    .where(isOneOf(db, parcelIds, 'parcel_id'))
    .where(isOneOfTexts(db, sql`created_at`, times))
    .execute();
  return new Map(rows.map((row) => [eventKey(row.parcel_id, row), row]));
}
