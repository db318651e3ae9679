import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { TestAdmin } from '../admin.ts';
import { type Ask, dataOf, type Json } from '../http.ts';

/** How much happens in a month. */
type MonthSize = {
  customers: number;
  parcels: number;
  /** Those that are paid at the door come first; by their indexes, who refuses, and who pays less than all. */
  paidAtDoor: number;
  refused: readonly number[];
  short: readonly number[];
  /** Customers by their indexes: the first ones have a credit note; some pay in part; those from `paidFrom` on pay all. */
  credited: number;
  paidInPart: readonly [from: number, until: number];
  paidFrom: number;
  /** Requests at once. */
  writers: number;
};

export const wholeMonth: MonthSize = {
  customers: 40,
  parcels: 600,
  paidAtDoor: 50,
  refused: [7, 8, 9],
  short: [20, 21],
  credited: 3,
  paidInPart: [2, 7],
  paidFrom: 12,
  writers: 64,
};

export const smallMonth: MonthSize = {
  customers: 6,
  parcels: 36,
  paidAtDoor: 8,
  refused: [4],
  short: [2],
  credited: 1,
  paidInPart: [0, 2],
  paidFrom: 3,
  writers: 16,
};

/** What a month is made of. */
type Phase = 'parcels' | 'doors' | 'month' | 'bookings' | 'reminders';

type MonthSite = {
  /** Sets the clock of the site, and signs its owner in. */
  signInOn(day: string): Promise<Pick<TestAdmin, 'ask'>>;
  /** Called when each part of the month begins, with the share that is done before it (0 to 1). */
  disturb?(phase: Phase, done: () => Promise<number>): Promise<void>;
};

const due = 2000;
const missing = 500;
const priceOf = (index: number) => 500 + (index % 7) * 25;
const taxOf = (net: number) => Math.floor((net * 19 + 50) / 100);
const emailOf = (customer: number) => `bills${customer}@month.example`;
const sumOf = (all: Json[]): number => all.reduce((sum, { gross }) => sum + gross, 0);

/**
 * Lives March of 2026 of customers who pay by invoice, with many writers at once, each request with an `Idempotency-Key`.
 *
 * @returns says whether all sums are those of the month, wherever they are read.
 */
export async function liveMonth(
  { signInOn, disturb }: MonthSite,
  size: MonthSize,
): Promise<(reader: Pick<TestAdmin, 'ask'>) => Promise<void>> {
  const { customers, parcels, paidAtDoor, refused, short, writers } = size;
  let { ask } = await signInOn('2026-03-12');
  const post = (path: string, request: Ask) =>
    ask(path, { method: 'POST', headers: { 'Idempotency-Key': randomUUID() }, ...request });
  const call = async (path: string, json: object) => {
    const reply = await post(path, { json });
    expect(reply.status, `${path} ${reply.text}`).toBeLessThan(300);
    return dataOf(reply);
  };
  /** Does all of it, as many at once as there are writers. */
  async function during(
    phase: Phase,
    tasks: (() => Promise<unknown>)[],
    done?: () => Promise<number>,
  ): Promise<void> {
    const waiting = tasks.toReversed();
    let answered = 0;
    const write = async () => {
      for (let task = waiting.pop(); task !== undefined; task = waiting.pop()) {
        await task();
        answered += 1;
      }
    };
    const disturbing = disturb?.(phase, done ?? (async () => answered / tasks.length));
    await Promise.all([...Array.from({ length: writers }, write), disturbing]);
  }
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

  const settings = { invoice_currency: 'EUR', invoice_tax_rate: 19, invoice_due_days: 14 };
  const saved = await ask('/api/settings', { method: 'PATCH', json: settings });
  expect(saved.status, saved.text).toBe(200);
  const ids: number[] = [];
  for (const index of upTo(customers)) {
    const addresses = [{ street: `Quay ${index}`, city: 'Porto', country: 'PT' }];
    const named = { name: `Customer ${index}`, email: emailOf(index), payment: 'invoice' };
    const { id } = await call('/api/customers', { ...named, addresses });
    ids.push(id);
  }
  const made = upTo(parcels).map((index) => ({
    tracking_code: `MON-${index}`,
    recipient_name: 'Ada',
    destination: 'Lisbon',
    sender_id: ids[index % customers],
    price: priceOf(index),
    currency: 'EUR',
    ...(index < paidAtDoor && { cod_amount: due, cod_currency: 'EUR' }),
  }));
  const tens = upTo(Math.ceil(parcels / 10)).map((ten) => made.slice(ten * 10, ten * 10 + 10));
  const adding = tens.map((some) => async () => {
    const { results } = await call('/api/parcels/many', { parcels: some });
    expect(results.filter(({ ok }: { ok: boolean }) => !ok)).toEqual([]);
  });
  await during('parcels', adding);

  const atDoor = upTo(paidAtDoor).map((index) => async () => {
    const parcel = `MON-${index}`;
    if (refused.includes(index)) {
      await call('/api/failed-deliveries', { parcel, reason: 'refused' });
      return;
    }
    const isShort = short.includes(index);
    const reply = await post('/api/deliveries', {
      form: {
        parcel,
        received_by: 'Ada',
        cod_method: 'cash',
        cod_collected: String(isShort ? due - missing : due),
        ...(isShort && { cod_reason: 'No change' }),
      },
    });
    expect(reply.status, reply.text).toBe(201);
  });
  const elsewhere = tens.map((some) => async () => {
    const codes = some.map(({ tracking_code }) => tracking_code);
    const left = codes.filter((code) => Number(code.slice(4)) >= paidAtDoor);
    const event = { parcels: left, title: 'Delivered', stage: 'delivered' };
    if (left.length > 0) await call('/api/events', event);
  });
  await during('doors', [...atDoor, ...elsewhere]);

  const [held] = dataOf(await ask('/api/cash?open=yes')).data;
  const collected = (paidAtDoor - refused.length) * due - short.length * missing;
  expect([held.amount, held.currency]).toEqual([collected, 'EUR']);
  const handedIn = { driver: held.driver.id, day: held.day, currency: 'EUR', amount: collected };
  await call('/api/cash/settlements', { ...handedIn, reason: 'Some gave less' });

  const theirs = ids.map((_, customer) =>
    upTo(parcels).filter((index) => index % customers === customer && !refused.includes(index)),
  );
  const grossOf = theirs.map((indexes) => {
    const net = indexes.reduce((sum, index) => sum + priceOf(index), 0);
    return net + taxOf(net);
  });
  const total = grossOf.reduce((sum, gross) => sum + gross, 0);
  const month = { month: '2026-03' };
  const preview = await call('/api/invoices/month', { ...month, dry_run: 'yes' });
  expect([preview.invoices.length, sumOf(preview.invoices)]).toEqual([customers, total]);
  expect(preview.invoices.every(({ problems }: Json) => problems.length === 0)).toBe(true);
  expect(dataOf(await ask('/api/invoices')).total).toBe(0);
  const invoicing = upTo(writers / 8).map(() => () => call('/api/invoices/month', month));
  const issued = async () => dataOf(await ask('/api/invoices?per_page=1')).total / customers;
  await during('month', invoicing, issued);
  expect((await call('/api/invoices/month', month)).invoices).toEqual([]);

  const found = await readAll({ ask }, '/api/invoices?');
  const invoiceOf = new Map(found.map(({ customer_name, id }) => [customer_name, id]));
  const invoices: number[] = ids.map((_, index) => invoiceOf.get(`Customer ${index}`) ?? 0);
  const open = [...grossOf];
  const takeOff = (customer: number, amount: number) => {
    open[customer] = (open[customer] ?? 0) - amount;
  };
  const pay = (customer: number, json: object) => () =>
    call('/api/invoices/payment', { id: invoices[customer], ...json });
  const bookings: (() => Promise<unknown>)[] = [];
  for (const customer of upTo(size.credited)) {
    const lines = [{ description: 'Delivered late', unit_price: 100, tax_rate: 19 }];
    const note = { id: invoices[customer], lines };
    bookings.push(() => call('/api/invoices/credit-notes', note));
    takeOff(customer, 119);
  }
  for (let [customer, until] = size.paidInPart; customer < until; customer += 1) {
    const amount = 1000 + customer;
    bookings.push(pay(customer, { amount, paid_on: '2026-03-11', method: 'transfer' }));
    takeOff(customer, amount);
  }
  for (let customer = size.paidFrom; customer < customers; customer += 1) {
    bookings.push(pay(customer, { paid_on: '2026-03-12' }));
    open[customer] = 0;
  }
  await during('bookings', bookings);

  ({ ask } = await signInOn('2026-03-27'));
  const reminding = upTo(writers / 8).map(() => () => call('/api/invoices/reminders/due', {}));
  await during('reminders', reminding);
  expect(await call('/api/invoices/reminders/due', {})).toEqual({ sent: 0 });

  const owed = open.reduce((sum, amount) => sum + amount, 0);
  return async (reader) => {
    const read = (path: string) => readAll(reader, path);
    const listed = await read('/api/invoices?');
    const numbersOf = (of: string) =>
      listed
        .filter(({ kind }) => kind === of)
        .map(({ number }) => number)
        .sort();
    expect(numbersOf('invoice')).toEqual(numbersTo(customers));
    expect(numbersOf('credit_note')).toEqual(numbersTo(size.credited, 'CN'));
    expect(listed.reduce((sum, { open_amount }) => sum + (open_amount ?? 0), 0)).toBe(owed);

    const journal = await read('/api/journal?from=2026-03-01&to=2026-03-31&');
    const booked = (kind: string) => sumOf(journal.filter((entry) => entry.kind === kind));
    expect([booked('invoice'), booked('cash')]).toEqual([total, collected]);
    expect(sumOf(journal) - booked('cash') - booked('cash_difference')).toBe(owed);
    const file = await reader.ask('/api/journal?from=2026-03-01&to=2026-03-31&format=csv');
    expect(file.text.trim().split('\r\n')).toHaveLength(1 + journal.length);

    const cash = await read('/api/cash?');
    expect(cash).toMatchObject([{ open: 'no', cash: collected, amount: 0 }]);
    expect(cash[0].settlements).toMatchObject([{ expected: collected, amount: collected }]);
    const sent = await read('/api/parcels?');
    expect(sent.reduce((sum, { price }) => sum + price, 0)).toBe(
      upTo(parcels).reduce((sum, index) => sum + priceOf(index), 0),
    );

    for (const [index, id] of ids.entries()) {
      const customer = dataOf(await reader.ask(`/api/customers/${id}`));
      const { statements } = dataOf(await reader.ask(`/api/customers/${id}/statement`));
      expect([customer.open_amount, statements[0].closing]).toEqual([open[index], open[index]]);
      expect(customer.invoices).toBe(index < size.credited ? 2 : 1);
      const invoice = dataOf(await reader.ask(`/api/invoices/${invoices[index]}`));
      const codes = theirs[index]?.map((one) => `MON-${one}`).sort();
      expect(invoice.parcels.map((one: Json) => one.tracking_code).sort()).toEqual(codes);
      expect(invoice.lines.map(({ parcel }: Json) => parcel).sort()).toEqual(codes);
      expect([invoice.totals.gross, invoice.open_amount]).toEqual([grossOf[index], open[index]]);
      expect(invoice.reminders).toHaveLength(index < size.paidFrom ? 1 : 0);
    }
    const mails = await read('/api/mails?');
    const ofMonth = mails.filter(({ kind }) => kind === 'invoice');
    expect(ofMonth.map(({ recipient }) => recipient).sort()).toEqual(mailsOf(size));
  };
}

/** To whom the mails of the month go: the invoices, and the reminders of those that are not paid. */
export function mailsOf({ customers, paidFrom }: MonthSize): string[] {
  const to = (count: number) => Array.from({ length: count }, (_, index) => emailOf(index));
  return [...to(customers), ...to(paidFrom)].sort();
}

async function readAll({ ask }: Pick<TestAdmin, 'ask'>, path: string): Promise<Json[]> {
  const all: Json[] = [];
  for (let page = 1; ; page += 1) {
    const { data, last_page } = dataOf(await ask(`${path}per_page=100&page=${page}`));
    all.push(...data);
    if (page >= last_page) return all;
  }
}

/** The numbers of a year's first invoices or credit notes. */
export function numbersTo(count: number, prefix = 'INV', year = 2026): string[] {
  return Array.from({ length: count }, (_, index) => {
    return `${prefix}-${year}-${String(index + 1).padStart(5, '0')}`;
  });
}
