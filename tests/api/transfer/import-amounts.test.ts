import { describe, expect, test } from 'vitest';
import { badFieldsOf } from '../../support/http.ts';
import { insertParcel } from '../../support/parcels.ts';
import { csv, siteToImport } from '../../support/transfer/imports.ts';
import { textCell, workbook } from '../../support/transfer/spreadsheets.ts';

/** A site of a company with this currency, and what becomes of a file: the stored parcels, or the fields that are refused. */
async function site(currency: string | null = 'GBP') {
  const site = await siteToImport();
  await site.db.updateTable('settings').set({ invoice_currency: currency }).execute();
  return {
    ...site,
    async refused(file: Blob, fields: Record<string, string> = {}) {
      const reply = await site.send(file, fields);
      return [reply.status, ...badFieldsOf(reply)];
    },
    amounts: () =>
      site.db
        .selectFrom('parcels')
        .select(['cod_amount', 'cod_currency', 'price', 'currency'])
        .orderBy('id')
        .execute()
        .then((rows) => rows.map((row) => Object.values(row))),
    weights: async () => (await site.parcels()).map(({ weight }) => weight),
  };
}

const who = 'Tracking number,Recipient,Destination';
const row = (number: number, ...cells: string[]) =>
  [`WB-${1000 + number}`, 'Ada', 'Rome', ...cells.map((cell) => `"${cell}"`)].join(',');

describe('a column “Currency”', () => {
  test.each([
    ['COD,Currency', '21.90'],
    ['Nachnahme,Währung', '21,90'],
    ['Importe contra reembolso,Moneda', '€ 21,90'],
    ['COD,Currency', '21.90 EUR'],
  ])('beside cash and without a price is that of the cash: %s', async (headings, amount) => {
    const { load, amounts } = await site();
    await load(csv(`${who},${headings}`, row(1, amount, 'EUR')));
    expect(await amounts()).toEqual([[2190, 'EUR', null, null]]);
  });

  test('beside a price is that of the price', async () => {
    const { load, amounts } = await site();
    await load(csv(`${who},Price,Currency`, row(1, '21.90', 'EUR')));
    expect(await amounts()).toEqual([[null, null, 2190, 'EUR']]);
  });

  test('beside both is asked about, and goes where the answer says', async () => {
    const { load, refused, amounts, look } = await site();
    const file = (code: number) => csv(`${who},COD,Price,Currency`, row(code, '21.90', '5', 'EUR'));

    expect(await refused(file(1))).toEqual([422, 'currency_of']);
    expect(await refused(file(1), { dry_run: 'yes' })).toEqual([422, 'currency_of']);
    expect((await look(file(1))).map(({ isCurrencyOpen }) => isCurrencyOpen)).toEqual([
      ...Array(5).fill(false),
      true,
    ]);
    await load(file(1), { currency_of: 'cod' });
    await load(file(2), { currency_of: 'price' });

    expect(await amounts()).toEqual([
      [2190, 'EUR', 500, 'GBP'],
      [2190, 'GBP', 500, 'EUR'],
    ]);
  });

  test('beside both is that of the price where another column is that of the cash', async () => {
    const { load, amounts } = await site();
    const headings = `${who},COD,COD currency,Price,Currency`;
    await load(csv(headings, row(1, '21.90', 'USD', '5', 'EUR')));
    expect(await amounts()).toEqual([[2190, 'USD', 500, 'EUR']]);
  });

  test('is what a mapping says', async () => {
    const { load, amounts } = await site();
    const mapping = JSON.stringify({ Currency: 'currency' });
    await load(csv(`${who},COD,Price,Currency`, row(1, '21.90', '5', 'EUR')), { mapping });
    expect(await amounts()).toEqual([[2190, 'GBP', 500, 'EUR']]);
  });

  test('may name a currency by a sign that no other one has', async () => {
    const { load, amounts } = await site();
    await load(csv(`${who},COD,Currency`, row(1, '21.90', '€'), row(2, '5', 'Kč')));
    expect(await amounts()).toEqual([
      [2190, 'EUR', null, null],
      [500, 'CZK', null, null],
    ]);
  });

  test('with a word that is no currency refuses its row, and drops the amount with it', async () => {
    const { load, amounts } = await site();
    const file = csv(`${who},COD,Currency`, row(1, '21.90', 'Taler'));
    const { errors } = await load(file, { only_good: 'yes' });
    await load(file, { invalid_optional: 'drop' });
    expect(errors.map(({ column }) => column)).toEqual(['Currency', 'COD']);
    expect(await amounts()).toEqual([[null, null, null, null]]);
  });

  test('that was saved as that of a price, of which the file has none, is proposed as that of the cash', async () => {
    const { load, look, db } = await site();
    const file = csv(`${who},COD,Currency`, row(1, '21.90', 'EUR'));
    const mapping = JSON.stringify({ Currency: 'currency' });
    await load(file, { mapping });
    await db.deleteFrom('parcels').execute();
    expect((await look(file)).at(-1)).toMatchObject({ field: 'cod_currency', reason: 'saved' });
  });
});

describe('amounts', () => {
  test.each([
    ['EUR', '668,00 €', 66_800],
    ['CZK', '668,00 Kč', 66_800],
    ['HUF', '17 440 Ft', 1_744_000],
    ['HUF', '17.440 Ft', 1_744_000],
    ['IDR', 'Rp 25.000', 2_500_000],
    ['IDR', 'Rp. 25.000', 2_500_000],
    ['COP', '$ 25.000', 2_500_000],
    ['VND', '25.000 ₫', 25_000],
    ['VND', '25.000đ', 25_000],
    ['KRW', '₩1,250', 1250],
    ['CLP', '$1.250', 1250],
    ['JPY', '¥1,200', 1200],
    ['JPY', '1,200', 1200],
    ['INR', '1,25,000', 12_500_000],
    ['INR', '₹1,25,000.50', 12_500_050],
    ['AED', '١٬٢٥٠٫٥٠', 125_050],
    ['IRR', '۲۵٬۰۰۰ ریال', 2_500_000],
    ['CHF', "CHF 1'250.–", 125_000],
    ['EUR', '1\u202f250,50', 125_050],
    ['EUR', '1\u00a0250', 125_000],
    ['KWD', '1.250', 1250],
    ['KWD', '1,250.500', 1_250_500],
  ])('of %s are read as they are written there: %s', async (currency, text, amount) => {
    const { load, amounts } = await site();
    await load(csv(`${who},COD,Currency`, row(1, text, currency)));
    expect(await amounts()).toEqual([[amount, currency, null, null]]);
  });

  test.each([
    ['KWD', ['1,250', 'KWD 1,250']],
    ['EUR', ['1.250']],
    ['GBP', ['£1,250']],
    ['IDR', ['25.000']],
    ['HUF', ['17,440 Ft']],
  ])('of %s that can be read in two ways are asked about: %j', async (currency, texts) => {
    const { refused, parcels } = await site();
    const rows = texts.map((text, index) => row(index, text, currency));
    const file = csv(`${who},COD,Currency`, ...rows);
    for (const dry_run of ['yes', 'no']) {
      expect(await refused(file, { dry_run })).toEqual([422, 'decimal_mark']);
    }
    expect(await parcels()).toEqual([]);
  });

  test.each([
    ['point', 1_250_000],
    ['comma', 1250],
  ])('and are read by the mark that is chosen: %s', async (decimal_mark, amount) => {
    const { load, amounts } = await site();
    await load(csv(`${who},COD,Currency`, row(1, '1,250', 'KWD')), { decimal_mark });
    expect(await amounts()).toEqual([[amount, 'KWD', null, null]]);
  });

  test('and are read as others of their currency in the column', async () => {
    const { load, amounts } = await site();
    await load(csv(`${who},COD`, row(1, '1,250'), row(2, '12.50')), { decimal_mark: 'comma' });
    expect(await amounts()).toEqual([
      [125_000, 'GBP', null, null],
      [1250, 'GBP', null, null],
    ]);
  });

  test('and are errors of their rows where only amounts of other currencies, or several, say more', async () => {
    const { load, amounts } = await site();
    const file = csv(
      `${who},COD,Currency`,
      row(1, '21,90', 'EUR'),
      row(2, '1,250', 'KWD'),
      row(3, '¥1,200', 'JPY'),
      row(4, '12.5', 'USD'),
      row(5, '12,5', 'USD'),
      row(6, '1,250', 'USD'),
    );

    const { errors } = await load(file, { only_good: 'yes' });

    expect(errors).toEqual([
      {
        row: 3,
        column: 'COD',
        message: 'COD amount: “1,250” can be read in two ways. Write 1250 or 1.25.',
      },
      { row: 7, column: 'COD', message: expect.stringContaining('two ways') },
    ]);
    expect(await amounts()).toHaveLength(4);
  });

  test.each([
    ['GBP', '(12.50)', 'such as 12 or 12.50.'],
    ['GBP', '-12.50', 'such as 12 or 12.50.'],
    ['GBP', '12.50-', 'such as 12 or 12.50.'],
    ['JPY', '12.50', 'such as 1250.'],
    ['KWD', 'much', 'such as 12.500.'],
    ['EUR', '12 USD', 'such as 12 or 12.50.'],
    ['EUR', '12 34', 'such as 12 or 12.50.'],
    ['EUR', '1,2,3', 'such as 12 or 12.50.'],
  ])('of %s that are none are refused with an example of it: %s', async (currency, text, words) => {
    const { load } = await site();
    const file = csv(`${who},COD,Currency`, row(1, text, currency));
    const { errors } = await load(file, { only_good: 'yes' });
    expect(errors).toMatchObject([{ column: 'COD', message: expect.stringContaining(words) }]);
  });

  test('that are numbers of a workbook have one reading', async () => {
    const { load, amounts, weights } = await site('KWD');
    const cells = [...who.split(','), 'COD', 'Weight'].map(textCell).join('');
    const values = [1.125, 1250].map(
      (number, index) =>
        `<row>${[`WB-100${index}`, 'Ada', 'Rome'].map(textCell).join('')}` +
        `<c><v>${number}</v></c><c><v>${number}</v></c></row>`,
    );
    await load(new Blob([new Uint8Array(workbook(`<row>${cells}</row>${values.join('')}`))]));
    expect(await amounts()).toEqual([
      [1125, 'KWD', null, null],
      [1_250_000, 'KWD', null, null],
    ]);
    expect(await weights()).toEqual(['1.125 kg', '1250 kg']);
  });
});

describe('weights', () => {
  test.each([
    [
      ['12.5', '1,250', '2,400'],
      ['12.5 kg', '1250 kg', '2400 kg'],
    ],
    [
      ['12,5', '1.250', '1,250'],
      ['12.5 kg', '1250 kg', '1.25 kg'],
    ],
    [
      ['1,250.5', '1,250'],
      ['1250.5 kg', '1250 kg'],
    ],
    [
      ['12.5 kg', '1,250 kg', '1.250 kg', '2 lb'],
      ['12.5 kg', '1250 kg', '1.250 kg', '2 lb'],
    ],
    [
      ['12,5 kg', '1,250 kg', '1.250 kg'],
      ['12,5 kg', '1.250 kg', '1250 kg'],
    ],
    [['0,250'], ['0.25 kg']],
    [['1250,500'], ['1250.5 kg']],
    [['1 250'], ['1250 kg']],
    [
      ['١٬٢٥٠', '٢٫٥'],
      ['1250 kg', '2.5 kg'],
    ],
    [['two boxes, 1,250 each'], ['two boxes, 1,250 each']],
  ])('are read as others of their column show: %j', async (cells, stored) => {
    const { load, weights } = await site();
    await load(csv(`${who},Weight`, ...cells.map((cell, index) => row(index, cell))));
    expect(await weights()).toEqual(stored);
  });

  test.each([[['1,250', '2,400']], [['1.250']], [['1.250 kg', '2 lb']]])(
    'are asked about where a column leaves both readings open: %j',
    async (cells) => {
      const { refused, look } = await site();
      const file = csv(
        `${who},Weight,Declared value`,
        ...cells.map((cell, at) => row(at, cell, '12.5')),
      );
      for (const dry_run of ['yes', 'no']) {
        expect(await refused(file, { dry_run })).toEqual([422, 'decimal_mark']);
      }
      expect((await look(file))[3]?.numbers).toEqual({
        mark: null,
        isOpen: true,
        sample: cells[0]?.replace(' kg', ''),
      });
    },
  );

  test.each([
    ['point', ['1250 kg', '1250 kg', '12 kg']],
    ['comma', ['1.25 kg', '1.250 kg', '12 kg']],
  ])('and are read by the mark that is chosen: %s', async (decimal_mark, stored) => {
    const { load, weights } = await site();
    await load(csv(`${who},Weight`, row(1, '1,250'), row(2, '1,250 kg'), row(3, '12')), {
      decimal_mark,
    });
    expect(await weights()).toEqual(stored);
  });

  test('a chosen mark is remembered for the next file with these headings', async () => {
    const { load, look } = await site();
    const file = csv(`${who},Weight`, row(1, '1,250'));
    await load(file, { decimal_mark: 'comma', mapping: '{"Weight":"weight"}' });
    expect((await look(file))[3]?.numbers).toMatchObject({ mark: 'comma', isOpen: true });
  });

  test('that both marks are used in are errors of their rows', async () => {
    const { load } = await site();
    const cells = ['12.5', '7,5', '1,250'].map((cell, index) => row(index, cell));
    const { errors } = await load(csv(`${who},Weight`, ...cells), { only_good: 'yes' });
    expect(errors).toEqual([
      {
        row: 4,
        column: 'Weight',
        message: 'Weight: “1,250” can be read in two ways. Write 1250 or 1.25.',
      },
    ]);
  });
});

test.each([
  ['51,5074', '-0,1278', 51.5074, -0.1278],
  ['51.507', '0.127', 51.507, 0.127],
  ['51,507', '1,250', 51.507, 1.25],
  ['51.5074° N', '0.1278° W', 51.5074, -0.1278],
  ['N 51,5074', 'W 0,1278', 51.5074, -0.1278],
  ['51.5074 S', '−0.1278', -51.5074, -0.1278],
  ['٥١٫٥٠٧٤', '٠٫١٢٧٨', 51.5074, 0.1278],
])('degrees have no thousands: %s, %s', async (latitude, longitude, ...position) => {
  const { load, parcels } = await site();
  const headings = `${who},map_destination_latitude,map_destination_longitude`;
  await load(csv(headings, row(1, latitude, longitude)));
  const [{ map_destination_latitude: stored, map_destination_longitude: other } = {}] =
    (await parcels()) as Record<string, unknown>[];
  expect([stored, other]).toEqual(position);
});

describe('the names of the API', () => {
  test.each([
    ['cod_amount', 'cod'],
    ['price', 'price_text'],
  ])(
    '%s is refused in a file of machines, and in a mapping, with what to write',
    async (name, other) => {
      const { send, load, amounts } = await site();
      const lines = `WB-1001,Ada,Rome,21.90`;
      const file = csv(`tracking_code,recipient_name,destination,${name}`, lines);

      const inFile = await send(file);
      const inMapping = await send(csv(`${who},Sum`, lines), { mapping: `{"Sum":"${name}"}` });

      expect([inFile.status, badFieldsOf(inFile)]).toEqual([422, ['file']]);
      expect([inMapping.status, badFieldsOf(inMapping)]).toEqual([422, ['mapping']]);
      for (const { text } of [inFile, inMapping]) expect(text).toContain(`Write ${other} in place`);
      await load(csv(`${who},${name}`, lines));
      expect((await amounts()).flat().filter((value) => value === 2190)).toEqual([2190]);
    },
  );

  test('columns of people stay what they mean: Price, COD amount', async () => {
    const { load, amounts } = await site();
    await load(csv(`${who},Price,COD amount`, row(1, '5', '21.90')));
    await load(csv('tracking_code,Price,COD amount', 'WB-1001,6,22.90'));
    expect(await amounts()).toEqual([[2290, 'GBP', 600, 'GBP']]);
  });

  test.each(['csv', 'xlsx'])(
    'are those of an export, which comes back the same: %s',
    async (format) => {
      const { url, db, admin, send, parcels } = await site('KWD');
      const amounts = { cod_amount: 1125, cod_currency: 'KWD', price: 250_000, currency: 'HUF' };
      await insertParcel(db, { tracking_code: 'WB-1001', weight: '1.125 kg', ...amounts });
      await insertParcel(db, { tracking_code: 'WB-1002', cod_amount: 1200, cod_currency: 'JPY' });
      const before = await parcels();

      const path = `/api/parcels/export?format=${format}&machine=yes`;
      const file = await fetch(url + path, { headers: { Cookie: admin.cookie } });
      const bytes = await file.arrayBuffer();
      const reply = await send(new Blob([bytes]));

      if (format === 'csv')
        expect(Buffer.from(bytes).toString()).toMatch(/,cod,cod_currency,price_text,currency,/);
      expect(reply.json().data).toMatchObject({ same: 2, failed: 0, changed: 0 });
      expect(await parcels()).toEqual(before);
    },
  );
});
