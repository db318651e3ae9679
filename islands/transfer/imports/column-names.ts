import type { ShownColumn } from '../../../server/shared/imports.ts';
import type { ImportContext } from './import-context.ts';

/** A column by its heading, or by its number. */
export function nameOf({ heading, column }: ShownColumn, t: ImportContext['t']): string {
  return heading === '' ? `${t.column} ${column}` : isolated(heading);
}

/** A text of the file, whose direction is its own. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
