import { randomUUID } from 'node:crypto';
import { messagesOf } from '../../../views/translations/index.ts';
import { claimKey, type SavedResponse, saveResponse } from '../../audit/idempotency.ts';
import { auditedTransaction, type Transaction } from '../../audit/transaction.ts';
import {
  changeCustomer,
  customerChange,
  insertCustomer,
  newCustomer,
} from '../../customers/model.ts';
import { findCustomer } from '../../customers/queries.ts';
import type { Customer } from '../../customers/shared/customer.ts';
import type { Db } from '../../database/tables.ts';
import {
  InvalidRequest,
  invalidField,
  parse,
  validationProblem,
} from '../../http/input/validation.ts';
import { omit } from '../../shared/field-values.ts';
import { nestFields } from '../../shared/form.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import { requireActiveActor } from '../../verbs/permissions.ts';
import { addressColumn, type ImportReport } from '../shared/import-columns.ts';
import { type SheetRow, SpreadsheetProblem } from '../spreadsheets/sheet.ts';
import { createDuplicates, type Duplicates } from './customer-duplicates.ts';
import { type ImportJob, ImportProblem, type OnProgress } from './job.ts';
import type { RowError, Tally } from './report.ts';
import type { RowReader, RowValues } from './row-reader.ts';
import type { Sheet } from './sheet.ts';

/** Of one file: each row is written by itself, in one transaction. */
const mostRows = 5000;

type Parts = {
  job: ImportJob;
  reader: RowReader;
  /** Begins to count; anew where a transaction is done again. */
  begin: () => Count;
  progress: OnProgress;
};

/** `failures`: the invalid rows so far with their reasons, below the headings. */
export type Count = { tally: Tally; failures: () => string[][] };

/** What an import has written, so that it can be taken back. */
type Written = { created: number[]; changed: Map<number, { before: Customer; after: Customer }> };

/** What a dry run ends with, so that nothing of it is written. */
class DryRun extends Error {
  readonly count: Count;

  constructor(count: Count) {
    super('A dry run');
    this.count = count;
  }
}

/** How often the progress is told, in rows. */
const pace = 100;

/**
 * Imports customers: a row with the id of a customer changes them, one without an id adds one, unless they are there already. Invalid
 * rows are left out and reported; all others are written in one transaction.
 *
 * @returns what an earlier request with the same key has done, or the report.
 * @throws {ImportProblem} if some are there already, and nothing says what to do with them.
 */
export async function writeCustomers(
  db: Db,
  sheet: Sheet,
  { job, reader, begin, progress }: Parts,
): Promise<ImportReport | SavedResponse> {
  if (sheet.rows > mostRows) throw new SpreadsheetProblem('tooManyRows', { max: mostRows });
  const id = randomUUID();
  const write = async (tx: Transaction): Promise<ImportReport | SavedResponse> => {
    const done = job.request === null ? null : await claimKey(tx.db, job.request, tx.now);
    if (done !== null) return done;
    const rows = [...sheet.batches()].flat().map((row) => ({ row, ...reader.values(row) }));
    const duplicates = await createDuplicates(tx.db, rows.map(fieldsOf));
    const written: Written = { created: [], changed: new Map() };
    const count = begin();
    const { tally, failures } = count;
    const { report } = tally;
    const importer = { tx, job, tally, duplicates, written };
    for (const row of rows) {
      await importRow(importer, row);
      if (report.rows % pace === 0)
        progress({ phase: 'writing', done: report.rows, total: sheet.rows });
    }
    if (job.duplicates === null && report.skipped > 0) {
      throw new ImportProblem('duplicates', { count: report.skipped });
    }
    // At its end, since it may have taken a while.
    await requireActiveActor(tx.db, job.actor);
    if (job.dryRun) throw new DryRun(count);
    report.written = true;
    report.import_id = id;
    await remember(tx, id, report, failures(), written);
    if (job.request !== null) await saveResponse(tx.db, job.request, report);
    return report;
  };
  try {
    return await auditedTransaction(db, job.actor, write);
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
    const { tally, failures } = error.count;
    const { report } = tally;
    const nothing = { created: [], changed: new Map() };
    if (report.failed > 0) {
      report.import_id = id;
      await auditedTransaction(db, job.actor, (tx) =>
        remember(tx, id, report, failures(), nothing),
      );
    }
    return report;
  }
}

type Row = { row: SheetRow } & RowValues;

type Importer = {
  tx: Transaction;
  job: ImportJob;
  tally: Tally;
  duplicates: Duplicates;
  written: Written;
};

async function importRow(importer: Importer, given: Row): Promise<void> {
  const { tx, job, tally, duplicates, written } = importer;
  const { report } = tally;
  const { row, faults, left, origins } = given;
  report.rows += 1;
  if (faults.length > 0) return tally.fail(row, faults);
  const fields = fieldsOf(given);
  const own = given.values.get('id');
  const known = own === undefined ? duplicates.find(fields) : null;
  if (known !== null && job.duplicates !== 'update' && job.duplicates !== 'add') {
    report.skipped += 1;
    return;
  }
  try {
    const target = job.duplicates === 'update' ? known : null;
    if (own === undefined && target === null) {
      const added = await insertCustomer(tx, parse(newCustomer, omit(fields, ['id'])));
      written.created.push(added.id);
      duplicates.add(added.id, fields);
      tally.drop(row, left);
      report.created += 1;
      return;
    }
    const before = await findCustomer(tx.db, Number(own ?? target));
    if (before === undefined) throw invalidField('id', 'recordId');
    const changes = parse(customerChange, { ...withKept(before, given.values), id: before.id });
    const after = await changeCustomer(tx, changes);
    tally.drop(row, left);
    const isSame = isSameCustomer(before, after);
    report[isSame ? 'same' : 'changed'] += 1;
    if (isSame || written.created.includes(before.id)) return;
    const first = written.changed.get(before.id)?.before ?? before;
    written.changed.set(before.id, { before: first, after });
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    const errors = errorsOf(error, given.values, job.language);
    tally.fail(
      row,
      errors.map(({ field, ...rest }) => ({ ...rest, field: origins.get(field) ?? field })),
    );
  }
}

/** Whether nothing but the time of the last change differs. */
export function isSameCustomer(...both: [Customer, Customer]): boolean {
  const [one, other] = both.map((customer) => JSON.stringify(omit(customer, ['updated_at'])));
  return one === other;
}

/** The fields of a row as the API takes them. */
function fieldsOf({ values }: Pick<Row, 'values'>): Record<string, unknown> {
  return nestFields(Object.fromEntries([...values].map(([field, text]) => [nameOf(field), text])));
}

/** What a row does not have stays: addresses are replaced as a whole. */
function withKept(before: Customer, values: ReadonlyMap<string, string>) {
  const kept = new Map(addressParts(before));
  for (const [field, value] of values) kept.set(nameOf(field), value);
  // A position belongs to the address that it was found for.
  for (const [index] of before.addresses.entries()) {
    const place = `address${index + 1}`;
    const isMoved = ['street', 'postcode', 'city', 'country'].some((part) => {
      const value = values.get(`${place}_${part}`);
      return value !== undefined && value !== addressParts(before).get(nameOf(`${place}_${part}`));
    });
    for (const part of isMoved ? ['latitude', 'longitude'] : []) {
      if (!values.has(`${place}_${part}`)) kept.set(nameOf(`${place}_${part}`), null);
    }
  }
  return nestFields(Object.fromEntries(kept));
}

/** The parts of a customer's addresses, by the names that forms have for them. */
function addressParts({ billing_address, addresses }: Customer): Map<string, unknown> {
  const places: [string, object | null][] = [
    ['billing_address', billing_address],
    ...addresses.map((address, index): [string, object] => [`addresses[${index}]`, address]),
  ];
  return new Map(
    places.flatMap(([place, address]) =>
      Object.entries(address ?? {}).map(([part, value]) => [`${place}[${part}]`, value] as const),
    ),
  );
}

/** A column's field as forms call it: `addresses[0][city]`. */
function nameOf(field: string): string {
  const { number, part } = addressColumn.exec(field)?.groups ?? {};
  if (part === undefined) return field;
  return number === undefined
    ? `billing_address[${part}]`
    : `addresses[${Number(number) - 1}][${part}]`;
}

function errorsOf(
  { issues }: InvalidRequest,
  values: ReadonlyMap<string, string>,
  language: LanguageCode,
): RowError[] {
  const { details = [] } = validationProblem(issues, messagesOf(language));
  // The addresses of a row are counted without those that it leaves out.
  const numbers = [...values.keys()].flatMap(
    (field) => addressColumn.exec(field)?.groups?.number ?? [],
  );
  const places = [...new Set(numbers.map(Number))].toSorted((one, other) => one - other);
  return details.map(({ field, message }) => {
    const [first, second = '', third] = field.split('.');
    if (first === 'billing_address' && second !== '')
      return { field: `${first}_${second}`, message };
    if (first !== 'addresses' || third === undefined) return { field, message };
    return { field: `address${places[Number(second)] ?? Number(second) + 1}_${third}`, message };
  });
}

/** Stores an import for a day: what it has said, and what it takes to fetch its invalid rows and to take it back. */
async function remember(
  { db, now }: Transaction,
  id: string,
  report: ImportReport,
  failures: string[][],
  { created, changed }: Written,
): Promise<void> {
  await db
    .insertInto('customer_imports')
    .values({
      id,
      imported_at: now.toISOString(),
      report: JSON.stringify(omit(report, ['columns', 'first_rows'])),
      failures: JSON.stringify(failures),
      created: JSON.stringify(created),
      changed: JSON.stringify([...changed.values()]),
      undone_at: null,
    })
    .execute();
}
