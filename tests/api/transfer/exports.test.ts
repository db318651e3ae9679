import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { parcelFields } from '../../../server/shared/fields.ts';
import { limits } from '../../../server/shared/limits.ts';
import { unguardFormula } from '../../../server/transfer/spreadsheets/sheet.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { adminEmail } from '../../support/admin.ts';
import { expectAdminOnly } from '../../support/guard.ts';
import { badFieldsOf } from '../../support/http.ts';
import { insertParcelsAt, range } from '../../support/parcels/many-parcels.ts';
import { insertActivity, insertParcel, mapped } from '../../support/parcels.ts';
import { csvRows, exportingSite, xlsxRows } from '../../support/transfer/exports.ts';

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

    expect(headings).toEqual(names.map((name) => Reflect.get(en.control.fields, name)));
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

  test('that nobody asks for well is told what is wrong', async () => {
    const { admin, exportOf } = await exportingSite();

    const reply = await exportOf('format=pdf&kind=mails&ids=1,x');
    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply)).toEqual(['format', 'kind', 'ids']);
    expect(badFieldsOf(await exportOf(''))).toEqual(['format']);
    expect(badFieldsOf(await exportOf('format=csv&stage=gone&late=1'))).toEqual(['stage', 'late']);
    expect(badFieldsOf(await exportOf('format=csv&ids='))).toEqual(['ids']);
    expect(badFieldsOf(await exportOf('format=csv&machine=1'))).toEqual(['machine']);

    const form = { format: 'csv', ids: range(1, limits.parcelIds + 1).join() };
    const tooMany = await admin.ask('/api/parcels/export', { method: 'POST', form });
    expect(badFieldsOf(tooMany)).toEqual(['ids']);
  });

  test('is none that another site asks for', async () => {
    const { exportOf } = await exportingSite();

    const reply = await exportOf('format=csv', { 'Sec-Fetch-Site': 'cross-site' });
    expect(reply.status).toBe(403);
    expect(reply.headers['content-disposition']).toBeUndefined();
  });

  test('is the administrator’s', async () => {
    const site = await exportingSite();
    await expectAdminOnly(site, 'GET', '/api/parcels/export?format=csv', {});
    await expectAdminOnly(site, 'POST', '/api/parcels/export?format=csv', {});
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
