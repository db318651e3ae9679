import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { button, field, openPanel, words } from '../../support/panel.ts';
import { startNominatim } from '../../support/parcels/nominatim.ts';
import { startSite } from '../../support/site.ts';

const { geocoder, webhooks } = messagesOf('en');

test('a geocoder is tried with the company’s address, shown on the map, and then saved', async () => {
  const depot = { lat: '52.4862113', lon: '13.3541' };
  const nominatim = await startNominatim({ 'Hauptstraße 9': depot });
  const site = await startSite({ WEBHOOK_ALLOW: '127.0.0.1', MAP_TILES_URL: 'off' });
  await site.db
    .updateTable('settings')
    .set({ street: 'Hauptstraße 9', postcode: '10827', city: 'Berlin', country: 'DE' })
    .execute();
  const { page, complaints } = await openPanel(site, paths.control.geocoder);
  await page.getByText('Hauptstraße 9, 10827 Berlin').waitFor();
  await field(page, webhooks.url).fill(nominatim.url);
  await field(page, geocoder.fields.key).fill('secret-7');
  await button(page, geocoder.test).click();

  await page.locator('.panel-good').getByText('52.4862113, 13.3541').waitFor();
  await page.locator('.map-panel .place-mark').waitFor();
  expect(nominatim.asked).toEqual([expect.objectContaining({ key: 'secret-7' })]);
  expect(await site.db.selectFrom('geocoder').selectAll().execute()).toEqual([]);

  nominatim.answers((answer) => answer.writeHead(401).end());
  await button(page, geocoder.test).click();
  await page.locator('.panel-bad').getByText('(401)').waitFor();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('status of 502')]);
  // What was typed is still there.
  await button(page, words.form.save).click();
  await page.waitForURL(`**${paths.control.settings}`);
  await page.getByText('127.0.0.1').first().waitFor();
  const stored = await site.db.selectFrom('geocoder').select(['url', 'key_name']).execute();
  expect(stored).toEqual([{ url: `${nominatim.url}/`, key_name: 'key' }]);
});
