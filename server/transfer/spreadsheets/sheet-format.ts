import { delimiterIn } from './reading/csv.ts';
import type { EncodingHints } from './reading/encoding.ts';
import { isArchive } from './reading/xlsx.ts';

/** What a file is that can be read, so that another one can be written for the same program. */
export type SheetFormat = { type: 'xlsx' } | { type: 'csv'; delimiter: string };

export function sheetFormat(bytes: Uint8Array, hints: EncodingHints): SheetFormat {
  if (isArchive(bytes)) return { type: 'xlsx' };
  return { type: 'csv', delimiter: delimiterIn(bytes, hints) };
}
