/**
 * Reckons where collected cash is, what each customer is owed, and what should be in the till, from what the site answers about
 * parcels, deliveries, hand-ins, receipts, bankings and payouts alone: it neither reads the ledger nor imports anything of the site.
 */

type Ask = (path: string) => Promise<{ json: () => { data: Page } }>;
type Page = { data: never[]; last_page: number };

type Item = {
  tracking_code: string;
  collected: number | null;
  method: 'cash' | 'card' | 'other' | null;
};
type Group = {
  currency: string;
  items: Item[];
  settlements: { expected: number; amount: number }[];
};
type Payout = {
  customer: number;
  currency: string;
  gross: number;
  fee: number;
  offset: number;
  amount: number;
  state: 'issued' | 'paid';
  method: 'bank' | 'cash' | null;
};
type Parcel = { tracking_code: string; sender_id: number | null; payer_id: number | null };

type Receipt = { currency: string; amount: number; method: string };
type Banking = { currency: string; amount: number };
type TillDay = { currency: string; difference: number | null };

/** Sums by name: `EUR driver`, or `EUR 3` for what customer 3 is owed. Those of 0 are left out. */
export type Reckoning = Record<string, number>;

/** All rows of a list that has pages. */
export async function readAll<Row>(ask: Ask, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  const sign = path.includes('?') ? '&' : '?';
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data } = (await ask(`${path}${sign}per_page=100&page=${page}`)).json();
    rows.push(...data.data);
    last = data.last_page;
  }
  return rows;
}

/** @param named the customers whom staff have named, by tracking code. */
export async function reckon(ask: Ask, named: ReadonlyMap<string, number>): Promise<Reckoning> {
  const parcels = await readAll<Parcel>(ask, '/api/parcels');
  const owners = new Map(
    parcels.map((one) => [
      one.tracking_code,
      named.get(one.tracking_code) ?? one.sender_id ?? one.payer_id ?? 'unclaimed',
    ]),
  );
  const sums: Reckoning = {};
  const add = (currency: string, name: number | string, amount: number) => {
    const key = `${currency} ${name}`;
    sums[key] = (sums[key] ?? 0) + amount;
  };
  for (const { currency, items, settlements } of await readAll<Group>(ask, '/api/cash')) {
    for (const { tracking_code, collected, method } of items) {
      if (collected === null) continue;
      add(currency, (method ?? 'cash') === 'cash' ? 'driver' : 'card', collected);
      add(currency, owners.get(tracking_code) ?? 'unclaimed', collected);
    }
    for (const { expected, amount } of settlements) {
      add(currency, 'driver', -expected);
      add(currency, 'office', amount);
      add(currency, 'differences', expected - amount);
    }
  }
  for (const payout of await readAll<Payout>(ask, '/api/payouts')) {
    const { customer, currency, fee, offset, amount, state, method } = payout;
    add(currency, 'fees', fee);
    add(currency, 'offset', offset);
    add(currency, customer, -fee - offset);
    if (state !== 'paid') continue;
    add(currency, customer, -amount);
    add(currency, method === 'cash' ? 'office' : 'bank', -amount);
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}

/** What should be in the till, by currency, without what was in it before. Those of 0 are left out. */
export async function reckonTill(ask: Ask): Promise<Reckoning> {
  const sums: Reckoning = {};
  const add = (currency: string, amount: number) => {
    sums[currency] = (sums[currency] ?? 0) + amount;
  };
  for (const { currency, amount, method } of await readAll<Receipt>(ask, '/api/receipts')) {
    if (method === 'cash') add(currency, amount);
  }
  for (const { currency, settlements } of await readAll<Group>(ask, '/api/cash')) {
    for (const { amount } of settlements) add(currency, amount);
  }
  for (const { currency, amount } of await readAll<Banking>(ask, '/api/bankings')) {
    add(currency, -amount);
  }
  for (const payout of await readAll<Payout>(ask, '/api/payouts')) {
    const { currency, amount, state, method } = payout;
    if (state === 'paid' && method === 'cash') add(currency, -amount);
  }
  for (const { currency, difference } of await readAll<TillDay>(ask, '/api/till')) {
    add(currency, difference ?? 0);
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}
