import { expect, test } from 'vitest';
import { dataOf } from '../../support/http.ts';
import { fetchPdf, textsOf } from '../../support/invoices/pdf.ts';
import { patch, siteWithPayouts } from '../../support/payouts/payouts.ts';
import { csv } from '../../support/transfer/imports.ts';

const form = (body: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams(body).toString(),
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
});

test('the statement on paper says what the payout says', async () => {
  const { site, admin, a, collect, issue } = await siteWithPayouts();
  const account = { account_name: 'A Shop Lda', iban: 'PT50000201231234567890154' };
  await patch(admin, '/api/customers', { id: a, payout_terms: { ...account, fee_percent: 10 } });
  const codes = [await collect(), await collect({ cod_amount: 1234 }, { cod_method: 'card' })];
  const [{ id }] = dataOf(await issue()).payouts;
  await patch(admin, '/api/payouts', { id, state: 'paid' });

  const { reply, bytes } = await fetchPdf({ url: site.url, admin }, `/api/payouts/${id}.pdf`);

  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="payout-1.pdf"');
  const text = (await textsOf(bytes)).join(' ').replace(/\s+/g, ' ');
  for (const said of [
    'Payout 1 ',
    'A Shop',
    'PAYOUT-1',
    'A Shop Lda · PT50 0002 0123 1234 5678 9015 4',
    `${codes[0]} · Order 1`,
    `${codes[1]} · Order 2`,
    '€50.00',
    '€12.34',
    '€62.34',
    '-€6.23',
    '€56.11',
  ])
    expect(text).toContain(said);
});

test('who is paid in cash signs for it on the statement', async () => {
  const { site, admin, a, b, collect, issue } = await siteWithPayouts();
  await patch(admin, '/api/customers', {
    id: a,
    payout_terms: { iban: 'PT50000201231234567890154' },
  });
  await collect();
  await collect({ sender_id: b });
  const { payouts } = dataOf(await issue());
  const text = async (customer: number) => {
    const { id } = payouts.find((one: { customer: number }) => one.customer === customer);
    const { bytes } = await fetchPdf({ url: site.url, admin }, `/api/payouts/${id}.pdf`);
    return (await textsOf(bytes)).join();
  };
  const slip = /Received in cash \(date, signature\)\s+_{40}/;
  expect(await text(a)).not.toMatch(slip);
  expect(await text(b)).toMatch(slip);
  const paid = payouts.find((one: { customer: number }) => one.customer === a);
  await patch(admin, '/api/payouts', { id: paid.id, state: 'paid', method: 'cash' });
  expect(await text(a)).toMatch(slip);
});

test('without script payouts are issued, paid, and taken back', async () => {
  const { admin, a, b, collect, payables } = await siteWithPayouts();
  await collect();
  const left = await collect();
  await collect({ sender_id: b });
  const page = '/control/payouts/create.html';
  const { text } = await admin.ask(page);
  const [box] = /<input[^>]*customers\[0\][^>]*>/.exec(text) ?? [];
  expect(box).toContain(`value="${a}"`);
  expect(box).toContain('checked');
  expect(text).toContain('No account is known.');
  const [, leaving = ''] = new RegExp(`name="([^"]+)" value="${left}"`).exec(text) ?? [];
  const call = { _verb: 'POST /api/payouts', customers: '' };

  const refused = await admin.ask(page, form(call));
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('customers')]);
  const chosen = {
    'customers[0]': String(a),
    [leaving]: left,
    _then: '/control/payouts/list.html',
  };
  const issued = await admin.ask(page, form({ ...call, ...chosen }));
  expect([issued.status, issued.headers.location]).toEqual([303, '/control/payouts/list.html']);
  expect((await payables()).map(({ parcel }) => parcel)).toEqual(['COD-3', left]);

  const own = '/control/payouts/1';
  expect((await admin.ask(own)).text).toContain('PAYOUT-1');
  const future = { _verb: 'PATCH /api/payouts', id: '1', day: '2999-01-01' };
  const late = await admin.ask(own, form(future));
  expect([late.status, late.text]).toEqual([422, expect.stringContaining('value="2999-01-01"')]);
  const paid = await admin.ask(own, form({ ...future, day: '', bank_reference: '4711' }));
  expect(paid.status).toBe(303);
  const { text: after } = await admin.ask(own);
  expect(after).toContain('4711');
  expect(after).not.toContain('DELETE /api/payouts');
});

test('terms are typed as people write amounts, and kept where they are refused', async () => {
  const { admin, a } = await siteWithPayouts();
  const page = `/control/customers/${a}/payout-terms`;
  const field = (name: string) => `payout_terms[${name}]`;
  const sent = {
    _verb: 'PATCH /api/customers',
    id: String(a),
    [field('days')]: '7',
    [field('minimum')]: '12,50',
    [field('iban')]: 'PT50 0002 0123 1234 5678 9015 5',
  };
  const refused = await admin.ask(page, form(sent));
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('value="12,50"');
  expect(refused.text).toContain('value="PT50 0002 0123 1234 5678 9015 5"');

  const saved = await admin.ask(
    page,
    form({ ...sent, [field('iban')]: 'PT50000201231234567890154' }),
  );
  expect(saved.status).toBe(303);
  const { payout_terms } = dataOf(await admin.ask(`/api/customers/${a}`));
  expect(payout_terms).toMatchObject({ days: 7, minimum: 1250, iban: 'PT50000201231234567890154' });
  expect((await admin.ask(page)).text).toContain('value="12.50"');
});

test('a customer’s users read what is paid out to them, and what is not yet', async () => {
  const { a, b, user, collect, issue } = await siteWithPayouts();
  await collect();
  await issue();
  await collect({ cod_amount: 700 });
  const [ana, ben] = [await user(a, 'ana@a.example'), await user(b, 'ben@b.example')];
  const list = await ana.ask('/my/payouts/list.html');
  expect(list.text).toContain('Can be paid out: €7.00');
  expect(list.text).toContain('href="/my/payouts/1"');
  const one = await ana.ask('/my/payouts/1');
  expect(one.text).toContain('COD-1');
  expect(one.text).toContain('href="/api/my/payouts/1.pdf"');
  expect((await ben.ask('/my/payouts/1')).status).toBe(404);
});

test('the bank’s file is a link of the list', async () => {
  const { admin, collect, issue } = await siteWithPayouts();
  await collect();
  await issue();
  const file = '/control/payouts/bank-file?format=csv';
  expect((await admin.ask('/control/payouts/list.html')).text).toContain(file);
  const reply = await admin.ask(file);
  expect([reply.status, reply.text]).toEqual([200, expect.stringContaining('PAYOUT-1')]);
  const refused = await admin.ask('/control/payouts/bank-file?format=pain.001');
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('IBAN')]);
});

test('the bank’s statement is read below the list, without script', async () => {
  const { admin, collect, issue, payout } = await siteWithPayouts();
  await collect();
  await issue();
  const page = '/control/payouts/list.html';
  expect((await admin.ask(page)).text).toContain('name="file"');
  const send = (file: Blob) =>
    admin.ask(page, { method: 'POST', form: { file, _verb: 'POST /api/payouts/bank-statement' } });
  const empty = await send(new Blob([]));
  expect(empty.status).toBe(422);
  const read = await send(csv('Text,Amount', 'PAYOUT-1,-50.00'));
  expect(read.status, read.text.slice(0, 300)).toBe(303);
  expect(await payout(1)).toMatchObject({ state: 'paid', method: 'bank' });
});
