import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  activityColors,
  activityIcons,
  exportFormats,
  importKinds,
  stages,
} from '../../../server/shared/enums.ts';
import { parcelFields } from '../../../server/shared/fields.ts';
import { languageCodes, languageMenu } from '../../../server/shared/languages.ts';
import { unguardFormula } from '../../../server/spreadsheets/sheet.ts';
import { importColumns } from '../../../server/transfer/shared/import-columns.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { fieldLabels } from '../../../views/translations/parcel-labels.ts';
import { adminEmail } from '../../support/admin.ts';
import { insertParcelsAt, range } from '../../support/parcels/many-parcels.ts';
import { insertActivity, insertParcel, mapped } from '../../support/parcels.ts';
import { csvRows, exportingSite, xlsxRows } from '../../support/transfer/exports.ts';
import { siteToImport } from '../../support/transfer/imports.ts';

const en = messagesOf('en');

const names = Object.keys(parcelFields);

/** More than are read at once. */
const severalPages = range(1, 450);

describe('an export of parcels', () => {
  test('has all of their fields, under the words of the form, the newest first', async () => {
    const { db, csv } = await exportingSite();
    await insertParcel(db, mapped);
    await insertParcel(db, { tracking_code: 'NEXT-1', stage: null, weight: null });

    const [headings, next, first] = await csv();

    expect(headings).toEqual(names.map((name) => Reflect.get(fieldLabels(en), name)));
    const row = await db.selectFrom('parcels').selectAll().where('id', '=', 1).executeTakeFirst();
    const labelled = { ...row, stage: 'In transit', show_map: 'Yes' };
    const cells = names.map((name) => String(Reflect.get(labelled, name) ?? ''));
    expect(first?.map(unguardFormula)).toEqual(cells);
    expect(next?.[names.indexOf('weight')]).toBe('');
  });

  test('as a workbook has numbers and days as such, and texts of formulas as texts', async () => {
    const { db, file } = await exportingSite();
    await insertParcel(db, { ...mapped, status: '=1+1' });

    const [, row] = await xlsxRows(await file('format=xlsx'));

    const cell = (name: string) => row?.[names.indexOf(name)];
    expect(cell('status')).toBe('=1+1');
    expect(cell('recipient_phone_number')).toBe('+31 20 555 0100');
    expect(cell('min_expected_delivery_date')).toEqual(new Date('2026-03-05'));
    expect(cell('map_current_longitude')).toBe(-9.14);
  });

  test('is a file with a name of the company and the day, that nobody keeps', async () => {
    const { db, exportOf } = await exportingSite();
    await db.updateTable('settings').set({ company_name: 'Köln "Express"' }).execute();
    const day = new Date().toISOString().slice(0, 10);

    const { headers } = await exportOf('format=csv');
    const workbook = await exportOf('format=xlsx&kind=activities');

    expect(headers['content-disposition']).toBe(
      `attachment; filename="koln-express-parcels-${day}.csv"`,
    );
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers['cache-control']).toBe('private, no-store');
    expect(workbook.headers['content-disposition']).toContain(`-activities-${day}.xlsx"`);
    expect(workbook.headers['content-type']).toContain('spreadsheetml.sheet');
  });

  test('is in the reader’s words, and from right to left where they read so', async () => {
    const { db, csv, file } = await exportingSite();
    await insertParcel(db);
    const arabic = { 'Accept-Language': 'ar' };

    const [headings] = await csv('', arabic);
    const workbook = await file('format=xlsx', arabic);

    expect(headings?.[0]).toMatch(/\p{Script=Arabic}/u);
    const [cells] = await xlsxRows(workbook);
    expect(cells).toEqual(headings);
  });

  test('says any text again that a parcel can have', async () => {
    const { db, csv } = await exportingSite();
    const text = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 20 })
      .map((some) => some.replace(/\p{Cc}|[\ufffe\uffff\ud800-\udfff]/gu, '').trim());
    const formula = fc.constantFrom('=1+1', '+49 30 1', '-5', '@A1', "'=1", "''-");
    const texts = fc.sample(fc.oneof(text, formula), 40).filter((some) => some !== '');
    await insertParcelsAt(db, range(1, texts.length));
    const cases = texts.map((status, index) => sql`when ${index + 1} then ${status}`);
    await sql`update parcels set status = case id ${sql.join(cases, sql` `)} end`.execute(db);

    const [, ...rows] = await csv('sort=created_at');

    expect(rows.map((row) => unguardFormula(row[names.indexOf('status')] ?? ''))).toEqual(texts);
  });

  test('has each of several pages once, in their order', async () => {
    const { db, column } = await exportingSite();
    await insertParcelsAt(db, severalPages);

    const codes = severalPages.map((id) => `MANY-${id}`);
    expect(await column()).toEqual(codes.toReversed());
    expect(await column('sort=created_at')).toEqual(codes);
    expect(await column('sort=tracking_code')).toEqual(codes.toSorted());
  });

  test('has what the list’s filter and search let through', async () => {
    const { db, column } = await exportingSite();
    await insertParcel(db, { tracking_code: 'SEEN-1', stage: 'delivered' });
    await insertParcel(db, { tracking_code: 'SEEN-2', stage: 'delivered', destination: 'Porto' });
    await insertParcel(db, { tracking_code: 'ELSE-1', stage: 'on_hold' });

    expect(await column('stage=delivered')).toEqual(['SEEN-2', 'SEEN-1']);
    expect(await column('stage=delivered&search=porto')).toEqual(['SEEN-2']);
    expect(await column('stage=returned')).toEqual([]);
  });

  test('has those that were chosen, by their ids, whatever the filter', async () => {
    const { db, admin, column } = await exportingSite();
    await insertParcelsAt(db, range(1, 5));

    expect(await column('ids=4,2,99,4&stage=delivered')).toEqual(['MANY-4', 'MANY-2']);
    const path = '/api/parcels/export?format=csv&kind=parcels';
    const { text } = await admin.ask(path, { method: 'POST', form: { ids: '1,5' } });
    expect(csvRows(text).map(([code]) => code)).toEqual(['Tracking number', 'MANY-1', 'MANY-5']);
  });
});

describe('an export of activities', () => {
  test('has those of the parcels that the list finds, from the first on, with the parcel’s code', async () => {
    const { db, csv } = await exportingSite();
    const id = await insertParcel(db, { stage: 'delivered' });
    const other = await insertParcel(db, { tracking_code: 'NEXT-1', stage: 'delivered' });
    const left = await insertParcel(db, { tracking_code: 'LEFT-1', stage: 'on_hold' });
    await insertActivity(db, id, { title: 'B', created_at: '2026-03-02T08:00:00.000Z' });
    await insertActivity(db, left, { title: 'X' });
    await insertActivity(db, other, { title: 'C', stage: 'delivered', location: 'Porto' });
    await insertActivity(db, id, { title: 'A', created_at: '2026-03-01T07:59:59.123Z' });

    const [headings, ...rows] = await csv('kind=activities&stage=delivered');

    expect(headings?.slice(0, 3)).toEqual(['Tracking number', 'Happened at', 'Title']);
    expect(rows).toEqual([
      ['NEXT-1', '2026-03-01T08:00:00.000Z', 'C', 'On board.', 'Delivered', 'Porto', ...look],
      ['TEST-1001', '2026-03-01T07:59:59.123Z', 'A', 'On board.', '', '', ...look],
      ['TEST-1001', '2026-03-02T08:00:00.000Z', 'B', 'On board.', '', '', ...look],
    ]);
  });

  test('has all of a long history', async () => {
    const { db, column } = await exportingSite();
    const id = await insertParcel(db);
    for (const number of severalPages) await insertActivity(db, id, { title: `Event ${number}` });

    expect(await column('kind=activities', 2)).toEqual(
      severalPages.map((number) => `Event ${number}`),
    );
  });
});

const look = ['Plane', 'Green'];

describe('what becomes of an export is written down', () => {
  test('of a mere question whether there is one, nothing', async () => {
    const { admin, events } = await exportingSite();

    const reply = await admin.ask('/api/parcels/export?format=csv', { method: 'HEAD' });

    expect(reply.status).toBe(200);
    expect(await events()).toEqual([]);
  });

  test('who has it, of which filter, and how many rows it had', async () => {
    const { db, csv, events } = await exportingSite();
    await insertParcelsAt(db, range(1, 3));

    await csv('search=ada&sort=created_at');
    await csv('kind=activities&ids=2,3');

    const name = expect.stringMatching(/^waybill-logistics-(parcels|activities)-.+\.csv$/);
    const event = { email: adminEmail, name };
    const filter = 'sort=created_at&search=ada';
    await expect.poll(events).toEqual([
      { ...event, action: 'downloaded', after: { format: 'csv', kind: 'parcels', filter } },
      { ...event, action: 'ended', after: { rows: 3, complete: 'yes' } },
      { ...event, action: 'downloaded', after: { format: 'csv', kind: 'activities', parcels: 2 } },
      { ...event, action: 'ended', after: { rows: 0, complete: 'yes' } },
    ]);
  });
});

/** A site with every choice that a field offers, and texts that files could change. */
async function siteWithEveryChoice() {
  const site = await siteToImport();
  const id = await insertParcel(site.db, {
    ...mapped,
    tracking_code: 'WB-1001',
    status: '=1+1',
    recipient_phone_number: '+31 20 555 0100',
    destination: '-5, "Rue"; Genève',
  });
  for (const [index, recipient_language] of languageCodes.entries()) {
    const stage = stages[index] ?? null;
    const show_map = index % 2 === 0 ? ('yes' as const) : ('no' as const);
    const languages = { recipient_language, sender_language: languageCodes.at(-1 - index) ?? null };
    const cod = {
      cod_amount: 1200 + index,
      cod_currency: ['EUR', 'KWD', 'JPY'][index % 3] ?? null,
    };
    const own = { tracking_code: `WB-${2000 + index}`, stage, show_map, ...languages, ...cod };
    await insertParcel(site.db, own);
  }
  await insertActivity(site.db, id, { title: '@home', description: 'Two\nlines' });
  const events = [
    ...stages.map((stage) => ({ stage })),
    ...activityIcons.map((icon) => ({ icon })),
    ...activityColors.map((color) => ({ color })),
  ];
  for (const [index, event] of events.entries()) {
    await insertActivity(site.db, id, { title: `Event ${index}`, ...event });
  }
  const rows = { parcels: 1 + languageCodes.length, activities: 1 + events.length };
  const exported = async (query: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${site.url}/api/parcels/export?${query}`, {
      headers: { Cookie: site.admin.cookie, ...headers },
    });
    expect(response.status).toBe(200);
    return response.blob();
  };
  return { ...site, rows, exported };
}

/** What an import says of rows that are there already, as they are. */
const unchanged = { created: 0, changed: 0, failed: 0, errors: [] };

describe.each(exportFormats)('what was exported as %s', (format) => {
  test.each(importKinds)(
    'is the same when it is imported, in the words of any language: %s',
    { tags: 'extended' },
    async (kind) => {
      const { rows, exported, load } = await siteWithEveryChoice();
      const all = { rows: rows[kind], same: rows[kind], ...unchanged };

      for (const { tag } of languageMenu) {
        const reader = { 'Accept-Language': tag };
        const file = await exported(`format=${format}&kind=${kind}`, reader);
        // Who imports it may read another language.
        for (const headers of format === 'csv' ? [reader, {}] : [reader]) {
          const report = await load(file, { kind, dry_run: 'yes' }, headers);
          expect({ tag, ...report }).toMatchObject({ tag, ...all });
        }
      }
    },
  );
});

describe('choices and headings', () => {
  const cellsOf = async (file: Blob) => {
    const [headings = [], ...lines] = csvRows(await file.text());
    return (name: string) => {
      const column = headings.indexOf(name);
      return lines.map((line) => line[column]);
    };
  };

  test('stand in the reader’s words', async () => {
    const { exported } = await siteWithEveryChoice();
    const german = { 'Accept-Language': 'de' };
    const { control, stages: words } = messagesOf('de');

    const parcels = await cellsOf(await exported('format=csv', german));
    const events = await cellsOf(await exported('format=csv&kind=activities', german));

    expect(parcels(control.fields.stage)).toContain(words.in_transit);
    expect(new Set(parcels(control.fields.show_map))).toEqual(new Set(['Ja', 'Nein']));
    expect(parcels(control.fields.recipient_language)).toContain('Französisch');
    expect(events(control.fields.icon)).toContain(control.activities.icons.moped);
    expect(new Set(events(control.fields.color))).toEqual(
      new Set(Object.values(control.activities.colors)),
    );
  });

  test('stand under the API’s names where a program asks for them, in any language', async () => {
    const { exported } = await siteWithEveryChoice();
    const query = 'format=csv&machine=yes';

    const file = await exported(query, { 'Accept-Language': 'ar' });

    const [headings] = csvRows(await file.text());
    expect(headings).toEqual(importColumns.parcels);
    const parcels = await cellsOf(file);
    expect(parcels('stage')).toContain('in_transit');
    expect(parcels('recipient_language')).toContain('fr');
    expect(parcels('cod')).toEqual(expect.arrayContaining(['12.03', '1.201', '1202']));
    const events = await cellsOf(await exported(`${query}&kind=activities`));
    expect(events('icon')).toContain('moped');
    expect(events('tracking_code')).toContain('WB-1001');
  });
});

test.each(exportFormats.flatMap((format) => ['no', 'yes'].map((machine) => ({ format, machine }))))(
  'what was exported is the same when it is imported: $format, machine=$machine',
  async ({ format, machine }) => {
    const { rows, exported, load } = await siteWithEveryChoice();

    for (const kind of importKinds) {
      const file = await exported(`format=${format}&kind=${kind}&machine=${machine}`);
      const all = { rows: rows[kind], same: rows[kind], ...unchanged };
      expect(await load(file, { kind })).toMatchObject(all);
    }
  },
);
