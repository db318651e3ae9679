/** @module-tag postgres */

import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { postLogo } from '../../support/content/branding.ts';
import { plainInvoice } from '../../support/invoices/invoices.ts';
import { outbox } from '../../support/notifications/outbox.ts';
import { outgoingMail, postMail } from '../../support/notifications/outgoing-mail.ts';
import { insertParcel } from '../../support/parcels.ts';
import { csv, siteToImport } from '../../support/transfer/imports.ts';

const headings = 'Tracking code,Recipient,Address';

test('parcels of a spreadsheet are made, and those that there are are changed', async () => {
  const { db, load, parcels } = await siteToImport({}, { importsHere: false });
  await insertParcel(db, { tracking_code: 'WB-1001', status: 'At sea' });
  await insertParcel(db, {
    tracking_code: 'WB-1002',
    recipient_name: 'Kofi',
    destination: 'Accra',
  });

  const report = await load(
    csv(
      headings,
      'wb-1001,Nana,Lisbon',
      'WB-1002,Kofi,Accra',
      'WB-1003,Ada,"Keizersgracht 1, Amsterdam"',
    ),
  );

  expect(report).toMatchObject({
    rows: 3,
    created: 1,
    changed: 1,
    same: 1,
    failed: 0,
    errors: [],
    written: true,
  });
  const rows = await parcels();
  expect(
    rows.map(({ tracking_code, recipient_name, destination, status }) => [
      tracking_code,
      recipient_name,
      destination,
      status,
    ]),
  ).toEqual([
    ['WB-1001', 'Nana', 'Lisbon', 'At sea'],
    ['WB-1002', 'Kofi', 'Accra', 'In transit'],
    ['WB-1003', 'Ada', 'Keizersgracht 1, Amsterdam', null],
  ]);
});

test('a dry run says the same, and writes nothing', async () => {
  const { load, parcels } = await siteToImport();

  const report = await load(csv(headings, 'WB-1003,Ada,Lisbon'), { dry_run: 'yes' });

  const open = { dates: null, numbers: null, isCurrencyOpen: false };
  const plain = { reason: 'heading', part: null, label: null, ...open };
  const of = (text: string) => ({ ...plain, sample: text, samples: [text], cells: [text] });
  expect(report).toMatchObject({ created: 1, written: false });
  expect(report.columns).toEqual([
    { column: 1, heading: 'Tracking code', field: 'tracking_code', ...of('WB-1003') },
    { column: 2, heading: 'Recipient', field: 'recipient_name', ...of('Ada') },
    { column: 3, heading: 'Address', field: 'destination', ...of('Lisbon') },
  ]);
  expect(await parcels()).toEqual([]);
});

test('where a row is wrong nothing is written, and it is named with its row, column and reason', async () => {
  const { load, parcels } = await siteToImport();
  const file = csv(
    `${headings},E-mail`,
    'WB-1003,Ada,Lisbon,ada@example.com',
    'WB-1004,,Lisbon,nobody',
    'W,Ada,Lisbon,',
  );

  const report = await load(file);

  expect(report).toMatchObject({ rows: 3, created: 1, failed: 2, written: false });
  expect(report.errors).toEqual([
    { row: 3, column: 'Recipient', message: expect.stringMatching(/Recipient name/) },
    { row: 3, column: 'E-mail', message: expect.stringMatching(/Recipient email/) },
    {
      row: 4,
      column: 'Tracking code',
      message: expect.stringMatching(/tracking number has 4 to 40/),
    },
  ]);
  expect(await parcels()).toEqual([]);
});

test('only the good rows are written where that is asked for', async () => {
  const { load, parcels } = await siteToImport();

  const report = await load(csv(headings, 'WB-1003,Ada,Lisbon', 'WB-1004,,Lisbon'), {
    only_good: 'yes',
  });

  expect(report).toMatchObject({ created: 1, failed: 1, written: true });
  expect((await parcels()).map((parcel) => parcel.tracking_code)).toEqual(['WB-1003']);
});

test('a code that comes twice is an error of the second row, in any case of its letters', async () => {
  const { load } = await siteToImport();

  const { errors } = await load(csv(headings, 'WB-1003,Ada,Lisbon', 'wb-1003,Ada,Lisbon'));

  expect(errors).toEqual([
    { row: 3, column: 'Tracking code', message: 'This tracking number is already in row 2.' },
  ]);
});

test('a row without a code becomes a parcel with a new one, and the answer counts them', async () => {
  const { load, parcels } = await siteToImport();

  const report = await load(csv(headings, ',Ada,Lisbon'));

  expect(report).toMatchObject({ created: 1, unkeyed: 1 });
  expect((await parcels())[0]?.tracking_code).toMatch(/^WL-[2-9A-Z]{10}$/);
});

test('a code that leads to another parcel since its own became one with that is refused by its name', async () => {
  const { db, load } = await siteToImport();
  const id = await insertParcel(db, { tracking_code: 'WB-1001' });
  const merged = { code: 'OLD-1', key: 'old1', parcel_id: id, former_parcel_id: 99 };
  await db.insertInto('code_aliases').values(merged).execute();

  const { errors } = await load(csv(headings, 'old-1,Ada,Lisbon'));

  expect(errors).toEqual([
    { row: 2, column: 'Tracking code', message: expect.stringMatching(/WB-1001/) },
  ]);
});

test('an empty cell leaves a field as it is', { tags: 'extended' }, async () => {
  const { db, load, parcels } = await siteToImport();
  await insertParcel(db, { tracking_code: 'WB-1001', status: 'At sea' });

  await load(csv('tracking_code,status,weight', 'WB-1001,,3 kg'));

  expect(await parcels()).toMatchObject([{ status: 'At sea', weight: '3 kg' }]);
});

test('imported parcels are found by a search, and stand in the record of changes', async () => {
  const { db, admin, load } = await siteToImport();
  await insertParcel(db, { tracking_code: 'WB-1001', recipient_name: 'Nana' });

  await load(csv(headings, 'WB-1001,Efua,Lisbon', 'WB-1003,Ada,Zanzibar'));

  const found = async (search: string) => {
    const reply = await admin.ask(`/api/parcels?search=${search}`);
    const { data } = reply.json().data;
    return data.map(Object).map(({ tracking_code }: { tracking_code: string }) => tracking_code);
  };
  expect(await found('zanzibar')).toEqual(['WB-1003']);
  expect(await found('efua')).toEqual(['WB-1001']);
  expect(await found('nana')).toEqual([]);
  const events = await db
    .selectFrom('audit_events')
    .select(['action', 'record_name', 'email', 'changes'])
    .orderBy('id')
    .execute();
  expect(
    events.map(({ changes, ...event }) => ({ ...event, changes: JSON.parse(changes) })),
  ).toEqual([
    {
      action: 'created',
      record_name: 'WB-1003',
      email: 'owner@example.com',
      changes: expect.objectContaining({ destination: { from: null, to: 'Zanzibar' } }),
    },
    {
      action: 'changed',
      record_name: 'WB-1001',
      email: 'owner@example.com',
      changes: {
        recipient_name: { from: 'Nana', to: 'Efua' },
        destination: { from: expect.anything(), to: 'Lisbon' },
      },
    },
  ]);
});

test('a request that comes twice is done once, and the same key with another file is refused', async () => {
  const { send, parcels } = await siteToImport({}, { importsHere: false });
  const key = { 'Idempotency-Key': 'the-same-key' };
  const file = csv(headings, ',Ada,Lisbon');

  const [first, second] = [await send(file, {}, key), await send(file, {}, key)];
  const other = await send(csv(headings, ',Kofi,Lisbon'), {}, key);

  expect(second.json()).toEqual(first.json());
  expect(await parcels()).toHaveLength(1);
  expect(other.status).toBe(409);
});

test('who reads another language is told in it', { tags: 'extended' }, async () => {
  const { admin } = await siteToImport();
  const form = { file: csv(headings, 'WB-1,Ada,Rom', 'WB-1,Ada,Rom') };

  const reply = await admin.ask('/api/parcels/import?lang=de', { method: 'POST', form });

  expect(reply.text).toContain('Diese Sendungsnummer steht schon in Zeile 2.');
});

test('more wrong rows than an answer lists are counted all the same', {
  tags: 'extended',
}, async () => {
  const { load } = await siteToImport();
  const rows = Array.from({ length: 1200 }, (_, row) => `WB-${1000 + row},,Lisbon`);

  const report = await load(csv(headings, ...rows), { dry_run: 'yes' });

  expect(report.failed).toBe(1200);
  expect(report.errors).toHaveLength(1000);
});

test('a company’s logo stands on its labels, invoices and mails', {
  tags: 'extended',
}, async () => {
  const { admin, load, parcels, ...site } = await siteToImport();
  const json = { company_name: 'Mistral Express' };
  await admin.ask(paths.api.settings, { method: 'PATCH', json });
  await postLogo(admin);
  const { logo } = await site.db.selectFrom('settings').select('logo').executeTakeFirstOrThrow();
  const shown = `src="/uploads/images/${logo}"`;
  await load(csv(headings, 'WB-1001,Ada,Lisbon', 'WB-1002,Ada,Porto'));

  const ids = (await parcels()).map(({ id }) => id);
  const labels = (await admin.ask(`${paths.control.labels}?parcels=${ids.join()}`)).text;
  expect(labels.split(shown)).toHaveLength(3 + 1);
  await admin.ask(paths.api.invoices, { method: 'POST', json: { ...plainInvoice, issue: 'yes' } });
  expect((await admin.ask('/control/invoice/1')).text).toContain(shown);
  await postMail(admin, outgoingMail);
  const [mail] = await outbox(site);
  expect(mail?.html).toContain('alt="Mistral Express"');
});
