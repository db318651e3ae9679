import { expect, test } from 'vitest';
import { plainInvoice, siteWithInvoices } from '../../support/invoices/invoices.ts';
import { outbox } from '../../support/notifications/outbox.ts';
import { wholeDatabase } from '../../support/notifications/outgoing-mail.ts';

async function sentInvoice(more: object = {}) {
  const site = await siteWithInvoices();
  await site.post({ ...plainInvoice, ...more, issue: 'yes' });
  const reply = await site.mail(1);
  await site.mailer.idle();
  const [letter] = await outbox(site);
  const path = String(/http:\/\/[^/]+(\/invoice\/\S+)/.exec(letter?.text ?? '')?.[1]);
  return { ...site, reply, letter, path, open: () => site.ask(path) };
}

test('a mail says number, amount and day, and leads to the invoice', async () => {
  const { reply, letter, open } = await sentInvoice();

  const number = `INV-${new Date().getUTCFullYear()}-00001`;
  expect(reply.status).toBe(201);
  expect(letter?.to).toMatchObject([{ address: 'ada@example.com' }]);
  expect(letter?.subject).toBe(`Invoice ${number} from Waybill Logistics`);
  expect(letter?.text).toContain('Amount: €87.43');
  expect(letter?.text).toContain('Due on January 31, 2030');
  const page = await open();
  expect(page.status).toBe(200);
  expect(page.headers['cache-control']).toBe('private, no-store');
  expect(page.headers['x-robots-tag']).toBe('noindex');
  expect(page.headers['referrer-policy']).toBe('no-referrer');
  expect(page.text).toContain(number);
  expect(page.text).toContain('Insurance');
  expect(page.text).not.toContain('/control/');
});

test('a mail to nobody by name still greets', async () => {
  const site = await siteWithInvoices();
  await site.post({ product: 'Express' });
  await site.mail(1, { to: 'ada@example.com' });

  const [letter] = await outbox(site);

  expect(letter?.text).toMatch(/^Hello,\n/);
});

test('in Arabic, a currency’s sign stays with its letters', async () => {
  const { letter, open } = await sentInvoice({ language: 'ar', currency: 'USD' });

  expect(letter?.text).toMatch(/المبلغ: \u200f[\d.]+\u00a0US\$\u200e/);
  expect((await open()).text).toContain('US$\u200e<');
});

test('the database does not hold what opens it', async () => {
  const site = await sentInvoice();
  const [, token = ''] = /\/invoice\/([^?]+)/.exec(site.path) ?? [];

  expect(token).toHaveLength(43);
  expect(await wholeDatabase(site)).not.toContain(token);
});

test('the page is in the language of the invoice, and mirrored where that is', async () => {
  const { open } = await sentInvoice({ language: 'ar', currency: 'KWD' });

  const page = await open();

  expect(page.text).toMatch(/^<!doctype html><html lang="ar" dir="rtl"/);
  expect(page.text).toContain('الإجمالي');
});

test('what is cancelled says so, and a link that has ended shows nothing', async () => {
  const { open, cancel, db } = await sentInvoice();
  await cancel(1, 'Written <b>twice</b>');

  const cancelled = await open();
  await db.updateTable('invoice_links').set({ ends_at: '2020-01-01T00:00:00.000Z' }).execute();
  const ended = await open();

  expect(cancelled.text).toContain('VOID');
  expect(cancelled.text).toContain('Written &lt;b&gt;twice&lt;/b&gt;');
  expect(ended.status).toBe(404);
  expect(ended.text).toContain('This link no longer works.');
  expect(ended.text).not.toContain('INV-');
});

test('nobody finds an invoice by its id or by guessing', async () => {
  const { ask, path } = await sentInvoice();
  const guesses = ['/invoice/1', path.replace(/\?.*/, '_'), '/invoice/%00', '/invoice/__proto__'];

  for (const guess of guesses) {
    const reply = await ask(guess);
    expect(reply.text, guess).not.toContain('Insurance');
  }
});

test('a second click sends no second mail; without an address it asks for one', async () => {
  const { mail, post, db } = await sentInvoice();
  const key = { 'Idempotency-Key': 'click-click' };

  await Promise.all([mail(1, { to: 'b@example.com' }, key), mail(1, { to: 'b@example.com' }, key)]);
  await post({ ...plainInvoice, customer_email: null, issue: 'yes' });
  const nowhere = await mail(2);

  const mails = await db.selectFrom('mails').select('recipient').orderBy('id').execute();
  expect(mails).toEqual([{ recipient: 'ada@example.com' }, { recipient: 'b@example.com' }]);
  expect(nowhere.json()).toMatchObject({ error_details: [{ field: 'to' }] });
});
