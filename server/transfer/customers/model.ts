import { z } from 'zod';
import type { Db } from '../../database/tables.ts';
import { ConflictError, requireRow } from '../../errors.ts';
import { verb } from '../../verbs/verb.ts';
import { importReport } from '../imports/model.ts';
import { type ImportReport, isUnusedColumn } from '../shared/import-columns.ts';

export const customersReport = importReport.extend({
  /** Headings of columns that no field is for. */
  left_out: z.array(z.string()),
});

/** What an import of customers answers. */
export function withLeftOut(report: ImportReport): z.output<typeof customersReport> {
  const left = report.columns.filter(
    (column) => column.field === null && column.heading !== '' && !isUnusedColumn(column),
  );
  return { ...report, left_out: left.map(({ heading }) => heading) };
}

/** For so long an import can be taken back, and its invalid rows be fetched. */
const storedMs = 24 * 60 * 60 * 1000;

/** What an import said, without what its columns are. */
export type StoredReport = Omit<ImportReport, 'columns' | 'first_rows'>;

type StoredImport = { report: StoredReport; failures: string[][]; isUndone: boolean };

/** An import of the last day; undefined: there is none with this id. */
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
 * Takes an import of the last day back: those who were added are deleted, and those who were changed are what they were before. Who
 * has parcels, invoices or a price list by now stays, and so does who was changed since.
 *
 * @throws {NotFoundError}; {ConflictError} if it was taken back already.
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
