import { createHash } from 'node:crypto';
import type { Db } from '../../database/tables.ts';
import type { DateOrder, DecimalMark } from '../../shared/enums.ts';
import { limits } from '../../shared/limits.ts';
import { normalizeWords } from '../../shared/normalize-words.ts';
import { type ColumnView, fieldByName, type ImportField } from '../shared/import-columns.ts';
import { isReasonsHeading } from './headings.ts';
import type { ImportJob } from './job.ts';
import type { RecognizedExport } from './known-exports/recognize.ts';

type SavedMapping = {
  fields: (ImportField | null)[];
  dateOrder: DateOrder | null;
  decimalMark: DecimalMark | null;
};

/**
 * Normalizes headings to compare them, and numbers repeated ones. The column of reasons that the site adds to a file of invalid
 * rows is null, so that such a file has the mapping of the original one.
 */
function headingKeys(headings: readonly string[]): (string | null)[] {
  const turns = new Map<string, number>();
  return headings.map((heading) => {
    if (isReasonsHeading(heading)) return null;
    const name = normalizeWords(heading);
    const turn = (turns.get(name) ?? 0) + 1;
    turns.set(name, turn);
    return `${name} ${turn}`;
  });
}

function sortNames(names: readonly (string | null)[]): string[] {
  return names.filter((name) => name !== null).sort();
}

/** The staff shares its mappings; the users of a customer have their own. */
type MappingOwner = Pick<ImportJob, 'kind' | 'booking'>;

/** The key of a mapping, which does not depend on the order of the headings. */
function mappingKey({ kind, booking }: MappingOwner, names: readonly (string | null)[]): string {
  const owner = booking === null ? kind : `${kind} of ${booking.customer}`;
  const text = JSON.stringify([owner, ...sortNames(names)]);
  return createHash('sha256').update(text).digest('hex');
}

export async function findSavedMapping(
  db: Db,
  owner: MappingOwner,
  { headings, known }: { headings: readonly string[]; known: RecognizedExport | null },
): Promise<SavedMapping | null> {
  const names = headingKeys(headings);
  const row = await db
    .selectFrom('import_mappings')
    .select(['fields', 'date_order', 'decimal_mark'])
    .where('key', '=', mappingKey(owner, names))
    .executeTakeFirst();
  if (row === undefined) return null;
  const stored: unknown[] = JSON.parse(row.fields);
  const order: (string | null)[] = sortNames(names);
  const fields = names.map((name) => {
    return fieldByName(stored[order.indexOf(name)], owner.kind, known !== null);
  });
  return { fields, dateOrder: row.date_order, decimalMark: row.decimal_mark };
}

/** Saves the fields of a file's columns, and replaces those that were saved for the same headings. */
export async function saveMapping(
  trx: Db,
  owner: MappingOwner,
  columns: readonly ColumnView[],
  { dateOrder, decimalMark, now }: Omit<SavedMapping, 'fields'> & { now: Date },
): Promise<void> {
  const names = headingKeys(columns.map(({ heading }) => heading));
  const fieldOf = new Map(columns.map(({ field }, index) => [names[index], field]));
  const saved = {
    fields: JSON.stringify(sortNames(names).map((name) => fieldOf.get(name) ?? null)),
    date_order: dateOrder,
    decimal_mark: decimalMark,
    saved_at: now.toISOString(),
  };
  await trx
    .insertInto('import_mappings')
    .values({ key: mappingKey(owner, names), ...saved })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(saved))
    .execute();
  // Only the latest mappings are kept.
  await trx
    .deleteFrom('import_mappings')
    .where('key', 'not in', ({ selectFrom }) =>
      selectFrom('import_mappings')
        .select('key')
        .orderBy('saved_at', 'desc')
        .orderBy('key')
        .limit(limits.imports.mappings),
    )
    .execute();
}
