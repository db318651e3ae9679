import { expect } from 'vitest';
import type { LedgerEntry, Payable, Payout } from '../../../server/payouts/shared/payout.ts';
import type { TestAdmin } from '../admin.ts';
import { dataOf } from '../http.ts';
import { merchantSite } from '../my/customer-users.ts';

/** Who asks the site, such as an administrator. */
export type Asker = Pick<TestAdmin, 'ask'>;

const send = (method: string) => (who: Asker, path: string, json: object) =>
  who.ask(path, { method, json });
export const post = send('POST');
export const patch = send('PATCH');
export const remove = send('DELETE');

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** A site with merchants A and B, and what is done about cash that is collected for them. */
export async function siteWithPayouts() {
  const merchant = await merchantSite();
  return { ...merchant, ...(await payoutCalls(merchant.admin, merchant.a)) };
}

/** What is done about cash that is collected for merchants. @param a the usual merchant's id. */
export async function payoutCalls(admin: Asker, a: number) {
  await patch(admin, '/api/settings', { invoice_currency: 'EUR' });
  let made = 0;

  /** Adds a parcel of a merchant with an amount to collect. @returns its code. */
  async function parcel(fields: object = {}): Promise<string> {
    made += 1;
    const usual = { recipient_name: 'Ada', destination: '12 Harbor Street', sender_id: a };
    const money = { cod_amount: 5000, cod_currency: 'EUR', reference: `Order ${made}` };
    const code = `COD-${made}`;
    const json = { tracking_code: code, ...usual, ...money, ...fields };
    const reply = await post(admin, '/api/parcels', json);
    expect(reply.status, reply.text).toBe(201);
    return code;
  }

  /** Delivers a parcel, some days ago. @returns the id of the event. */
  async function deliver(code: string, fields: object = {}, days = 0): Promise<number> {
    const event = { parcels: [code], title: 'Delivered', stage: 'delivered' };
    const happened = days === 0 ? {} : { happened_at: daysAgo(days) };
    const json = { ...event, cod_method: 'cash', ...happened, ...fields };
    const reply = await post(admin, '/api/events', json);
    expect(reply.status, reply.text).toBe(201);
    return dataOf(reply).id;
  }

  /** Adds a parcel of a merchant, and collects its amount. */
  async function collect(fields: object = {}, event: object = {}, days = 0): Promise<string> {
    const code = await parcel(fields);
    await deliver(code, event, days);
    return code;
  }

  const all = async (path: string) => {
    const reply = await admin.ask(path);
    expect(reply.status, reply.text).toBe(200);
    return dataOf(reply).data;
  };
  const payables = (query = ''): Promise<Payable[]> => all(`/api/payables?per_page=100${query}`);
  const issue = (json: object = {}) => post(admin, '/api/payouts', json);
  const payout = async (id: number): Promise<Payout> =>
    dataOf(await admin.ask(`/api/payouts/${id}`));

  /** All entries of the ledger, the oldest first. */
  async function ledger(query = ''): Promise<LedgerEntry[]> {
    const found: LedgerEntry[] = [];
    for (let page = 1, last = 1; page <= last; page += 1) {
      const reply = await admin.ask(`/api/payables/ledger?per_page=100&page=${page}${query}`);
      expect(reply.status, reply.text).toBe(200);
      const { data, last_page } = dataOf(reply);
      found.push(...data);
      last = last_page;
    }
    return found.reverse();
  }

  /** The sums of the ledger for each place and owner that has any. */
  async function balances(customer?: number): Promise<Record<string, number>> {
    const sums: Record<string, number> = {};
    for (const { where, whose, amount } of await ledger(
      customer === undefined ? '' : `&customer=${customer}`,
    )) {
      const name = where ?? whose ?? '';
      sums[name] = (sums[name] ?? 0) + amount;
    }
    return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
  }

  /** Signs off what waits to be handed in. @param amount by default, what is expected. */
  async function handIn(amount?: number): Promise<number> {
    const [open] = await all('/api/cash?open=yes');
    const { driver, run, day, currency } = open;
    const key = { driver: driver?.id ?? null, run: run?.id ?? null, day, currency };
    const reason = 'Counted twice';
    const json = { ...key, amount: amount ?? open.amount, reason };
    const reply = await post(admin, '/api/cash/settlements', json);
    expect(reply.status, reply.text).toBe(201);
    return dataOf(reply).id;
  }

  return { parcel, deliver, collect, payables, issue, payout, ledger, balances, handIn };
}

/** What is wrong with a ledger: events whose sides do not add up to the same, by currency. */
export function unbalanced(entries: readonly LedgerEntry[]): number[] {
  const events = Map.groupBy(entries, ({ event, currency }) => `${event} ${currency}`);
  return [...events.values()].flatMap((own) => {
    const sum = own.reduce(
      (total, { where, amount }) => total + (where === null ? -amount : amount),
      0,
    );
    const isSided = own.every(({ where, whose }) => (where === null) !== (whose === null));
    return sum === 0 && isSided ? [] : (own[0]?.event ?? []);
  });
}
