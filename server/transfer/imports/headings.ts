import { messagesOf } from '../../../views/translations/index.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import { type ImportColumn, type ImportKind, importColumns } from '../../shared/import-columns.ts';
import { type LanguageCode, languageCodes } from '../../shared/languages.ts';
import { foldedHeading } from './normalize.ts';

/** What people call a field: its name, what the panel calls it, and other words for it. */
function wordsFor(field: ImportColumn, t: Messages): string[] {
  const labels: Record<string, string> = t.control.fields;
  const others: Record<string, string> = t.importing.headings;
  const also = field === 'happened_at' ? [t.control.fields.created_at, 'created_at'] : [];
  const list = [field, labels[field] ?? '', ...also, ...(others[field] ?? '').split('|')];
  return list.filter((word) => word !== '');
}

/** The words by language, folded. Those of activities and parcels differ: a date is when something happened. */
const known = new Map<string, Map<string, ImportColumn>>();

function headingsOf(kind: ImportKind, code: LanguageCode): Map<string, ImportColumn> {
  const key = `${kind} ${code}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = new Map<string, ImportColumn>();
  const t = messagesOf(code);
  for (const field of importColumns[kind]) {
    for (const word of wordsFor(field, t)) {
      const heading = foldedHeading(word);
      if (!made.has(heading)) made.set(heading, field);
    }
  }
  known.set(key, made);
  return made;
}

/**
 * The field of each column, by its heading in any language; null where it says none, or one that an earlier column
 * has already.
 *
 * @param languages those that are asked first, where a word means different fields in two languages.
 */
export function recognised(
  headings: readonly string[],
  kind: ImportKind,
  languages: readonly LanguageCode[],
): (ImportColumn | null)[] {
  const codes = [...new Set([...languages, ...languageCodes])];
  const taken = new Set<ImportColumn>();
  return headings.map((heading) => {
    const key = foldedHeading(heading);
    if (key === '') return null;
    const found = codes.map((code) => headingsOf(kind, code).get(key)).find(isField) ?? null;
    if (found === null || taken.has(found)) return null;
    taken.add(found);
    return found;
  });
}

function isField(field: ImportColumn | undefined): field is ImportColumn {
  return field !== undefined;
}

/** Whether a heading means the words of a parcel's status, in whichever kind of sheet. */
export function isStatusHeading(heading: string, languages: readonly LanguageCode[]): boolean {
  return recognised([heading], 'parcels', languages)[0] === 'status';
}

/** Whether it is the heading of the last column in a file of wrong rows, which the site itself has added. */
export function isReasonsHeading(heading: string): boolean {
  return languageCodes.some((code) => messagesOf(code).importing.reasons === heading);
}
