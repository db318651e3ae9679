import { expect, test } from 'vitest';
import { readSheet } from '../../server/transfer/spreadsheets/read-sheet.ts';
import { dataOf } from '../support/http.ts';
import { plainInvoice } from '../support/invoices/invoices.ts';
import { signUp, startRunning } from '../support/running-site.ts';

// A bundle may have a package in another form than the sources: of a CommonJS package the default export alone.
test('the built program writes a file by each package that it loads when it is asked for one', async () => {
  const site = await startRunning();
  const admin = await signUp(site);
  const post = (path: string, json: object) => admin.ask(path, { method: 'POST', json });
  const file = async (path: string) => {
    const { cookie } = admin;
    const answer = await fetch(`http://localhost:${site.port}${path}`, { headers: { cookie } });
    expect([path, answer.status]).toEqual([path, 200]);
    return Buffer.from(await answer.arrayBuffer());
  };
  const parcel = {
    tracking_code: 'TEST-1001',
    recipient_name: 'Ada',
    destination: 'Lisbon',
    max_expected_delivery_date: '2030-01-31',
  };
  expect(await post('/api/parcels', parcel)).toMatchObject({ status: 201 });
  const { id } = dataOf(await post('/api/invoices', plainInvoice));
  await post('/api/invoices/issue', { id });

  const workbook = readSheet(await file('/api/parcels/export?format=xlsx'), { language: 'en' });
  const hasParcel: boolean[] = [];
  for await (const rows of workbook) {
    hasParcel.push(...rows.map(({ cells }) => cells.includes('TEST-1001')));
  }
  expect(hasParcel).toEqual([false, true]);
  expect((await file('/delivery.ics?code=TEST-1001')).toString()).toContain('VALUE=DATE:20300131');
  expect((await file(`/api/invoices/${id}.pdf`)).toString('latin1')).toMatch(/^%PDF-1\.7/);
  expect((await file('/share-image.png')).toString('latin1')).toMatch(/^.PNG/);
  expect((await file('/qr.svg?code=TEST-1001')).toString()).toMatch(/^<svg/);
});
