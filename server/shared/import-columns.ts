import type { FieldRule } from './field-rules.ts';
import { namesOf } from './field-values.ts';
import { activityFields, parcelFields } from './fields.ts';

/** What a spreadsheet can hold. */
export const importKinds = ['parcels', 'activities'] as const;
export type ImportKind = (typeof importKinds)[number];

/** A column of a sheet of activities; `happened_at` is their `created_at`. */
export type ActivityColumn =
  | 'tracking_code'
  | 'happened_at'
  | Exclude<keyof typeof activityFields, 'created_at'>;

/**
 * The columns of a sheet by their fields' names, in the order in which they are exported: those of parcels are all
 * their fields, those of activities name the parcel by its code.
 */
export const importColumns = {
  parcels: namesOf(parcelFields),
  activities: [
    'tracking_code',
    'happened_at',
    'title',
    'description',
    'stage',
    'location',
    'icon',
    'color',
  ] satisfies ActivityColumn[],
} as const;

/** A column of either kind of sheet. */
export type ImportColumn = (typeof importColumns)[ImportKind][number];

/** What a column of a file can be taken for: also a parcel's history, all of which other programs write in one cell. */
export type ImportField = ImportColumn | 'history';

/** What the cells of each column hold. */
export const importRules: Record<ImportColumn, FieldRule> = {
  ...activityFields,
  ...parcelFields,
  happened_at: activityFields.created_at,
};

/** Whether several columns can be the field: their texts are joined. A day and its time make one moment. */
export function isJoinable(field: ImportField): boolean {
  if (field === 'history' || field === 'weight') return false;
  return joinableKinds.includes(importRules[field].kind);
}

const joinableKinds: readonly FieldRule['kind'][] = ['line', 'lines', 'timestamp'];

/** Whether a row can do without the field. A time that cannot be read is not left out: the event would be now. */
export function isOptional(field: string): boolean {
  const rule = Object.entries(importRules).find(([name]) => name === field)?.[1];
  if (rule === undefined || rule.kind === 'timestamp') return false;
  return rule.required !== true || rule.hasDefault === true || field === 'description';
}

/** Whether a column holds dates, whose order has to be found in its cells. */
export function hasDates(field: ImportField): boolean {
  if (field === 'history') return true;
  const { kind } = importRules[field];
  return kind === 'day' || kind === 'timestamp';
}

/**
 * The field of this name; null if there is none.
 *
 * @param isKnownExport whether a known program made the file: a history is only read where it is known how that writes it.
 */
export function fieldNamed(
  name: unknown,
  kind: ImportKind,
  isKnownExport: boolean,
): ImportField | null {
  if (name === 'history' && isKnownExport && kind === 'parcels') return name;
  return importColumns[kind].find((field) => field === name) ?? null;
}
