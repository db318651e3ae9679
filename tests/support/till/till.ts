import { expect } from 'vitest';
import type { Banking, Receipt, TillDay } from '../../../server/till/shared/till.ts';
import { signedInAdmin, type TestAdmin } from '../admin.ts';
import { dataOf } from '../http.ts';
import { type Asker, patch, post, siteWithPayouts } from '../payouts/payouts.ts';

/** A site with a tax rate of 19 %, merchants A and B, and what is done at its counter. */
export async function siteWithTill() {
  const made = await siteWithPayouts();
  const { site, a } = made;
  const admin: TestAdmin = {
    ...made.admin,
    // Signed in again, as the clock may have moved by days.
    ask: async (path, ask) => (await signedInAdmin(site)).ask(path, ask),
  };
  return { ...made, admin, ...(await tillCalls(admin, a)) };
}

/** What is done at the counter. @param a the usual customer's id. */
export async function tillCalls(admin: Asker, a: number) {
  await patch(admin, '/api/settings', { invoice_tax_rate: 19, invoice_currency: 'EUR' });
  let sent = 0;

  /** Adds a parcel with a price. @returns its code. */
  async function priced(price = 1000, fields: object = {}): Promise<string> {
    sent += 1;
    const code = `PRICED-${sent}`;
    const usual = { tracking_code: code, destination: '12 Harbor Street', recipient_name: 'Ada' };
    const json = { ...usual, price, currency: 'EUR', sender_id: a, ...fields };
    const reply = await post(admin, '/api/parcels', json);
    expect(reply.status, reply.text).toBe(201);
    return code;
  }

  /** Issues an invoice over an amount without tax. @returns its id. */
  async function invoice(unit_price = 1000, fields: object = {}): Promise<number> {
    const lines = [{ description: 'Express', unit_price }];
    const json = { customer: a, lines, issue: 'yes', ...fields };
    const reply = await post(admin, '/api/invoices', json);
    expect(reply.status, reply.text).toBe(201);
    return dataOf(reply).id;
  }

  const all = async (path: string) => {
    const reply = await admin.ask(path);
    expect(reply.status, reply.text).toBe(200);
    return dataOf(reply).data;
  };
  const receipts = (): Promise<Receipt[]> => all('/api/receipts?per_page=100');
  const bankings = (): Promise<Banking[]> => all('/api/bankings?per_page=100');
  const days = (): Promise<TillDay[]> => all('/api/till?per_page=100');

  return { priced, invoice, receipts, bankings, days };
}
