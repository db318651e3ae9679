/** @module-tag postgres */

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { paths } from '../../../server/shared/paths.ts';
import { insertMember, signedInMember } from '../../support/admin.ts';
import { outboxOf } from '../../support/auth/pins.ts';
import { customerCalls } from '../../support/customers/customers.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { startReceiver, webhookSite } from '../../support/notifications/webhooks.ts';
import { patch, post, remove, siteWithPayouts, unbalanced } from '../../support/payouts/payouts.ts';

const terms = { fee_percent: 2.5, less_invoices: 'yes' };
const german = 'DE89 3704 0044 0532 0130 00';

/** What the schema of credit transfers says against a file. */
async function schemaErrors(text: string): Promise<string[]> {
  const schema = readFileSync('tests/fixtures/payouts/pain.001.001.03.xsd', 'utf8');
  const xml = [{ fileName: 'payouts.xml', contents: text }];
  const { errors } = await validateXML({ xml, schema: [schema] });
  return errors.map(({ message }) => message);
}

/** Issues an invoice of a customer. @returns its id and number. */
async function invoiced(
  { admin }: Pick<Awaited<ReturnType<typeof siteWithPayouts>>, 'admin'>,
  customer: number,
  unit_price: number,
) {
  const lines = [{ description: 'Deliveries', unit_price, tax_rate: 0 }];
  const json = { customer_id: customer, customer_name: 'A Shop', currency: 'EUR', lines };
  const reply = await post(admin, '/api/invoices', {
    ...json,
    issue: 'yes',
  });
  expect(reply.status, reply.text).toBe(201);
  const { id, number } = dataOf(reply);
  return { id, number };
}

describe('a payout', () => {
  test('has what was collected, less the fee and the customer’s open invoices', async () => {
    const site = await siteWithPayouts();
    const { admin, a, b, collect, issue, payout, balances, payables, ledger } = site;
    await patch(admin, '/api/customers', { id: a, payout_terms: terms });
    const bill = await invoiced(site, a, 1200);
    const codes = [await collect(), await collect({}, { cod_method: 'card' })];
    await collect({ sender_id: b });

    const dry = await issue({ customers: [a], dry_run: 'yes' });
    expect(dry.status).toBe(200);
    const sums = { currency: 'EUR', gross: 10_000, fee: 250, offset: 1200, amount: 8550 };
    expect(dataOf(dry).payouts).toMatchObject([
      { ...sums, id: null, customer: a, customer_name: 'A Shop', problem: null },
    ]);
    expect(await payables()).toHaveLength(3);
    const reply = await issue({ customers: [a] });
    expect(reply.status, reply.text).toBe(201);
    const [{ id }] = dataOf(reply).payouts;

    expect(await payout(id)).toMatchObject({
      ...sums,
      state: 'issued',
      invoices: [{ number: bill.number, amount: 1200 }],
      parcels: codes.map((parcel, index) => ({
        parcel,
        reference: `Order ${index + 1}`,
        amount: 5000,
      })),
    });
    expect(await balances(a)).toEqual({ payable: 8550, fees: 250, offset: 1200 });
    const paid = dataOf(await admin.ask(`/api/invoices/${bill.id}`));
    expect(paid).toMatchObject({
      state: 'paid',
      open_amount: 0,
      payments: [{ amount: 1200, method: 'offset' }],
    });
    const undone = await remove(admin, '/api/invoices/payment', { id: bill.id });
    expect(undone.status).toBe(409);

    const done = { id, state: 'paid', bank_reference: '4711' };
    const paidOut = await patch(admin, '/api/payouts', done);
    expect(dataOf(paidOut)).toMatchObject({
      state: 'paid',
      method: 'bank',
      bank_reference: '4711',
    });
    expect(await balances(a)).toEqual({ fees: 250, offset: 1200 });
    expect(await balances()).toMatchObject({ bank: -8550, driver: 10_000 });
    expect((await patch(admin, '/api/payouts', done)).status).toBe(409);
    expect((await remove(admin, '/api/payouts', { id })).status).toBe(409);
    expect(unbalanced(await ledger())).toEqual([]);
  });

  test('is taken back with its fee and its invoices, until it is paid', async () => {
    const site = await siteWithPayouts();
    const { admin, a, collect, issue, balances, payables, ledger } = site;
    await patch(admin, '/api/customers', { id: a, payout_terms: terms });
    const bill = await invoiced(site, a, 1200);
    await collect();
    const [{ id }] = dataOf(await issue()).payouts;
    expect(await payables()).toEqual([]);

    expect((await remove(admin, '/api/payouts', { id })).status).toBe(200);
    expect(await balances(a)).toEqual({ payable: 5000 });
    expect(await payables()).toMatchObject([{ amount: 5000, whose: 'payable' }]);
    const open = dataOf(await admin.ask(`/api/invoices/${bill.id}`));
    expect(open).toMatchObject({ state: 'open', open_amount: 1200, payments: [] });
    expect((await admin.ask(`/api/payouts/${id}`)).status).toBe(404);
    expect(unbalanced(await ledger())).toEqual([]);
    expect(dataOf(await issue()).payouts).toMatchObject([{ amount: 3675 }]);
  });

  test('leaves out what is named, disputed, too little, or owed to the company', async () => {
    const { admin, a, b, collect, issue, payables } = await siteWithPayouts();
    const [one, two, three] = [await collect(), await collect(), await collect()];
    await patch(admin, '/api/customers', { id: b, payout_terms: { minimum: 6000 } });
    await collect({ sender_id: b });

    expect(badFieldsOf(await issue({ leave_out: ['NO-SUCH-1'] }))).toEqual(['leave_out.0']);
    expect(badFieldsOf(await issue({ customers: [99] }))).toEqual(['customers']);
    expect(badFieldsOf(await issue({ customers: [] }))).toEqual(['customers']);
    const disputes = [{ parcel: two, reason: 'The shop counted 40' }];
    const asked = { leave_out: [one.toLowerCase()], disputes };
    const dry = dataOf(await issue({ ...asked, dry_run: 'yes' }));
    expect(dry.payouts).toMatchObject([
      { customer: a, gross: 5000, parcels: [{ parcel: three }], problem: null },
      { customer: b, gross: 5000, problem: 'minimum' },
    ]);
    const reply = await issue(asked);
    expect(dataOf(reply).payouts).toMatchObject([{ customer: a, parcels: [{ parcel: three }] }]);
    expect(dataOf(reply).payouts).toHaveLength(1);

    // What was disputed stays out of the next one too, until that is settled.
    expect(dataOf(await issue()).payouts).toMatchObject([{ parcels: [{ parcel: one }] }]);
    expect((await issue()).status).toBe(409);
    const [held] = await payables(`&customer=${a}`);
    expect(held).toMatchObject({ parcel: two, dispute: 'The shop counted 40', whose: 'payable' });
    const listed = await admin.ask(paths.control.payables);
    expect(listed.text).toContain('The shop counted 40');
    await patch(admin, '/api/payables', { parcel: two, dispute: '' });
    expect(dataOf(await issue()).payouts).toMatchObject([{ parcels: [{ parcel: two }] }]);
  });

  test('takes off what was paid out and then undone', async () => {
    const { admin, parcel, deliver, collect, issue, payables, balances } = await siteWithPayouts();
    const code = await parcel();
    const event = await deliver(code, { cod_method: 'card' });
    const [{ id }] = dataOf(await issue()).payouts;
    await patch(admin, '/api/payouts', { id, state: 'paid' });
    await remove(admin, '/api/events', { id: event });
    expect(await payables()).toMatchObject([{ parcel: code, amount: -5000, whose: 'payable' }]);
    const owing = dataOf(await issue({ dry_run: 'yes' }));
    expect(owing.payouts).toMatchObject([{ gross: -5000, problem: 'negative' }]);
    expect((await issue()).status).toBe(409);

    await collect({ cod_amount: 8000 });
    expect(dataOf(await issue()).payouts).toMatchObject([{ gross: 3000, amount: 3000 }]);
    expect(await payables()).toEqual([]);
    expect(await balances()).toEqual({ bank: -5000, driver: 8000, payable: 3000 });
  });

  test('is followed by what was corrected after it', async () => {
    const { admin, collect, issue, payables, balances } = await siteWithPayouts();
    const code = await collect();
    await issue();
    const counted = { cod_collected: 4600, cod_method: 'cash', cod_reason: 'Counted again' };
    await patch(admin, '/api/cash', { parcel: code, ...counted });
    expect(await payables()).toMatchObject([{ parcel: code, amount: -400 }]);
    await patch(admin, '/api/payouts', { id: 1, state: 'paid' });
    expect(await balances()).toEqual({ driver: 4600, bank: -5000, payable: -400 });
  });

  test('has what was collected until its day', async () => {
    const { collect, issue } = await siteWithPayouts();
    const old = await collect({}, {}, 3);
    await collect();
    const until = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
    const { payouts } = dataOf(await issue({ until }));
    expect(payouts).toMatchObject([{ parcels: [{ parcel: old }] }]);
    expect(payouts[0].parcels).toHaveLength(1);
  });

  test('is of one currency', async () => {
    const { collect, issue } = await siteWithPayouts();
    await collect();
    await collect({ cod_currency: 'CHF' });
    const found = dataOf(await issue({ currency: 'chf', dry_run: 'yes' })).payouts;
    expect(found).toMatchObject([{ currency: 'CHF', amount: 5000 }]);
    expect(dataOf(await issue()).payouts).toMatchObject([{ currency: 'EUR' }, { currency: 'CHF' }]);
  });

  test('is issued once, however many ask at once', async () => {
    const { collect, issue, balances, a } = await siteWithPayouts();
    for (let count = 0; count < 3; count += 1) await collect();
    const replies = await Promise.all(Array.from({ length: 8 }, () => issue()));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    expect(await balances(a)).toEqual({ payable: 15_000 });
  });

  test('has its statement as PDF, CSV and mail', async () => {
    const { site, admin, a, collect, issue } = await siteWithPayouts();
    const account = { account_name: 'A Shop Lda', iban: 'PT50 0002 0123 1234 5678 9015 4' };
    await patch(admin, '/api/customers', {
      id: a,
      email: 'books@a.example',
      payout_terms: { ...account, fee_percent: 10 },
    });
    await collect();
    const reply = dataOf(await issue({ send: 'yes' }));
    expect(reply).toMatchObject({ mailed: 1, payouts: [{ amount: 4500 }] });
    const [{ id }] = reply.payouts;

    const described = (await admin.ask('/api/openapi.json')).json().paths['/api/payouts/{id}.csv'];
    expect(Object.keys(described.get.responses[200].content)).toEqual(['text/csv; charset=utf-8']);
    const csv = await admin.ask(`/api/payouts/${id}.csv`);
    const today = new Date().toISOString().slice(0, 10);
    expect(csv.text.replace('\ufeff', '').trim().split('\r\n')).toEqual([
      'date,kind,number,reference,amount,currency',
      `${today},collection,COD-1,Order 1,50,EUR`,
      `${today},fee,,,-5,EUR`,
      `${today},payout,${id},,45,EUR`,
    ]);
    const pdf = await admin.ask(`/api/payouts/${id}.pdf`);
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    await site.background.idle();
    await site.mailer.idle();
    const mail = (await outboxOf(site)).at(-1)?.parsed;
    expect(mail?.subject).toMatch(/Payout 1 from/);
    expect(mail?.text).toContain('€45.00');
    expect(mail?.attachments).toMatchObject([{ filename: 'payout-1.pdf' }]);
  });
});

describe('the file for the bank', () => {
  test('has a transfer for each payout that is not paid', async () => {
    const { admin, a, b, collect, issue } = await siteWithPayouts();
    const file = (json: object) => post(admin, '/api/payouts/bank-file', json);
    await collect();
    await collect({ sender_id: b, cod_amount: 1250 });
    await patch(admin, '/api/customers', {
      id: a,
      payout_terms: { account_name: 'Ana Conceição & Filhos', iban: german, bic: 'COBADEFFXXX' },
    });
    expect((await file({})).status).toBe(409);
    const { payouts } = dataOf(await issue());
    const ids = payouts.map(({ id }: { id: number }) => id);
    expect(badFieldsOf(await file({ ids }))).toEqual(['format']);
    await patch(admin, '/api/settings', { iban: 'PT50 0002 0123 1234 5678 9015 4' });
    const lacking = await file({ ids });
    expect(lacking.json().errors[0]).toContain('B Shop');
    expect((await file({ ids: [99] })).status).toBe(404);

    const csv = await file({ format: 'csv' });
    expect(csv.text.replace('\ufeff', '').trim().split('\r\n')).toEqual([
      'payout,customer,account_name,iban,bic,account,amount,currency,reference',
      '1,A Shop,Ana Conceição & Filhos,DE89370400440532013000,COBADEFFXXX,,50,EUR,PAYOUT-1',
      '2,B Shop,B Shop,,,,12.5,EUR,PAYOUT-2',
    ]);
    const xml = await file({ ids: [ids[0]] });
    expect(xml.headers['content-type']).toContain('application/xml');
    for (const part of [
      '<NbOfTxs>1</NbOfTxs>',
      '<CtrlSum>50.00</CtrlSum>',
      '<Nm>Ana Conceicao Filhos</Nm>',
      '<IBAN>DE89370400440532013000</IBAN>',
      '<IBAN>PT50000201231234567890154</IBAN>',
      '<BIC>COBADEFFXXX</BIC>',
      '<InstdAmt Ccy="EUR">50.00</InstdAmt>',
      '<EndToEndId>PAYOUT-1</EndToEndId>',
    ])
      expect(xml.text).toContain(part);
    expect(await schemaErrors(xml.text)).toEqual([]);
    await patch(admin, '/api/payouts', { id: ids[0], state: 'paid' });
    expect((await file({ ids: [ids[0]] })).status).toBe(409);
  });

  test('is valid whatever the names and currencies are', async () => {
    const { admin, a, b, collect, issue } = await siteWithPayouts();
    const iban = 'PT50 0002 0123 1234 5678 9015 4';
    await patch(admin, '/api/settings', {
      iban,
      bic: 'nonsense',
      legal_name: 'Ёлка & <Söhne> 株式会社',
    });
    await patch(admin, '/api/customers', { id: a, payout_terms: { iban, bic: 'short' } });
    const account_name = '商'.repeat(70);
    await patch(admin, '/api/customers', { id: b, payout_terms: { iban, account_name } });
    for (const cod_currency of ['EUR', 'CHF', 'JPY', 'KWD'])
      for (const sender_id of [a, b]) await collect({ sender_id, cod_currency, cod_amount: 1234 });
    expect(dataOf(await issue()).payouts).toHaveLength(8);
    const xml = await post(admin, '/api/payouts/bank-file', {});
    expect(xml.status, xml.text).toBe(200);
    expect(await schemaErrors(xml.text)).toEqual([]);
    // 12.34 + 12.34 + 1234 + 1.234, twice.
    expect(xml.text).toContain('<CtrlSum>2519.828</CtrlSum>');
    expect(await schemaErrors(xml.text.replace('<ChrgBr>', '<ChrgBr>X'))).not.toEqual([]);
  });
});

describe('what customers are paid', () => {
  test('is for the owner and bookkeepers, and for keys with its scope', async () => {
    const { site, admin, a, b, collect, parcel, issue } = await siteWithPayouts();
    await patch(admin, '/api/customers', { id: a, payout_terms: { iban: german } });
    await collect();
    await issue();
    const reads = ['/api/payables', '/api/payables/ledger', '/api/payouts', '/api/payouts/1'];
    await insertMember(site, 'bookkeeper');
    const bookkeeper = await signedInMember(site, 'bookkeeper');
    const dispatcher = await signedInMember(site, 'dispatcher');
    for (const path of reads) {
      expect((await bookkeeper.ask(path)).status, path).toBe(200);
      expect((await dispatcher.ask(path)).status, path).toBe(403);
    }
    // Who may not pay out neither reads nor changes the terms.
    const read = dataOf(await dispatcher.ask(`/api/customers/${a}`));
    expect([read.company, read.payout_terms]).toEqual(['A Shop', null]);
    const same = { sender_email: 'books@a.example', sender_name: 'A Shop' };
    await patch(admin, '/api/customers', { id: a, email: same.sender_email });
    const code = await parcel({ sender_id: null, ...same });
    const found = await post(dispatcher, '/api/customers/of-parcel', {
      parcel: code,
      end: 'sender',
    });
    const changed = await patch(dispatcher, '/api/customers', { id: a, note: 'Rings twice' });
    const merged = await post(dispatcher, '/api/customers/merge', { into: a, from: [b] });
    const list = await dispatcher.ask('/api/customers');
    for (const reply of [found, changed, merged, list]) {
      expect(reply.status, reply.text).toBeLessThan(300);
      expect(reply.text).toContain('A Shop');
      expect(reply.text).not.toContain(german);
    }
    const change = { id: a, payout_terms: { iban: null } };
    expect((await patch(dispatcher, '/api/customers', change)).status).toBe(403);
    const { payout_terms } = dataOf(await admin.ask(`/api/customers/${a}`));
    expect(payout_terms).toMatchObject({ iban: german, days: null });
    expect((await patch(bookkeeper, '/api/customers', change)).status).toBe(200);

    const made = await post(admin, '/api/keys', { name: 'Books', scopes: ['payouts:read'] });
    const headers = { Authorization: `Bearer ${dataOf(made).key}` };
    for (const path of reads) expect((await site.ask(path, { headers })).status, path).toBe(200);
    const closed = await site.ask('/api/payouts', { method: 'POST', headers, json: {} });
    expect(closed.status).toBe(403);
  });

  test('is read by the customer’s own users alone', async () => {
    const { admin, a, b, user, collect, issue } = await siteWithPayouts();
    await collect();
    await collect({ sender_id: b });
    await issue();
    const [ana, ben] = [await user(a, 'ana@a.example'), await user(b, 'ben@b.example')];
    const own = dataOf(await ana.ask('/api/my/payouts')).data;
    expect(own).toMatchObject([{ id: 1, customer: a, amount: 5000, state: 'issued' }]);
    expect(own).toHaveLength(1);
    expect(dataOf(await ana.ask('/api/my/payouts/1'))).toMatchObject({
      parcels: [{ parcel: 'COD-1', reference: 'Order 1', amount: 5000 }],
    });
    for (const path of ['1', '1.pdf', '1.csv']) {
      expect((await ana.ask(`/api/my/payouts/${path}`)).status, path).toBe(200);
      expect((await ben.ask(`/api/my/payouts/${path}`)).status, path).toBe(404);
      expect((await admin.ask(`/api/my/payouts/${path}`)).status, path).toBe(401);
      expect((await ana.ask(`/api/payouts/${path}`)).status, path).toBe(401);
    }
  });

  test('is in the log, without whole accounts', async () => {
    const { admin, a, collect, issue } = await siteWithPayouts();
    await patch(admin, '/api/customers', { id: a, payout_terms: { iban: german } });
    await collect();
    await issue();
    await patch(admin, '/api/payouts', { id: 1, state: 'paid' });
    const { data } = dataOf(await admin.ask('/api/audit?per_page=100'));
    const text = JSON.stringify(data);
    expect(text).toContain('iban: …3000');
    expect(text).not.toContain('3704 0044');
    const own = data.filter(
      (entry: { record: { type: string } }) => entry.record.type === 'payout',
    );
    expect(own).toHaveLength(2);
  });
});

test('webhooks say what was issued and paid, and keep the terms to themselves', async () => {
  const hooks = await webhookSite();
  const receiver = await startReceiver();
  await hooks.add(receiver.url);
  const { owner } = hooks;
  const a = await customerCalls(owner).add({
    company: 'A Shop',
    payout_terms: { iban: german, fee_percent: 10 },
  });
  const parcel = { tracking_code: 'COD-1', recipient_name: 'Ada', destination: '12 Harbor Street' };
  const cod = { cod_amount: 5000, cod_currency: 'EUR', sender_id: a };
  await post(owner, '/api/parcels', { ...parcel, ...cod });
  const delivered = { parcels: ['COD-1'], title: 'Delivered', stage: 'delivered' };
  await post(owner, '/api/events', { ...delivered, cod_method: 'cash' });
  await post(owner, '/api/payouts', {});
  const issued = dataOf(await owner.ask('/api/payouts/1'));
  await hooks.sent();
  await patch(owner, '/api/payouts', { id: 1, state: 'paid' });
  await hooks.sent();

  const sent = (type: string) => receiver.received.find((one) => one.type === type)?.data;
  expect(sent('payout.issued')).toEqual(issued);
  expect(sent('payout.paid')).toMatchObject({ id: 1, state: 'paid', amount: 4500 });
  expect(sent('customer.created')).toMatchObject({ company: 'A Shop', payout_terms: null });
});

test.each(['x', '0', '99999999999', '1/x', '007'])('there is no payout %s', async (id) => {
  const { admin, a, user } = await siteWithPayouts();
  const ana = await user(a, 'ana@a.example');
  for (const ending of ['', '.pdf', '.csv']) {
    expect((await admin.ask(`/api/payouts/${id}${ending}`)).status).toBe(404);
    expect((await ana.ask(`/api/my/payouts/${id}${ending}`)).status).toBe(404);
  }
  expect((await ana.ask(`/api/my/invoices/${id}.pdf`)).status).toBe(404);
});
