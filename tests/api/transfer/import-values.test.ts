import { describe, expect, test } from 'vitest';
import { badFieldsOf } from '../../support/http.ts';
import { insertParcel } from '../../support/parcels.ts';
import { csv, siteToImport } from '../../support/transfer/imports.ts';

const day = 'max_expected_delivery_date';

/** Imports one parcel for each value of a column. @returns the stored values. */
async function imported(field: string, values: string[], more: Record<string, string> = {}) {
  const site = await siteToImport();
  const lines = values.map((value, row) => `WB-${1000 + row},Ada,Rome,"${value}"`);
  const report = await site.load(
    csv(`tracking_code,recipient_name,destination,${field}`, ...lines),
    {
      only_good: 'yes',
      ...more,
    },
  );
  const rows: Record<string, unknown>[] = await site.parcels();
  return { report, values: rows.map((row) => row[field]), dates: report.columns[3]?.dates };
}

describe('dates', () => {
  test('are read as spreadsheets write them, in the order that the column shows', async () => {
    expect((await imported(day, ['2026-12-31', '31.12.2026', '1.2.26'])).values).toEqual([
      '2026-12-31',
      '2026-12-31',
      '2026-02-01',
    ]);
    expect((await imported(day, ['03/04/2026', '31/12/2026'])).values).toEqual([
      '2026-04-03',
      '2026-12-31',
    ]);
    expect((await imported(day, ['03/04/2026', '12/31/2026'])).values).toEqual([
      '2026-03-04',
      '2026-12-31',
    ]);
  });

  test.each([
    ['dmy', '2026-04-03'],
    ['mdy', '2026-03-04'],
  ])('that leave their order open are read in the one that is chosen: %s', async (order, value) => {
    const { values, dates } = await imported(day, ['03/04/2026'], { date_order: order });

    expect(values).toEqual([value]);
    expect(dates).toEqual({ order, isOpen: true, sample: '03/04/2026' });
  });

  test('that leave their order open are read in the one of the settings, unless another is chosen', async () => {
    const { db, load, parcels } = await siteToImport();
    await db.updateTable('settings').set({ date_order: 'mdy' }).execute();
    const file = (code: string) =>
      csv(`tracking_code,recipient_name,destination,${day}`, `${code},Ada,Rome,03/04/2026`);

    await load(file('WB-1'));
    await load(file('WB-2'), { date_order: 'dmy' });

    const days = (await parcels()).map((row) => row[day]);
    expect(days).toEqual(['2026-03-04', '2026-04-03']);
  });

  test('are read in the chosen order although others of the column say another: those are wrong', async () => {
    const { values, report } = await imported(day, ['03/04/2026', '12/31/2026'], {
      date_order: 'dmy',
    });

    expect(values).toEqual(['2026-04-03']);
    expect(report.errors.map(({ row }) => row)).toEqual([3]);
  });

  test.each(['en', 'de'] as const)(
    'that leave their order open are asked about, whatever the language: %s',
    async (content_language) => {
      const { db, send, parcels } = await siteToImport();
      await db.updateTable('settings').set({ content_language }).execute();
      const file = csv(`Recipient,Address,${day}`, 'Ada,Rome,03/04/2026', 'Ada,Rome,');

      for (const dry_run of ['yes', 'no']) {
        const reply = await send(file, { dry_run });
        expect(reply.status).toBe(422);
        expect(badFieldsOf(reply)).toEqual(['date_order']);
        expect(reply.json().message).toMatch(
          /“max_expected_delivery_date” can be read in two ways, such as 03\/04\/2026/,
        );
      }
      expect(await parcels()).toEqual([]);
    },
  );

  test('that leave their order open are read as another column of dates is', async () => {
    const { load, parcels } = await siteToImport();
    const columns = 'Recipient,Address,min_expected_delivery_date,max_expected_delivery_date';

    await load(csv(columns, 'Ada,Rome,03/04/2026,13/04/2026'));

    expect(await parcels()).toMatchObject([{ min_expected_delivery_date: '2026-04-03' }]);
  });

  test('whose day and month are the same number leave nothing open', async () => {
    expect((await imported(day, ['04/04/2026'])).values).toEqual(['2026-04-04']);
  });

  test('that there are not are errors of their rows', async () => {
    const { report } = await imported(day, ['31.02.2026', 'soon']);
    expect(report.errors.map(({ row }) => row)).toEqual([2, 3]);
  });
});

test.each([
  ['map_current_latitude', `1${' '.repeat(32_000)}1`],
  ['map_current_latitude', '1'.repeat(32_000)],
  [day, `1${' '.repeat(32_000)}.`],
  ['status', `a${' '.repeat(32_000)}b`],
  ['status', `a${','.repeat(32_000)}b`],
])(
  'a cell may be as long as cells can be without being searched again and again: %s',
  async (field, text) => {
    // Each of them would take seconds.
    const { report } = await imported(field, Array<string>(3).fill(`${text}!`));

    expect(report).toMatchObject({ rows: 3, failed: 3 });
  },
);

test('numbers have a comma or a point, and may have a unit', async () => {
  const written = ['52,370216', '52.370216', '12.5° S', '-5'];
  expect((await imported('map_current_latitude', written)).values).toEqual([
    52.370216, 52.370216, -12.5, -5,
  ]);
});

test('yes and no are understood in every language', async () => {
  const yes = ['yes', 'Ja', 'x', '1', 'TRUE', 'oui', 'да', 'نعم', 'हाँ'];
  const no = ['no', 'Nein', '0', 'false', 'нет', 'لا'];
  const { values } = await imported('show_map', [...yes, ...no]);
  expect(values).toEqual([...yes.map(() => 'yes'), ...no.map(() => 'no')]);
});

test('stages are understood by their codes and by their words', async () => {
  const { values, report } = await imported('stage', [
    'out_for_delivery',
    'Out for delivery',
    'Zugestellt',
    'nowhere',
  ]);
  expect(values).toEqual(['out_for_delivery', 'out_for_delivery', 'delivered']);
  expect(report.failed).toBe(1);
});

test.each(['recipient_language', 'sender_language'])(
  '%s is understood by its code and its names',
  async (field) => {
    const { values } = await imported(field, ['de', 'Deutsch', 'German', 'sv-SE']);
    expect(values).toEqual(['de', 'de', 'de', 'se']);
  },
);

test('text that looks like a formula is text, and the apostrophe of an export is taken off', async () => {
  const { values } = await imported('status', ['=1+1', "'=1+1", "'-5", "'tis", '+31 20']);
  expect(values).toEqual(['=1+1', '=1+1', '-5', "'tis", '+31 20']);
});

test('a formula that says a text as it is, is that text: in every column, and in the headings', async () => {
  const { load, parcels } = await siteToImport();

  await load(
    csv(
      '="Tracking number","=""Recipient""",Destination,Phone,="Delivery until"',
      '="00123456",Ann Vale,Leeds,="0044123",="31/12/2026"',
      `"=""00123457""","=""Ben """"Big"""" Oak""",="York",'+441234,"=""01/12/2026"""`,
    ),
  );

  expect(await parcels()).toMatchObject([
    { tracking_code: '00123456', recipient_phone_number: '0044123', [day]: '2026-12-31' },
    {
      tracking_code: '00123457',
      recipient_name: 'Ben "Big" Oak',
      destination: 'York',
      recipient_phone_number: '+441234',
      [day]: '2026-12-01',
    },
  ]);
});

test('a file of Excel for Mac is read: Mac Roman, lines that end by CR, also within a cell', async () => {
  const { load, parcels } = await siteToImport();
  const text =
    'Code,Recipient,Destination\rWB-1,J\x9frgen M\x9f\xa7ig,"Gro\xa7e Gasse 5\rK\x9aln"\r';

  await load(new Blob([Buffer.from(text, 'latin1')]));

  expect(await parcels()).toMatchObject([
    { recipient_name: 'Jürgen Müßig', destination: 'Große Gasse 5, Köln' },
  ]);
});

test('lines of an address become one', async () => {
  const { values } = await imported('pickup_location', ['Keizersgracht 1,\n1015 Amsterdam']);
  expect(values).toEqual(['Keizersgracht 1, 1015 Amsterdam']);
});

describe('the time of an activity', () => {
  test('is the site’s, or has its offset', async () => {
    const { db, load, activities } = await siteToImport({ TZ: 'Europe/Amsterdam' });
    await insertParcel(db, { tracking_code: 'WB-1001' });

    await load(
      csv(
        'tracking_code,happened_at,title',
        'WB-1001,2026-11-20T10:05:00,A',
        'WB-1001,20.11.2026 10:05,B',
        'WB-1001,2026-11-20T10:05:00+05:00,C',
        'WB-1001,20.11.2026,D',
      ),
      { kind: 'activities' },
    );

    expect((await activities()).map(({ title, created_at }) => [title, created_at])).toEqual([
      ['A', '2026-11-20T09:05:00.000Z'],
      ['B', '2026-11-20T09:05:00.000Z'],
      ['C', '2026-11-20T05:05:00.000Z'],
      ['D', '2026-11-19T23:00:00.000Z'],
    ]);
  });
});
