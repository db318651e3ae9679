import {
  type InvoiceCompany,
  type InvoiceLine,
  invoiceTotals,
  type PrintedInvoice,
} from '../../../server/invoices/shared/invoice.ts';
import { type TaxCategory, taxCategories } from '../../../server/invoices/shared/tax.ts';
import { minorDigits } from '../../../server/shared/money.ts';

/** The settings of a company whose invoices lack nothing. */
export const company = {
  legal_name: 'Harbour Parcels GmbH',
  street: 'Am Hafen 1',
  postcode: '20457',
  city: 'Hamburg',
  country: 'DE',
  tax_number: '30/123/45678',
  vat_id: 'DE123456789',
  iban: 'DE02 1203 0000 0000 2020 51',
  bic: 'BYLADEM1001',
  billing_contact: 'Grace Hopper',
  contact_phone: '+49 40 123456',
  contact_email: 'office@example.com',
};

const invoiced: InvoiceCompany = {
  name: company.legal_name,
  address: 'Am Hafen 1\n20457 Hamburg\nGermany',
  email: company.contact_email,
  phone: company.contact_phone,
  tax_number: company.tax_number,
  vat_id: company.vat_id,
  street: company.street,
  postcode: company.postcode,
  city: company.city,
  country: company.country,
  iban: company.iban,
  bic: company.bic,
  contact: company.billing_contact,
  logo: null,
  language: 'de',
};

/** The same each time (mulberry32). */
function seeded(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    chance: (share: number) => next() < share,
    one: <Item>(items: readonly [Item, ...Item[]]): Item => items[below(items.length)] ?? items[0],
  };
}

type Random = ReturnType<typeof seeded>;

const texts = [
  'Express',
  'Größe L, “sealed” & <signed>',
  'توصيل سريع (٢٤ ساعة)',
  'दिल्ली तक बीमा',
  '上海 Lieferung',
  '📦 Paket',
  `${'long '.repeat(50)}.`,
] as const;

/** Issued invoices that lack nothing, the same each time: all categories, currencies of 0, 2 and 3 places, discounts. */
export function generatedInvoices(count: number): PrintedInvoice[] {
  const random = seeded(16931);
  return Array.from({ length: count }, (_, index) => generated(random, index + 1));
}

function generated(random: Random, id: number): PrintedInvoice {
  const currency = random.one(['EUR', 'EUR', 'EUR', 'USD', 'JPY', 'KWD', 'HUF', 'SEK']);
  // What is outside of the tax stands alone.
  const isOutside = random.chance(0.08);
  const category = (): TaxCategory =>
    isOutside ? 'O' : random.one(random.chance(0.6) ? ['S'] : ['S', ...taxCategories.slice(0, -1)]);
  const size = random.chance(0.05) ? 150 : 1 + random.below(8);
  const lines = Array.from({ length: size }, () => lineOf(random, currency, category()));
  // A total below zero is not issued.
  if (invoiceTotals(lines).gross < 0)
    for (const line of lines) line.unit_price = Math.abs(line.unit_price ?? 0);
  const isGerman = random.chance(0.4);
  const hasAccount = random.chance(0.8);
  const hasVatId = random.chance(0.7) || lines.some(({ tax_category }) => isAcross(tax_category));
  const seller = {
    ...invoiced,
    ...(!hasVatId && { vat_id: null }),
    ...(hasVatId && random.chance(0.3) && { vat_id: null, tax_number: 'DE 123.456.789' }),
    ...(!hasAccount && { iban: null, bic: null }),
    ...(!isGerman &&
      random.chance(0.3) && { street: null, postcode: null, city: null, contact: null }),
  };
  const isCredit = random.chance(0.2);
  const bare = !isGerman && random.chance(0.3);
  return {
    id,
    number: `INV-2026-${String(id).padStart(5, '0')}`,
    product: 'Express',
    kind: isCredit ? 'credit_note' : 'invoice',
    credits: isCredit ? { id: 1, number: 'INV-2026-00001' } : null,
    open_amount: null,
    customer_id: null,
    created_at: '2026-03-01T12:00:00.000Z',
    state: 'open',
    parcel: null,
    currency,
    lines,
    totals: invoiceTotals(lines),
    issue_date: '2026-03-01',
    due_date: '2026-03-31',
    paid_on: null,
    sent_at: null,
    sent_to: null,
    cancelled_at: null,
    cancel_reason: null,
    customer_name: random.one([
      'Ada Byron Ltd',
      'Stadt Köln',
      '株式会社 サンプル',
      'O’Neill & Söhne <GmbH>',
    ]),
    customer_address: 'Invalidenstr. 44\n10115 Berlin',
    customer_email: 'ada@example.com',
    customer_tax_number: random.one(['DE 999 999 999', 'ATU12345678', 'EL094259216']),
    ...(bare
      ? { customer_street: null, customer_postcode: null, customer_city: null }
      : {
          customer_street: 'Invalidenstr. 44',
          customer_postcode: '10115',
          customer_city: 'Berlin',
        }),
    customer_country: random.one(['DE', 'AT', 'FR', 'GR']),
    buyer_reference: isGerman ? '04011000-12345-03' : random.one([null, 'PO-4711']),
    electronic_address: random.one([null, '0204:11-2-33', 'bills@example.com']),
    ...supplyOf(seeded(id)),
    language: random.one(['en', 'de', 'ar', 'fr']),
    note: random.one([null, 'Thank you.\nIBAN', '  ']),
    exemption_reason: lines.some(({ tax_category }) => tax_category === 'E')
      ? '§ 4 Nr. 11b UStG'
      : random.one([null, 'Another reason']),
    company: seller,
  };
}

/** Why nothing is taxed, and when and where to was delivered: nothing of it, a day, or a period, and a country or a town. */
function supplyOf(random: Random) {
  const isPeriod = random.chance(0.4);
  const hasPlace = random.chance(0.5);
  const hasTown = hasPlace && random.chance(0.7);
  return {
    tax_reason: random.one([null, 'Article 44']),
    period_from: isPeriod ? '2026-02-01' : null,
    period_to: isPeriod && random.chance(0.8) ? '2026-02-28' : null,
    delivery_date: random.one([null, '2026-02-27']),
    delivery_postcode: hasTown ? '1000' : null,
    delivery_city: hasTown ? 'Bruxelles & Ixelles' : null,
    delivery_country: hasPlace ? 'BE' : null,
  };
}

function isAcross(category: TaxCategory | null): boolean {
  return category === 'AE' || category === 'K' || category === 'G';
}

function lineOf(random: Random, currency: string, tax_category: TaxCategory): InvoiceLine {
  const hasThree = minorDigits(currency) === 3;
  const most = random.chance(0.1) ? 100_000_000 : 20_000;
  const amount = 1 + random.below(most);
  return {
    description: random.one(texts),
    // With three places, amounts end with a zero: the rules have two.
    quantity: hasThree ? 1 + random.below(5) : random.one([1, 2, 3, 0.5, 1.333, 12.25, 0.001]),
    unit_price: (hasThree ? amount * 1000 : amount) * (random.chance(0.1) ? -1 : 1),
    tax_rate:
      tax_category === 'S' ? random.one(hasThree ? [10] : [19, 7, 7.5, 20, 8.125, 25.5]) : 0,
    tax_category,
  };
}
