import { expect, test } from 'vitest';
import { openPanel, words } from '../../support/panel.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

test('the link of a parcel is copied', async () => {
  const site = await startSite();
  await insertParcel(site.db);
  const { page } = await openPanel(site, '/control/parcels/TEST-1001', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });

  await page.getByRole('button', { name: words.parcels.copy }).first().click();
  await page.getByRole('status').getByText(words.parcels.copied).waitFor();

  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname + new URL(copied).search).toBe('/track.html?code=TEST-1001');
});

test('the link of a parcel is not said to be copied, where the browser refuses', async () => {
  const site = await startSite();
  await insertParcel(site.db);
  const { page } = await openPanel(site, '/control/parcels/TEST-1001', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.getByRole('button', { name: words.parcels.copy }).first().click();
  await page.getByRole('button', { name: words.parcels.copied }).waitFor();

  await page.context().clearPermissions();
  await page.getByRole('button', { name: words.parcels.copied }).click();

  await page.getByRole('button', { name: words.parcels.copied }).waitFor({ state: 'detached' });
  expect(await page.getByRole('status').allTextContents()).not.toContain(words.parcels.copied);
});

test.each([
  [words.parcels.update, 'update'],
  [words.parcels.activities, 'activities'],
  [words.parcels.updateMap, 'update-map'],
  [words.parcels.updateImage, 'update-image'],
])('a parcel leads to "%s"', async (name, place) => {
  const site = await startSite();
  await insertParcel(site.db);
  const { page } = await openPanel(site, '/control/parcels/TEST-1001');

  await page.getByRole('main').getByRole('link', { name }).click();

  await page.waitForURL(`**/control/parcels/TEST-1001/${place}`);
});

test.each(['', '/update', '/update-map', '/update-image', '/activities', '/activities/create'])(
  'of a parcel that there is not, "%s" says so',
  async (place) => {
    const { page } = await openPanel(await startSite(), `/control/parcels/NO-SUCH-1${place}`);
    await page.getByRole('heading', { level: 1, name: 'No Data Found' }).waitFor();
  },
);
