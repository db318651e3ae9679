import { describe, expect, test } from 'vitest';
import { plainInvoice, siteWithInvoices } from '../../support/invoices/invoices.ts';

/** The codes of a page's choice of a currency. */
function offered(html: string, name: string): string[] {
  const [, options = ''] =
    new RegExp(`<select[^>]*name="${name}".*?>(.*?)</select>`, 's').exec(html) ?? [];
  return [...options.matchAll(/<option value="([A-Z]{3})"/g)].map(([, code = '']) => code);
}

/** Left in the years 2015 to 2026; and what no country pays with. */
const former = ['LTL', 'MRO', 'STD', 'BYR', 'VEF', 'HRK', 'SLL', 'CUC', 'ZWL', 'ANG', 'BGN'];
const units = ['XDR', 'XSU', 'XUA', 'XAU', 'XTS', 'XXX'];

describe('currencies to choose from', () => {
  test('are those that are in use', async () => {
    const { admin } = await siteWithInvoices();

    const { text } = await admin.ask('/control/invoice/create.html');

    const codes = offered(text, 'currency');
    for (const code of [...former, ...units]) expect(codes).not.toContain(code);
    const some = ['USD', 'EUR', 'BRL', 'AED', 'IRR', 'VND', 'IDR', 'SLE', 'XCG', 'ZWG', 'XOF'];
    expect(codes).toEqual(expect.arrayContaining(some));
    expect(codes).toEqual([...new Set(codes)].sort());
  });

  test('have the former one too of a draft that has it, which is saved with it', async () => {
    const { admin, post } = await siteWithInvoices();
    await post({ ...plainInvoice, currency: 'HRK' });

    const { text } = await admin.ask('/control/invoice/1/update');

    expect(offered(text, 'currency')).toContain('HRK');
    expect(offered(text, 'currency')).not.toContain('SLL');
    const json = { id: 1, currency: 'HRK', customer_name: 'Ana' };
    const reply = await admin.ask('/api/invoices', { method: 'PATCH', json });
    expect(reply.status).toBe(200);
  });

  test('have the former one too of the settings that have it', async () => {
    const { db, admin } = await siteWithInvoices();
    await db.updateTable('settings').set({ invoice_currency: 'BGN' }).execute();

    const { text } = await admin.ask('/control/settings/invoices');

    expect(offered(text, 'invoice_currency')).toContain('BGN');
  });

  test('of an issued invoice stay what they were', async () => {
    const { admin, post } = await siteWithInvoices();
    await post({ ...plainInvoice, currency: 'HRK', issue: 'yes' });

    expect((await admin.ask('/control/invoice/1')).text).toContain('HRK');
  });
});
