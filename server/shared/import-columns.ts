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

/** Whether a column holds dates, whose order has to be found in its cells. */
export function hasDates(field: ImportField): boolean {
  if (field === 'history') return true;
  const { kind } = importRules[field];
  return kind === 'day' || kind === 'timestamp';
}
