import { z } from 'zod';
import type { Db } from '../../database/tables.ts';
import { ConflictError, requireRow } from '../../errors.ts';
import { dayMs } from '../../times.ts';
import { verb } from '../../verbs/verb.ts';
import { importReport } from '../imports/model.ts';
import { type ImportReport, isUnusedColumn } from '../shared/import-columns.ts';

export const customersReport = importReport.extend({
  /** The headings of columns without a field. */
  left_out: z.array(z.string()),
});

export function withLeftOut(report: ImportReport): z.output<typeof customersReport> {
  const left = report.columns.filter(
    (column) => column.field === null && column.heading !== '' && !isUnusedColumn(column),
  );
  return { ...report, left_out: left.map(({ heading }) => heading) };
}

/** During this time, an import can be undone, and its invalid rows can be downloaded. */
const storedMs = dayMs;

/** The stored report of an import, without its columns. */
type StoredReport = Omit<ImportReport, 'columns' | 'first_rows'>;

type StoredImport = { report: StoredReport; failures: string[][]; isUndone: boolean };

/** The import with this id, if it is less than a day old. */
export async function findImport(db: Db, id: string, now: Date): Promise<StoredImport | undefined> {
  const row = await selectImport(db, id, now).executeTakeFirst();
  return (
    row && {
      report: JSON.parse(row.report),
      failures: JSON.parse(row.failures),
      isUndone: row.undone_at !== null,
    }
  );
}

function selectImport(db: Db, id: string, now: Date) {
  return db
    .selectFrom('customer_imports')
    .selectAll()
    .where('id', '=', id)
    .where('imported_at', '>', new Date(now.getTime() - storedMs).toISOString());
}

export const undoneImport = z.strictObject({
  kept: z.array(z.strictObject({ id: z.int(), name: z.string() })),
});

/**
 * Undoes an import of the last day: deletes the customers that it added, and restores those that it changed. Customers who now have
 * parcels, invoices or a price list stay as they are. Customers who were changed since the import also stay as they are.
 *
 * @returns the customers who stayed as they are.
 * @throws {NotFoundError}; {ConflictError} if the import was undone already.
 */
export const undoImport = verb(
  { permission: 'customers:write', input: z.strictObject({ import_id: z.string().max(64) }) },
  async (tx, { import_id }): Promise<z.output<typeof undoneImport>> => {
    const row = requireRow(
      await selectImport(tx.db, import_id, tx.now).forUpdate().executeTakeFirst(),
    );
    if (row.undone_at !== null) throw new ConflictError((t) => t.customers.undoLate);
    const { undoCustomers } = await import('./undo.ts');
    const kept = await undoCustomers(tx, {
      created: JSON.parse(row.created),
      changed: JSON.parse(row.changed),
      importedAt: row.imported_at,
    });
    await tx.db
      .updateTable('customer_imports')
      .set({ undone_at: tx.now.toISOString() })
      .where('id', '=', import_id)
      .execute();
    return { kept };
  },
);
