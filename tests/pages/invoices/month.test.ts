import { expect, test } from 'vitest';
import { moneySite } from '../../support/invoices/money.ts';

/** The hidden and filled-in fields of the form that names a call, as a browser without script sends them. */
function formOf(page: string, call: string): Record<string, string> {
  const form = page
    .split('<form')
    .find((part) => part.includes(`value="${call}"`))
    ?.split('</form>')[0];
  const inputs = [...(form ?? '').matchAll(/<input[^>]*>/g)].map(([input]) => input);
  const of = (input: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1];
  return Object.fromEntries(
    inputs.map((input) => [of(input, 'name') ?? '', of(input, 'value') ?? '']),
  );
}

test('selected parcels are a draft of lines, which one click issues and sends, without script', async () => {
  const { admin, db, parcel, read, customer } = await moneySite({ SMTP_URL: 'smtp://127.0.0.1:9' });
  const ids = [await parcel('WB-1', 1250), await parcel('WB-2', 800)];
  const path = `/control/invoice/create.html?parcels=${ids.join(',')}`;
  const { text } = await admin.ask(path);
  const buttons = [...text.matchAll(/<button[^>]* value="(\w+)"[^>]* name="issue"/g)];
  expect(buttons.map(([, value]) => value)).toEqual(['send', 'yes', 'no']);
  expect(text).toContain('Liv Berg');

  const fields = formOf(text, 'POST /api/invoices');
  const chosen = { currency: 'EUR', language: 'en', issue: 'send', customer_name: 'Liv Berg' };
  const sent = await admin.ask(path, { method: 'POST', fields: { ...fields, ...chosen } });

  expect(sent.status, sent.text).toBe(303);
  expect(await read(1)).toMatchObject({
    state: 'open',
    totals: { gross: 2050 },
    customer_id: customer,
    lines: [
      { parcel: 'WB-1', unit_price: 1250 },
      { parcel: 'WB-2', unit_price: 800 },
    ],
  });
  const mails = await db.selectFrom('mails').select(['kind', 'recipient']).execute();
  expect(mails).toEqual([{ kind: 'invoice', recipient: 'bills@example.com' }]);
  const page = (await admin.ask('/control/invoice/1')).text;
  expect(page).toContain('/control/parcels/WB-1');
});

test('a month is issued from its page, and payments, reminders and sums are on theirs', async () => {
  const { admin, parcel, deliver, today, read, customer, issued } = await moneySite();
  await parcel('WB-1', 1250);
  await parcel('WB-2', null);
  await deliver('WB-1', 'WB-2');
  const path = `/control/invoice/month.html?month=${today.slice(0, 7)}`;
  const { text } = await admin.ask(path);
  expect(text).toMatch(/No price: <a href="\/control\/parcels\/WB-2\/update">/);
  expect(text).toMatch(/<input type="checkbox"[^>]* name="customers\[0\]"[^>]* checked/);
  expect(text).toContain('Issue and send by email');

  const call = 'POST /api/invoices/month';
  const done = await admin.ask(path, { method: 'POST', fields: formOf(text, call) });

  expect(done.status, done.text).toBe(303);
  const invoice = '/control/invoice/1';
  const form = formOf((await admin.ask(invoice)).text, 'POST /api/invoices/payment');
  const paid = await admin.ask(invoice, {
    method: 'POST',
    fields: { ...form, amount: '2,50', method: 'cash' },
  });
  expect(paid.status, paid.text).toBe(303);
  expect(await read(1)).toMatchObject({ open_amount: 1000, payments: [{ amount: 250 }] });
  await issued(500, { due_date: '2026-01-02' });
  const list = (await admin.ask('/control/invoice/list.html')).text;
  for (const sum of ['€15.00', '€5.00', 'Send 1 reminder']) expect(list).toContain(sum);
  const statement = (await admin.ask(`/control/customers/${customer}/statement`)).text;
  expect(statement).toContain('Closing balance');
  expect(statement).toContain('€15.00');
  const reversed = await admin.ask(
    `/control/customers/${customer}/statement?from=2026-02-01&to=2026-01-01`,
  );
  expect(reversed.status).toBe(422);
  expect(reversed.text).toMatch(/<main.*role="alert".*Closing balance/s);
  // What was typed stays.
  expect(reversed.text).toMatch(/name="from"[^>]*value="2026-02-01"/);
});
