import { expect, test } from 'vitest';
import { signedInMember } from '../../support/admin.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { moneySite } from '../../support/invoices/money.ts';
import { fetchPdf, textOfFile, textsOf } from '../../support/invoices/pdf.ts';
import { outbox } from '../../support/notifications/outbox.ts';

async function siteWithStatement() {
  const site = await moneySite();
  const invoice = await site.issued(1000);
  await site.pay(invoice.id, { amount: 250, paid_on: site.today });
  const json = { iban: 'DE02120300000000202051', legal_name: 'Harbour Parcels GmbH' };
  await site.admin.ask('/api/settings', { method: 'PATCH', json });
  return { ...site, number: String(invoice.number) };
}

test('the statement of a customer is a PDF that says what the API says', async () => {
  const site = await siteWithStatement();
  const path = `/api/customers/${site.customer}/statement`;
  const { from, to } = dataOf(await site.admin.ask(path));

  const { reply, bytes } = await fetchPdf(
    { url: site.site.url, admin: site.admin },
    `${path}?format=pdf`,
  );

  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('application/pdf');
  expect(reply.headers.get('content-disposition')).toBe(
    `attachment; filename="statement-${from}-${to}.pdf"`,
  );
  const text = (await textsOf(bytes)).join().replace(/\s+/g, ' ');
  for (const said of ['Statement', 'Liv Berg', site.number, '€10.00', '-€2.50', '€7.50']) {
    expect(text).toContain(said);
  }
  expect(text).toContain('Harbour Parcels GmbH · IBAN DE02 1203 0000 0000 2020 51');
  const nobody = await site.admin.ask('/api/customers/99/statement?format=pdf');
  expect(nobody.status).toBe(404);
});

test('it is mailed with the PDF, from its page without script too', async () => {
  const site = await siteWithStatement();
  const { admin, customer } = site;
  const page = `/control/customers/${customer}/statement`;
  expect((await admin.ask(page)).text).toContain('value="bills@example.com"');
  const period = { customer: String(customer), from: '2020-01-01', until: '2099-12-31' };
  const fields = { _verb: 'POST /api/customers/statement', ...period, to: 'liv@example.com' };

  expect((await admin.ask(page, { method: 'POST', fields })).status).toBe(303);

  const [mail] = await outbox(site.site);
  expect(mail?.to).toMatchObject([{ address: 'liv@example.com' }]);
  expect(mail?.text).toContain('January 1, 2020');
  const [file] = mail?.attachments ?? [];
  expect(file?.filename).toBe('statement-2020-01-01-2099-12-31.pdf');
  expect(await textOfFile(file?.content)).toContain(site.number);
});

test('it is refused without an address, for days in the wrong order, and to who may not invoice', async () => {
  const site = await siteWithStatement();
  const send = (fields: object, as = site.admin) =>
    as.ask('/api/customers/statement', {
      method: 'POST',
      json: { customer: site.customer, from: '2026-01-01', until: '2026-01-31', ...fields },
    });

  expect(badFieldsOf(await send({ until: '2025-01-01' }))).toEqual(['until']);
  expect((await send({ customer: 99 })).status).toBe(404);
  await site.db.updateTable('customers').set({ email: null, billing_email: null }).execute();
  expect(badFieldsOf(await send({}))).toEqual(['to']);
  const dispatcher = await signedInMember(site.site, 'dispatcher');
  expect((await send({ to: 'liv@example.com' }, dispatcher)).status).toBe(403);
  expect(await outbox(site.site)).toEqual([]);
});
