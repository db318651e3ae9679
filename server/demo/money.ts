import { addDays, siteToday } from '../days.ts';
import type { Deps } from '../deps.ts';
import { cancelInvoice, createInvoice } from '../invoices/model.ts';
import { createCreditNote, recordPayment } from '../invoices/payments.ts';
import { sendReminder } from '../invoices/reminders.ts';
import { dayMs } from '../times.ts';
import type { VerbContext } from '../verbs/context.ts';
import { inTransaction } from '../verbs/transaction.ts';

/** An invoice of the demo: its price in cents, how many days ago it was issued, and what was done with it afterwards. */
type DemoInvoice = {
  description: string;
  price: number;
  daysAgo: number;
  after?: (ctx: VerbContext, id: number, today: string) => Promise<unknown>;
};

const invoices: DemoInvoice[] = [
  {
    description: 'Pallets, Genoa to Vienna',
    price: 48_000,
    daysAgo: 45,
    after: (ctx, id) => sendReminder(ctx, { id }),
  },
  {
    description: 'Air freight, Lisbon to San Francisco',
    price: 129_000,
    daysAgo: 30,
    after: (ctx, id, paid_on) => recordPayment(ctx, { id, paid_on, method: 'transfer' }),
  },
  {
    description: 'Road freight, Lyon to Warsaw',
    price: 36_500,
    daysAgo: 20,
    after: (ctx, id, paid_on) =>
      recordPayment(ctx, { id, paid_on, amount: 20_000, method: 'transfer' }),
  },
  {
    description: 'Crate, made to measure',
    price: 18_000,
    daysAgo: 8,
    after: (ctx, id) => createCreditNote(ctx, { id, reason: 'The crate was too small.' }),
  },
  {
    description: 'Collection on Saturday',
    price: 4_500,
    daysAgo: 5,
    after: (ctx, id) => cancelInvoice(ctx, { id, reason: 'Collected on Friday after all.' }),
  },
  { description: 'Parcels in town', price: 21_750, daysAgo: 0 },
];

/** How long customers of the demo have to pay, in days. */
const dueDays = 14;

/**
 * Adds invoices in every state, with their mails, unless there are invoices already.
 *
 * @param origin the site's origin, for links in mails.
 */
export async function insertDemoInvoices(deps: Deps, origin: string): Promise<void> {
  const { db } = deps;
  const today = siteToday(deps);
  const customers = await db
    .selectFrom('customers')
    .select('id')
    .where('payment', '=', 'invoice')
    .orderBy('id')
    .execute();
  const hasInvoices = await db.selectFrom('invoices').select('id').executeTakeFirst();
  const [first] = customers;
  if (hasInvoices !== undefined || first === undefined) return;
  const ctx = siteContext(deps, origin);
  for (const [index, { description, price, daysAgo, after }] of invoices.entries()) {
    const customer = customers[index % customers.length] ?? first;
    const lines = [{ description, unit_price: price }];
    const due_date = addDays(today, dueDays - daysAgo);
    const draft = { customer: customer.id, currency: 'EUR', lines, due_date, issue: 'send' };
    // Invoices are issued as of the transaction's time, which is set back for the demo.
    const now = new Date(Date.now() - daysAgo * dayMs);
    const { id } = await inTransaction(ctx, (tx) =>
      createInvoice({ ...tx, transaction: { ...tx, now } }, draft),
    );
    await after?.(ctx, id, today);
  }
  const lines = [{ description: 'Courier, this week', unit_price: 9_900 }];
  await createInvoice(ctx, { customer: first.id, currency: 'EUR', lines });
}

function siteContext(deps: Deps, origin: string): VerbContext {
  // Log lines about these invoices would be printed before the site's address.
  const log = deps.log.child({}, { level: 'warn' });
  return {
    deps: { ...deps, log },
    db: deps.db,
    actor: { type: 'site' },
    language: 'en',
    origin,
    requestId: null,
    transaction: null,
    idempotentRequest: async () => null,
  };
}
