import { currencies } from '../../../server/shared/amounts.ts';

import type { ReadInvoice, Terms } from './en16931.ts';

/**
 * The business rules of EN 16931-1 and of XRechnung 3.0 by their ids, on what an electronic invoice says. They are written
 * from the wording of the rules, and know nothing of the program that writes the invoices.
 *
 * Not written down, because an invoice here never has what they are about, and the reader refuses any element that it does not
 * know: BR-17 to BR-20 and BR-56 (payee, tax representative); BR-28 (gross price); BR-30 and BR-CO-20 (periods of
 * lines); BR-CO-19 (a period without days is empty); BR-31 to BR-33, BR-36 to BR-38, BR-41 to BR-44, BR-CO-5 to BR-CO-8, BR-CO-11, BR-CO-12 and BR-CO-21 to BR-CO-24,
 * the rules 3, 4, 6 and 7 of each category, BR-O-13, BR-O-14, BR-DEC-1 to BR-DEC-8, BR-DEC-10, BR-DEC-11 and BR-DEC-24 to
 * BR-DEC-28 (allowances and charges); BR-51 (cards); BR-52 (supporting documents); BR-53 and BR-DEC-15 (tax in another
 * currency); BR-54, BR-64 and BR-65 (attributes and identifiers of items); BR-55 (preceding invoices); BR-CO-3 (tax point);
 * BR-DEC-16 and BR-DEC-17 (paid and rounded amounts); the categories L, M and B; BR-DE-18 (discounts for early payment), BR-DE-20,
 * BR-DE-24, BR-DE-25, BR-DE-30 and BR-DE-31 (cards, direct debit), BR-DE-22 (attachments) and BR-DE-26 (corrected invoices). EN
 * 16931-1 has no BR-34, BR-35, BR-39, BR-40 and BR-58 to BR-60. BR-CL is about code lists: the codes that occur are compared
 * with those that the lists have.
 */

type Check = (invoice: ReadInvoice) => boolean;

const has =
  (...names: string[]): Check =>
  ({ terms }) =>
    names.every((name) => !!terms[name]);
const each =
  (group: 'taxes' | 'lines', check: (terms: Terms) => boolean): Check =>
  (invoice) =>
    invoice[group].every(check);
const eachHas = (group: 'taxes' | 'lines', name: string) => each(group, (terms) => !!terms[name]);

/** A decimal number in millionths. */
function exact(text = '0'): bigint {
  const [, sign, whole = '', decimals = ''] = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  if (sign === undefined) throw new Error(`No number: ${text}`);
  const number = BigInt(`${whole}${decimals.padEnd(6, '0')}`);
  return sign === '-' ? -number : number;
}

const sum = (group: Terms[], name: string) =>
  group.reduce((total, terms) => total + exact(terms[name]), 0n);
const abs = (number: bigint) => (number < 0n ? -number : number);
const hasTwoDecimals = (text = '0') => /^-?\d+(\.\d{1,2})?$/.test(text);

/** Half up, away from zero, to a place that is the currency's last one, and at most the second. */
function isTaxOf(
  tax: string | undefined,
  net: string | undefined,
  rate: string | undefined,
): boolean {
  const whole = abs(exact(net) * exact(rate));
  const step = tax?.includes('.') ? 10_000n : 1_000_000n;
  const divisor = 100n * 1_000_000n * step;
  return abs(exact(tax)) === ((whole + divisor / 2n) / divisor) * step;
}

const dueIsPositive: Check = ({ terms }) => exact(terms['BT-115']) > 0n;
const vatId =
  /^(AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|GR|HR|HU|IE|IT|LT|LU|LV|MT|NL|NO|PL|PT|RO|SE|SI|SK|XI|CH)/;

const general: Record<string, Check> = {
  'BR-1': has('BT-24'),
  'BR-2': has('BT-1'),
  'BR-3': ({ terms }) => /^\d{4}-\d\d-\d\d$/.test(terms['BT-2'] ?? ''),
  'BR-4': has('BT-3'),
  'BR-5': has('BT-5'),
  'BR-6': has('BT-27'),
  'BR-7': has('BT-44'),
  'BR-8': has('BT-40'),
  'BR-9': has('BT-40'),
  'BR-10': has('BT-55'),
  'BR-11': has('BT-55'),
  'BR-12': has('BT-106'),
  'BR-13': has('BT-109'),
  'BR-14': has('BT-112'),
  'BR-15': has('BT-115'),
  'BR-16': ({ lines }) => lines.length > 0,
  'BR-21': eachHas('lines', 'BT-126'),
  'BR-22': eachHas('lines', 'BT-129'),
  'BR-23': eachHas('lines', 'BT-130'),
  'BR-24': eachHas('lines', 'BT-131'),
  'BR-25': eachHas('lines', 'BT-153'),
  'BR-26': eachHas('lines', 'BT-146'),
  'BR-27': each('lines', (line) => exact(line['BT-146']) >= 0n),
  'BR-29': ({ terms }) => !terms['BT-73'] || !terms['BT-74'] || terms['BT-74'] >= terms['BT-73'],
  'BR-45': eachHas('taxes', 'BT-116'),
  'BR-46': eachHas('taxes', 'BT-117'),
  'BR-47': eachHas('taxes', 'BT-118'),
  'BR-48': each('taxes', (tax) => tax['BT-118'] === 'O' || !!tax['BT-119']),
  'BR-49': has('BT-81'),
  'BR-50': ({ terms }) => !!terms['BT-84'] || !(terms['BT-85'] || terms['BT-86']),
  'BR-57': ({ terms }) => !!terms['BT-80'] || !(terms['BT-75'] || terms['BT-77'] || terms['BT-78']),
  'BR-61': ({ terms }) => !['30', '58'].includes(terms['BT-81'] ?? '') || !!terms['BT-84'],
  'BR-62': ({ terms }) => !terms['BT-34'] || !!terms['BT-34-1'],
  'BR-63': ({ terms }) => !terms['BT-49'] || !!terms['BT-49-1'],
  'BR-CO-4': eachHas('lines', 'BT-151'),
  'BR-CO-9': ({ terms }) =>
    [terms['BT-31'], terms['BT-48']].every((id) => id === undefined || vatId.test(id)),
  'BR-CO-10': ({ terms, lines }) => exact(terms['BT-106']) === sum(lines, 'BT-131'),
  'BR-CO-13': ({ terms, lines }) => exact(terms['BT-109']) === sum(lines, 'BT-131'),
  'BR-CO-14': ({ terms, taxes }) => exact(terms['BT-110']) === sum(taxes, 'BT-117'),
  'BR-CO-15': ({ terms }) =>
    exact(terms['BT-112']) === exact(terms['BT-109']) + exact(terms['BT-110']),
  'BR-CO-16': ({ terms }) => exact(terms['BT-115']) === exact(terms['BT-112']),
  'BR-CO-17': each('taxes', (tax) => isTaxOf(tax['BT-117'], tax['BT-116'], tax['BT-119'])),
  'BR-CO-18': ({ taxes }) => taxes.length > 0,
  'BR-CO-25': (invoice) => !dueIsPositive(invoice) || !!invoice.terms['BT-9'],
  'BR-CO-26': ({ terms }) => !!(terms['BT-29'] || terms['BT-30'] || terms['BT-31']),
  'BR-DEC-9': ({ terms }) => hasTwoDecimals(terms['BT-106']),
  'BR-DEC-12': ({ terms }) => hasTwoDecimals(terms['BT-109']),
  'BR-DEC-13': ({ terms }) => hasTwoDecimals(terms['BT-110']),
  'BR-DEC-14': ({ terms }) => hasTwoDecimals(terms['BT-112']),
  'BR-DEC-18': ({ terms }) => hasTwoDecimals(terms['BT-115']),
  'BR-DEC-19': each('taxes', (tax) => hasTwoDecimals(tax['BT-116'])),
  'BR-DEC-20': each('taxes', (tax) => hasTwoDecimals(tax['BT-117'])),
  'BR-DEC-23': each('lines', (line) => hasTwoDecimals(line['BT-131'])),
  'BR-CL-1': ({ terms }) => terms['BT-3'] === '380' || terms['BT-3'] === '381',
  'BR-CL-4': ({ terms }) => currencies.includes(terms['BT-5'] ?? ''),
  'BR-CL-14': ({ terms }) =>
    [terms['BT-40'], terms['BT-55'], terms['BT-80']].every((code) =>
      /^([A-Z]{2})?$/.test(code ?? ''),
    ),
  'BR-CL-16': ({ terms }) => ['1', '30', '58'].includes(terms['BT-81'] ?? ''),
  'BR-CL-17': each('taxes', (tax) =>
    ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'].includes(tax['BT-118'] ?? ''),
  ),
  'BR-CL-18': each('lines', (line) =>
    ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'].includes(line['BT-151'] ?? ''),
  ),
  'BR-CL-22': each('taxes', (tax) => /^(VATEX-EU-(AE|IC|G|O))?$/.test(tax['BT-121'] ?? '')),
  'BR-CL-23': each('lines', (line) => line['BT-130'] === 'C62'),
  'BR-CL-25': ({ terms }) =>
    [terms['BT-34-1'], terms['BT-49-1']].every((scheme) => /^(EM|0204|9930)?$/.test(scheme ?? '')),
};

/** The letters of each category's rules, and which numbers of seller and buyer they ask for. */
const categories = [
  { code: 'S', rules: 'S' },
  { code: 'Z', rules: 'Z' },
  { code: 'E', rules: 'E' },
  { code: 'AE', rules: 'AE', needsBuyer: true },
  { code: 'K', rules: 'IC', needsBuyer: true, needsVatId: true },
  { code: 'G', rules: 'G', needsVatId: true },
  { code: 'O', rules: 'O' },
];

function rulesOf({
  code,
  rules: letters,
  needsBuyer = false,
  needsVatId = false,
}: (typeof categories)[0]): Record<string, Check> {
  const isTaxed = code === 'S';
  const isOutside = code === 'O';
  const hasReason = !['S', 'Z'].includes(code);
  const own = ({ lines, taxes }: ReadInvoice) => ({
    lines: lines.filter((line) => line['BT-151'] === code),
    taxes: taxes.filter((tax) => tax['BT-118'] === code),
  });
  const when =
    (check: (found: ReadInvoice) => boolean): Check =>
    (invoice) => {
      const { lines, taxes } = own(invoice);
      return lines.length === 0 || check({ terms: invoice.terms, lines, taxes });
    };
  const checks: Record<number, Check> = {
    1: (invoice) => {
      const { lines, taxes } = own(invoice);
      if (lines.length === 0) return taxes.length === 0;
      return isTaxed ? taxes.length > 0 : taxes.length === 1;
    },
    2: when(({ terms }) => {
      if (isOutside) return !terms['BT-31'] && !terms['BT-48'];
      const ofSeller = terms['BT-31'] || (!needsVatId && terms['BT-32']);
      return !!ofSeller && (!needsBuyer || !!terms['BT-48']);
    }),
    5: when(({ lines }) =>
      lines.every((line) => {
        if (isOutside) return line['BT-152'] === undefined;
        return isTaxed
          ? exact(line['BT-152']) > 0n
          : exact(line['BT-152']) === 0n && !!line['BT-152'];
      }),
    ),
    8: when(({ lines, taxes }) =>
      taxes.every((tax) => {
        const same = isTaxed
          ? lines.filter((line) => exact(line['BT-152']) === exact(tax['BT-119']))
          : lines;
        return exact(tax['BT-116']) === sum(same, 'BT-131');
      }),
    ),
    9: when(({ taxes }) =>
      taxes.every((tax) =>
        isTaxed
          ? isTaxOf(tax['BT-117'], tax['BT-116'], tax['BT-119'])
          : exact(tax['BT-117']) === 0n,
      ),
    ),
    10: when(({ taxes }) => taxes.every((tax) => !!(tax['BT-120'] || tax['BT-121']) === hasReason)),
  };
  return Object.fromEntries(
    Object.entries(checks).map(([number, check]) => [`BR-${letters}-${number}`, check]),
  );
}

const inAll: Record<string, Check> = {
  ...Object.fromEntries(categories.flatMap((category) => Object.entries(rulesOf(category)))),
  'BR-IC-11': (invoice) =>
    !hasCategory(invoice, 'K') || ['BT-72', 'BT-73', 'BT-74'].some((name) => !!invoice.terms[name]),
  'BR-IC-12': (invoice) => !hasCategory(invoice, 'K') || !!invoice.terms['BT-80'],
  'BR-O-11': (invoice) => !hasCategory(invoice, 'O') || invoice.taxes.length === 1,
  'BR-O-12': (invoice) =>
    !hasCategory(invoice, 'O') || invoice.lines.every((line) => line['BT-151'] === 'O'),
};

function hasCategory({ taxes }: ReadInvoice, code: string): boolean {
  return taxes.some((tax) => tax['BT-118'] === code);
}

/** Of XRechnung, and the rules of Peppol that it has taken over. */
const german: Record<string, Check> = {
  'BR-DE-1': has('BT-81'),
  'BR-DE-2': has('BT-41', 'BT-42', 'BT-43'),
  'BR-DE-3': has('BT-37'),
  'BR-DE-4': has('BT-38'),
  'BR-DE-5': has('BT-41'),
  'BR-DE-6': has('BT-42'),
  'BR-DE-7': has('BT-43'),
  'BR-DE-8': has('BT-52'),
  'BR-DE-9': has('BT-53'),
  'BR-DE-10': ({ terms }) => !terms['BT-80'] || !!terms['BT-77'],
  'BR-DE-11': ({ terms }) => !terms['BT-80'] || !!terms['BT-78'],
  'BR-DE-14': eachHas('taxes', 'BT-119'),
  'BR-DE-15': has('BT-10'),
  'BR-DE-16': ({ terms, taxes }) =>
    taxes.every((tax) => tax['BT-118'] === 'O') || !!(terms['BT-31'] || terms['BT-32']),
  'BR-DE-17': ({ terms }) =>
    ['326', '380', '384', '389', '381', '875', '876', '877'].includes(terms['BT-3'] ?? ''),
  'BR-DE-19': ({ terms }) => terms['BT-81'] !== '58' || isIban(terms['BT-84'] ?? ''),
  'BR-DE-21': ({ terms }) =>
    terms['BT-24'] === 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
  'BR-DE-23-a': ({ terms }) => !['30', '58'].includes(terms['BT-81'] ?? '') || !!terms['BT-84'],
  'BR-DE-27': ({ terms }) => (terms['BT-42']?.match(/\d/g)?.length ?? 0) >= 3,
  'BR-DE-28': ({ terms }) =>
    /^[^@\s.]([^@\s]*[^@\s.])?@[^@\s.]([^@\s]*[^@\s.])?$/.test(terms['BT-43'] ?? ''),
  'PEPPOL-EN16931-R001': has('BT-23'),
  'PEPPOL-EN16931-R010': has('BT-49'),
  'PEPPOL-EN16931-R020': has('BT-34'),
};

function isIban(iban: string): boolean {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((letter) => parseInt(letter, 36));
  return /^[A-Z]{2}\d\d[A-Z0-9]{10,30}$/.test(iban) && BigInt(digits.join('')) % 97n === 1n;
}

const rules = { ...general, ...inAll };

/** The ids of the rules that an invoice breaks. */
export function brokenRules(invoice: ReadInvoice): string[] {
  const isGerman = invoice.terms['BT-24']?.includes('xrechnung') === true;
  const checks = isGerman ? { ...rules, ...german } : rules;
  return Object.entries(checks).flatMap(([id, check]) => (check(invoice) ? [] : id));
}
