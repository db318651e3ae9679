import { z } from 'zod';
import type { Settings } from '../admin/shared/settings.ts';
import { findCustomer, findCustomersById, missingCustomers } from '../customers/queries.ts';
import type { Customer } from '../customers/shared/customer.ts';
import { billingEmail, customerName } from '../customers/shared/customer-texts.ts';
import { findSettings } from '../database/settings.ts';
import type { Db } from '../database/tables.ts';
import { yieldToRequests } from '../database/yield-to-requests.ts';
import { addDays, siteToday } from '../days.ts';
import type { Deps } from '../deps.ts';
import { ActionError } from '../errors.ts';
import { messageKey } from '../http/input/error-map.ts';
import { chosenIds } from '../http/input/fields.ts';
import { InvalidRequest, invalidField } from '../http/input/validation.ts';
import { payingCustomer } from '../parcels/shared/parcel.ts';
import { yesNo } from '../shared/enums.ts';
import { limits } from '../shared/limits.ts';
import type { VerbContext } from '../verbs/context.ts';
import { inTransaction, withoutRepeats } from '../verbs/transaction.ts';
import { longVerb } from '../verbs/verb.ts';
import {
  findBillableParcels,
  findMonthParcels,
  findUndatedParcels,
  isPriced,
  type MonthParcel,
  type Period,
  type Priced,
} from './billable.ts';
import { defaultDueDate } from './company.ts';
import { completeDraft, customerInvoiceFields, draftTax } from './draft.ts';
import { issueLockedDraft } from './issue.ts';
import { completeLine } from './lines.ts';
import { queueInvoiceMail } from './mail.ts';
import { addDraft } from './model.ts';
import { customerPrintWarnings } from './pdf/invoice-pdf.ts';
import {
  type InvoicedMonth,
  type MonthInvoice,
  type MonthProblem,
  monthProblems,
} from './shared/bookkeeping.ts';
import { type InvoiceDraft, invoiceTotals, type PrintedInvoice } from './shared/invoice.ts';
import { warningsIn, xmlWarnings } from './warnings.ts';

/** `YYYY-MM`. */
export const month = z
  .custom<string>(
    (value) => typeof value === 'string' && z.iso.date().safeParse(`${value}-01`).success,
    messageKey('day'),
  )
  .meta({ type: 'string', pattern: '^\\d{4}-\\d{2}$' });

const monthInput = z.strictObject({
  month,
  customers: chosenIds().optional(),
  dry_run: z.enum(yesNo).default('no'),
});

/**
 * Invoices the parcels that were delivered in a month for all customers who pay by invoice. Each customer and currency gets an
 * invoice, which is issued and mailed in its own transaction. Parcels on an invoice are left out, so that an interrupted run
 * can be repeated.
 *
 * @param input `customers`: the ids of the customers to invoice; by default, all.
 * @returns the invoices that were issued, or with `dry_run` those that would be, with their problems.
 */
export const invoiceMonth = longVerb(
  { permission: 'invoices:write', input: monthInput },
  async (ctx, { month, customers, dry_run }): Promise<InvoicedMonth> => {
    const { timeZone } = ctx.deps.config;
    const period = { ...monthDays(month), timeZone };
    const unknown = await missingCustomers(ctx.db, customers ?? []);
    if (unknown.size > 0) throw invalidField('customers', 'recordId');
    const all = await findGroups(ctx.db, period);
    const groups = all.filter(({ customer }) => customers?.includes(customer.id) ?? true);
    const settings = await findSettings(ctx.db);
    const today = siteToday(ctx.deps);
    const invoices: MonthInvoice[] = [];
    let [first, issued]: [unknown, number] = [null, 0];
    for (const group of groups) {
      await yieldToRequests();
      const entry = monthEntry(group, settings, { ...ctx, today });
      if (dry_run === 'no' && group.parcels.length > 0) {
        try {
          entry.invoice = await issueGroup(ctx, group, period);
          issued += 1;
        } catch (error) {
          if (!(error instanceof ActionError || error instanceof InvalidRequest)) throw error;
          first ??= error;
          entry.problems.push('not_issued');
          if (error instanceof InvalidRequest) entry.warnings = warningsIn(error, ctx.language);
        }
      }
      invoices.push(entry);
    }
    // If no invoice could be issued, the cause is the company, not a customer.
    if (issued === 0 && first !== null) throw first;
    const counted = invoices.filter(({ invoice, parcels }) =>
      dry_run === 'yes' ? parcels > 0 : invoice !== null,
    );
    const mailed = counted.filter(({ invoice }) => invoice?.sent === 'yes').length;
    const without_address = counted.filter(({ problems }) => problems.includes('no_email')).length;
    return { month, dry_run, invoices, mailed, without_address };
  },
);

/** The invoices that a customer would get for a month (`YYYY-MM`), as drafts that are not stored. */
export async function previewMonth(
  deps: Pick<Deps, 'db' | 'config'>,
  { month, customer }: { month: string; customer: number },
): Promise<PrintedInvoice[]> {
  const { db } = deps;
  const { timeZone } = deps.config;
  const { from, to } = monthDays(month);
  const settings = await findSettings(db);
  const groups = await findGroups(db, { from, to, timeZone });
  const theirs = groups.filter((group) => group.customer.id === customer && group.currency);
  return Promise.all(
    theirs.map(async ({ parcels }) => {
      const ids = parcels.map(({ id }) => id);
      const given = { customer, parcels: ids, period_from: from, period_to: to };
      const draft = await completeDraft(db, given, { settings, timeZone });
      return printedDraft(draft, { due_date: defaultDueDate(settings, siteToday(deps)) });
    }),
  );
}

function printedDraft(
  draft: InvoiceDraft,
  { due_date }: { due_date: string | null },
): PrintedInvoice {
  return {
    ...draft,
    id: 0,
    number: null,
    product: draft.lines[0]?.description ?? null,
    kind: 'invoice',
    created_at: new Date().toISOString(),
    state: 'draft',
    totals: invoiceTotals(draft.lines),
    open_amount: null,
    issue_date: null,
    due_date: draft.due_date ?? due_date,
    paid_on: null,
    sent_at: null,
    sent_to: null,
    company: null,
    credits: null,
    cancelled_at: null,
    cancel_reason: null,
  };
}

/** The first and the last day of a month. @param month `YYYY-MM` */
export function monthDays(month: string): { from: string; to: string } {
  const from = `${month}-01`;
  const inNext = addDays(from, 31);
  return { from, to: addDays(`${inNext.slice(0, 7)}-01`, -1) };
}

type PricedParcel = MonthParcel & Priced;

/** Parcels of a customer that become one invoice. */
type Group = {
  customer: Customer;
  currency: string | null;
  parcels: PricedParcel[];
  /** Tracking codes of the customer's parcels that lack a price, and of those that lack a day of delivery. */
  unpriced: string[];
  undated: string[];
  /** The customer has parcels in several currencies. */
  hasCurrencies: boolean;
};

/** A month's parcels by customer and currency. Parcels that lack something are listed in the customer's first group. */
async function findGroups(db: Db, period: Period): Promise<Group[]> {
  const payerId = (parcel: MonthParcel) => payingCustomer(parcel) ?? 0;
  const byPayer = Map.groupBy(await findMonthParcels(db, period), payerId);
  const undatedByPayer = Map.groupBy(await findUndatedParcels(db, period), payerId);
  const ids = new Set([...byPayer.keys(), ...undatedByPayer.keys()]);
  const customers = await findCustomersInTurn(
    db,
    [...ids].sort((one, other) => one - other),
  );
  return customers.flatMap((customer) => {
    const theirs = byPayer.get(customer.id) ?? [];
    const unpriced = trackingCodes(theirs.filter((parcel) => !isPriced(parcel)));
    const undated = trackingCodes(undatedByPayer.get(customer.id) ?? []);
    const byCurrency = [...Map.groupBy(theirs.filter(isPriced), ({ currency }) => currency)];
    const hasCurrencies = byCurrency.length > 1;
    const group = {
      customer,
      currency: null,
      parcels: [],
      unpriced: [],
      undated: [],
      hasCurrencies,
    };
    const groups = byCurrency.flatMap(([currency, parcels]) =>
      splitByLineLimit(parcels).map((chunk) => ({ ...group, currency, parcels: chunk })),
    );
    const [head = group, ...others] = groups;
    return [{ ...head, unpriced, undated }, ...others];
  });
}

/** Customers that are read before other requests get a turn. */
const customersAtOnce = 50;

async function findCustomersInTurn(db: Db, ids: readonly number[]): Promise<Customer[]> {
  const found: Customer[] = [];
  for (let first = 0; first < ids.length; first += customersAtOnce) {
    found.push(...(await findCustomersById(db, ids.slice(first, first + customersAtOnce))));
    await yieldToRequests();
  }
  return found;
}

function trackingCodes(parcels: readonly MonthParcel[]): string[] {
  return parcels.map(({ tracking_code }) => tracking_code);
}

function splitByLineLimit(parcels: readonly PricedParcel[]): PricedParcel[][] {
  const { invoiceLines: size } = limits;
  return Array.from({ length: Math.ceil(parcels.length / size) }, (_, index) =>
    parcels.slice(index * size, (index + 1) * size),
  );
}

function monthEntry(
  group: Group,
  settings: Settings,
  reader: Parameters<typeof xmlWarnings>[2] & { deps: Pick<Deps, 'pdfs'> },
): MonthInvoice {
  const { customer, currency, parcels, unpriced, undated, hasCurrencies } = group;
  const billed = customerInvoiceFields(customer, settings);
  const tax = draftTax(customer, billed, settings);
  const lines = parcels.map(({ price }, index) =>
    completeLine({ description: '', unit_price: price }, index, { settings, tax }),
  );
  const totals = invoiceTotals(lines);
  const draft = { kind: 'invoice', due_date: null, company: null, currency, lines } as const;
  const warnings =
    parcels.length === 0 ? [] : xmlWarnings({ ...draft, ...billed, totals }, settings, reader);
  const checks: Record<MonthProblem, boolean> = {
    no_price: unpriced.length > 0,
    no_day: undated.length > 0,
    currencies: hasCurrencies,
    no_email: billingEmail(customer) === null,
    no_address: customer.billing_address === null && customer.addresses.length === 0,
    no_vat_id: warnings.some(({ field }) => field === 'customer_tax_number'),
    not_issued: false,
  };
  return {
    customer: { id: customer.id, name: customerName(customer) },
    currency,
    parcels: parcels.length,
    unpriced,
    undated,
    gross: totals.gross,
    problems: monthProblems.filter((problem) => checks[problem]),
    warnings: [...warnings, ...customerPrintWarnings(reader.deps, billed, reader.language)],
    invoice: null,
  };
}

/** Issues and mails the invoice of a group; null if its parcels were invoiced meanwhile, or the customer was deleted. */
function issueGroup(
  ctx: VerbContext,
  { customer: { id }, currency, parcels }: Group,
  period: Period,
): Promise<MonthInvoice['invoice']> {
  return inTransaction(withoutRepeats(ctx), async (tx) => {
    // Another request that invoices this customer waits for the lock, and then finds only the parcels that are left.
    if ((await findCustomer(tx.db, id, { lock: true })) === undefined) return null;
    const ids = parcels.map((parcel) => parcel.id);
    const left = await findBillableParcels(tx.db, id, period, ids);
    const still = left.filter((one) => isPriced(one) && one.currency === currency);
    if (still.length === 0) return null;
    const settings = await findSettings(tx.db);
    const days = { period_from: period.from, period_to: period.to };
    const given = { ...days, customer: id, parcels: still.map((parcel) => parcel.id) };
    const { timeZone } = tx.deps.config;
    const draft = await addDraft(tx, await completeDraft(tx.db, given, { settings, timeZone }));
    const issued = await issueLockedDraft(tx, draft, settings);
    const ref = { id: issued.id, number: issued.number };
    if (issued.customer_email === null) return { ...ref, sent: 'no' };
    const { isMailed } = await queueInvoiceMail(tx, issued);
    return { ...ref, sent: isMailed ? 'yes' : 'no' };
  });
}
