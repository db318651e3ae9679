import { expect } from 'vitest';
import type { LedgerEntry } from '../../../server/payouts/shared/payout.ts';
import type { TillDay } from '../../../server/till/shared/till.ts';
import { dataOf } from '../http.ts';
import type { tillCalls } from '../till/till.ts';
import { type Asker, patch, type payoutCalls, post, remove, unbalanced } from './payouts.ts';
import { type Reckoning, reckon, reckonTill } from './reckoner.ts';

/** A generator of the same numbers for the same seed, from 0 to 1. */
export function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** What the ledger says, with the names of a reckoning. */
function ledgerSums(entries: readonly LedgerEntry[]): Reckoning {
  const sums: Reckoning = {};
  for (const { currency, where, whose, customer, amount } of entries) {
    const isOwed = whose === 'waiting' || whose === 'payable';
    const key = `${currency} ${where ?? (isOwed ? customer : whose)}`;
    sums[key] = (sums[key] ?? 0) + amount;
  }
  return withoutZeros(sums);
}

function withoutZeros(sums: Reckoning): Reckoning {
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}

/** A reckoning in which the office and the bank are one: what is banked depends on when, which answers do not say. */
function withOneHolder(sums: Reckoning): Reckoning {
  const joined: Reckoning = {};
  for (const [name, sum] of Object.entries(sums)) {
    const key = name.replace(/ (office|bank)$/, ' held');
    joined[key] = (joined[key] ?? 0) + sum;
  }
  return withoutZeros(joined);
}

/** What is in the till after all days, the newest first, by currency. */
function tillSums(days: readonly TillDay[]): Reckoning {
  const sums: Reckoning = {};
  for (const { currency, expected, counted } of days) sums[currency] ??= counted ?? expected;
  return withoutZeros(sums);
}

/** What is done about money, as `admin`, for merchants A and B. */
export type MoneyCalls = Awaited<ReturnType<typeof payoutCalls>> &
  Awaited<ReturnType<typeof tillCalls>> & { admin: Asker; a: number; b: number };

/**
 * All that somebody may do about money, each a step with what `next` draws.
 *
 * @param named gets the customers whom staff name, by tracking code.
 */
export function moneySteps(
  { admin, a, b, parcel, deliver, issue, invoice, ...till }: MoneyCalls,
  next: () => number,
  named: Map<string, number>,
) {
  const upTo = (most: number) => Math.floor(next() * most);
  const one = <Value>(values: readonly Value[]): Value | undefined => values[upTo(values.length)];
  const events: number[] = [];
  const list = async (path: string) => dataOf(await admin.ask(path)).data;

  const steps = {
    async collect() {
      const cod_amount = 1 + upTo(20_000);
      const cod_currency = one(['EUR', 'EUR', 'EUR', 'CHF']);
      const sender_id = one([a, a, b, b, null]);
      const code = await parcel({ cod_amount, cod_currency, sender_id });
      const isShort = next() < 0.2;
      const cod_method = one(['cash', 'cash', 'card', 'other']);
      const paid = isShort
        ? { cod_collected: upTo(cod_amount), cod_reason: 'Has no more' }
        : { cod_method };
      events.push(await deliver(code, { cod_method, ...paid }, upTo(4)));
    },
    async undo() {
      const [id] = events.splice(upTo(events.length), 1);
      if (id !== undefined) await remove(admin, '/api/events', { id });
    },
    async correct() {
      const [group] = await list('/api/cash?open=yes');
      const code = group?.items.at(-1)?.tracking_code;
      const said = { cod_collected: upTo(9000), cod_method: 'cash', cod_reason: 'Counted again' };
      await patch(admin, '/api/cash', { parcel: code ?? 'NO-SUCH', ...said });
    },
    async handIn() {
      const [group] = await list('/api/cash?open=yes');
      if (group === undefined) return;
      const off = next() < 0.3 ? upTo(200) - 100 : 0;
      const { driver, run, day, currency, amount } = group;
      const key = { driver: driver?.id ?? null, run: run?.id ?? null, day, currency };
      await admin.ask('/api/cash/settlements', {
        method: 'POST',
        json: { ...key, amount: amount + off, reason: 'Counted' },
      });
    },
    async takeBackHandIn() {
      const groups: { settlements: { id: number }[] }[] = await list('/api/cash');
      const settlement = one(groups.flatMap(({ settlements }) => settlements));
      if (settlement) await remove(admin, '/api/cash/settlements', { id: settlement.id });
    },
    async name() {
      const [open] = await list('/api/payables?whose=unclaimed');
      if (open === undefined) return;
      const reply = await patch(admin, '/api/payables', { parcel: open.parcel, customer: b });
      if (reply.status === 200) named.set(open.parcel, b);
    },
    issue: () => issue(next() < 0.5 ? {} : { customers: [one([a, b])] }),
    async takeBack() {
      const open = one(await list('/api/payouts?state=issued')) as { id: number } | undefined;
      if (open) await remove(admin, '/api/payouts', { id: open.id });
    },
    async pay() {
      const open = one(await list('/api/payouts?state=issued')) as { id: number } | undefined;
      const method = one(['bank', 'bank', 'cash']);
      if (open) await patch(admin, '/api/payouts', { id: open.id, state: 'paid', method });
    },
    async receive() {
      const currency = one(['EUR', 'EUR', 'CHF']);
      const id = await invoice(1 + upTo(9000), { currency });
      const part = { amount: 1, method: one(['cash', 'card']) };
      await post(admin, '/api/receipts', { invoice: id, ...(next() < 0.3 && part) });
    },
    async takeBackReceipt() {
      const receipt = one(await till.receipts());
      if (receipt) await remove(admin, '/api/receipts', { id: receipt.id });
    },
    async bank() {
      const money = { currency: one(['EUR', 'EUR', 'CHF']), amount: 1 + upTo(9000) };
      await post(admin, '/api/bankings', money);
    },
    async takeBackBanking() {
      const banking = one(await till.bankings());
      if (banking) await remove(admin, '/api/bankings', { id: banking.id });
    },
    async close() {
      const closing = { currency: one(['EUR', 'CHF']), counted: upTo(50_000) };
      await post(admin, '/api/till', { ...closing, reason: 'Counted' });
    },
    async reopen() {
      const day = one(await till.days());
      if (day) await remove(admin, '/api/till', { id: day.id });
    },
  };
  return { steps, one, upTo };
}

/** Fails where ledger or till are not what is reckoned from everything else. @param when for the message. */
export async function requireSameSums(
  { admin, ledger, days }: Pick<MoneyCalls, 'admin' | 'ledger' | 'days'>,
  named: ReadonlyMap<string, number>,
  when: string,
): Promise<Reckoning> {
  const entries = await ledger();
  expect(unbalanced(entries), when).toEqual([]);
  const sums = withOneHolder(ledgerSums(entries));
  expect(sums, when).toEqual(withOneHolder(await reckon(admin.ask, named)));
  expect(tillSums(await days()), when).toEqual(await reckonTill(admin.ask));
  return sums;
}
