import { messagesOf } from '../../../views/translations/index.ts';
import { languageCodes } from '../../shared/languages.ts';
import type { SheetRow } from '../spreadsheets/sheet.ts';
import { normalizeWords } from './headings.ts';

let words: ReadonlySet<string> | undefined;

/** Whether a row begins with “Total” or “Sum”, in any language: “Total: 2 parcels”. Only asked of rows that are invalid. */
export function isTotal({ cells }: SheetRow): boolean {
  const first = cells.find((cell) => cell.trim() !== '') ?? '';
  words ??= new Set(
    languageCodes.flatMap((code) =>
      messagesOf(code).importing.totals.split('|').map(normalizeWords),
    ),
  );
  const [own = ''] = first.trim().split(/[:\d(=]/);
  return words.has(normalizeWords(own));
}
