import { z } from 'zod';
import { messagesOf } from '../../../views/translations/index.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import { addressLabels } from '../../../views/translations/parcel-labels.ts';
import { createCustomer, updateCustomer } from '../../customers/model.ts';
import { findCustomer, findCustomers } from '../../customers/queries.ts';
import {
  addressNames,
  billingNames,
  type Customer,
  customerFields,
} from '../../customers/shared/customer.ts';
import type { Db } from '../../database/tables.ts';
import { yieldToRequests } from '../../database/yield-to-requests.ts';
import { InvalidInputError } from '../../errors.ts';
import { choice } from '../../http/input/fields.ts';
import { InvalidRequest, invalidField, validationProblem } from '../../http/input/validation.ts';
import { customerTaxes } from '../../invoices/shared/tax.ts';
import { parseCountry } from '../../parse-country.ts';
import { yesNo } from '../../shared/enums.ts';
import { namesOf, omit, pick } from '../../shared/field-values.ts';
import { nestFields } from '../../shared/form.ts';
import { interpolateAny, isolate } from '../../shared/interpolate.ts';
import { type LanguageCode, languageCodes } from '../../shared/languages.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { inTransaction } from '../../verbs/transaction.ts';
import { longVerb } from '../../verbs/verb.ts';
import { type CellFault, cellFault } from '../imports/cell-faults.ts';
import { normalizeHeading } from '../imports/headings.ts';
import {
  type Cell,
  type SheetRow,
  SpreadsheetProblem,
  unguardFormula,
} from '../spreadsheets/sheet.ts';
import { rowError, spreadsheetFile } from '../spreadsheets/upload.ts';

const names = namesOf(customerFields);
/** Of one file: each row is written by itself, in one transaction. */
const mostRows = 5000;

export const customersReport = z.strictObject({
  rows: z.int(),
  created: z.int(),
  changed: z.int(),
  same: z.int(),
  failed: z.int(),
  errors: z.array(rowError),
  /** Headings of columns that no field is for, or whose field an earlier column is. */
  left_out: z.array(z.string()),
  /** Not by a dry run. */
  written: z.boolean(),
});
type Report = z.output<typeof customersReport>;

/** What a dry run ends with, so that nothing of it is written. */
class DryRun extends Error {
  readonly report: Report;

  constructor(report: Report) {
    super('A dry run');
    this.report = report;
  }
}

/**
 * Imports customers from a sheet: a row with the id of a customer changes them, one without an id adds one. Invalid rows are left out and
 * reported; all others are written in one transaction. A row counts as a spreadsheet counts it.
 *
 * @throws {InvalidInputError} if the file cannot be read.
 */
export const importCustomers = longVerb(
  {
    permission: 'customers:write',
    input: z.strictObject({ file: spreadsheetFile, dry_run: choice(yesNo).default('no') }),
  },
  async (ctx, { file, dry_run }): Promise<Report> => {
    const [headings, ...others] = await readRows(file);
    const columns = columnsOf(headings?.cells ?? []);
    const left_out = columns
      .filter(({ heading, name }) => name === null && heading.trim() !== '')
      .map(({ heading }) => heading.trim());
    try {
      return await inTransaction(ctx, async (tx) => {
        const report: Report = {
          rows: 0,
          created: 0,
          changed: 0,
          same: 0,
          failed: 0,
          errors: [],
          left_out,
          written: dry_run === 'no',
        };
        for (const row of others) {
          // Other requests get their turn.
          await yieldToRequests();
          report.rows += 1;
          await importRow(tx, row, columns, report);
        }
        if (dry_run === 'yes') throw new DryRun(report);
        return report;
      });
    } catch (error) {
      if (error instanceof DryRun) return error.report;
      throw error;
    }
  },
);

/** A column of a file, and the field of a form that it is for; null: it is none. */
type Column = { heading: string; name: string | null };

async function importRow(
  ctx: VerbContext,
  { row, cells }: SheetRow,
  columns: readonly Column[],
  report: Report,
): Promise<void> {
  const values: [string, string][] = [];
  const faults: Report['errors'] = [];
  for (const [index, { heading, name }] of columns.entries()) {
    const text = unguardFormula(cells[index] ?? '').trim();
    if (name === null || text === '') continue;
    const fault = cellFault(text, /\[l(?:at|ong)itude\]$/.test(name));
    if (fault === null) values.push([name, readCell(name, text)]);
    else faults.push({ row, column: heading, message: faultMessage(fault, text, ctx.language) });
  }
  if (faults.length > 0) {
    report.failed += 1;
    report.errors.push(...faults);
    return;
  }
  const { id, ...fields } = nestFields(Object.fromEntries(values));
  try {
    if (id === undefined) {
      await createCustomer(ctx, fields);
      report.created += 1;
      return;
    }
    const before = await findCustomer(ctx.db, Number(id));
    if (before === undefined) throw invalidField('id', 'recordId');
    // What the row does not have stays: addresses are replaced as a whole.
    const kept = Object.fromEntries(addressCells(before));
    const changes = nestFields({ ...kept, ...Object.fromEntries(values) });
    const after = await updateCustomer(ctx, { ...changes, id: before.id });
    const [was, is] = [before, after].map((one) => JSON.stringify(omit(one, ['updated_at'])));
    report[was === is ? 'same' : 'changed'] += 1;
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    report.failed += 1;
    const { details = [] } = validationProblem(error.issues, messagesOf(ctx.language));
    for (const { field, message } of details) {
      const column = columns.find(({ name }) => pathOf(name) === field)?.heading ?? field;
      report.errors.push({ row, column, message });
    }
  }
}

function faultMessage(fault: CellFault, text: string, language: LanguageCode): string {
  const value = isolate(text.slice(0, 40), language);
  return interpolateAny(messagesOf(language).importing.faults[fault], { value });
}

/** The parts of a customer's addresses, by the fields that columns are for. */
function addressCells({ billing_address, addresses }: Customer): [string, unknown][] {
  const places: [string, object | null][] = [
    ['billing_address', billing_address],
    ...addresses.map((address, index): [string, object] => [`addresses[${index}]`, address]),
  ];
  return places.flatMap(([place, address]) =>
    Object.entries(address ?? {}).map(([part, value]): [string, unknown] => [
      `${place}[${part}]`,
      value,
    ]),
  );
}

/** A field of a form as errors name it: `addresses.0.city`. */
function pathOf(name: string | null): string | undefined {
  return name?.replace(/\[(\w+)\]/g, '.$1');
}

const taxCategories = new Map<string, string>(customerTaxes.map((one) => [one.toLowerCase(), one]));

const choices: ReadonlySet<string> = new Set(['kind', 'language', 'payment']);

/** A cell as the API takes it: a country by its code or its name in any language. */
function readCell(name: string, text: string): string {
  if (name.endsWith('[country]')) return parseCountry(text) ?? text;
  if (name === 'tax_category') return taxCategories.get(text.toLowerCase()) ?? text;
  // As a spreadsheet shows it.
  if (name === 'tax_rate') return text.replace(/\s*%$/, '').replace(',', '.');
  return choices.has(name) ? text.toLowerCase() : text;
}

/** @throws {InvalidInputError} if it is none, or too long. */
async function readRows(given: File): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  // Loaded here: what reads files would make each start longer.
  const { readSheet } = await import('../spreadsheets/read-sheet.ts');
  try {
    for await (const batch of readSheet(new Uint8Array(await given.arrayBuffer()))) {
      rows.push(...batch);
      if (rows.length > mostRows + 1)
        throw new SpreadsheetProblem('tooManyRows', { max: mostRows });
    }
  } catch (error) {
    if (!(error instanceof SpreadsheetProblem)) throw error;
    const { key, values } = error;
    const sentence = (t: Messages) => interpolateAny(t.importing.files[key], values);
    throw new InvalidInputError(sentence, 'file');
  }
  if (rows.length < 2) throw new InvalidInputError((t) => t.importing.problems.empty, 'file');
  return rows;
}

/** What the columns are for: of several for one field, the first. */
function columnsOf(headings: readonly string[]): Column[] {
  const named = headings.map((heading) => ({ heading, name: columnOf(heading) }));
  return named.map(({ heading, name }, index) => {
    const isFirst = named.findIndex((other) => other.name === name) === index;
    return { heading, name: isFirst ? name : null };
  });
}

/** The field of a form that a column is for, by its heading in any language; null: it is none. */
function columnOf(heading: string): string | null {
  const key = heading.trim().toLowerCase();
  const [, place, part] = /^address([1-9]\d?)_(\w+)$/.exec(key) ?? [];
  if (addressNames.some((name) => name === part)) return `addresses[${Number(place) - 1}][${part}]`;
  const [, billed] = /^billing_address_(\w+)$/.exec(key) ?? [];
  if (billingNames.some((name) => name === billed)) return `billing_address[${billed}]`;
  known ??= new Map(languageCodes.flatMap((code) => wordsOf(messagesOf(code))).toReversed());
  return known.get(key) ?? known.get(normalizeHeading(heading)) ?? null;
}

let known: ReadonlyMap<string, string> | undefined;

function wordsOf(t: Messages): [string, string][] {
  const { headings, parts } = t.importing;
  const synonyms: Record<string, string> = {
    name: headings.recipient_name,
    email: headings.recipient_email,
    phone: headings.recipient_phone_number,
    note: headings.note,
    ...parts,
  };
  const labels: Partial<Record<string, string>> = {
    ...t.control.fields,
    ...addressLabels(t),
    ...pick(t.invoicing.fields, ['tax_category', 'tax_rate']),
    ...t.customers.fields,
  };
  const columns = [
    ...['id', ...names].map((name) => ({ name, column: name })),
    ...addressNames.map((name) => ({ name, column: `addresses[0][${name}]` })),
  ];
  return columns.flatMap(({ name, column }) => {
    const words = [labels[name] ?? '', ...(synonyms[name] ?? '').split('|')].map(normalizeHeading);
    const all = [name, ...words.filter((word) => word !== '')];
    return all.map((word): [string, string] => [word, column]);
  });
}

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
