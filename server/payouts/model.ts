import { sql } from 'kysely';
import { z } from 'zod';
import { missingCustomers } from '../customers/queries.ts';
import { isOneOf } from '../database/engine.ts';
import { insertRows } from '../database/rows.ts';
import { findSettings } from '../database/settings.ts';
import type { Db } from '../database/tables.ts';
import { processDay, siteToday } from '../days.ts';
import { ConflictError, InvalidInputError, NotFoundError, requireRow } from '../errors.ts';
import { messageKey } from '../http/input/error-map.ts';
import {
  calendarDay,
  chosenIds,
  currency,
  line,
  optional,
  recordId,
} from '../http/input/fields.ts';
import { recordIdInput } from '../http/input/record.ts';
import { invalidField } from '../http/input/validation.ts';
import { offsetInvoice, requirePaymentDay, undoOffset } from '../invoices/payments.ts';
import { assignOwner, dueAtOnce, postDue, postEvent } from '../parcels/cash/ledger.ts';
import { addToTill } from '../parcels/cash/till.ts';
import { lockNamedParcel } from '../parcels/find-parcel.ts';
import { yesNo } from '../shared/enums.ts';
import { pick } from '../shared/field-values.ts';
import { interpolate } from '../shared/interpolate.ts';
import { limits } from '../shared/limits.ts';
import type { TransactionContext } from '../verbs/context.ts';
import { verb } from '../verbs/verb.ts';
import { type PayoutPlan, planPayouts } from './plan.ts';
import { readPayables, toPayouts } from './read.ts';
import {
  bankFileFormats,
  type Payable,
  type Payout,
  type PayoutDraft,
  payoutMethods,
} from './shared/payout.ts';
import { mailPayout } from './statement.ts';

const permission = 'payouts:write';

const code = line({ max: limits.text });

/** The most customers and parcels that a request names. */
const mostNamed = 10_000;

export const payablesChange = z
  .strictObject({
    /** The id in the list; a parcel that was deleted has no other name. */
    id: recordId().optional(),
    parcel: code.optional(),
    customer: recordId().optional(),
    dispute: optional(line({ max: limits.text })).optional(),
  })
  .refine(({ id, parcel }) => (id === undefined) !== (parcel === undefined), {
    ...messageKey('required'),
    path: ['parcel'],
  });

/**
 * Says whose the cash that was collected for a parcel is, or why it is not paid out for now.
 *
 * @throws {NotFoundError}; {InvalidRequest}; {ConflictError} if nothing was collected, or it was paid out.
 */
export const changePayable = verb(
  { permission, input: payablesChange },
  async (tx, { id, parcel, customer, dispute }): Promise<Payable> => {
    const { db } = tx;
    if (customer !== undefined && (await missingCustomers(db, [customer])).size > 0) {
      throw invalidField('customer', 'recordId');
    }
    const rows = await lockPayables(db, id, parcel);
    const [before] = rows;
    if (before === undefined) throw new ConflictError((t) => t.payouts.nothingCollected);
    if (customer !== undefined && customer !== before.customer_id) {
      const isPaid = rows.some(({ amount, open_amount }) => amount !== open_amount);
      if (isPaid) throw new ConflictError((t) => t.payouts.paidAlready);
      await assignOwner(tx, rows, customer);
    }
    const ids = rows.map((row) => row.id);
    if (dispute !== undefined) {
      await db.updateTable('payables').set({ dispute }).where(isOneOf(db, ids)).execute();
    }
    const [after] = await readPayables(db, [before.id]);
    const shown = requireRow(after);
    await tx.recordAudit({
      action: 'changed',
      type: 'cash',
      id: before.id,
      name: shown.parcel,
      parcelId: before.parcel_id,
      before: { customer: before.customer_id, dispute: before.dispute },
      after: pick(shown, ['customer', 'dispute']),
    });
    return shown;
  },
);

/** Locks what was collected for a parcel. @throws {NotFoundError} */
async function lockPayables(db: Db, id: number | undefined, parcel: string | undefined) {
  const rows = db.selectFrom('payables').selectAll().orderBy('id').forUpdate();
  if (parcel !== undefined) {
    const { id: parcelId } = await lockNamedParcel(db, parcel);
    return rows.where('parcel_id', '=', parcelId).execute();
  }
  const [row] = await rows.where('id', '=', id ?? 0).execute();
  const { parcel_id } = requireRow(row);
  return parcel_id === null ? [requireRow(row)] : rows.where('parcel_id', '=', parcel_id).execute();
}

export const newPayouts = z.strictObject({
  until: optional(calendarDay()).optional(),
  currency: optional(currency()).optional(),
  customers: chosenIds({ max: mostNamed }).optional(),
  leave_out: z.array(code).max(mostNamed).optional(),
  disputes: z
    .array(z.strictObject({ parcel: code, reason: line({ max: limits.text }) }))
    .max(mostNamed)
    .optional(),
  send: z.enum(yesNo).default('no'),
  dry_run: z.enum(yesNo).default('no'),
});

export type IssuedPayouts = {
  dry_run: (typeof yesNo)[number];
  payouts: PayoutDraft[];
  /** How many statements were mailed. */
  mailed: number;
};

/**
 * Issues a payout to each customer, in each currency, of what can be paid out. A customer with a `problem` gets none. With `dry_run`
 * it only says what would be issued.
 *
 * @throws {InvalidRequest} if a customer is unknown, or a parcel has nothing to pay out; {ConflictError} if nothing can be paid out.
 */
export const issuePayouts = verb(
  { permission, input: newPayouts, isSerializable: true },
  async (tx, { dry_run, send, ...given }): Promise<IssuedPayouts> => {
    const { db, now } = tx;
    const { customers = null, leave_out = [], disputes = [] } = given;
    if (customers !== null && (await missingCustomers(db, customers)).size > 0) {
      throw invalidField('customers', 'recordId');
    }
    const today = processDay(now);
    const until = given.until ?? today;
    const isDry = dry_run === 'yes';
    if (!isDry) while ((await postDue(tx)) === dueAtOnce);
    const plans = await planPayouts(db, {
      today,
      until,
      currency: given.currency ?? null,
      customers,
      leftOut: new Set(leave_out.map((one) => one.toLowerCase())),
      disputes: new Map(disputes.map(({ parcel, reason }) => [parcel.toLowerCase(), reason])),
    });
    requireNamed(plans, leave_out, 'leave_out');
    requireNamed(
      plans,
      disputes.map(({ parcel }) => parcel),
      'disputes',
    );
    if (isDry) return { dry_run, payouts: plans.map(({ draft }) => draft), mailed: 0 };
    const payouts: PayoutDraft[] = [];
    let mailed = 0;
    for (const plan of plans) {
      const { draft } = plan;
      if (draft.problem !== null || draft.parcels.length === 0) continue;
      const issued = await insertPayout(tx, plan, until);
      payouts.push({ ...draft, id: issued.id });
      if (send === 'yes' && (await mailPayout(tx, issued))) mailed += 1;
    }
    for (const { parcel, reason: dispute } of disputes) {
      const { id } = await lockNamedParcel(db, parcel);
      await db.updateTable('payables').set({ dispute }).where('parcel_id', '=', id).execute();
    }
    if (payouts.length + disputes.length === 0) {
      throw new ConflictError((t) => t.payouts.nothingToPay);
    }
    return { dry_run, payouts, mailed };
  },
);

/** @throws {InvalidRequest} if one of these parcels has nothing that could be paid out. */
function requireNamed(plans: readonly PayoutPlan[], codes: readonly string[], field: string): void {
  const known = new Set(
    plans.flatMap(({ draft }) =>
      [...draft.parcels, ...draft.left_out].map(({ parcel }) => parcel?.toLowerCase()),
    ),
  );
  const index = codes.findIndex((one) => !known.has(one.toLowerCase()));
  if (index >= 0) throw invalidField([field, index], 'recordId');
}

async function insertPayout(
  tx: TransactionContext,
  { draft, rows, invoices }: PayoutPlan,
  until: string,
): Promise<Payout> {
  const { db, now } = tx;
  const { customer, customer_name, currency: code, gross, fee, offset, amount, account } = draft;
  const at = now.toISOString();
  const row = await db
    .insertInto('payouts')
    .values({
      customer_id: customer,
      customer_name,
      currency: code,
      until,
      gross,
      fee,
      offset_amount: offset,
      amount,
      account: JSON.stringify(account),
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { id } = row;
  const columns = [
    'payout_id',
    'payable_id',
    'tracking_code',
    'reference',
    'day',
    'amount',
  ] as const;
  const items = rows.map((one) => [
    id,
    one.id,
    one.tracking_code,
    one.reference,
    one.day,
    one.open_amount,
  ]);
  await insertRows(db, 'payout_items', columns, items);
  await db
    .updateTable('payables')
    .set({ open_amount: 0 })
    .where(
      isOneOf(
        db,
        rows.map((one) => one.id),
      ),
    )
    .execute();
  for (const invoice of invoices) {
    const payment_id = await offsetInvoice(tx, invoice);
    const { number, amount: paid } = invoice;
    await db
      .insertInto('payout_invoices')
      .values({ payout_id: id, invoice_id: invoice.id, payment_id, number, amount: paid })
      .execute();
  }
  await postCompanyShare(tx, { ...draft, id }, 1);
  const [issued] = await toPayouts(db, [row]);
  const payout = requireRow(issued);
  await tx.recordAudit({ action: 'created', ...payoutRef(payout), after: auditFields(payout) });
  return payout;
}

/** Moves the fee and what pays invoices from the customer to the company. @param sign -1: back. */
async function postCompanyShare(
  tx: TransactionContext,
  {
    id,
    customer,
    currency: code,
    fee,
    offset,
  }: Pick<Payout, 'customer' | 'currency' | 'fee' | 'offset'> & {
    id: number;
  },
  sign: 1 | -1,
): Promise<void> {
  const side = { currency: code, customer_id: customer };
  await postEvent(tx, { kind: sign === 1 ? 'payout' : 'payout_undone', payout_id: id }, [
    { ...side, owner: 'payable', amount: -(fee + offset) * sign },
    { ...side, owner: 'fees', amount: fee * sign },
    { ...side, owner: 'offset', amount: offset * sign },
  ]);
}

export const payoutPayment = z.strictObject({
  id: recordId(),
  state: z.literal('paid').default('paid'),
  day: optional(calendarDay()).optional(),
  method: z.enum(payoutMethods).default('bank'),
  bank_reference: optional(line({ max: 100 })).optional(),
});

/** Says that a payout was paid. @throws {NotFoundError}; {ConflictError} if it was already; {InvalidRequest} for a day to come. */
export const payPayout = verb(
  { permission, input: payoutPayment },
  async (tx, { id, day, method, bank_reference = null }): Promise<Payout> => {
    const { db, deps, now } = tx;
    const before = await lockIssued(tx, id);
    const paid_on = day ?? siteToday(deps, now);
    requirePaymentDay(tx, paid_on, 'day');
    const row = await db
      .updateTable('payouts')
      .set({ state: 'paid', paid_on, method, bank_reference, updated_at: now.toISOString() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const { currency: code, amount, customer: customer_id } = before;
    if (method === 'cash') await addToTill(tx, 'paid_out', { currency: code, amount });
    await postEvent(tx, { kind: 'payment', payout_id: id, reason: bank_reference }, [
      { currency: code, owner: 'payable', customer_id, amount: -amount },
      { currency: code, place: method === 'bank' ? 'bank' : 'office', amount: -amount },
    ]);
    const [payout] = await toPayouts(db, [row]);
    const after = requireRow(payout);
    await tx.recordAudit({
      action: 'changed',
      ...payoutRef(after),
      before: auditFields(before),
      after: auditFields(after),
    });
    return after;
  },
);

/** Takes a payout back: its parcels can be paid out again. @throws {NotFoundError}; {ConflictError} if it was paid. */
export const withdrawPayout = verb({ permission, input: recordIdInput }, async (tx, { id }) => {
  const { db } = tx;
  const before = await lockIssued(tx, id);
  await sql`
    update payables set open_amount = open_amount + payout_items.amount
    from payout_items
    where payout_items.payable_id = payables.id and payout_id = ${id}`.execute(db);
  const offsets = await db
    .selectFrom('payout_invoices')
    .select(['invoice_id as invoice', 'payment_id as payment'])
    .where('payout_id', '=', id)
    .execute();
  for (const offset of offsets) await undoOffset(tx, offset);
  await postCompanyShare(tx, before, -1);
  await db.deleteFrom('payouts').where('id', '=', id).execute();
  await tx.recordAudit({ action: 'deleted', ...payoutRef(before), before: auditFields(before) });
});

/** Locks a payout that was not paid. @throws {NotFoundError}; {ConflictError} */
async function lockIssued({ db }: TransactionContext, id: number): Promise<Payout> {
  const locked = db.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate();
  const row = requireRow(await locked.executeTakeFirst());
  if (row.state !== 'issued') throw new ConflictError((t) => t.payouts.isPaid);
  const [payout] = await toPayouts(db, [row]);
  return requireRow(payout);
}

export const bankFileRequest = z.strictObject({
  ids: z.array(recordId()).max(mostNamed).optional(),
  format: z.enum(bankFileFormats).default('pain.001'),
});

/**
 * The payouts for a file of the bank: those with these ids, or all that are not paid.
 *
 * @throws {NotFoundError}; {ConflictError} if one was paid, or there is none; {InvalidInputError} if an account lacks its IBAN.
 */
export const readTransfers = verb(
  { permission, input: bankFileRequest },
  async ({ db }, { ids, format }) => {
    const rows = await db
      .selectFrom('payouts')
      .selectAll()
      .$if(ids === undefined, (query) => query.where('state', '=', 'issued'))
      .$if(ids !== undefined, (query) => query.where(isOneOf(db, ids ?? [])))
      .orderBy('id')
      .execute();
    if (rows.length < new Set(ids).size) throw new NotFoundError();
    if (rows.some(({ state }) => state === 'paid')) {
      throw new ConflictError((t) => t.payouts.isPaid);
    }
    const payouts = (await toPayouts(db, rows)).filter(({ amount }) => amount > 0);
    if (payouts.length === 0) throw new ConflictError((t) => t.payouts.nothingToPay);
    const settings = await findSettings(db);
    if (format === 'pain.001') requireAccounts(payouts, settings.iban);
    return { payouts, format, settings };
  },
);

/** @throws {InvalidInputError} if the company or a customer has no IBAN. */
function requireAccounts(payouts: readonly Payout[], own: string | null): void {
  const lacking = payouts
    .filter(({ account }) => account.iban === null)
    .map(({ customer_name }) => customer_name);
  if (own === null) throw new InvalidInputError((t) => t.payouts.ownIbanMissing, 'format');
  if (lacking.length > 0) {
    const names = lacking.join(', ');
    throw new InvalidInputError((t) => interpolate(t.payouts.ibanMissing, { names }), 'format');
  }
}

function payoutRef({ id, customer_name: name }: Pick<Payout, 'id' | 'customer_name'>) {
  return { type: 'payout', id, name } as const;
}

/** The fields of a payout in the activity log. */
function auditFields({ parcels, invoices, account: _, ...payout }: Payout) {
  return {
    ...payout,
    parcels: parcels.length,
    invoices: invoices.map(({ number }) => number).join(', ') || null,
  };
}
