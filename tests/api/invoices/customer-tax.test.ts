/** @module-tag postgres */

import { describe, expect, test } from 'vitest';
import { customerTax } from '../../../server/invoices/shared/customer-tax.ts';
import { customerTaxes } from '../../../server/invoices/shared/tax.ts';
import { customerCalls } from '../../support/customers/customers.ts';
import { dataOf, type Json } from '../../support/http.ts';
import { readElectronicInvoice } from '../../support/invoices/en16931.ts';
import { brokenRules } from '../../support/invoices/en16931-rules.ts';
import { company } from '../../support/invoices/generated.ts';
import { siteWithInvoices } from '../../support/invoices/invoices.ts';

const union = ['DE', 'AT', 'GR'];
/** By the country that they are of: Greece has EL, Northern Ireland XI. */
const vatIds = [
  { id: null, of: null },
  { id: 'DE123456789', of: 'DE' },
  { id: 'at u12345678', of: 'AT' },
  { id: 'EL094259216', of: 'GR' },
  { id: 'XI110305878', of: 'XI' },
  { id: 'GB110305878', of: 'GB' },
  { id: 'not one', of: null },
];
const everyCountry = ['DE', 'AT', 'GR', 'GB', 'US', null];

/** Every company × customer × kind × VAT ID × category × rate, with what the rules say in so many words. */
function* everyCase() {
  for (const seller of everyCountry)
    for (const country of everyCountry)
      for (const kind of ['person', 'company'] as const)
        for (const { id, of } of vatIds)
          for (const tax_category of customerTaxes)
            for (const tax_rate of [null, 7]) {
              const isXi = country === 'GB' && of === 'XI';
              const theirs = country === null || isXi ? of : country;
              const isThere = theirs !== null && [...union, 'XI'].includes(theirs);
              const byRules = () => {
                if (seller === null || !union.includes(seller)) return 'S';
                if (kind === 'person' || theirs === null || theirs === seller) return 'S';
                if (!isThere) return 'O';
                return of !== null && of !== 'GB' && of !== seller ? 'AE' : 'S';
              };
              const category = tax_category === 'rules' ? byRules() : tax_category;
              const isTyped = tax_category === 'rules' && tax_rate !== null;
              const isTaxed = category === 'S' || isTyped;
              const expected = isTaxed
                ? { tax_category: 'S', tax_rate: tax_rate ?? 19 }
                : { tax_category: category, tax_rate: 0 };
              const customer = { kind, country, vat_id: id, tax_number: null };
              yield { seller, customer: { ...customer, tax_category, tax_rate }, expected };
            }
}

const settings = {
  vat_id: null,
  tax_number: null,
  invoice_tax_rate: 19,
  exemption_reason: null,
  tax_outside: 'O',
} as const;

describe('how a customer is taxed', () => {
  test('is by the rules of the Union, unless it is typed', () => {
    const cases = [...everyCase()];
    const wrong = cases.filter(({ seller, customer, expected }) => {
      const found = customerTax({ ...settings, country: seller }, customer);
      return JSON.stringify(found) !== JSON.stringify(expected);
    });

    expect(cases).toHaveLength(6 * 6 * 2 * 7 * 8 * 2);
    expect(wrong).toEqual([]);
  });

  test.each([
    { outside: 'G', rate: 19, reason: null, tax: { tax_category: 'G', tax_rate: 0 } },
    { outside: 'S', rate: 19, reason: null, tax: { tax_category: 'S', tax_rate: 19 } },
    { outside: 'S', rate: 0, reason: null, tax: { tax_category: 'Z', tax_rate: 0 } },
    { outside: 'S', rate: null, reason: '§ 19', tax: { tax_category: 'E', tax_rate: 0 } },
  ] as const)('of $outside outside of the Union, at $rate: $tax', (given) => {
    const { outside: tax_outside, rate: invoice_tax_rate, reason: exemption_reason, tax } = given;
    const seller = { ...settings, country: 'DE', tax_outside, invoice_tax_rate, exemption_reason };
    const abroad = { kind: 'company', country: 'US', vat_id: null, tax_number: null } as const;

    expect(customerTax(seller, { ...abroad, tax_category: 'rules', tax_rate: null })).toEqual(tax);
  });

  test('a company with a number of Northern Ireland is in the Union, and at home in Great Britain', () => {
    const seller = { ...settings, country: 'GB', vat_id: 'XI123456789' };
    const tax = (country: string, vat_id: string | null) =>
      customerTax(seller, {
        kind: 'company',
        country,
        vat_id,
        tax_number: null,
        tax_category: 'rules',
        tax_rate: null,
      }).tax_category;

    expect([tax('IE', 'IE6388047V'), tax('GB', null), tax('US', null)]).toEqual(['AE', 'S', 'O']);
  });
});

async function taxSite(more: object = {}) {
  const site = await siteWithInvoices();
  const settings = { ...company, invoice_tax_rate: 19, invoice_due_days: 14, ...more };
  await site.admin.ask('/api/settings', { method: 'PATCH', json: settings });
  const customers = customerCalls(site.admin);
  const lines = [{ description: 'Express', unit_price: 1250 }];
  return {
    ...site,
    customers,
    set: (json: object) => site.admin.ask('/api/settings', { method: 'PATCH', json }),
    draft: (customer: number, json: object = {}) =>
      site.post({ customer, currency: 'EUR', lines, ...json }),
    credit: (json: object) =>
      site.admin.ask('/api/invoices/credit-notes', { method: 'POST', json }),
    async read(id: number, format: 'ubl' | 'cii') {
      return readElectronicInvoice(
        (await site.admin.ask(`/api/invoices/${id}.xml?format=${format}`)).text,
      );
    },
  };
}

const business = {
  kind: 'company',
  company: 'Alpen Versand GmbH',
  vat_id: 'ATU12345678',
  billing_address: { street: 'Ring 1', postcode: '1010', city: 'Wien', country: 'AT' },
};
const person = { kind: 'person', name: 'Ada', billing_address: business.billing_address };
const outside = { ...business, vat_id: null, billing_address: { city: 'Oslo', country: 'NO' } };

describe('an issued invoice of a customer', () => {
  test.each<[string, object, object, object]>([
    [
      'at home',
      { ...person, billing_address: { city: 'Köln', country: 'DE' } },
      {},
      { 'BT-118': 'S', 'BT-119': '19' },
    ],
    ['in another country, a person', person, {}, { 'BT-118': 'S', 'BT-117': '2.38' }],
    [
      'in another country, a company',
      business,
      {},
      {
        'BT-118': 'AE',
        'BT-119': '0',
        'BT-117': '0.00',
        'BT-120': 'Reverse charge: the customer owes the VAT.',
        'BT-121': 'VATEX-EU-AE',
      },
    ],
    ['without a VAT ID', { ...business, vat_id: null }, {}, { 'BT-118': 'S' }],
    ['outside', outside, {}, { 'BT-118': 'O', 'BT-121': 'VATEX-EU-O' }],
    [
      'outside, as an export',
      outside,
      { tax_outside: 'G' },
      { 'BT-118': 'G', 'BT-121': 'VATEX-EU-G' },
    ],
    [
      'typed, at a rate',
      { ...business, tax_category: 'S', tax_rate: 7 },
      {},
      { 'BT-118': 'S', 'BT-119': '7' },
    ],
    ['typed, zero', { ...business, tax_category: 'Z' }, {}, { 'BT-118': 'Z', 'BT-119': '0' }],
    [
      'typed, exempt',
      { ...business, tax_category: 'E', tax_reason: '§ 4 Nr. 3 UStG' },
      {},
      { 'BT-118': 'E', 'BT-120': '§ 4 Nr. 3 UStG' },
    ],
    [
      'typed, in words of its own',
      { ...outside, tax_category: 'O', tax_reason: 'Not taxable: Article 44' },
      {},
      { 'BT-118': 'O', 'BT-120': 'Not taxable: Article 44', 'BT-121': 'VATEX-EU-O' },
    ],
    [
      'typed, to another country',
      { ...business, tax_category: 'K' },
      {},
      { 'BT-118': 'K', 'BT-121': 'VATEX-EU-IC' },
    ],
  ])('%s', async (_case, customer, more, tax) => {
    const { customers, draft, read, credit } = await taxSite(more);
    const id = await customers.add(customer);

    const issued = await draft(id, { issue: 'yes' });

    expect(issued.status, issued.text).toBe(201);
    const { lines, warnings } = dataOf(issued);
    expect(warnings).toEqual([]);
    const [ubl, cii] = [await read(1, 'ubl'), await read(1, 'cii')];
    expect(ubl.taxes).toHaveLength(1);
    expect(ubl.taxes[0]).toMatchObject(tax);
    expect([brokenRules(ubl), brokenRules(cii)]).toEqual([[], []]);
    expect(cii).toEqual(ubl);
    // What is credited is taxed as it was, also where the customer is taxed otherwise since then.
    await customers.patch({ id, tax_category: 'S', tax_rate: 25 });
    const part = [{ description: 'Late', unit_price: 100, tax_rate: lines[0].tax_rate }];
    const note = dataOf(await credit({ id: 1, lines: part }));
    expect(note.lines[0]).toMatchObject({ tax_category: lines[0].tax_category });
    const credited = await read(note.id, 'ubl');
    expect(credited.taxes[0]).toMatchObject({ 'BT-118': ubl.taxes[0]?.['BT-118'] });
    expect(brokenRules(credited)).toEqual([]);
  });

  test.each<[string, object, object, string]>([
    [
      'reverse charge without a VAT ID',
      { ...outside, tax_category: 'AE' },
      {},
      'customer_tax_number',
    ],
    ['to another country without one', { ...person, tax_category: 'K' }, {}, 'customer_tax_number'],
    ['reverse charge of a company without one', business, { vat_id: null }, 'vat_id'],
    [
      'an export of a company without one',
      { ...outside, tax_category: 'G' },
      { vat_id: null },
      'vat_id',
    ],
  ])('is refused: %s', async (_case, customer, more, field) => {
    const { customers, draft, issue, admin } = await taxSite(more);
    const id = await customers.add(customer);

    const written = dataOf(await draft(id));
    const refused = await issue(written.id);

    expect(written.warnings).toMatchObject([{ field }]);
    expect(refused.status).toBe(422);
    expect(refused.json().error_details).toMatchObject([{ field }]);
    expect(dataOf(await admin.ask(`/api/invoices/${written.id}`)).state).toBe('draft');
  });

  test('is refused where something stands beside what is outside of the tax', async () => {
    const { customers, draft } = await taxSite();
    const id = await customers.add(outside);
    const lines = [
      { description: 'Express', unit_price: 100 },
      { description: 'Stamps', unit_price: 100, tax_rate: 19 },
    ];

    const written = dataOf(await draft(id, { lines }));
    const refused = await draft(id, { lines, issue: 'yes' });

    const sentence = 'What isn’t subject to tax (O) needs an invoice of its own.';
    expect(written.warnings).toMatchObject([{ field: 'tax_category', message: sentence }]);
    expect(refused.json()).toMatchObject({
      status: 'fail',
      error_details: [{ field: 'lines', message: sentence }],
    });
  });

  test('is warned of what it lacks to be an electronic one, and issued all the same', async () => {
    const { customers, draft } = await taxSite({ invoice_due_days: null });
    const id = await customers.add({ name: 'Ada' });

    const issued = await draft(id, { issue: 'yes' });

    expect(issued.status).toBe(201);
    expect(dataOf(issued).warnings).toMatchObject([
      { field: 'customer_country', message: 'Customer: Country: required.' },
      { field: 'due_date' },
    ]);
  });
});

describe('a draft', () => {
  test('is taxed as its customer is, also as another one, as far as no tax was typed', async () => {
    const { customers, draft, patch } = await taxSite();
    const [first, other] = [await customers.add(person), await customers.add(business)];
    const lines = [
      { description: 'Express', unit_price: 1250 },
      { description: 'Books', unit_price: 100, tax_rate: 7 },
    ];
    const before = dataOf(await draft(first, { lines }));

    const after = dataOf(await patch({ id: before.id, customer_id: other }));
    const further = dataOf(
      await patch({ id: before.id, lines: [{ description: 'Van', unit_price: 1 }] }),
    );
    const typed = dataOf(await draft(other, { customer_tax_number: null }));

    const taxesOf = ({ lines: found }: Json) =>
      found.map(({ tax_category, tax_rate }: Json) => `${tax_category} ${tax_rate}`);
    expect(taxesOf(before)).toEqual(['S 19', 'S 7']);
    expect(taxesOf(after)).toEqual(['AE 0', 'S 7']);
    expect(taxesOf(further)).toEqual(['AE 0']);
    // What is typed into the draft wins.
    expect(taxesOf(typed)).toEqual(['S 19']);
  });

  test('says when and where to its parcels were delivered, and keeps what is typed', async () => {
    const { customers, admin, draft, read, post } = await taxSite();
    const id = await customers.add(business);
    const parcel = (tracking_code: string, more: object) =>
      admin.ask('/api/parcels', {
        method: 'POST',
        json: {
          tracking_code,
          recipient_name: 'Ada',
          destination: 'x',
          sender_id: id,
          price: 500,
          currency: 'EUR',
          ...more,
        },
      });
    const deliver = (code: string, happened_at: string) =>
      admin.ask('/api/events', {
        method: 'POST',
        json: { parcels: [code], title: 'Delivered', stage: 'delivered', happened_at },
      });
    const brussels = { destination_city: 'Bruxelles', destination_postcode: '1000' };
    await parcel('WB-1', { ...brussels, destination_country: 'BE' });
    await parcel('WB-2', { destination_city: 'Gent', destination_country: 'BE' });
    await parcel('WB-3', { destination_city: 'Lyon', destination_country: 'FR' });
    await deliver('WB-1', '2026-03-02T12:00:00.000Z');
    await deliver('WB-2', '2026-03-05T12:00:00.000Z');
    await deliver('WB-3', '2026-03-05T12:00:00.000Z');
    const of = (parcels: string[], json: object = {}) => draft(id, { lines: [], parcels, ...json });

    const one = dataOf(await of(['WB-1'], { issue: 'yes' }));
    const two = dataOf(
      await draft(id, { lines: [{ description: 'A', unit_price: 1, parcel: 'WB-2' }] }),
    );
    await admin.ask('/api/invoices', { method: 'DELETE', json: { id: two.id } });
    const several = dataOf(await post({ customer: id, from: '2026-03-01', to: '2026-03-31' }));
    await admin.ask('/api/invoices', { method: 'DELETE', json: { id: several.id } });
    const typed = dataOf(
      await of(['WB-2', 'WB-3'], { delivery_date: '2026-03-09', period_to: null }),
    );
    const backwards = await of(['WB-2'], { period_from: '2026-03-02', period_to: '2026-03-01' });

    expect(one).toMatchObject({
      period_from: null,
      delivery_date: '2026-03-02',
      delivery_postcode: '1000',
      delivery_city: 'Bruxelles',
      delivery_country: 'BE',
    });
    for (const format of ['ubl', 'cii'] as const) {
      const xml = await read(one.id, format);
      expect(xml.terms).toMatchObject({
        'BT-72': '2026-03-02',
        'BT-77': 'Bruxelles',
        'BT-78': '1000',
        'BT-80': 'BE',
      });
      expect(xml.terms['BT-73']).toBeUndefined();
    }
    expect(two).toMatchObject({ delivery_date: '2026-03-05', delivery_city: 'Gent' });
    expect(several).toMatchObject({
      period_from: '2026-03-01',
      period_to: '2026-03-31',
      delivery_date: '2026-03-05',
      delivery_city: null,
      delivery_country: null,
    });
    expect(typed).toMatchObject({
      delivery_date: '2026-03-09',
      period_from: null,
      period_to: null,
    });
    expect(backwards.json()).toMatchObject({
      errors: [expect.stringMatching(/: choose the first day or a later one\.$/)],
      error_details: [{ field: 'period_to' }],
    });
  });
});

describe('the tax of a customer', () => {
  test.each<[object, string]>([
    [{ tax_category: 'AE', tax_rate: 7 }, 'tax_rate'],
    [{ tax_category: 'S', tax_rate: 0 }, 'tax_rate'],
    [{ tax_category: 'X' }, 'tax_category'],
    [{ tax_rate: 101 }, 'tax_rate'],
  ])('is refused: %j', async (json, field) => {
    const { customers } = await taxSite();
    const id = await customers.add({ name: 'Ada' });

    const replies = [
      await customers.post({ name: 'Ada', ...json }),
      await customers.patch({ id, ...json }),
    ];

    for (const reply of replies) {
      expect(reply.json()).toMatchObject({ error_details: [{ field }] });
    }
  });

  test('needs a rate where the company has none, is kept by a merge as a whole, and is `rules` at first', async () => {
    const { customers, set } = await taxSite();
    await set({ invoice_tax_rate: null });
    const plain = await customers.add({ name: 'Ada' });
    const exempt = await customers.add({ name: 'Ada', tax_category: 'E', tax_reason: '§ 4' });

    const refused = await customers.patch({ id: plain, tax_category: 'S' });
    const merged = dataOf(await customers.merge(plain, exempt));

    expect(refused.json()).toMatchObject({ error_details: [{ field: 'tax_rate' }] });
    expect(merged).toMatchObject({ tax_category: 'E', tax_rate: null, tax_reason: '§ 4' });
    expect(dataOf(await customers.read(await customers.add({ name: 'B' })))).toMatchObject({
      tax_category: 'rules',
      tax_rate: null,
      tax_reason: null,
    });
  });
});
