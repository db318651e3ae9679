import { describe, expect, test } from 'vitest';
import type { DateOrder } from '../../../server/shared/enums.ts';
import { languageMenu } from '../../../server/shared/languages.ts';
import {
  dayForms,
  momentForms,
  readDay,
  readMoment,
} from '../../../server/transfer/imports/dates.ts';
import { insertParcel } from '../../support/parcels.ts';
import { csv, siteToImport } from '../../support/transfer/imports.ts';
import { fixture } from '../../support/transfer/spreadsheets.ts';

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

test.each([
  ['12-Nov-26', '14-Nov-26', '2026-11-12', '2026-11-14'],
  ['Nov 12, 2026', 'December 1, 2026', '2026-11-12', '2026-12-01'],
  ['12. März 2026', '20261112', '2026-03-12', '2026-11-12'],
])('days with the name of a month are imported: %s and %s', async (from, until, min, max) => {
  const { load, parcels } = await siteToImport();
  const headings = 'Tracking number,Recipient,Destination,Deliver from,Deliver until';

  const report = await load(csv(headings, `RPT-D001,Ann Vale,Leeds,"${from}","${until}"`));

  expect(report).toMatchObject({ created: 1, failed: 0 });
  expect(await parcels()).toMatchObject([
    { min_expected_delivery_date: min, max_expected_delivery_date: max },
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
    expect(readDay(text, 'dmy')).toBe('2026-11-12');
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
            expect(readDay(format.format(day), 'dmy'), format.format(day)).toBe(
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
    expect(readDay(text, 'dmy')).toBeNull();
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
  for (const form of Object.values(dayForms)) expect(readDay(form, 'mdy')).toBe('2026-11-30');
  const times = Object.values(momentForms).map((form) => readMoment(form, 'mdy'));
  expect(times).toEqual([
    '2026-11-30T14:05:00',
    '2026-11-30T14:05:00',
    '2026-11-30T14:05:00+01:00',
  ]);
});
