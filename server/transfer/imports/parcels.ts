import { missingCustomers, unknownServices } from '../../customers/queries.ts';
import type { Db, ParcelRow } from '../../database/tables.ts';
import { invalidAmount, wrongAmount } from '../../http/input/amounts.ts';
import { invalidField } from '../../http/input/validation.ts';
import { completeChanges } from '../../parcels/addresses/complete.ts';
import { findParcelsByCodes } from '../../parcels/find-parcel.ts';
import { customerIssues, serviceIssues } from '../../parcels/many.ts';
import { lacksReason } from '../../parcels/pricing.ts';
import { readNewParcel, readParcelChange, tryToComplete } from '../../parcels/schema.ts';
import { typedAmounts } from '../../parcels/shared/cash.ts';
import type { NewParcel, ParcelChanges } from '../../parcels/shared/parcel.ts';
import { amountFault, findAmount, readMoney } from '../../shared/amounts.ts';
import { fieldNames, omit, omitUndefined, pick } from '../../shared/field-values.ts';
import { customerLinks } from '../../shared/fields.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { limits } from '../../shared/limits.ts';
import { newTrackingCode } from '../../shared/typed-code.ts';
import type { SheetRow } from '../../spreadsheets/sheet.ts';
import { eventKey, findActivities, type ImportedEvent, readEvent } from './activities.ts';
import { codeError, parseRow, type RowError, type RowFields, rowErrors } from './report.ts';
import type { RowValues, Validator } from './row-reader.ts';

type ParcelPlan = { made: PlannedParcel[]; changed: PlannedChange[] };

/** A new parcel, with the events in its row. */
export type PlannedParcel = { parcel: NewParcel; history: ImportedEvent[] };

/** The changes of a row to a parcel, with those events of the row that the parcel does not have yet. */
export type PlannedChange = {
  id: number;
  set: ParcelChanges;
  history: ImportedEvent[];
  /** Whether the row has a status text. */
  hasText: boolean;
};

/**
 * Plans which parcels the rows insert, change or leave as they are, and reports invalid rows.
 *
 * @param prefix new tracking codes begin with it.
 */
export async function validateParcels(
  validator: Validator,
  rows: SheetRow[],
  prefix: string,
): Promise<ParcelPlan> {
  const { db, reporter } = validator;
  const plan: ParcelPlan = { made: [], changed: [] };
  const read = rows.map((row) => readRow(validator, row));
  const codes = read.map(({ key }) => key).filter((key) => key !== undefined);
  const existing = await findParcelsByCodes(db, codes);
  await checkLinks(validator, read, existing);
  const known = await findKnownEvents(db, read, existing);
  for (const row of read) {
    reporter.report.rows += 1;
    const errors = planRow(validator, row, { existing, known, prefix }, plan);
    if (errors.length > 0) reporter.fail(row.row, errors);
    else reporter.notice(row.row, row.notices);
  }
  return plan;
}

type Row = Pick<RowValues, 'values' | 'faults' | 'notices'> & {
  row: SheetRow;
  key: string | undefined;
  /** The distinct events in the row. */
  history: ImportedEvent[];
};

type ExistingParcels = Awaited<ReturnType<typeof findParcelsByCodes>>;

type StoredParcel = {
  existing: ExistingParcels;
  /** The keys of the events that the parcels have already. */
  known: ReadonlySet<string>;
};

function readRow(validator: Validator, row: SheetRow): Row {
  const { reader, t } = validator;
  const history = new Map<string, ImportedEvent>();
  const { values, faults, notices } = reader.values(row);
  for (const [index, written] of reader.history(row).entries()) {
    const parsed = readEvent(written, validator);
    if (parsed.success) history.set(eventKey(0, parsed.data), parsed.data);
    else {
      const reason = rowErrors(parsed.error.issues, t).map(({ message }) => message);
      const params = { number: index + 1, reason: reason.join(' ') };
      faults.push({ field: 'history', message: interpolate(t.importing.faults.history, params) });
    }
  }
  const key = values.get('tracking_code')?.toLowerCase();
  return { row, values, key, history: [...history.values()], faults, notices };
}

/** Adds errors for unknown customers and delivery services. An existing parcel may keep a service that no longer exists. */
async function checkLinks(
  { db, t, booking }: Validator,
  rows: readonly Row[],
  existing: ExistingParcels,
) {
  const rowLinks = ({ values }: Row) =>
    Object.fromEntries(customerLinks.map((name) => [name, Number(values.get(name) ?? 0)]));
  const ids = rows.flatMap((row) => Object.values(rowLinks(row)));
  const missing = await missingCustomers(
    db,
    ids.filter((id) => id !== 0),
  );
  const newService = ({ key = '', values }: Row) => {
    const service = values.get('service');
    return service === existing.get(key)?.service ? undefined : service;
  };
  const unknown = await unknownServices(
    db,
    rows.flatMap((row) => newService(row) ?? []),
    booking?.customer,
  );
  if (missing.size + unknown.size === 0) return;
  for (const row of rows) {
    const issues = [
      ...customerIssues(rowLinks(row), missing),
      ...serviceIssues({ service: newService(row) }, unknown),
    ];
    for (const { path } of issues) row.values.delete(String(path[0]));
    row.faults.push(...rowErrors(issues, t));
  }
}

async function findKnownEvents(db: Db, rows: readonly Row[], existing: ExistingParcels) {
  const events = rows.flatMap(({ key, history }) => {
    const parcelId = existing.get(key ?? '')?.id;
    return parcelId === undefined ? [] : history.map((activity) => ({ parcelId, activity }));
  });
  return new Set((await findActivities(db, events)).keys());
}

function planRow(
  validator: Validator,
  row: Row,
  { existing, known, prefix }: StoredParcel & { prefix: string },
  plan: ParcelPlan,
): RowError[] {
  const { t, seen, reporter, booking } = validator;
  const { key, values, history, faults } = row;
  // Without a valid tracking code, nothing says whether the row is of an existing parcel or of a new one.
  if (faults.some(({ field }) => field === 'tracking_code')) return faults;
  if (key !== undefined) {
    const first = seen.get(key);
    const words = t.importing.faults;
    if (first !== undefined) return [codeError(interpolate(words.codeTwice, { row: first }))];
    seen.set(key, row.row.row);
    const parcel = existing.get(key);
    if (parcel !== undefined) {
      const { tracking_code: code } = parcel;
      if (code.toLowerCase() !== key) return [codeError(interpolate(words.merged, { code }))];
      const isNew = (event: ImportedEvent) => !known.has(eventKey(parcel.id, event));
      return planChange(validator, { ...row, history: history.filter(isNew) }, parcel, plan);
    }
  }
  const { tracking_code = newTrackingCode(prefix), ...written } = Object.fromEntries(values);
  const amounts = readAmounts(validator, written);
  const fields = withoutFaults(written, amounts.faults);
  const parsed = parseRow(validator, fields, [...faults, ...amounts.faults], (rest) =>
    readNewParcel(
      { tracking_code, ...withAmounts(rest, amounts), ...booking?.sender },
      validator.context,
    ),
  );
  if (parsed.errors !== null) return parsed.errors;
  const booked_by_customer_id = booking?.customer ?? null;
  plan.made.push({ parcel: { ...parsed.data, booked_by_customer_id }, history });
  reporter.drop(row.row, parsed.dropped);
  reporter.report.created += 1;
  if (key === undefined) reporter.report.unkeyed += 1;
  return [];
}

function planChange(
  validator: Validator,
  { row, values, history, faults }: Row,
  parcel: ParcelRow,
  plan: ParcelPlan,
): RowError[] {
  const { report, drop } = validator.reporter;
  const written: Record<string, string> = omit(Object.fromEntries(values), ['tracking_code']);
  const amounts = readAmounts(validator, written, parcel);
  const wrong = [...unexplainedPrice(validator, written, amounts, parcel), ...amounts.faults];
  const fields = withoutFaults(written, wrong);
  const parsed = parseRow(validator, fields, [...faults, ...wrong], (rest) =>
    tryToComplete(() => {
      const given = withAmounts(rest, amounts);
      const {
        cod: _,
        price_text: _text,
        ...changes
      } = readParcelChange({ id: parcel.id, ...given }, parcel);
      return completeChanges(parcel, changes, validator.context);
    }),
  );
  if (parsed.errors !== null) return parsed.errors;
  drop(row, parsed.dropped);
  const set = changedParcelFields(parcel, parsed.data);
  if (Object.keys(set).length === 0 && history.length === 0) {
    report.same += 1;
    return [];
  }
  plan.changed.push({ id: parcel.id, set, history, hasText: values.has('status') });
  report.changed += 1;
  return [];
}

/** The error of a row that changes a price which a delivery service made, without saying why. */
function unexplainedPrice(
  { t }: Validator,
  fields: RowFields,
  { values: { price } }: ReadAmounts,
  parcel: ParcelRow,
): RowError[] {
  const isChanged = price !== undefined && price !== parcel.price;
  if (!isChanged || !lacksReason(parcel, fields.price_reason ?? parcel.price_reason)) return [];
  const { issues } = invalidField('price_reason', 'required');
  return rowErrors(issues, t).map(({ message }) => ({ field: 'price_text', message }));
}

function withoutFaults(fields: Record<string, string>, faults: readonly RowError[]) {
  return omit(
    fields,
    faults.map(({ field }) => field),
  );
}

type ReadAmounts = {
  /** The amounts, by the names of the API's fields. */
  values: Partial<Pick<ParcelRow, 'cod_amount' | 'cod_currency' | 'price' | 'currency'>>;
  faults: RowError[];
};

/**
 * Reads the amounts of a row, and collects the errors of those that cannot be read.
 *
 * @param parcel the existing parcel. Its currencies, or else the company's, are those of amounts without a currency.
 */
function readAmounts(validator: Validator, fields: RowFields, parcel?: ParcelRow): ReadAmounts {
  const { currency: own, amountMarks, decimalMark, openAmounts, t } = validator;
  const read: ReadAmounts = { values: {}, faults: [] };
  for (const field of fieldNames(typedAmounts)) {
    const [amount, code] = typedAmounts[field];
    const written = fields[field];
    if (written === undefined) continue;
    const named = fields[code]?.toUpperCase();
    const currency = named ?? parcel?.[code] ?? own ?? '';
    const shown = amountMarks.find(field, findAmount(written, currency)?.currency ?? '');
    const money = readMoney(written, currency, { mark: shown ?? decimalMark });
    const isOther = named !== undefined && money !== null && money.currency !== named;
    if (money !== null && !isOther && money.amount <= limits.money) {
      Object.assign(read.values, { [amount]: money.amount, [code]: money.currency });
      continue;
    }
    const { key } = amountFault(written, currency);
    if (money === null && key === 'twofold')
      openAmounts.set(field, openAmounts.get(field) ?? written);
    const { issues } =
      money === null ? invalidAmount(amount, written, currency) : wrongAmount(amount, currency);
    read.faults.push(...rowErrors(issues, t).map(({ message }) => ({ field, message })));
  }
  return read;
}

/** The fields of a row as the API takes them: with the amounts in place of their texts. */
function withAmounts(fields: RowFields, { values }: ReadAmounts): Record<string, unknown> {
  const names = fieldNames(typedAmounts);
  const read = names.filter((name) => name in fields).flatMap((name) => typedAmounts[name]);
  return { ...omit(fields, names), ...omitUndefined(pick(values, read)) };
}

export function changedParcelFields(
  parcel: ParcelRow,
  { pieces: _, ...changes }: ParcelChanges,
): ParcelChanges {
  const names = fieldNames(changes).filter(
    (name) => changes[name] !== undefined && changes[name] !== parcel[name],
  );
  return Object.fromEntries(names.map((name) => [name, changes[name]]));
}
