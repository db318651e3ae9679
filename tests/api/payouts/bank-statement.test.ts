/** @module-tag postgres */

import { expect, test } from 'vitest';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { patch, siteWithPayouts } from '../../support/payouts/payouts.ts';
import { csv } from '../../support/transfer/imports.ts';

/** A site with a payout of 50.00 to A, 12.50 to B and 1,234.00 to A in Swiss francs. */
async function siteWithBank() {
  const made = await siteWithPayouts();
  const { admin, a, b, collect, issue } = made;
  const account = (iban: string) => ({ payout_terms: { iban } });
  await patch(admin, '/api/customers', { id: a, ...account('DE89 3704 0044 0532 0130 00') });
  await patch(admin, '/api/customers', { id: b, ...account('PT50000201231234567890154') });
  await collect();
  await collect({ sender_id: b, cod_amount: 1250 });
  await collect({ cod_currency: 'CHF', cod_amount: 123_400 });
  await issue();
  const read = (file: Blob, fields: Record<string, string> = {}) =>
    admin.ask('/api/payouts/bank-statement', { method: 'POST', form: { file, ...fields } });
  const states = async () => {
    const { data }: { data: { id: number; state: string; paid_on: string | null }[] } = dataOf(
      await admin.ask('/api/payouts'),
    );
    return data.map(({ id, state, paid_on }) => `${id} ${state} ${paid_on}`).sort();
  };
  /** The ids of the payouts to A and to B in euros, and to A in francs. */
  const ids = dataOf(await admin.ask('/api/payouts')).data.map(({ id }: { id: number }) => id);
  return { ...made, read, states, ids };
}

test('a bank’s statement marks payouts as paid by reference, or by account, and the exact amount', async () => {
  const { read, states, balances } = await siteWithBank();
  const file = csv(
    'Buchungstag;Verwendungszweck;IBAN;Betrag;Währung',
    '02.11.2026;Miete;DE02120300000000202051;-900,00;EUR',
    '03.11.2026;Gutschrift;PT50000201231234567890154;12,50;EUR',
    '03.11.2026;SEPA PAYOUT-1 Danke;DE89370400440532013000;-50,00;EUR',
    '04.11.2026;Auszahlung;PT50 0002 0123 1234 5678 9015 4;-12,50;EUR',
    '05.11.2026;PAYOUT-2;DE89370400440532013000;-1.234,05;CHF',
    '05.11.2026;PAYOUT-99;DE89370400440532013000;-1,00;EUR',
  );
  const dry = dataOf(await read(file, { dry_run: 'yes' }));
  const before = await states();
  expect(before.every((state) => state.includes('issued'))).toBe(true);

  const reply = await read(file);

  expect(reply.status, reply.text).toBe(200);
  const report = dataOf(reply);
  expect(report).toEqual({ ...dry, dry_run: 'no' });
  expect(report.matched).toMatchObject([
    { row: 4, amount: 5000, day: '2026-11-03' },
    { row: 5, amount: 1250, day: '2026-11-04' },
  ]);
  expect(report.unmatched).toMatchObject([
    { row: 6, problem: 'amount' },
    { row: 7, payout: 99, problem: 'unknown' },
  ]);
  expect((await states()).filter((state) => state.includes('paid 2026-11'))).toHaveLength(2);
  expect(await balances()).toMatchObject({ bank: -6250 });
  // Read again, it pays nothing twice.
  expect(dataOf(await read(file)).matched).toEqual([]);
  expect(await balances()).toMatchObject({ bank: -6250 });
});

test('its columns can be named, and what cannot be read is refused', async () => {
  const { read, states } = await siteWithBank();
  const file = csv('Note,Paid,Fee', 'PAYOUT-1,10.00,50.00');
  const named = (mapping: object) => read(file, { mapping: JSON.stringify(mapping) });
  expect(dataOf(await named({ amount: 'paid' })).matched).toEqual([]);
  expect(badFieldsOf(await named({ amount: 'Total' }))).toEqual(['mapping']);
  expect(badFieldsOf(await named({ sum: 'Paid' }))).toEqual(['mapping']);
  const damaged = new Blob([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])]);
  expect(badFieldsOf(await read(damaged))).toEqual(['file']);
  expect(badFieldsOf(await read(new Blob([])))).toEqual(['file']);
  expect((await states()).every((state) => state.includes('issued'))).toBe(true);
  expect(dataOf(await named({ reference: 'Note', amount: 'Fee' })).matched).toHaveLength(1);
});
