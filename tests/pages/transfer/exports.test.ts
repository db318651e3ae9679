import { expect, test } from 'vitest';
import { insertParcel } from '../../support/parcels.ts';
import { exportingSite } from '../../support/transfer/exports.ts';

test('the list leads to files of what it finds, without script', async () => {
  const { db, admin } = await exportingSite();
  await insertParcel(db, { tracking_code: 'FOUND-1', stage: 'delivered' });
  await insertParcel(db, { tracking_code: 'ELSE-1', stage: 'on_hold' });
  const list = '/control/parcels/list.html?stage=delivered&search=found&density=compact&lang=de';

  const { text } = await admin.ask(list);

  const links = [...text.matchAll(/href="(\/api\/parcels\/export[^"]+)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  );
  expect(links).toEqual(
    ['parcels', 'activities'].flatMap((kind) =>
      ['csv', 'xlsx'].map(
        (format) =>
          `/api/parcels/export?kind=${kind}&format=${format}&stage=delivered&search=found&lang=de`,
      ),
    ),
  );
  const file = await admin.ask(links[0] ?? '');
  expect(file.text).toContain('Sendungsnummer');
  expect(file.text).toContain('FOUND-1');
  expect(file.text).not.toContain('ELSE-1');
});

test('what was exported stands in the list of what happened, in words', async () => {
  const { db, admin, column } = await exportingSite();
  await insertParcel(db);
  await column('stage=in_transit');

  const { text } = await admin.ask('/control/audit.html?record=export&lang=de');

  expect(text).toMatch(/Export <bdi>waybill-logistics-parcels-[\d-]+\.csv<\/bdi>/);
  expect(text).toContain('<dt>Dateityp</dt><dd><bdi>csv</bdi></dd>');
  expect(text).toContain('<bdi>stage=in_transit</bdi>');
});
