import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ImportReport } from '../../../server/transfer/shared/import-columns.ts';
import { csv, siteToImport } from '../../support/transfer/imports.ts';

const folder = join(import.meta.dirname, '../../fixtures/moving-in');

function exportNamed(name: string): Blob {
  return new Blob([readFileSync(join(folder, name))], { type: 'text/csv' });
}

type Site = Awaited<ReturnType<typeof siteToImport>>;

/** As the form does it: the columns are proposed, and sent back as they are. */
async function byTheForm({ look, load }: Site, file: Blob): Promise<ImportReport> {
  const columns = await look(file);
  return load(file, {
    mapping: JSON.stringify(columns.map(({ field }) => field)),
    only_good: 'yes',
  });
}

type Events = Awaited<ReturnType<Site['activities']>>;

/** What an event says, and of which parcel. */
const told = ({
  parcel_id,
  created_at,
  title,
  stage,
  location,
  description,
}: Events[number]): unknown[] => [parcel_id, created_at, title, stage, location, description];

const byTheApi = ({ load }: Site, file: Blob) => load(file, { only_good: 'yes' });

test.each([
  ['API', byTheApi],
  ['form', byTheForm],
])('parcels come from WPCargo with their histories, by the %s', async (_by, send) => {
  const site = await siteToImport({ TZ: 'Europe/Lisbon' });

  const report = await send(site, exportNamed('wpcargo-report.csv'));

  expect(report).toMatchObject({ product: 'WPCargo', rows: 6, created: 4, failed: 2 });
  const parcels = await site.parcels();
  expect(parcels[0]).toMatchObject({
    tracking_code: 'WPC-0000101-CARGO',
    stage: 'in_transit',
    status: null,
    recipient_name: 'Ada Okoye',
    recipient_email: 'ada@example.com',
    recipient_phone_number: '+31 20 555 0100',
    destination: 'Keizersgracht 1, Amsterdam, Netherlands',
    sender_name: 'Kofi Mensah',
    sender_email: 'kofi@example.com',
    pickup_location: '12 Ring Road, Accra, Ghana',
    weight: '2 kg',
    shipped_via: 'DHL, Air Freight',
    parcel_content: 'Books',
    min_expected_delivery_date: '2026-03-05',
    sender_phone_number: '+233 20 555 0101',
    note: 'Ring the bell; Quantity: 2; Freight: 120.50; Payment: CASH; Carrier no.: REF-7',
    last_event_at: '2026-03-01T14:05:00.000Z',
  });
  expect(parcels.map(({ stage, status }) => [stage, status])).toEqual([
    ['in_transit', null],
    ['delivered', null],
    ['in_transit', 'Enroute'],
    [null, 'Waiting for papers'],
  ]);
  const history = (await site.activities()).filter(({ parcel_id }) => parcel_id <= 2);
  expect(history.map(told)).toEqual([
    [1, '2026-02-27T09:30:00.000Z', 'Picked up', 'picked_up', 'Accra, Ghana', 'Left the sender'],
    [1, '2026-03-01T14:05:00.000Z', 'In Transit', 'in_transit', 'Lisbon', ''],
    [2, '2026-02-20T08:15:00.000Z', 'Picked up', 'picked_up', 'Accra', ''],
    [2, '2026-02-24T12:00:00.000Z', 'Delivered', 'delivered', 'Porto', 'Signed by Rui'],
  ]);
});

test('what is wrong with two parcels of WPCargo is named, and a second import changes nothing', async () => {
  const site = await siteToImport();

  const report = await byTheApi(site, exportNamed('wpcargo-report.csv'));

  expect(report.errors).toEqual([
    { row: 6, column: 'Receiver Name', message: expect.stringMatching(/Recipient name/) },
    { row: 6, column: 'Receiver Email', message: expect.stringMatching(/Recipient email/) },
    { row: 7, column: 'Expected Delivery Date', message: expect.any(String) },
    { row: 7, column: 'History', message: expect.stringMatching(/^Tracking history, entry 1: /) },
  ]);
  const reply = await site.failures(exportNamed('wpcargo-report.csv'));
  expect(reply.text).toContain('WPC-0000105-CARGO');
  expect(reply.text).toContain('soon, 10:00 am');
  const events = await site.activities();
  expect(await byTheApi(site, exportNamed('wpcargo-report.csv'))).toMatchObject({
    created: 0,
    changed: 0,
    same: 4,
    failed: 2,
  });
  expect(await site.activities()).toEqual(events);
});

test('an event that WPCargo has since then is added to the history, and the parcel follows it', async () => {
  const site = await siteToImport({ TZ: 'Europe/Lisbon' });
  const file = (status: string, history: string) =>
    csv(
      'ShipmentID,Shipment Title,Receiver Name,Receiver Address,Shipment Status,History',
      `1,WPC-1000,Ada,Rome,${status},"${history}"`,
    );
  const first = '2026-02-27, 09:30 am, Accra, Picked up, ';
  await site.load(file('Picked up', first));

  const second = '2026-03-02, 10:00 am, Rome, Out for delivery, Van 7';
  const report = await site.load(file('Out for delivery', `${first} | ${second}`));

  expect(report).toMatchObject({ changed: 1, written: true });
  expect((await site.activities()).map(({ title }) => title)).toEqual([
    'Picked up',
    'Out for delivery',
  ]);
  expect(await site.parcels()).toMatchObject([
    { stage: 'out_for_delivery', last_event_at: '2026-03-02T10:00:00.000Z' },
  ]);
});

test('headings with the names of the fields, as the add-on writes them, are known too', async () => {
  const site = await siteToImport({ TZ: 'Europe/Lisbon' });

  const report = await site.load(exportNamed('wpcargo-add-on.csv'));

  expect(report).toMatchObject({ product: 'WPCargo', created: 1, failed: 0 });
  expect(await site.parcels()).toMatchObject([
    {
      tracking_code: 'WPC-7',
      stage: 'out_for_delivery',
      destination: 'Rome',
      min_expected_delivery_date: '2026-03-25',
      recipient_phone_number: '+31 20 555 0100',
    },
  ]);
  const events = await site.activities();
  expect(events.map(({ title, location, stage }) => [title, location, stage])).toContainEqual([
    'Picked up',
    'Accra',
    'picked_up',
  ]);
  expect(events.at(-1)?.created_at ?? '').not.toBe('');
});

test.each([
  ['API', byTheApi],
  ['form', byTheForm],
])('parcels come from Deprixa, and their histories after them, by the %s', async (_by, send) => {
  const site = await siteToImport({ TZ: 'Europe/Lisbon' });

  const report = await send(site, exportNamed('deprixa-add-courier.csv'));

  expect(report).toMatchObject({ product: 'Deprixa', rows: 6, created: 4, failed: 2 });
  expect(report.errors.map(({ row, column }) => [row, column])).toEqual([
    [6, 'r_name'],
    [7, 'order_inv'],
    [7, 'r_email'],
  ]);
  const parcels = await site.parcels();
  expect(parcels[0]).toMatchObject({
    tracking_code: 'AWB0001',
    stage: 'in_transit',
    status: 'In Warehouse',
    destination: 'Keizersgracht 1, 1015 CJ Amsterdam, Netherlands',
    pickup_location: '12 Ring Road, GA-100 Accra, Ghana',
    weight: '2.5 kg',
    shipped_via: 'DHL, Express',
    parcel_content: 'Books',
    sender_phone_number: '0205550101',
    note: 'Fragile; Courier no.: 1Z999',
  });
  expect(parcels.map(({ stage, status }) => [stage, status]).slice(1)).toEqual([
    ['delivered', null],
    ['ready_for_pickup', 'Available'],
    [null, 'Gone fishing'],
  ]);
  expect(parcels[1]?.destination).toBe('Keizersgracht 1, Porto, Portugal');

  const history = await site.load(exportNamed('deprixa-courier-track.csv'), {
    kind: 'activities',
    only_good: 'yes',
  });

  expect(history).toMatchObject({ product: 'Deprixa', created: 3, failed: 2 });
  expect(history.errors.map(({ row, column }) => [row, column])).toEqual([
    [5, 'order_track'],
    [6, 't_date'],
  ]);
  const events = (await site.activities()).filter(({ created_at }) => created_at < '2020');
  const counter = 'Received at the counter';
  expect(events.map(told)).toEqual([
    [1, '2019-05-01T09:11:00.000Z', 'Received Office', 'picked_up', 'Accra, Ghana', counter],
    [1, '2019-05-03T17:30:00.000Z', 'In Warehouse', 'in_transit', 'Lisbon, Portugal', ''],
    [2, '2019-05-04T08:00:00.000Z', 'Delivered', 'delivered', 'Porto, Portugal', 'Left with Rui'],
  ]);
});

test('the clerk may decide otherwise, and that is remembered', async () => {
  const { load, look } = await siteToImport();
  const file = csv(
    'ShipmentID,Shipment Title,Receiver Name,Receiver Address,Destination,History,Colour',
    '1,WPC-1000,Ada,Via Roma 1,Rome,,red',
  );
  const columns = await look(file);
  expect(columns.map(({ field, reason }) => [field, reason])).toEqual([
    [null, 'product'],
    ['tracking_code', 'product'],
    ['recipient_name', 'product'],
    ['destination', 'product'],
    ['destination', 'product'],
    ['history', 'product'],
    [null, null],
  ]);

  const chosen = [null, 'tracking_code', 'sender_name', 'recipient_name', 'destination', null];
  await load(file, { mapping: JSON.stringify(chosen), dry_run: 'yes' });

  expect((await look(file)).map(({ field }) => field).slice(0, 6)).toEqual(chosen);
});

test('parts of a number, and a history in a cell, are only of exports that are known', async () => {
  const { send, load } = await siteToImport();
  const file = csv('Code,Recipient,Receiver Address,Destination,History', 'WB-1001,Ada,A,B,C');

  expect((await load(file, { dry_run: 'yes' })).product).toBeNull();
  const twice = await send(file, { mapping: '{"1":"tracking_code","2":"tracking_code"}' });
  const history = await send(file, { mapping: '{"History":"history"}' });

  expect([twice.status, history.status]).toEqual([422, 422]);
});

test.each([
  ['API', byTheApi],
  ['form', byTheForm],
])('an order of Shippo is one parcel, whatever its items, by the %s', async (_by, send) => {
  const site = await siteToImport();

  const report = await send(site, exportNamed('shippo-orders.csv'));

  expect(report).toMatchObject({ product: 'Shippo', rows: 4, created: 3, failed: 1, unkeyed: 3 });
  expect(report.errors).toEqual([
    { row: 7, column: 'Email', message: expect.stringMatching(/^Recipient email/) },
  ]);
  expect(await site.parcels()).toMatchObject([
    {
      note: 'Order: #1001',
      recipient_name: 'Maya Stone',
      recipient_email: 'maya@example.com',
      recipient_phone_number: '+1 617 555 0101',
      destination: '9 Bay St, Apt 2, Boston, MA 02108, United States',
      destination_company: 'Stone Books',
      destination_street: '9 Bay St',
      destination_street2: 'Apt 2',
      destination_postcode: '02108',
      destination_city: 'Boston',
      destination_region: 'MA',
      destination_country: 'US',
      parcel_content: '2 × Mug, Tea, green',
      weight: '3.125 lb',
      declared_value: '45.00 USD',
    },
    {
      note: 'Order: #1002',
      recipient_name: 'Jörg Weiß',
      destination_street: 'Hauptstraße 5',
      destination_city: 'München',
      destination_country: 'DE',
      parcel_content: '3 × Plate, Bowl',
      weight: '1.45 kg',
      declared_value: '24.00 EUR',
    },
    {
      note: 'Order: #1003',
      recipient_name: '张伟',
      parcel_content: 'Book',
      weight: null,
      declared_value: null,
    },
  ]);
});

test('wrong orders of Shippo are a file that can be mended and imported', async () => {
  const site = await siteToImport();
  const file = csv(
    'Order Number,Recipient Name,Email,Street Line 1,Street Number,City,Zip/Postal Code,Country,Item Title,Quantity,Item Weight,Item Weight Unit,Order Weight,Order Weight Unit',
    '7,Ann,ann,Storgata,1,Oslo,0155,NO,Mug,2,0.5,kg,,',
    '7,Ann,ann,Storgata,1,Oslo,0155,NO,Tea,,0.25,kg,,',
    '8,Ben,ben@example.com,Storgata,2,Oslo,0155,NO,Mug,1,0.5,kg,,',
    '7,Ann,,Storgata,1,Oslo,0155,NO,Bowl,1,0.5,kg,,',
  );
  expect(await site.load(file, { only_good: 'yes' })).toMatchObject({ created: 1, failed: 1 });

  const { text } = await site.failures(file);
  await site.load(csv(...text.replace(',ann,', ',ann@example.com,').trim().split('\r\n')));

  const parcels = await site.parcels();
  expect(parcels.map(({ note, parcel_content }) => [note, parcel_content])).toEqual([
    ['Order: 8', 'Mug'],
    ['Order: 7', '2 × Mug, Tea, Bowl'],
  ]);
  expect(parcels.at(-1)).toMatchObject({ destination_street: 'Storgata 1', weight: '1.75 kg' });
});
