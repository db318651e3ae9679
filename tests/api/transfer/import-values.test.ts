import { describe, expect, test } from 'vitest';
import type { DateOrder } from '../../../server/shared/enums.ts';
import { languageMenu } from '../../../server/shared/languages.ts';
import {
  dayForms,
  momentForms,
  readDate,
  readMoment,
} from '../../../server/transfer/imports/dates.ts';
import { badFieldsOf } from '../../support/http.ts';
import { insertParcel } from '../../support/parcels.ts';
import { csv, siteToImport } from '../../support/transfer/imports.ts';
import { fixture } from '../../support/transfer/spreadsheets.ts';

const day = 'max_expected_delivery_date';

/** Imports one parcel for each value of a column. @returns the stored values. */
async function imported(field: string, values: string[], more: Record<string, string> = {}) {
  const site = await siteToImport();
  const lines = values.map((value, row) => `WB-${1000 + row},Ada,Rome,"${value}"`);
  const report = await site.load(
    csv(`tracking_code,recipient_name,destination,${field}`, ...lines),
    { only_good: 'yes', ...more },
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
        expect([reply.status, badFieldsOf(reply)]).toEqual([422, ['date_order']]);
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
    'Ready to collect',
    // As files of before have it.
    'Ready for pickup',
    'nowhere',
  ]);
  const ready = 'ready_for_pickup';
  expect(values).toEqual(['out_for_delivery', 'out_for_delivery', 'delivered', ready, ready]);
  expect(report.failed).toBe(1);
});

test.each<[what: string, field: string, written: string[], read: unknown[]]>([
  [
    'numbers have a comma or a point, and may have a unit',
    'map_current_latitude',
    ['52,370216', '52.370216', '12.5° S', '-5'],
    [52.370216, 52.370216, -12.5, -5],
  ],
  ['a day and month of the same number leave nothing open', day, ['04/04/2026'], ['2026-04-04']],
  [
    'text that looks like a formula is text, and the apostrophe of an export is taken off',
    'status',
    ['=1+1', "'=1+1", "'-5", "'tis", '+31 20'],
    ['=1+1', '=1+1', '-5', "'tis", '+31 20'],
  ],
  [
    'lines of an address become one',
    'pickup_location',
    ['Keizersgracht 1,\n1015 Amsterdam'],
    ['Keizersgracht 1, 1015 Amsterdam'],
  ],
  ...['recipient_language', 'sender_language'].map(
    (field): [string, string, string[], string[]] => [
      'a language is understood by its code and its names',
      field,
      ['de', 'Deutsch', 'German', 'sv-SE'],
      ['de', 'de', 'de', 'se'],
    ],
  ),
])('%s: %s', async (_what, field, written, read) => {
  expect((await imported(field, written)).values).toEqual(read);
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

test('the times of nine foreign programs are read, and each as the same half hour', async () => {
  const { db, load, activities } = await siteToImport({ TZ: 'Europe/Paris' });
  await insertParcel(db, { tracking_code: 'RPT-E001' });

  const file = new Blob([new Uint8Array(fixture('events-times.csv'))]);
  const report = await load(file, { kind: 'activities' });

  expect(report).toMatchObject({ rows: 10, created: 10, failed: 0 });
  expect((await activities()).map(({ title, created_at }) => [title, created_at])).toEqual([
    ['Offset without colon', '2026-11-12T07:30:00.000Z'],
    ['RFC 2822 (mail)', '2026-11-12T08:31:00.000Z'],
    ['PostgreSQL', '2026-11-12T08:32:00.123Z'],
    ['Unix seconds', '2026-11-12T08:33:00.000Z'],
    ['Unix milliseconds', '2026-11-12T08:33:00.000Z'],
    ['UTC named', '2026-11-12T08:33:00.000Z'],
    ['ISO without seconds', '2026-11-12T08:34:00.000Z'],
    ['Finnish/Danish dots', '2026-11-12T07:35:00.000Z'],
    ['French h', '2026-11-12T07:36:00.000Z'],
    ['Chinese half day', '2026-11-12T07:37:00.000Z'],
  ]);
});

describe('a day', () => {
  test.each(
    `12-Nov-26 | 12 Nov 2026 | 12. Nov. 2026 | 12/Nov/2026 | 12Nov2026 | Nov 12, 2026 | November 12th, 2026
    | Thu, 12 Nov 2026 | Thursday, November 12, 2026 | the 12th of November 2026 | 2026-Nov-12 | 20261112 | 2026. 11. 12.
    | 2026/11/12 | 12.11.26 | Donnerstag, 12. November 2026 | 12 de noviembre de 2026 | jueves, 12 de noviembre de 2026
    | 12 noviembre de 2026 | 12 de novembro de 2026 | 12/nov./2026 | le 12 novembre 2026 | jeudi 12 novembre 2026
    | giovedì 12 novembre 2026 | donderdag 12 november 2026 | den 12 november 2026 | 12 ноября 2026 г. | 12 ноябрь 2026
    | 12 нояб. 2026 г. | 12 ноя 2026 | четверг, 12 ноября 2026 года | 12 Kasım 2026 Perşembe | 12 Kas 2026
    | 12 tháng 11, 2026 | ngày 12 tháng 11 năm 2026 | 12 thg 11, 2026 | Kamis, 12 November 2026 | 12 नवंबर 2026
    | १२ नवम्बर २०२६ | 12 नव॰ 2026 | १२/११/२०२६ | 12 نوفمبر 2026 | ١٢ نوفمبر ٢٠٢٦ | ١٢/١١/٢٠٢٦ | 12 تشرين الثاني 2026
    | الخميس، ١٢ نوفمبر ٢٠٢٦ | 12 نوامبر 2026 | ۱۲ نوامبر ۲۰۲۶ | ۲۰۲۶/۱۱/۱۲ | 12 NOV 2026 | 12 nov. 26`
      .split('|')
      .map((text) => text.trim()),
  )('is read: %s', (text) => {
    expect(readDate(text, 'dmy')).toBe('2026-11-12');
  });

  test.each(languageMenu.map(({ tag }) => tag))(
    'is read in each month of %s, as Intl writes it in full and in short',
    (tag) => {
      for (const dateStyle of ['full', 'long', 'medium'] as const) {
        for (const numberingSystem of ['latn', undefined]) {
          const format = new Intl.DateTimeFormat(tag, {
            dateStyle,
            timeZone: 'UTC',
            calendar: 'gregory',
            ...(numberingSystem && { numberingSystem }),
          });
          for (let month = 0; month < 12; month += 1) {
            const day = new Date(Date.UTC(2026, month, 13));
            expect(readDate(format.format(day), 'dmy'), format.format(day)).toBe(
              day.toISOString().slice(0, 10),
            );
          }
        }
      }
    },
  );

  test.each([
    '21 آبان 1405',
    '۲۱ آبان ۱۴۰۵',
    '1405/08/21',
    '۱۴۰۵/۰۸/۲۱',
    '۲۱/۰۸/۰۵',
    '۰۵/۰۸/۲۱',
    '12 Smarch 2026',
    '12112026',
    '2026111299',
    '2026111',
    '12 Nov',
    'Nov 2026',
    '12 Nov 2026 – 14 Nov 2026',
    '12 Nov 08:30',
    'soon',
    '1 2 3 November 2026',
    '46338',
  ])('is none, or of another calendar: %s', (text) => {
    expect(readDate(text, 'dmy')).toBeNull();
  });
});

describe('a time', () => {
  test.each<[string, string, DateOrder?]>([
    ['2026-11-12T08:30:00+01:00', '2026-11-12T08:30:00+01:00'],
    ['2026-11-12T08:30:00.250Z', '2026-11-12T08:30:00.250Z'],
    ['2026-11-12T08:30+0100', '2026-11-12T08:30:00+01:00'],
    ['2026-11-12 08:30:00-05', '2026-11-12T08:30:00-05:00'],
    ['2026-11-12 08:30:00 −0530', '2026-11-12T08:30:00-05:30'],
    ['2026-11-12 08:30:00.123456+05:30', '2026-11-12T08:30:00.123+05:30'],
    ['2026-11-12 08:30:00,5', '2026-11-12T08:30:00.500'],
    ['2026-11-12 08:30 GMT', '2026-11-12T08:30:00Z'],
    ['2026-11-12 08:30 UTC+2', '2026-11-12T08:30:00+02:00'],
    ['20261112T083000Z', '2026-11-12T08:30:00Z'],
    ['20261112T0830', '2026-11-12T08:30:00'],
    ['20261112083000', '2026-11-12T08:30:00'],
    ['Thu, 12 Nov 2026 08:30:00 +0000', '2026-11-12T08:30:00+00:00'],
    ['Thu, 12 Nov 2026 08:30:00 -0800 (PST)', '2026-11-12T08:30:00-08:00'],
    ['Thu, 12 Nov 2026 08:30:00 GMT', '2026-11-12T08:30:00Z'],
    [
      'Thu Nov 12 2026 08:30:00 GMT+0100 (Central European Standard Time)',
      '2026-11-12T08:30:00+01:00',
    ],
    ['Thu Nov 12 08:30:00 2026', '2026-11-12T08:30:00'],
    ['Thu Nov 12 08:30:00 UTC 2026', '2026-11-12T08:30:00Z'],
    ['12/Nov/2026:08:30:00 +0100', '2026-11-12T08:30:00+01:00'],
    ['12/11/2026, 08:30:15', '2026-11-12T08:30:15'],
    ['11/12/2026, 8:30:15 PM', '2026-11-12T20:30:15', 'mdy'],
    ['12.11.2026 08.30', '2026-11-12T08:30:00'],
    ['12.11.2026 klo 8.30', '2026-11-12T08:30:00'],
    ['12.11.2026, 08:30 Uhr', '2026-11-12T08:30:00'],
    ['12. November 2026 um 08:30', '2026-11-12T08:30:00'],
    ['12/11/2026 08h30', '2026-11-12T08:30:00'],
    ['12 novembre 2026 à 8 h 30', '2026-11-12T08:30:00'],
    ['12/11/2026 8h', '2026-11-12T08:00:00'],
    ['12 Nov 2026 8 pm', '2026-11-12T20:00:00'],
    ['12 de noviembre de 2026, 8:30 p. m.', '2026-11-12T20:30:00'],
    ['12-11-2026 08:30 م', '2026-11-12T20:30:00'],
    ['2026-11-12 下午 08:30', '2026-11-12T20:30:00'],
    ['12 ноября 2026 г. в 08:30', '2026-11-12T08:30:00'],
    ['2026-11-12', '2026-11-12T00:00:00'],
    ['1794472380', '2026-11-12T08:33:00.000Z'],
    ['1794472380.5', '2026-11-12T08:33:00.500Z'],
    ['1794472380000', '2026-11-12T08:33:00.000Z'],
    ['١٢/١١/٢٠٢٦ ٠٨:٣٠', '2026-11-12T08:30:00'],
  ])('is read: %s is %s', (text, time, order = 'dmy') => {
    expect(readMoment(text, order)).toBe(time);
  });

  test.each(languageMenu.map(({ tag }) => tag))('is read as Intl writes it in %s', (tag) => {
    for (const dateStyle of ['full', 'long', 'medium'] as const) {
      for (const timeStyle of ['medium', 'short'] as const) {
        for (const hour12 of [true, false]) {
          const format = new Intl.DateTimeFormat(tag, {
            dateStyle,
            timeStyle,
            hour12,
            timeZone: 'UTC',
            calendar: 'gregory',
          });
          const text = format.format(new Date('2026-11-12T20:05:00Z'));
          expect(readMoment(text, 'dmy'), text).toBe('2026-11-12T20:05:00');
        }
      }
    }
  });

  test.each([
    '2026-11-12 soon',
    '2026-11-12 25:99 XYZ',
    '2026-11-12 08:30 CST',
    '12345678901',
    '179447238',
    '1405-08-21 08:30',
  ])('is none: %s', (text) => {
    expect(readMoment(text, 'dmy')).toBeNull();
  });
});

test('the forms that a refusal names are read', () => {
  for (const form of Object.values(dayForms)) expect(readDate(form, 'mdy')).toBe('2026-11-30');
  const times = Object.values(momentForms).map((form) => readMoment(form, 'mdy'));
  expect(times).toEqual([
    '2026-11-30T14:05:00',
    '2026-11-30T14:05:00',
    '2026-11-30T14:05:00+01:00',
  ]);
});
