import { describe, expect, test } from 'vitest';
import { formatCod } from '../../../server/parcels/shared/cash.ts';
import {
  type LabelSize,
  labelSizes,
  labelsPerPage,
} from '../../../server/parcels/shared/parcel-list.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { formatDay } from '../../../views/parts/dates.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import { readPrinted } from '../../support/barcodes.ts';
import { dataOf } from '../../support/http.ts';
import { plainInvoice } from '../../support/invoices/invoices.ts';
import { fetchPdf, lettersOf } from '../../support/invoices/pdf.ts';
import { openPanel } from '../../support/panel.ts';
import { lettersOn, type PrintedLetter, pagesOf } from '../../support/printed.ts';
import { startSite } from '../../support/site.ts';
import { sampleLanguages } from '../../support/sweep.ts';

/** A parcel as it is sent to the API, and the lines that its labels have of both of its ends. */
type Sample = { record: Record<string, unknown>; to: string[]; from: string[]; weights: string[] };

const long = 'Warehouse 17, Northern Embankment Road beyond the Second Bridge, ';

function parcel(
  code: string,
  record: Record<string, unknown>,
  lines: Partial<Sample> = {},
): Sample {
  const { recipient_name, recipient_phone_number, weight } = record;
  const { to = [], from = [], weights = [] } = lines;
  return {
    record: { tracking_code: code, ...record },
    to: [
      String(recipient_name),
      ...(recipient_phone_number ? [String(recipient_phone_number)] : []),
      ...to,
    ],
    from,
    weights: weights.length > 0 ? weights : [String(weight ?? '')],
  };
}

const dock = {
  destination_street: '1 Dock Road',
  destination_city: 'Leeds',
  destination_postcode: 'LS1 1AA',
  destination_country: 'GB',
};
const dockLines = ['1 Dock Road', 'Leeds', 'LS1 1AA', 'United Kingdom'];
const street2 = { destination_company: 'Vale Books Ltd', destination_street2: 'Unit 3' };
const freeText = 'Attn. Goods In, 128 Northumberland Crescent, Newcastle upon Tyne NE1 1AA';
const unbroken = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(7).slice(0, 290);

/** What has room on the smallest label too. */
const usual = [
  parcel('WB-1', { recipient_name: 'Ann Lee', ...dock }, { to: dockLines }),
  parcel(
    'WB-2',
    {
      recipient_name: 'Ann Lee',
      recipient_phone_number: '+44 20 7946 0018',
      ...dock,
      ...street2,
      weight: '2 kg',
    },
    { to: ['Vale Books Ltd', '1 Dock Road', 'Unit 3', ...dockLines.slice(1)] },
  ),
  parcel('WB-3', { recipient_name: 'Ann Lee', destination: freeText }, { to: [freeText] }),
  parcel(
    'WB-4',
    {
      recipient_name: 'عبد الرحمن بن محمد الشريف',
      recipient_phone_number: '+971 4 555 0100',
      destination_company: 'مكتبة الوادي للنشر والتوزيع',
      destination_street: 'شارع الشيخ زايد، مبنى رقم ٤٢',
      destination_street2: 'الطابق الثالث، شقة ٣٠٥',
      destination_city: 'دبي',
      cod_amount: 25000,
      cod_currency: 'AED',
    },
    {
      to: [
        'مكتبة الوادي للنشر والتوزيع',
        'شارع الشيخ زايد، مبنى رقم ٤٢',
        'الطابق الثالث، شقة ٣٠٥',
        'دبي',
      ],
    },
  ),
  parcel(
    'WB-5',
    {
      recipient_name: 'Ann Lee',
      ...dock,
      pieces: [{ weight: 1.5 }, { weight: 2.25 }, {}],
      cod_amount: 12050,
      cod_currency: 'GBP',
    },
    { to: dockLines, weights: ['1.5 kg', '2.25 kg', ''] },
  ),
];
const longTexts = [
  parcel(
    'WB-6',
    {
      recipient_name: long.repeat(5).slice(0, 250).trim(),
      recipient_phone_number: '+44 20 7946 0018',
      destination: long.repeat(5).slice(0, 300).trim(),
      sender_name: 'Kofi Mensah',
      pickup_location: long.repeat(3).trim(),
      shipped_via: long.repeat(2).trim(),
      weight: '12 kg',
    },
    {
      to: [long.repeat(5).slice(0, 300).trim()],
      from: ['Kofi Mensah', long.repeat(3).trim()],
    },
  ),
  parcel('WB-7', { recipient_name: unbroken, destination: unbroken }, { to: [unbroken] }),
];

const millimetre = 72 / 25.4;
const places: Record<LabelSize, { width: number; height: number; top: number; columns: number }> = {
  '4x6': { width: 288, height: 432, top: 0, columns: 1 },
  a6: { width: 105 * millimetre, height: 148 * millimetre, top: 0, columns: 1 },
  'a4-4': { width: 105 * millimetre, height: 148 * millimetre, top: 0, columns: 2 },
  'a4-24': { width: 70 * millimetre, height: 37 * millimetre, top: 0.5 * millimetre, columns: 3 },
};

/** The letters of each label; those that stand on none are with the last. */
function labelsOf(pages: PrintedLetter[][], size: LabelSize, isRtl: boolean): PrintedLetter[][] {
  const { width, height, top: begin, columns } = places[size];
  return pages.flatMap((letters) => {
    const labels = Array.from({ length: labelsPerPage[size] }, (_, index) => ({
      left: (isRtl ? columns - 1 - (index % columns) : index % columns) * width,
      top: begin + Math.floor(index / columns) * height,
    }));
    const isIn = (letter: PrintedLetter, { left, top }: { left: number; top: number }) =>
      letter.left >= left &&
      letter.right <= left + width &&
      letter.top >= top &&
      letter.bottom <= top + height;
    expect(letters.filter((letter) => !labels.some((label) => isIn(letter, label)))).toEqual([]);
    return labels.map((label) => letters.filter((letter) => isIn(letter, label)));
  });
}

/** Lines that lie on each other: their baselines are closer than their letters are high. */
function collisions(letters: readonly PrintedLetter[]): string[] {
  // Marks stand above and below their letters.
  const plain = letters.filter(({ letter }) => !/\p{M}/u.test(letter));
  const groups = [...Map.groupBy(plain, ({ baseline }) => Math.round(baseline * 4)).values()];
  // A letter with its mark may be set a little higher than its line.
  const lines = groups
    .filter(({ length }) => length > 1)
    .map((line) => ({
      text: line.map(({ letter }) => letter).join(''),
      baseline: line[0]?.baseline ?? 0,
      height: 0.75 * Math.min(...line.map(({ size }) => size)),
      left: Math.min(...line.map(({ left }) => left)),
      right: Math.max(...line.map(({ right }) => right)),
    }));
  return lines.flatMap((one, index) =>
    lines.slice(index + 1).flatMap((other) => {
      const isBeside = one.right <= other.left || other.right <= one.left;
      const apart = Math.abs(one.baseline - other.baseline);
      return isBeside || apart >= 0.9 * Math.min(one.height, other.height)
        ? []
        : [`${one.text} | ${other.text}`];
    }),
  );
}

type Words = { t: Messages; tag: string };

/** All that stands on the label of a piece, from what was sent to the API. */
function textOf(
  { record, to, from, weights }: Sample,
  piece: number,
  size: LabelSize,
  { t, tag }: Words,
) {
  const count = weights.length;
  const { tracking_code: code, shipped_via } = record;
  const { fields } = t.control;
  const weight = weights[piece - 1] ?? '';
  const amount = formatCod({ cod_amount: null, cod_currency: null, ...record }, tag);
  const cod =
    amount !== null && piece > 1
      ? interpolate(t.documents.codWithFirst, { count: String(count) })
      : amount;
  const numbers = count === 1 ? [String(code)] : [`${code}/${piece}`, `${piece}/${count}`];
  if (size === 'a4-24') {
    const [first, ...others] = [...numbers, ...(cod ? [cod] : []), ...(weight ? [weight] : [])];
    return [...to, first, ...others.map((text) => `·${text}`)].join('');
  }
  return [
    'Waybill Logistics',
    ...(from.length > 0 ? [fields.from, ...from] : []),
    fields.to,
    ...to,
    ...numbers,
    ...(cod ? [fields.cod, cod] : []),
    ...(weight ? [fields.weight, weight] : []),
    ...(shipped_via ? [fields.shipped_via, shipped_via] : []),
    t.parcelList.created,
    formatDay(new Date().toISOString(), tag, 'UTC'),
  ].join('');
}

async function siteWith(samples: Sample[]) {
  const site = await startSite({ TZ: 'UTC' });
  const visitor = await openPanel(site, '/control/parcels/list.html');
  for (const { record } of samples) {
    const reply = await visitor.admin.ask('/api/parcels', { method: 'POST', json: record });
    expect(reply.status, reply.text).toBe(201);
  }
  return { site, ...visitor };
}

const every = 'all=yes&sort=tracking_code';

describe('labels hold all that the record says, each line in its place, and their codes are read', () => {
  test.each(labelSizes)('%s', { timeout: 120_000 }, async (size) => {
    const isSmall = size === 'a4-24';
    const samples = isSmall ? usual : [...usual, ...longTexts];
    const { page, site, admin } = await siteWith(samples);
    const pieces = samples.flatMap((one) =>
      one.weights.map((_, index) => ({ one, piece: index + 1 })),
    );
    const codes = samples.map(({ record }) => record.tracking_code).join(',');
    for (const lang of ['en', 'ar'] as const) {
      const words = { t: messagesOf(lang), tag: lang };
      await page.goto(`/control/papers/labels?${every}&size=${size}&lang=${lang}`);

      const printed = await page.pdf({ preferCSSPageSize: true });
      const query = `parcels=${codes}&size=${size}&lang=${lang}`;
      const { bytes } = await fetchPdf({ url: site.url, admin }, `/api/parcels/labels?${query}`);

      // The units of a page of the browser are its pixels, those of the file are points.
      for (const { pdf, unit } of [
        { pdf: printed, unit: 0.75 },
        { pdf: bytes, unit: 1 },
      ]) {
        const labels = labelsOf(await lettersOn(pdf), size, lang === 'ar');
        for (const [index, { one, piece }] of pieces.entries()) {
          const letters = labels[index] ?? [];
          const text = letters.map(({ letter }) => letter).join('');
          const expected = textOf(one, piece, size, words);
          expect(lettersOf(text).join(''), text).toBe(lettersOf(expected).join(''));
          expect(collisions(letters)).toEqual([]);
          const smallest = unit * Math.min(...letters.map((letter) => letter.size));
          expect(smallest).toBeGreaterThan(isSmall ? 5.49 : 5.99);
        }
        expect(labels.slice(pieces.length).flat()).toEqual([]);
        const read = await Promise.all((await pagesOf(pdf)).map(({ dots }) => readPrinted(dots)));
        expect(read.flatMap(({ barCodes }) => barCodes)).toHaveLength(pieces.length);
        expect(read.flatMap(({ qrCodes }) => qrCodes)).toHaveLength(pieces.length);
      }
    }
  });
});

/** What papers of one parcel have of it: all values but those of other papers, and the lines of its addresses. */
function valuesOf({ record, to, from }: Sample): string[] {
  const names = ['tracking_code', 'shipped_via'];
  return [...names.flatMap((name) => (record[name] ? [String(record[name])] : [])), ...to, ...from];
}

/** The lines of a page from top to bottom, each as it is seen from left to right. */
function linesIn(letters: readonly PrintedLetter[]): string[] {
  const lines = Map.groupBy(letters, ({ baseline }) => Math.round(baseline * 2));
  return [...lines]
    .toSorted(([one], [other]) => one - other)
    .map(([, line]) =>
      line
        .toSorted((one, other) => one.left - other.left)
        .map(({ letter }) => letter)
        .join(''),
    );
}

/** A word that is not broken between two lines. */
const mostLetters = 30;

/** What pages lack of texts: words that no line has, and letters. Of Arabic, which is seen in another order, the letters. */
function missingIn(pages: readonly PrintedLetter[], values: readonly string[]): string[] {
  const lines = linesIn(pages);
  const words = values.flatMap((value) => value.split(/\s+/));
  const isWord = (word: string) => word.length <= mostLetters && !/\p{sc=Arab}/u.test(word);
  const broken = words.filter((word) => isWord(word) && !lines.some((line) => line.includes(word)));
  const left = lettersOf(lines.join(''));
  const letters = lettersOf(values.join('')).filter((letter) => {
    const at = left.indexOf(letter);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
  return [...broken, ...letters];
}

function isOnPaper({ left, right, top, bottom }: PrintedLetter): boolean {
  return left >= 0 && right <= 596 && top >= 0 && bottom <= 842;
}

test.each(['waybills', 'delivery-notes'])(
  '%s hold all that the record says, each parcel on a sheet of its own, no line on another',
  { timeout: 120_000 },
  async (paper) => {
    const samples = [...usual, ...longTexts];
    const { page } = await siteWith(samples);
    for (const lang of ['en', 'ar'] as const) {
      await page.goto(`/control/papers/${paper}?${every}&lang=${lang}`);

      const pages = await lettersOn(await page.pdf({ preferCSSPageSize: true }));

      expect(pages).toHaveLength(samples.length);
      for (const [index, one] of samples.entries()) {
        const letters = pages[index] ?? [];
        const values = valuesOf(one).filter(
          // Of the service the recipient does not sign.
          (value) => paper === 'waybills' || value !== one.record.shipped_via,
        );
        const amount = formatCod({ cod_amount: null, cod_currency: null, ...one.record }, 'en');
        const cod = amount !== null && lang === 'en' ? [amount] : [];
        expect(missingIn(letters, [...values, ...cod])).toEqual([]);
        expect(letters.filter((letter) => !isOnPaper(letter))).toEqual([]);
        expect(collisions(letters)).toEqual([]);
      }
    }
  },
);

test('a manifest holds all that the record says in the order of the run, and no line is on another', {
  timeout: 120_000,
}, async () => {
  const samples = [...usual, ...longTexts];
  const codes = samples.map(({ record }) => String(record.tracking_code)).toReversed();
  const { page, admin } = await siteWith(samples);
  const json = { day: '2026-03-02', name: 'North', parcels: codes };
  expect((await admin.ask('/api/runs', { method: 'POST', json })).status).toBe(201);
  for (const lang of ['en', 'ar'] as const) {
    await page.goto(`/control/papers/manifest?run=1&lang=${lang}`);

    const pages = await lettersOn(await page.pdf({ preferCSSPageSize: true }));

    const values = samples.flatMap(({ record, to: [name = ''] }) => [
      ...['tracking_code', 'destination_company', 'destination_street', 'destination_city'].flatMap(
        (field) => (record[field] ? [String(record[field])] : []),
      ),
      name,
    ]);
    expect(missingIn(pages.flat(), ['North', ...values])).toEqual([]);
    for (const letters of pages) {
      expect(letters.filter((letter) => !isOnPaper(letter))).toEqual([]);
      expect(collisions(letters)).toEqual([]);
    }
    const text = pages.flatMap(linesIn).join('\n');
    const places = codes.map((code) => text.indexOf(code));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    if (lang === 'en') expect(text).toContain('£120.50');
  }
});

test.each(sampleLanguages('fr', 'ru').map(({ code }) => code))(
  'the headings of a manifest are not broken within a word: %s',
  async (lang) => {
    const { page } = await siteWith([...usual, ...longTexts]);
    await page.goto(`/control/papers/manifest?${every}&lang=${lang}`);
    // As wide as A4 between its margins.
    await page.setViewportSize({ width: 703, height: 1000 });
    await page.emulateMedia({ media: 'print' });

    const broken = await page.locator('.manifest-document').evaluate((paper) =>
      [...paper.querySelectorAll('th')].flatMap((heading) => {
        const text = heading.firstChild;
        const words = [...heading.innerText.matchAll(/[^\s-]+/g)];
        return words.flatMap(({ 0: word, index }) => {
          const range = document.createRange();
          if (text === null) return [];
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return range.getClientRects().length > 1 ? [word] : [];
        });
      }),
    );

    expect(broken).toEqual([]);
    const widths = await page
      .locator('.manifest-document')
      .evaluate((paper) => [paper.scrollWidth, paper.clientWidth]);
    expect(widths[0]).toBe(widths[1]);
  },
);

test('an invoice holds what it says, no line on another', { timeout: 60_000 }, async () => {
  const { site, admin } = await siteWith([]);
  const line = { description: long.repeat(4).trim(), quantity: 2, unit_price: 12050, tax_rate: 20 };
  const json = {
    ...plainInvoice,
    customer_name: 'عبد الرحمن بن محمد الشريف',
    customer_address: dockLines.join('\n'),
    lines: [line, { ...line, description: 'Weekend' }],
    issue: 'yes',
  };
  const made = await admin.ask('/api/invoices', { method: 'POST', json });
  expect(made.status, made.text).toBe(201);

  const { bytes } = await fetchPdf({ url: site.url, admin }, '/api/invoices/1.pdf');

  const pages = await lettersOn(bytes);
  const { number } = dataOf(made);
  const values = [number, ...dockLines, line.description, 'Weekend', '578.40', json.customer_name];
  expect(missingIn(pages.flat(), values)).toEqual([]);
  for (const letters of pages) expect(letters.filter((letter) => !isOnPaper(letter))).toEqual([]);
});
