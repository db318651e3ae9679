import { expect } from 'vitest';
import type { TestAdmin } from '../admin.ts';
import { dataOf, type Reply } from '../http.ts';
import { customerCalls } from './customers.ts';

const customers = 40;
const parcels = 300;
/** Every fifth parcel is in pieces. */
const piecesOf = (index: number) => (index % 5 === 0 ? 2 + (index % 3) : 1);
const senderOf = (index: number) => (index * 7 + 3) % customers;
const recipientOf = (index: number) => index % customers;
const erased = [5, 9];

const person = (index: number) => ({
  name: `Person Weekling${String(index).padStart(2, '0')}`,
  email: `weekling${String(index).padStart(2, '0')}@week.example`,
  phone: `+44 7700 9${String(10_000 + index)}`,
});

/** What the calls say: how many there are, and what of each customer. */
async function sumsOf({ ask }: Pick<TestAdmin, 'ask'>, ids: readonly number[]) {
  let pieces = 0;
  let total = 0;
  for (let page = 1; page <= parcels / 100; page += 1) {
    const list = dataOf(await ask(`/api/parcels?per_page=100&page=${page}`));
    total = list.total;
    for (const { pieces_count } of list.data) pieces += pieces_count;
  }
  const known = dataOf(await ask('/api/customers?per_page=100'));
  const of: Record<number, object> = {};
  for (const id of ids) {
    const { parcels, invoices, open_amount } = dataOf(await ask(`/api/customers/${id}`));
    of[id] = { parcels, invoices, open_amount };
  }
  return { parcels: total, pieces, customers: known.total, of };
}

/**
 * Lives a week of 40 customers and 300 parcels, two of whom are erased at its end.
 *
 * @param erase asks for the erasure of a customer.
 * @returns says whether all sums are those of the week.
 */
export async function liveWeek(
  admin: TestAdmin,
  erase: (customer: number) => Promise<Reply>,
): Promise<(admin: Pick<TestAdmin, 'ask'>) => Promise<void>> {
  const { ask } = admin;
  const { add } = customerCalls(admin);
  const call = async (path: string, json: object) => {
    const reply = await ask(path, { method: 'POST', json });
    expect(reply.status, reply.text).toBeLessThan(300);
    return dataOf(reply);
  };
  const ids: number[] = [];
  for (let index = 0; index < customers; index += 1) ids.push(await add(person(index)));
  const made = Array.from({ length: parcels }, (_, index) => {
    const [sender, recipient] = [person(senderOf(index)), person(recipientOf(index))];
    return {
      tracking_code: `WEEK-${index}`,
      pieces_count: piecesOf(index),
      sender_name: sender.name,
      sender_email: sender.email,
      recipient_name: recipient.name,
      recipient_email: recipient.email,
      sender_id: ids[senderOf(index)],
      recipient_id: ids[recipientOf(index)],
      destination_street: `Weekling Street ${index}`,
      destination_city: 'Leeds',
      destination_country: 'GB',
    };
  });
  const { results } = await call('/api/parcels/many', { parcels: made });
  expect(results.every(({ ok }: { ok: boolean }) => ok)).toBe(true);
  for (let from = 0; from < parcels; from += 100) {
    const codes = made.slice(from, from + 100).map(({ tracking_code }) => tracking_code);
    await call('/api/events', { parcels: codes, title: 'Delivered', stage: 'delivered' });
  }
  for (let index = 0; index < customers; index += 2) {
    const { name, email } = person(index);
    await call('/api/invoices', {
      customer_id: ids[index],
      customer_name: name,
      customer_email: email,
      currency: 'EUR',
      lines: [{ description: 'Week', unit_price: 100 + index }],
      issue: 'yes',
    });
  }
  const ofCustomer = (index: number) => {
    const isTheirs = (one: number) => senderOf(one) === index || recipientOf(one) === index;
    const hasInvoice = index % 2 === 0;
    return {
      parcels: made.filter((_, one) => isTheirs(one)).length,
      invoices: hasInvoice ? 1 : 0,
      open_amount: hasInvoice ? 100 + index : 0,
    };
  };
  const pieces = made.reduce((sum, { pieces_count }) => sum + pieces_count, 0);
  const expected = (left: readonly number[]) => ({
    parcels,
    pieces,
    customers: left.length,
    of: Object.fromEntries(left.map((index) => [ids[index], ofCustomer(index)])),
  });
  const all = ids.map((_, index) => index);
  expect(await sumsOf(admin, ids)).toEqual(expected(all));

  for (const index of erased) {
    const reply = await erase(ids[index] ?? 0);
    expect(reply.status, reply.text).toBe(200);
  }
  const left = all.filter((index) => !erased.includes(index));
  const leftIds = left.flatMap((index) => ids[index] ?? []);
  return async (reader) => {
    expect(await sumsOf(reader, leftIds)).toEqual(expected(left));
    for (const index of erased) {
      expect(dataOf(await reader.ask(`/api/parcels?search=${person(index).email}`)).total).toBe(0);
      expect((await reader.ask(`/api/customers/${ids[index]}`)).status).toBe(404);
    }
  };
}
