/** @module-tag postgres */

import { describe, expect, test } from 'vitest';
import { dataOf } from '../../support/http.ts';
import { patch, post, remove, siteWithPayouts, unbalanced } from '../../support/payouts/payouts.ts';

describe('what is collected at the door', () => {
  test('is the sender’s, else the payer’s, else nobody’s until staff name them', async () => {
    const { admin, a, b, collect, payables, balances, ledger } = await siteWithPayouts();
    const sent = await collect();
    const paid = await collect({ sender_id: null, payer_id: b });
    const nobodys = await collect({ sender_id: null });

    expect(await payables()).toMatchObject([
      { parcel: nobodys, customer: null, customer_name: null, whose: 'unclaimed', amount: 5000 },
      { parcel: paid, customer: b, customer_name: 'B Shop', whose: 'payable' },
      { parcel: sent, customer: a, customer_name: 'A Shop', whose: 'payable' },
    ]);
    expect(await balances()).toEqual({ driver: 15_000, payable: 10_000, unclaimed: 5000 });

    const named = await patch(admin, '/api/payables', { parcel: nobodys, customer: b });
    expect(dataOf(named)).toMatchObject({ parcel: nobodys, customer: b, whose: 'payable' });
    expect(await balances(b)).toEqual({ payable: 10_000 });
    expect(await balances()).toEqual({ driver: 15_000, payable: 15_000 });
    expect(unbalanced(await ledger())).toEqual([]);
    // Whom staff have named stays, whoever sends the parcel.
    await patch(admin, '/api/parcels', { id: nobodys, sender_id: a });
    expect(await balances(b)).toEqual({ payable: 10_000 });
  });

  test('follows the sender of the parcel until it is paid out', async () => {
    const { admin, a, b, collect, balances, issue } = await siteWithPayouts();
    const code = await collect();
    await patch(admin, '/api/parcels', { id: code, sender_id: b });
    expect([await balances(a), await balances(b)]).toEqual([{}, { payable: 5000 }]);

    expect((await issue()).status).toBe(201);
    await patch(admin, '/api/parcels', { id: code, sender_id: a });
    expect([await balances(a), await balances(b)]).toEqual([{}, { payable: 5000 }]);
    expect((await patch(admin, '/api/payables', { parcel: code, customer: a })).status).toBe(409);
  });

  test('is what the recipient gave, whatever the driver hands in', async () => {
    const { admin, collect, balances, handIn, ledger } = await siteWithPayouts();
    await collect();
    await collect({}, { cod_method: 'card' });
    await collect({}, { cod_collected: 4000, cod_reason: 'Has no more' });
    expect(await balances()).toEqual({ driver: 9000, card: 5000, payable: 14_000 });

    const id = await handIn(8500);
    expect(await balances()).toEqual({
      office: 8500,
      differences: 500,
      card: 5000,
      payable: 14_000,
    });
    expect((await ledger()).at(-1)).toMatchObject({ kind: 'settlement', reason: 'Counted twice' });
    await remove(admin, '/api/cash/settlements', { id });
    expect(await balances()).toEqual({ driver: 9000, card: 5000, payable: 14_000 });
    expect(unbalanced(await ledger())).toEqual([]);
  });

  test('is owed to nobody while nothing is stated, and is corrected until it is handed in', async () => {
    const { admin, parcel, deliver, balances, ledger } = await siteWithPayouts();
    const code = await parcel();
    await deliver(code, { cod_method: undefined });
    expect(await ledger()).toEqual([]);

    const state = (json: object) => patch(admin, '/api/cash', { parcel: code, ...json });
    await state({ cod_method: 'cash' });
    expect(await balances()).toEqual({ driver: 5000, payable: 5000 });
    await state({ cod_collected: 4500, cod_method: 'card', cod_reason: 'Counted again' });
    expect(await balances()).toEqual({ card: 4500, payable: 4500 });
    expect((await ledger()).map(({ kind, reason }) => `${kind} ${reason}`)).toEqual([
      ...Array.from({ length: 2 }, () => 'collection null'),
      ...Array.from({ length: 3 }, () => 'correction Counted again'),
    ]);
  });

  test('goes back when the delivery is undone, before and after it is handed in', async () => {
    const { admin, parcel, deliver, balances, payables, handIn, ledger } = await siteWithPayouts();
    const code = await parcel();
    const undo = (id: number) => remove(admin, '/api/events', { id });
    await undo(await deliver(code));
    expect(await balances()).toEqual({});
    expect(await payables()).toEqual([]);

    const again = await deliver(code);
    await handIn();
    await undo(again);
    expect(await balances()).toEqual({ driver: -5000, office: 5000 });
    expect(unbalanced(await ledger())).toEqual([]);
  });

  test('can be paid out after the days of the customer’s terms', async () => {
    const { admin, a, collect, payables, balances, issue, ledger } = await siteWithPayouts();
    await patch(admin, '/api/customers', { id: a, payout_terms: { days: 7 } });
    const fresh = await collect({}, {}, 6);
    const old = await collect({}, {}, 8);
    expect(await payables()).toMatchObject([
      { parcel: old, whose: 'payable' },
      { parcel: fresh, whose: 'waiting' },
    ]);
    expect(await balances(a)).toEqual({ waiting: 5000, payable: 5000 });
    const { payouts } = dataOf(await issue({ dry_run: 'yes' }));
    expect(payouts).toMatchObject([{ parcels: [{ parcel: old }] }]);
    // The terms of then are those of what was collected then.
    await patch(admin, '/api/customers', { id: a, payout_terms: { days: 5 } });
    expect(await balances(a)).toEqual({ waiting: 5000, payable: 5000 });
    expect(unbalanced(await ledger())).toEqual([]);
  });

  test('becomes payable when its day has come', async () => {
    const { admin, site, a, collect, balances, issue, ledger } = await siteWithPayouts();
    await patch(admin, '/api/customers', { id: a, payout_terms: { days: 7 } });
    await collect();
    const day = new Date().toISOString().slice(0, 10);
    await site.db.updateTable('payables').set({ due_on: day }).execute();
    const [planned] = dataOf(await issue({ dry_run: 'yes' })).payouts;
    const [issued] = dataOf(await issue()).payouts;
    expect(issued).toMatchObject({ customer: a, amount: 5000 });
    expect({ ...issued, id: null }).toEqual(planned);
    expect(await balances(a)).toEqual({ payable: 5000 });
    expect((await ledger()).map(({ kind }) => kind)).toContain('due');
  });

  test('moves with customers that are merged and parcels that are merged; its customer stays', async () => {
    const { admin, a, b, collect, parcel, balances, payables, ledger } = await siteWithPayouts();
    const code = await collect();
    const other = await parcel();
    const refused = await remove(admin, '/api/customers', { id: a });
    expect([refused.status, refused.json().errors]).toEqual([
      409,
      [expect.stringContaining('collected money')],
    ]);
    const merged = await post(admin, '/api/parcels/merge', { into: other, from: code });
    expect(merged.status, merged.text).toBe(200);
    expect(await payables()).toMatchObject([{ parcel: other, amount: 5000 }]);
    expect((await ledger())[0]).toMatchObject({ parcel: other });

    await post(admin, '/api/customers/merge', { into: b, from: [a] });
    expect(await balances(b)).toEqual({ payable: 5000 });
    expect(await payables()).toMatchObject([{ customer: b }]);
    expect(unbalanced(await ledger())).toEqual([]);
  });

  test('stays when its parcel is deleted, and can then be named by its id', async () => {
    const { admin, b, collect, payables, balances } = await siteWithPayouts();
    const code = await collect({ sender_id: null });
    await remove(admin, '/api/parcels', { id: code });
    const [open] = await payables();
    expect(open).toMatchObject({ parcel: code, customer: null, amount: 5000 });
    const named = await patch(admin, '/api/payables', { id: open?.id, customer: b });
    expect(named.status, named.text).toBe(200);
    expect(await balances(b)).toEqual({ payable: 5000 });
  });
});
