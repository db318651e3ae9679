import { describe, expect, test } from 'vitest';
import { invoiceXml } from '../../../server/invoices/electronic/invoice-xml.ts';
import { dataOf } from '../../support/http.ts';
import { readElectronicInvoice } from '../../support/invoices/en16931.ts';
import { brokenRules } from '../../support/invoices/en16931-rules.ts';
import { company, generatedInvoices } from '../../support/invoices/generated.ts';
import { plainInvoice, siteWithInvoices } from '../../support/invoices/invoices.ts';

const year = new Date().getUTCFullYear();

const customer = {
  customer_street: 'Invalidenstr. 44',
  customer_postcode: '10115',
  customer_city: 'Berlin',
  customer_country: 'DE',
  customer_address: null,
  customer_tax_number: 'DE 999 999 999',
};
/** The routing ID that KoSIT's documents have as an example. */
const routingId = '04011000-12345-03';

async function siteOfCompany(settings: object = company) {
  const site = await siteWithInvoices();
  await site.admin.ask('/api/settings', { method: 'PATCH', json: settings });
  const xml = (format = '', headers = {}) =>
    site.admin.ask(`/api/invoices/1.xml${format && `?format=${format}`}`, { headers });
  return { ...site, xml };
}

describe('500 generated invoices', () => {
  test('follow the rules of EN 16931 and of XRechnung, and say the same in both syntaxes', () => {
    const seen = {
      categories: new Set<string>(),
      profiles: new Set<string>(),
      currencies: new Set(),
    };
    for (const invoice of generatedInvoices(500)) {
      const read = readElectronicInvoice(invoiceXml(invoice, 'ubl', 'en'));
      const other = readElectronicInvoice(invoiceXml(invoice, 'cii', 'en'));
      const { number } = invoice;

      expect({ number, broken: brokenRules(read) }).toEqual({ number, broken: [] });
      expect(other).toEqual(read);
      expect(read.lines.map((line) => line['BT-153'])).toEqual(
        invoice.lines.map(({ description }) => description),
      );
      expect(read.terms['BT-25']).toBe(invoice.credits?.number);
      for (const tax of read.taxes) seen.categories.add(tax['BT-118'] ?? '');
      seen.profiles.add(read.terms['BT-24'] ?? '');
      seen.currencies.add(read.terms['BT-5']);
    }
    expect([...seen.categories].sort()).toEqual(['AE', 'E', 'G', 'K', 'O', 'S', 'Z']);
    expect(seen.profiles.size).toBe(2);
    expect(seen.currencies.size).toBeGreaterThan(3);
  });

  test.each<[string, (xml: string) => string]>([
    ['BR-2', (xml) => xml.replace(/<cbc:ID>INV[^<]*<\/cbc:ID>/, '')],
    ['BR-CO-15', (xml) => xml.replace(/(TaxInclusiveAmount[^>]*>)\d+/, '$199999')],
    ['BR-CO-17', (xml) => xml.replace(/(<cbc:Percent>)\d+/g, '$199')],
    ['BR-CO-25', (xml) => xml.replace(/<cbc:DueDate>.*<\/cbc:DueDate>/, '')],
    [
      'BR-61',
      (xml) => xml.replace(/<cac:PayeeFinancialAccount>[\s\S]*<\/cac:PayeeFinancialAccount>/, ''),
    ],
    [
      'BR-S-10',
      (xml) =>
        xml.replace(
          '</cbc:Percent>',
          '</cbc:Percent><cbc:TaxExemptionReason>x</cbc:TaxExemptionReason>',
        ),
    ],
    [
      'BR-DEC-23',
      (xml) => xml.replace(/(<cac:InvoiceLine>[\s\S]*?LineExtensionAmount[^>]*>[\d.]+)/, '$11'),
    ],
    ['BR-DE-6', (xml) => xml.replace(/<cbc:Telephone>.*<\/cbc:Telephone>/, '')],
  ])('a broken one is found by %s', (rule, spoil) => {
    const [invoice] = generatedInvoices(500).filter(
      ({ buyer_reference: reference, lines, currency }) =>
        reference === routingId &&
        currency === 'EUR' &&
        lines.every(
          ({ tax_category, unit_price }) => tax_category === 'S' && (unit_price ?? 0) > 0,
        ),
    );
    if (invoice === undefined) throw new Error('None is like this');
    const xml = invoiceXml(invoice, 'ubl', 'en');

    expect(brokenRules(readElectronicInvoice(spoil(xml)))).toContain(rule);
  });
});

describe('GET /api/invoices/{id}.xml', () => {
  test('has what was issued, as UBL and as CII', async () => {
    const { post, issue, xml } = await siteOfCompany();
    const lines = [
      { description: 'Express <A & B>', quantity: 1.5, unit_price: 1250, tax_rate: 19 },
      { description: 'Discount', unit_price: -200, tax_rate: 19 },
      { description: 'Stamps', unit_price: 300, tax_category: 'E' },
    ];
    await post({ ...plainInvoice, ...customer, exemption_reason: '§ 4 UStG', lines });
    await issue(1);

    const [ubl, cii] = [await xml(), await xml('cii')];

    expect(ubl.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(ubl.headers['content-disposition']).toBe(`attachment; filename="INV-${year}-00001.xml"`);
    expect(ubl.text).toContain('<Invoice xmlns="urn:oasis');
    expect(cii.text).toContain('<rsm:CrossIndustryInvoice');
    const read = readElectronicInvoice(ubl.text);
    expect(readElectronicInvoice(cii.text)).toEqual(read);
    expect(brokenRules(read)).toEqual([]);
    expect(read.terms).toMatchObject({
      'BT-24': 'urn:cen.eu:en16931:2017',
      'BT-5': 'EUR',
      'BT-9': '2030-01-31',
      'BT-27': 'Harbour Parcels GmbH',
      'BT-31': 'DE123456789',
      'BT-32': '30/123/45678',
      'BT-44': 'Ada Byron Ltd',
      'BT-48': 'DE999999999',
      'BT-50': 'Invalidenstr. 44',
      'BT-81': '58',
      'BT-84': 'DE02120300000000202051',
      'BT-49': 'ada@example.com',
      'BT-109': '19.75',
      'BT-110': '3.18',
      'BT-112': '22.93',
    });
    expect(read.taxes).toEqual([
      { 'BT-118': 'S', 'BT-119': '19', 'BT-116': '16.75', 'BT-117': '3.18' },
      { 'BT-118': 'E', 'BT-119': '0', 'BT-116': '3.00', 'BT-117': '0.00', 'BT-120': '§ 4 UStG' },
    ]);
    expect(read.lines[1]).toMatchObject({ 'BT-129': '-1', 'BT-146': '2.00', 'BT-131': '-2.00' });
  });

  test('is an XRechnung for a routing ID, whose check is right', async () => {
    const { post, issue, xml } = await siteOfCompany();
    await post({ ...plainInvoice, ...customer, buyer_reference: routingId, issue: 'yes' });
    await post({ ...plainInvoice, ...customer, buyer_reference: '04011000-12345-04' });
    await issue(2);

    const german = readElectronicInvoice((await xml()).text);

    expect(german.terms['BT-24']).toContain('xrechnung_3.0');
    expect(german.terms['BT-10']).toBe(routingId);
    expect(brokenRules(german)).toEqual([]);
  });

  test('names what it lacks, in the reader’s language', async () => {
    const { post, issue, xml } = await siteWithoutDetails();
    const lines = [{ description: 'Express', unit_price: 1250, tax_category: 'AE' }];
    await post({ ...plainInvoice, lines, buyer_reference: routingId, due_date: null });
    await issue(1);

    const reply = await xml();
    const german = await xml('', { 'Accept-Language': 'de' });
    const unknown = await xml('pdf');

    expect(reply.status).toBe(422);
    const { error_details } = reply.json();
    expect(error_details.map(({ field }: { field: string }) => field)).toEqual([
      'street',
      'country',
      'tax_number',
      'vat_id',
      'customer_country',
      'due_date',
      'city',
      'postcode',
      'billing_contact',
      'contact_phone',
      'contact_email',
      'customer_city',
      'customer_postcode',
    ]);
    expect(reply.text).toContain('Customer');
    expect(german.status).toBe(422);
    expect(unknown.json()).toMatchObject({ error_details: [{ field: 'format' }] });
  });

  test('is neither of a draft nor of a void one', async () => {
    const { post, issue, cancel, xml } = await siteOfCompany();
    await post({ ...plainInvoice, ...customer });

    const draft = await xml();
    await issue(1);
    await cancel(1, 'Twice');
    const cancelled = await xml();

    expect([draft.status, cancelled.status]).toEqual([409, 409]);
  });

  test.each([[[1234]], [[1005, 995]]])('refuses three decimal places of %j', async (prices) => {
    const { post, issue, xml } = await siteOfCompany();
    const lines = prices.map((unit_price) => ({ description: 'Express', unit_price, tax_rate: 0 }));
    await post({ ...plainInvoice, ...customer, currency: 'KWD', lines });
    await issue(1);

    const reply = await xml();

    expect(reply.json()).toMatchObject({ error_details: [{ field: 'currency' }] });
    expect(reply.text).toContain('two decimal places');
  });
});

async function siteWithoutDetails() {
  return siteOfCompany({ contact_address: null });
}

describe('the tax category of a line', () => {
  test('is that of its rate, or exempt where the company gives a reason', async () => {
    const { admin, post } = await siteOfCompany();
    const lines = [
      { description: 'Taxed', unit_price: 100, tax_rate: 19 },
      { description: 'Untaxed', unit_price: 100, tax_rate: 0 },
      { description: 'Reverse', unit_price: 100, tax_category: 'AE' },
    ];
    const before = dataOf(await post({ ...plainInvoice, lines }));
    const json = { exemption_reason: '§ 19 UStG', invoice_tax_rate: 19 };
    await admin.ask('/api/settings', { method: 'PATCH', json });

    const after = dataOf(await post({ ...plainInvoice, lines }));

    const categoriesOf = ({ lines: found }: typeof after) =>
      found.map((line: { tax_category: string }) => line.tax_category);
    expect(categoriesOf(before)).toEqual(['S', 'Z', 'AE']);
    expect(categoriesOf(after)).toEqual(['S', 'E', 'AE']);
    expect(after).toMatchObject({
      exemption_reason: '§ 19 UStG',
      lines: [{}, {}, { tax_rate: 0 }],
    });
  });

  test('has to fit the rate, and says why nothing is taxed', async () => {
    const { post, issue } = await siteOfCompany();
    const line = { description: 'Express', unit_price: 100 };
    const wrong = await post({
      ...plainInvoice,
      lines: [{ ...line, tax_rate: 7, tax_category: 'Z' }],
    });
    await post({ ...plainInvoice, lines: [{ ...line, tax_category: 'E' }] });

    const unexplained = await issue(1);

    expect(wrong.json()).toMatchObject({
      error_details: [
        { field: 'lines.0.tax_category', message: expect.stringContaining('Line 1') },
      ],
    });
    expect(unexplained.json()).toMatchObject({ error_details: [{ field: 'exemption_reason' }] });
  });
});

describe('what the law asks of the company', () => {
  test('is asked before an invoice is issued in the European Union, and elsewhere not', async () => {
    const { admin, post, issue, read } = await siteWithInvoices();
    const set = (json: object) => admin.ask('/api/settings', { method: 'PATCH', json });
    await set({ contact_address: null, country: 'DE' });
    await post(plainInvoice);

    const refused = await issue(1);
    const draft = await read(1);
    await set({ country: 'US' });
    const abroad = await issue(1);
    await set({ country: 'DE', street: 'Am Hafen 1', postcode: '20457', city: 'Hamburg' });
    await set({ vat_id: 'DE123456789', legal_name: 'Harbour Parcels GmbH' });
    const complete = await post({ ...plainInvoice, issue: 'yes' });

    expect(refused.status).toBe(422);
    expect(refused.json()).toMatchObject({
      error_details: [{ field: 'street' }, { field: 'tax_number' }],
    });
    expect(draft).toMatchObject({ state: 'draft', number: null });
    expect(abroad.status).toBe(200);
    expect(dataOf(complete)).toMatchObject({
      number: `INV-${year}-00002`,
      company: {
        name: 'Harbour Parcels GmbH',
        address: 'Am Hafen 1\n20457 Hamburg\nGermany',
        vat_id: 'DE123456789',
      },
    });
  });
});

describe('the address of a customer in parts', () => {
  test('makes its text, and goes where another text is given', async () => {
    const { post, patch } = await siteOfCompany();

    const made = dataOf(await post({ ...plainInvoice, ...customer }));
    const changed = dataOf(await patch({ id: 1, customer_address: 'Pier 4\nLisbon' }));

    expect(made.customer_address).toBe('Invalidenstr. 44\n10115 Berlin');
    expect(changed).toMatchObject({ customer_city: null, customer_country: null });
  });

  test('comes with the customer, as what their invoices have to name does', async () => {
    const { admin, post, patch } = await siteOfCompany();
    const json = {
      kind: 'company',
      company: 'Stadt Berlin',
      buyer_reference: routingId,
      billing_address: {
        street: 'Klosterstr. 59',
        postcode: '10179',
        city: 'Berlin',
        country: 'DE',
      },
      electronic_address: '0204:11-2-33',
    };
    const { id } = dataOf(await admin.ask('/api/customers', { method: 'POST', json }));

    const draft = dataOf(await post({ customer_id: id, currency: 'EUR', lines: [] }));

    expect(draft).toMatchObject({
      customer_address: 'Klosterstr. 59\n10179 Berlin',
      customer_street: 'Klosterstr. 59',
      customer_postcode: '10179',
      customer_city: 'Berlin',
      customer_country: 'DE',
      buyer_reference: routingId,
      electronic_address: '0204:11-2-33',
    });

    const liv = { kind: 'person', name: 'Liv Berg', email: 'liv@example.com' };
    const other = dataOf(await admin.ask('/api/customers', { method: 'POST', json: liv }));
    const changed = dataOf(await patch({ id: draft.id, customer_id: other.id, note: 'Thanks' }));
    expect(changed).toMatchObject({
      customer_name: 'Liv Berg',
      customer_email: 'liv@example.com',
      customer_address: null,
      customer_city: null,
      buyer_reference: null,
      note: 'Thanks',
    });
    const own = { customer_id: id, customer_name: 'Bezirksamt' };
    expect(dataOf(await patch({ id: draft.id, ...own }))).toMatchObject({
      customer_name: 'Bezirksamt',
      customer_city: 'Berlin',
    });
  });
});
