import { describe, expect, test } from 'vitest';
import { company } from '../../support/invoices/generated.ts';
import { invoice, plainInvoice, siteWithInvoices } from '../../support/invoices/invoices.ts';
import { outbox } from '../../support/notifications/outbox.ts';
import { wholeDatabase } from '../../support/notifications/outgoing-mail.ts';
import { insertParcel } from '../../support/parcels.ts';

const markup = '<img src=x onerror=alert(1)>';

const escaped = '&lt;img src=x onerror=alert(1)&gt;';

function sheetOf(text: string): string {
  return String(/<article class="invoice".*?<\/article>/s.exec(text)?.[0]);
}

test('an invoice of a product prints just that: no amount, no currency, no customer', async () => {
  const { admin, post } = await siteWithInvoices();
  await post({ product: 'Express to Berlin' });

  const sheet = sheetOf((await admin.ask('/control/invoice/1')).text);

  expect(sheet).toContain('Express to Berlin');
  expect(sheet).not.toMatch(/<table|0\.00|€|\$|Total|Invoice to/);
});

test.each([
  [1, 'en', 'If empty: 1 day after it’s issued.'],
  [14, 'en', 'If empty: 14 days after it’s issued.'],
  [2, 'ru', 'Если оставить пустым: через 2 дня после выставления.'],
  [5, 'ru', 'Если оставить пустым: через 5 дней после выставления.'],
  [2, 'ar', 'إن تُرك فارغًا: بعد يومين من الإصدار.'],
  [14, 'fa', 'اگر خالی بماند: ۱۴ روز پس از صدور.'],
])(
  'when an invoice of %i day(s) is due is said in the right form: %s',
  async (days, lang, hint) => {
    const { db, admin } = await siteWithInvoices();
    await db.updateTable('settings').set({ invoice_due_days: days }).execute();

    const { text } = await admin.ask(`/control/invoice/create.html?lang=${lang}`);

    expect(text).toContain(hint);
  },
);

test('what is issued prints the same when the company changes its name', async () => {
  const { admin, post } = await siteWithInvoices();
  await post({ ...plainInvoice, issue: 'yes' });
  const before = sheetOf((await admin.ask('/control/invoice/1')).text);
  const json = { company_name: 'Another', contact_address: 'Elsewhere', tax_number: '1' };
  await admin.ask('/api/settings', { method: 'PATCH', json });

  const after = sheetOf((await admin.ask('/control/invoice/1')).text);

  expect(before).toContain('Waybill Logistics');
  expect(after).toBe(before);
});

test('what people wrote is text, in all its places', async () => {
  const { admin, post } = await siteWithInvoices();
  const lines = [{ description: markup, unit_price: 1, tax_rate: 0 }];
  const names = { customer_name: markup, customer_address: markup, note: markup };
  await post({ ...plainInvoice, ...names, customer_tax_number: markup, lines });

  const pages = ['1', '1/update', 'list.html', 'create.html?from=1'];
  for (const path of pages) {
    const { status, text } = await admin.ask(`/control/invoice/${path}`);
    expect(status, path).toBe(200);
    expect(text, path).toContain(escaped);
    expect(text, path).not.toContain(markup);
  }
});

test('begins with the sender of a parcel', async () => {
  const { admin, db } = await siteWithInvoices();
  await insertParcel(db, { sender_name: 'Grace Hopper', pickup_location: 'Pier 4' });

  const { text } = await admin.ask('/control/invoice/create.html?parcel=TEST-1001');

  expect(text).toContain('value="Grace Hopper"');
  expect(text).toContain('Pier 4');
  const missing = await admin.ask('/control/invoice/create.html?parcel=NO-SUCH-1');
  expect(missing.status).toBe(404);
});

test('only drafts are changed: the page for it is not there for others', async () => {
  const { admin, db, post } = await siteWithInvoices();
  await insertParcel(db);
  await post(invoice);
  expect((await admin.ask('/control/invoice/1/update')).status).toBe(200);

  await admin.ask('/api/invoices/issue', { method: 'POST', json: { id: 1 } });

  expect((await admin.ask('/control/invoice/1/update')).status).toBe(404);
});

test.each([
  ['JPY', 1250, '¥1,250'],
  ['EUR', 1250, '€12.50'],
  ['KWD', 1250, 'KWD&nbsp;1.250'],
])('amounts have the decimal places of their currency: %s', async (currency, unit_price, shown) => {
  const { admin, post } = await siteWithInvoices();
  await post({ ...plainInvoice, currency, lines: [{ description: 'A', unit_price, tax_rate: 0 }] });

  const { text } = await admin.ask('/control/invoice/1');

  expect(sheetOf(text).replaceAll('\u00a0', '&nbsp;')).toContain(shown);
});

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
  test('are those that are in use, and none is chosen that nobody chose', async () => {
    const { admin } = await siteWithInvoices();

    const { text } = await admin.ask('/control/invoice/create.html');

    expect(text).toContain('<option value="" selected="">Choose a currency</option>');
    expect(text).toContain('EUR – Euro');
    const codes = offered(text, 'currency');
    for (const code of [...former, ...units]) expect(codes).not.toContain(code);
    const some = ['USD', 'EUR', 'BRL', 'AED', 'IRR', 'VND', 'IDR', 'SLE', 'XCG', 'ZWG', 'XOF'];
    expect(codes).toEqual(expect.arrayContaining(some));
    expect(codes).toEqual([...new Set(codes)].sort());
  });

  test('have the former one too of a draft or settings that have it; issued, it stays what it was', async () => {
    const { db, admin, post, issue } = await siteWithInvoices();
    await post({ ...plainInvoice, currency: 'HRK' });
    await db.updateTable('settings').set({ invoice_currency: 'BGN' }).execute();

    const { text } = await admin.ask('/control/invoice/1/update');
    const settings = await admin.ask('/control/settings/region');

    expect(offered(text, 'currency')).toContain('HRK');
    expect(offered(text, 'currency')).not.toContain('SLL');
    expect(offered(settings.text, 'invoice_currency')).toContain('BGN');
    const json = { id: 1, currency: 'HRK', customer_name: 'Ana' };
    const reply = await admin.ask('/api/invoices', { method: 'PATCH', json });
    expect(reply.status).toBe(200);
    await issue(1);
    expect((await admin.ask('/control/invoice/1')).text).toContain('HRK');
  });
});

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

test('the page is in the language of the invoice, mirrored, and a currency’s sign stays with its letters', async () => {
  const { letter, ask, path } = await sentInvoice({ language: 'ar', currency: 'USD' });

  const { text, headers } = await ask(path.replace(/\?.*/, ''));

  expect(letter?.text).toMatch(/المبلغ: \u200f[\d.]+\u00a0US\$\u200e/);
  expect(text).toContain('US$\u200e<');
  expect(text).toMatch(/^<!doctype html><html lang="ar" dir="rtl"/);
  expect(headers['content-language']).toBe('ar');
  expect(text).toContain('الإجمالي');
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

test('nobody finds an invoice by its id, by guessing, or in the database', async () => {
  const site = await sentInvoice();
  const { ask, path } = site;
  const guesses = ['/invoice/1', path.replace(/\?.*/, '_'), '/invoice/%00', '/invoice/__proto__'];

  for (const guess of guesses) {
    const reply = await ask(guess);
    expect(reply.text, guess).not.toContain('Insurance');
  }
  const [, token = ''] = /\/invoice\/([^?]+)/.exec(path) ?? [];
  expect(token).toHaveLength(43);
  expect(await wholeDatabase(site)).not.toContain(token);
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

test('what is refused is said in its form, which is unfolded', async () => {
  const { admin, post } = await siteWithInvoices();
  await post({ ...plainInvoice, issue: 'yes' });
  const send = (fields: Record<string, string>) =>
    admin.ask('/control/invoice/1', { method: 'POST', fields: { id: '1', ...fields } });

  const payment = { _verb: 'POST /api/invoices/payment', paid_on: '2026-01-01', currency: 'EUR' };
  const paid = await send({ ...payment, amount: '999999' });
  expect(paid.status).toBe(422);
  expect(paid.text).toMatch(/<details open=""><summary[^>]*>Mark as paid.*name="amount"/s);
  expect(paid.text).toMatch(/name="amount"[^>]*><p class="field-error/);
  for (const [amount, words] of [
    ['1.250', '“1.250” can be read in two ways. Write 1250 or 1.25.'],
    ['much', 'enter an amount in this currency, such as 12 or 12.50.'],
    ['5 USD', 'enter an amount in this currency, such as 12 or 12.50.'],
  ] as const) {
    const { status, text } = await send({ ...payment, amount });
    expect([status, text.includes(words)]).toEqual([422, true]);
  }
  const cancelled = await send({ _verb: 'POST /api/invoices/cancellation', reason: '' });
  expect(cancelled.text).toMatch(/<details open=""><summary[^>]*>Void invoice/);
});

describe('a draft', () => {
  test('says what the law and the rules of electronic invoices still ask for', async () => {
    const { admin, post } = await siteWithInvoices();
    const settings = (json: object) => admin.ask('/api/settings', { method: 'PATCH', json });
    await settings({ contact_address: null });
    await post({ ...plainInvoice, due_date: null, lines: [] });
    await post({ ...plainInvoice, customer_country: 'FR' });
    const read = async (id: number) => (await admin.ask(`/control/invoice/${id}`)).text;

    const bare = await read(1);
    await settings(company);
    const complete = await read(2);

    expect(bare).toContain(
      'states these details of your company: Street, Country, and Company tax number.',
    );
    expect(bare).toContain('it also needs: Customer: Country.');
    expect(bare).toContain('href="/control/settings/invoices"');
    expect(complete).not.toContain('invoice-missing');
  });

  test('keeps the categories of its lines, and the reasons stand on paper', async () => {
    const { admin, post } = await siteWithInvoices();
    await admin.ask('/api/settings', { method: 'PATCH', json: company });
    const lines = [
      { description: 'A', unit_price: 1, tax_category: 'AE' },
      { description: 'B', unit_price: 1, tax_category: 'E' },
    ];
    await post({ ...plainInvoice, language: 'de', exemption_reason: '§ 4 UStG', lines });

    const form = (await admin.ask('/control/invoice/1/update')).text;
    const sheet = sheetOf((await admin.ask('/control/invoice/1')).text);

    expect(form).toContain('<option value="AE" selected="">Reverse charge</option>');
    expect(form).toContain('name="lines[1][tax_category]"');
    expect(sheet).toContain('Steuerschuldnerschaft des Leistungsempfängers');
    expect(sheet).toContain('§ 4 UStG');
    expect(sheet.replace(/[\u2068\u2069]/g, '')).toContain(
      'Zahlbar an: Harbour Parcels GmbH · IBAN DE02 1203 0000 0000 2020 51 · BIC BYLADEM1001',
    );
    expect(sheet).toContain('Harbour Parcels GmbH');
  });
});

test('an issued invoice that lacks nothing is offered as XML, in the panel and behind its link', async () => {
  const site = await siteWithInvoices();
  const { admin, post, mail, issue } = site;
  await admin.ask('/api/settings', { method: 'PATCH', json: company });
  await post({ ...plainInvoice, customer_country: 'FR' });
  await post({ ...plainInvoice, issue: 'yes' });
  const draft = await admin.ask('/control/invoice/1');
  await issue(1);
  await mail(1);
  const [sent] = await outbox(site);
  const link = new URL(/http\S+\/invoice\/\S+/.exec(sent?.text ?? '')?.[0] ?? '');

  const issued = await admin.ask('/control/invoice/1');
  const lacking = await admin.ask('/control/invoice/2');
  const page = await site.ask(`${link.pathname}${link.search}`);
  const href = /href="([^"]+\/xml[^"]*)"/.exec(page.text)?.[1] ?? '';
  const xml = await site.ask(href.replaceAll('&amp;', '&'));
  const strange = await site.ask(
    link.pathname.replace(/.$/, link.pathname.endsWith('x') ? 'y' : 'x').concat('/xml'),
  );

  expect(sent?.text).toContain('The invoice is attached as a PDF.');
  expect(issued.text).toContain('href="/api/invoices/1.xml"');
  expect(draft.text).not.toContain('.xml"');
  expect(lacking.text).not.toContain('.xml"');
  expect(xml.status).toBe(200);
  expect(xml.headers['cache-control']).toBe('private, no-store');
  expect(xml.text).toContain('<cbc:ID>INV-');
  expect(strange.status).toBe(404);
});
