import { z } from 'zod';
import { changeCustomer, customerChange, removeCustomer } from '../../customers/model.ts';
import { findCustomer, findCustomers, hasLinks } from '../../customers/queries.ts';
import {
  addressNames,
  billingNames,
  type Customer,
  customerFields,
  customerName,
} from '../../customers/shared/customer.ts';
import type { Db } from '../../database/tables.ts';
import { yieldToRequests } from '../../database/yield-to-requests.ts';
import { ConflictError, requireRow } from '../../errors.ts';
import { parse } from '../../http/input/validation.ts';
import { namesOf, pick } from '../../shared/field-values.ts';
import { verb } from '../../verbs/verb.ts';
import { isSameCustomer } from '../imports/customers.ts';
import { importReport } from '../imports/model.ts';
import { type ImportReport, isUnusedColumn } from '../shared/import-columns.ts';
import type { Cell } from '../spreadsheets/sheet.ts';

const names = namesOf(customerFields);

export const customersReport = importReport.extend({
  /** Headings of columns that no field is for. */
  left_out: z.array(z.string()),
});

/** What an import of customers answers. */
export function customersReportOf(report: ImportReport): z.output<typeof customersReport> {
  const left = report.columns.filter(
    (column) => column.field === null && column.heading !== '' && !isUnusedColumn(column),
  );
  return { ...report, left_out: left.map(({ heading }) => heading) };
}

/** For so long an import can be taken back, and its invalid rows be fetched. */
const keptMs = 24 * 60 * 60 * 1000;

/** When imports were made that are forgotten at a time. */
export function importsEnd(now: Date): string {
  return new Date(now.getTime() - keptMs).toISOString();
}

type StoredImport = {
  report: Omit<ImportReport, 'columns' | 'first_rows'>;
  failures: string[][];
  isUndone: boolean;
};

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
    .where('imported_at', '>', importsEnd(now));
}

const keptCustomer = z.strictObject({ id: z.int(), name: z.string() });
export const undoneImport = z.strictObject({ kept: z.array(keptCustomer) });
type Changed = { before: Customer; after: Customer };

/**
 * Takes an import of the last day back: those who were added are deleted, and those who were changed are what they were before. Who
 * has parcels, invoices or a price list by now stays, and so does who was changed since.
 *
 * @throws {ConflictError} if it was taken back already.
 */
export const undoImport = verb(
  { permission: 'customers:write', input: z.strictObject({ import_id: z.string().max(64) }) },
  async (tx, { import_id }): Promise<z.output<typeof undoneImport>> => {
    const row = requireRow(
      await selectImport(tx.db, import_id, tx.now).forUpdate().executeTakeFirst(),
    );
    if (row.undone_at !== null) throw new ConflictError((t) => t.customers.undoLate);
    const created: number[] = JSON.parse(row.created);
    const changed: Changed[] = JSON.parse(row.changed);
    const kept: z.output<typeof keptCustomer>[] = [];
    const keep = (one: Customer) => kept.push({ id: one.id, name: customerName(one) });
    for (const id of created) {
      await yieldToRequests();
      const customer = await findCustomer(tx.db, id, { lock: true });
      if (customer === undefined) continue;
      if (await hasLinks(tx.db, id)) keep(customer);
      else await removeCustomer(tx, customer);
    }
    for (const { before, after } of changed) {
      await yieldToRequests();
      const customer = await findCustomer(tx.db, before.id, { lock: true });
      if (customer === undefined) continue;
      if (!isSameCustomer(customer, after)) keep(customer);
      else await changeCustomer(tx, parse(customerChange, pick(before, ['id', ...details])));
    }
    const undone_at = tx.now.toISOString();
    await tx.db
      .updateTable('customer_imports')
      .set({ undone_at })
      .where('id', '=', import_id)
      .execute();
    return { kept };
  },
);

const details = [...names, 'billing_address', 'addresses'] as const;

/** All customers as rows of a file, which an import reads: the names of fields first. */
export async function* exportedCustomers(
  db: Db,
  { withPhones }: { withPhones: boolean },
): AsyncGenerator<readonly Cell[]> {
  const { most } = await db
    .selectFrom('customer_addresses')
    .select(({ fn }) => fn.max('position').as('most'))
    .executeTakeFirstOrThrow();
  const places = Array.from({ length: Math.max(1, most ?? 0) }, (_, index) => index + 1);
  yield [
    'id',
    ...names,
    ...billingNames.map((name) => `billing_address_${name}`),
    ...places.flatMap((place) => addressNames.map((name) => `address${place}_${name}`)),
  ];
  for (let last: number | undefined = 0; last !== undefined; ) {
    const rows: { id: number }[] = await db
      .selectFrom('customers')
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute();
    const ids = rows.map(({ id }) => id);
    for (const customer of await findCustomers(db, ids)) {
      yield cellsOf(withPhones ? customer : { ...customer, phone: null }, places);
    }
    last = ids.at(-1);
    await yieldToRequests();
  }
}

/** How many are read at once; then other requests get their turn. */
const batch = 50;

function cellsOf(customer: Customer, places: readonly number[]): Cell[] {
  const { billing_address, addresses } = customer;
  return [
    customer.id,
    ...names.map((name) => customer[name]),
    ...billingNames.map((name) => billing_address?.[name] ?? null),
    ...places.flatMap((place) => addressNames.map((name) => addresses[place - 1]?.[name] ?? null)),
  ];
}
