import { z } from 'zod';
import type { Transaction } from '../../audit/transaction.ts';
import { changeCustomer, customerChange, removeCustomer } from '../../customers/model.ts';
import { findCustomer, hasLinks } from '../../customers/queries.ts';
import { type Customer, customerFields, customerName } from '../../customers/shared/customer.ts';
import type { Db } from '../../database/tables.ts';
import { yieldToRequests } from '../../database/yield-to-requests.ts';
import { ConflictError, requireRow } from '../../errors.ts';
import { InvalidRequest, parse } from '../../http/input/validation.ts';
import { namesOf, pick } from '../../shared/field-values.ts';
import { verb } from '../../verbs/verb.ts';
import { type Change, isSameCustomer, type Written } from '../imports/customer-rows.ts';
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

const keptCustomer = z.strictObject({ id: z.int(), name: z.string() });
export const undoneImport = z.strictObject({ kept: z.array(keptCustomer) });

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
    const created: Written['created'] = JSON.parse(row.created);
    const changed: Change[] = JSON.parse(row.changed);
    const kept: z.output<typeof keptCustomer>[] = [];
    const undo = async (id: number, work: (now: Customer) => Promise<boolean>) => {
      await yieldToRequests();
      const customer = await findCustomer(tx.db, id, { lock: true });
      if (customer === undefined || (await work(customer))) return;
      kept.push({ id, name: customerName(customer) });
    };
    for (const id of created) await undo(id, (now) => removeUnused(tx, now, row.imported_at));
    for (const change of changed) await undo(change.before.id, (now) => restore(tx, now, change));
    await tx.db
      .updateTable('customer_imports')
      .set({ undone_at: tx.now.toISOString() })
      .where('id', '=', import_id)
      .execute();
    return { kept };
  },
);

/** @returns false: they are in use, or somebody has changed them. */
async function removeUnused(tx: Transaction, now: Customer, importedAt: string): Promise<boolean> {
  if (now.updated_at > importedAt || (await hasLinks(tx.db, now.id))) return false;
  await removeCustomer(tx, now);
  return true;
}

const details = ['id', ...namesOf(customerFields), 'billing_address', 'addresses'] as const;

/** @returns false: somebody has changed them, or they can no longer be what they were. */
async function restore(tx: Transaction, now: Customer, { before, after }: Change) {
  if (!isSameCustomer(now, after)) return false;
  try {
    await changeCustomer(tx, parse(customerChange, pick(before, details)));
    return true;
  } catch (error) {
    // Their delivery service is gone, or their tax needs a rate now.
    if (!(error instanceof InvalidRequest)) throw error;
    return false;
  }
}
