import { messagesOf } from '../../../views/translations/index.ts';
import type { Transaction } from '../../audit/transaction.ts';
import {
  changeCustomer,
  customerChange,
  insertCustomer,
  newCustomer,
} from '../../customers/model.ts';
import { findCustomer } from '../../customers/queries.ts';
import type { Customer } from '../../customers/shared/customer.ts';
import {
  InvalidRequest,
  invalidField,
  parse,
  validationProblem,
} from '../../http/input/validation.ts';
import { omit } from '../../shared/field-values.ts';
import { nestFields } from '../../shared/form.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import type { SheetRow } from '../../spreadsheets/sheet.ts';
import { addressColumn } from '../shared/import-columns.ts';
import { addressNumbers } from './customer-addresses.ts';
import type { Duplicates } from './customer-duplicates.ts';
import type { ImportJob } from './job.ts';
import type { ImportReporter, RowError } from './report.ts';
import type { RowValues } from './row-reader.ts';

/** The changes of an import, with which it can be undone. */
export type CustomerChanges = { created: number[]; changed: Map<number, CustomerVersions> };

export type CustomerVersions = { before: Customer; after: Customer };

type Row = RowValues & { row: SheetRow };

type RowImporter = {
  tx: Transaction;
  job: Pick<ImportJob, 'duplicates' | 'language'>;
  reporter: ImportReporter;
  duplicates: Duplicates;
  written: CustomerChanges;
};

/** Adds or changes the customer of a row, or leaves them as they are; reports an invalid row. */
export async function importCustomerRow(importer: RowImporter, given: Row): Promise<void> {
  const { job, reporter, duplicates } = importer;
  const { row, values, faults, left, origins, notices } = given;
  reporter.report.rows += 1;
  if (faults.length > 0) return reporter.fail(row, faults);
  const own = values.get('id');
  const same = own === undefined ? duplicates.find(nestedFields(given)) : null;
  if (same !== null && job.duplicates !== 'update' && job.duplicates !== 'add') {
    reporter.report.skipped += 1;
    return;
  }
  const target = own ?? (job.duplicates === 'update' ? same : null);
  try {
    await (target === null
      ? addRowCustomer(importer, given)
      : changeRowCustomer(importer, given, target));
    reporter.notice(row, notices);
    reporter.drop(row, left);
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    const errors = columnErrors(error, values, job.language);
    reporter.fail(
      row,
      errors.map(({ field, message }) => ({ field: origins.get(field) ?? field, message })),
    );
  }
}

async function addRowCustomer({ tx, reporter, duplicates, written }: RowImporter, row: Row) {
  const fields = nestedFields(row);
  const { id } = await insertCustomer(tx, parse(newCustomer, fields));
  written.created.push(id);
  duplicates.add(id, fields);
  reporter.report.created += 1;
}

async function changeRowCustomer(
  { tx, reporter, written }: RowImporter,
  { values }: Row,
  target: string | number,
): Promise<void> {
  const before = await findCustomer(tx.db, Number(target));
  if (before === undefined) throw invalidField('id', 'recordId');
  const { id } = before;
  const after = await changeCustomer(
    tx,
    parse(customerChange, { ...withStoredParts(before, values), id }),
  );
  const isSame = isSameCustomer(before, after);
  reporter.report[isSame ? 'same' : 'changed'] += 1;
  if (isSame || written.created.includes(id)) return;
  const first = written.changed.get(id)?.before ?? before;
  written.changed.set(id, { before: first, after });
}

/** Whether two versions of a customer are equal, except for the time of the last change. */
export function isSameCustomer(...both: [Customer, Customer]): boolean {
  const [one, other] = both.map((customer) => JSON.stringify(omit(customer, ['updated_at'])));
  return one === other;
}

/** The fields of a row as the API takes them. */
export function nestedFields({ values }: Pick<Row, 'values'>): Record<string, unknown> {
  return nestFields(
    Object.fromEntries([...values].map(([field, text]) => [formFieldName(field), text])),
  );
}

/** The name that forms have for a column's field, such as `addresses[0][city]`. */
function formFieldName(field: string): string {
  const { number, part } = addressColumn.exec(field)?.groups ?? {};
  if (part === undefined) return field;
  return number === undefined
    ? `billing_address[${part}]`
    : `addresses[${Number(number) - 1}][${part}]`;
}

const position = ['latitude', 'longitude'];

/**
 * Adds the parts of the customer's addresses that the row does not have, because a change replaces addresses as a whole. If an
 * address has moved, its position is removed.
 */
function withStoredParts(before: Customer, values: ReadonlyMap<string, string>) {
  const all = addressParts(before);
  const moved = new Set<string>();
  for (const [field, value] of values) {
    const { number, part = '' } = addressColumn.exec(field)?.groups ?? {};
    const isPlace = ['street', 'postcode', 'city', 'country'].includes(part);
    if (number !== undefined && isPlace && all.get(formFieldName(field)) !== value)
      moved.add(number);
  }
  for (const number of moved) {
    for (const part of position) all.set(formFieldName(`address${number}_${part}`), null);
  }
  for (const [field, value] of values) all.set(formFieldName(field), value);
  return nestFields(Object.fromEntries(all));
}

/** The parts of a customer's addresses by their names in forms. */
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

/** The errors of the API's fields as errors of the row's columns. */
function columnErrors(
  { issues }: InvalidRequest,
  values: ReadonlyMap<string, string>,
  language: LanguageCode,
): RowError[] {
  const { details = [] } = validationProblem(issues, messagesOf(language));
  // The API numbers the addresses that a row has; the row may skip numbers.
  const places = addressNumbers(values);
  return details.map(({ field, message }) => {
    const [first, second = '', third] = field.split('.');
    if (first === 'billing_address' && second !== '')
      return { field: `${first}_${second}`, message };
    if (first !== 'addresses' || third === undefined) return { field, message };
    return { field: `address${places[Number(second)] ?? Number(second) + 1}_${third}`, message };
  });
}
