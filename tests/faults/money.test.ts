/** @module-tag extended */

import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Payout } from '../../server/payouts/shared/payout.ts';
import { customerCalls } from '../support/customers/customers.ts';
import { figure } from '../support/faults.ts';
import { databaseOf, type Engine, mortalSite } from '../support/mortal-site.ts';
import { type Asker, patch, payoutCalls, post } from '../support/payouts/payouts.ts';
import { readAll } from '../support/payouts/reckoner.ts';
import { type MoneyCalls, moneySteps, numbers, requireSameSums } from '../support/payouts/steps.ts';
import { durable, startPostgres } from '../support/postgres-server.ts';
import { backup, moveToPostgres } from '../support/process.ts';
import { temporaryDir } from '../support/temporary-dir.ts';
import { tillCalls } from '../support/till/till.ts';

/** `npm run test:faults` has a whole month of 10,000. */
const parcels = Number(process.env.MONTH ?? 600);
const moments = Math.min(100, parcels / 50);
const writers = 64;
const iban = 'PT50 0002 0123 1234 5678 9015 4';

/** What the office does between two moments, in this order. */
const office = [
  'correct',
  'handIn',
  'handIn',
  'handIn',
  'takeBackHandIn',
  'name',
  'issue',
  'takeBack',
  'pay',
  'pay',
  'receive',
  'receive',
  'takeBackReceipt',
  'bank',
  'takeBackBanking',
  'close',
  'reopen',
] as const;

type Worker = ReturnType<typeof moneySteps> & { next: () => number };

/** What becomes of a parcel: 8 % are returned, 5 % were not delivered after all, 3 % pay too little or too much. */
async function door({ admin, a, b, parcel, deliver }: MoneyCalls, { next, one, upTo }: Worker) {
  const chance = next();
  const cod_amount = 200 + upTo(20_000);
  const cod_currency = one(['EUR', 'EUR', 'EUR', 'CHF']);
  const code = await parcel({ cod_amount, cod_currency, sender_id: one([a, a, b, b, null]) });
  if (chance < 0.08) {
    const event = { parcels: [code], title: 'Returned', stage: 'returned' };
    expect((await post(admin, '/api/events', event)).status).toBe(201);
    return;
  }
  const off =
    chance > 0.97 ? { cod_collected: cod_amount + upTo(300) - 150, cod_reason: 'Off' } : {};
  const id = await deliver(code, { cod_method: one(['cash', 'cash', 'card']), ...off }, upTo(27));
  if (chance >= 0.13) return;
  await admin.ask('/api/events', { method: 'DELETE', json: { id } });
}

/** An owner whose requests can be sent again: each has a key. */
function withKeys({ ask }: Asker): Asker {
  return {
    ask: (path, request = {}) =>
      (request.method ?? 'GET') === 'GET'
        ? ask(path, request)
        : ask(path, { ...request, headers: { 'Idempotency-Key': crypto.randomUUID() } }),
  };
}

type JournalRow = { kind: string; currency: string; gross: number };

/** Fails where the papers of payouts, the file for the bank or the journal have other sums than the payouts. */
async function requireSamePapers({ admin }: MoneyCalls): Promise<void> {
  const payouts = await readAll<Payout>(admin.ask, '/api/payouts');
  expect(payouts.length).toBeGreaterThan(0);
  for (const { id, amount } of payouts) {
    const lines = csvRows((await admin.ask(`/api/payouts/${id}.csv`)).text);
    const said = lines.map(([, kind, , , sum]) => ({ kind, sum: Math.round(Number(sum) * 100) }));
    const sum = said.reduce((total, line) => total + (line.kind === 'payout' ? 0 : line.sum), 0);
    expect([sum, said.at(-1)?.sum], `payout ${id}`).toEqual([amount, amount]);
  }
  const isIssued = ({ state, amount }: Payout) => state === 'issued' && amount > 0;
  const file = await post(admin, '/api/payouts/bank-file', { format: 'csv' });
  const transfers = file.status === 200 ? csvRows(file.text) : [];
  expect(bySum(transfers.map((row) => [row[7] ?? '', Math.round(Number(row[6]) * 100)]))).toEqual(
    bySum(payouts.filter(isIssued).map((one) => [one.currency, one.amount])),
  );
  const journal = await readAll<JournalRow>(admin.ask, '/api/journal');
  expect(
    bySum(journal.flatMap((row) => (row.kind === 'payout' ? [[row.currency, -row.gross]] : []))),
  ).toEqual(
    bySum(payouts.flatMap((one) => (one.state === 'paid' ? [[one.currency, one.amount]] : []))),
  );
}

/** The rows of a file without its headings. */
function csvRows(text: string): string[][] {
  const lines = text.replace('\ufeff', '').trim().split('\r\n');
  return lines.slice(1).map((line) => line.split(','));
}

function bySum(rows: (string | number)[][]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [currency = '', amount = 0] of rows)
    sums[currency] = (sums[currency] ?? 0) + Number(amount);
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}

test.for<Engine>(['SQLite', 'PostgreSQL'])(
  'on %s, the money of a month is what somebody else reckons, though 64 write at once and the site is killed',
  { timeout: 3_600_000 },
  async (engine, context) => {
    const site = await mortalSite(await databaseOf(engine));
    const admin = withKeys(await site.signInOn(new Date().toISOString().slice(0, 10)));
    const { add } = customerCalls(admin);
    const terms = { fee_percent: 2.5, days: 1, account_name: 'Shop', iban };
    const a = await add({ company: 'A Shop', payout_terms: terms });
    const b = await add({ company: 'B Shop', payout_terms: { ...terms, offset_invoices: 'yes' } });
    await patch(admin, '/api/settings', { iban });
    const calls: MoneyCalls = {
      admin,
      a,
      b,
      ...(await payoutCalls(admin, a)),
      ...(await tillCalls(admin, a)),
    };
    const named = new Map<string, number>();
    const workers = Array.from({ length: writers }, (_, index): Worker => {
      const next = numbers(index + 1);
      return { ...moneySteps(calls, next, named), next };
    });
    let kills = 0;

    for (let moment = 1; moment <= moments; moment += 1) {
      const tasks = [
        ...Array.from({ length: parcels / moments }, () => (own: Worker) => door(calls, own)),
        ...office.map(
          (name) =>
            (own: Worker): Promise<unknown> =>
              own.steps[name](),
        ),
      ];
      const queue = tasks.entries();
      let restarted: Promise<void> | undefined;
      const isKilled = moment % Math.ceil(moments / 3) === 0;
      await Promise.all(
        workers.map(async (own) => {
          for (const [index, task] of queue) {
            if (isKilled && index > tasks.length / 2 && restarted === undefined) {
              restarted = site.restart('SIGKILL');
              kills += 1;
            }
            await task(own);
          }
        }),
      );
      await restarted;
      await requireSameSums(calls, named, `moment ${moment}`);
    }
    await requireSamePapers(calls);
    await figure(
      context,
      `money on ${engine}: ${parcels} parcels, ${moments} moments, ${writers} writers, killed ${kills} times, ${site.unanswered()} requests sent again, every sum agrees`,
    );
    if (engine === 'PostgreSQL') return;

    const sums = await requireSameSums(calls, named, 'at the end');
    const { dataDir: DATA_DIR, env } = site;
    const file = join(temporaryDir(), 'money.db');
    expect(await backup(['backup', file], { DATA_DIR })).toMatchObject({ code: 0 });
    const [own] = workers;
    for (let count = 0; own && count < 5; count += 1) await door(calls, own);
    await site.restart('SIGTERM', async () => {
      expect(await backup(['restore', file], { DATA_DIR })).toMatchObject({ code: 0 });
    });
    expect(await requireSameSums(calls, named, 'after the restore')).toEqual(sums);

    const server = await startPostgres(durable);
    onTestFinished(server.stop);
    await site.restart('SIGTERM', async () => {
      env.DATABASE_URL = server.url;
      expect(await moveToPostgres({ DATA_DIR, DATABASE_URL: server.url })).toMatchObject({
        code: 0,
      });
    });
    expect(await requireSameSums(calls, named, 'after the move to PostgreSQL')).toEqual(sums);
    await requireSamePapers(calls);
  },
);
