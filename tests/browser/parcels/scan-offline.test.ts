import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { barcode } from '../../support/barcodes.ts';
import { hydrated, type Visit, visit } from '../../support/browser.ts';
import { button, signInBrowser } from '../../support/panel.ts';
import { fakeCamera, showToCamera } from '../../support/parcels/camera.ts';
import {
  chooseHub,
  counted,
  forgive,
  mark,
  openAgain,
  openScan,
  openStoredScan,
  readyToScan,
  recorded,
  scan,
  screenIsStored,
  siteToScan,
  words,
} from '../../support/parcels/scan.ts';
import { distDir, manifest } from '../../support/site.ts';
import { temporaryDir } from '../../support/temporary-dir.ts';

/** Neither the page nor its worker reaches the site. */
async function expectNoNetwork({ page }: Visit): Promise<void> {
  const ask = (path: string) =>
    fetch(path).then(
      () => 'an answer',
      () => 'nothing',
    );
  const [worker] = page.context().serviceWorkers();
  expect(await page.evaluate(ask, paths.health)).toBe('nothing');
  expect(await worker?.evaluate(ask, paths.health)).toBe('nothing');
}

test('without a network, scans outlast the closing of the tab, and are sent once, in order, as of their time', async () => {
  const { site, codes, visitor, page } = await readyToScan(6, openStoredScan);
  const context = page.context();

  await context.setOffline(true);
  await expectNoNetwork(visitor);
  await scan(page, ...codes.slice(0, 3));
  await mark(page, 'waiting').waitFor();
  await page.getByText(words.connection.away).waitFor();
  await counted(page, 'waiting', 3);
  await page.close();
  const again = await openAgain(visitor);
  await counted(again.page, 'waiting', 3);
  // The event is remembered, and the field has the focus.
  await scan(again.page, ...codes.slice(3));
  await counted(again.page, 'waiting', 6);
  const offlineUntil = new Date().toISOString();
  expect(await recorded(site)).toEqual([]);
  await context.setOffline(false);

  await counted(again.page, 'done', 6);
  expect(await recorded(site)).toEqual(codes);
  const times = await site.db.selectFrom('activities').select('created_at').orderBy('id').execute();
  const happened = times.map(({ created_at }) => created_at);
  expect(happened).toEqual(happened.toSorted());
  expect(happened.every((time) => time <= offlineUntil)).toBe(true);
  forgive(visitor);
});

test('scans that wait are sent when the screen is opened again', { tags: 'extended' }, async () => {
  const { site, codes, visitor, page } = await readyToScan(2, openScan);
  await page.context().setOffline(true);
  await scan(page, ...codes);
  await counted(page, 'waiting', 2);
  await page.close();
  await page.context().setOffline(false);

  const again = await openAgain(visitor);

  await counted(again.page, 'done', 2);
  expect(await recorded(site)).toEqual(codes);
  forgive(visitor);
});

test('a scan whose answer is lost is not recorded twice', async () => {
  const { site, codes, visitor, page } = await readyToScan(2, openScan);
  let requests = 0;
  await page.route('**/api/events', async (route) => {
    requests += 1;
    if (requests > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });

  await scan(page, ...codes);
  await page.getByText(words.connection.away).waitFor();
  expect(await recorded(site)).toEqual([codes[0]]);
  await button(page, words.connection.tryNow).click();

  await counted(page, 'done', 2);
  expect(requests).toBe(3);
  expect(await recorded(site)).toEqual(codes);
  forgive(visitor);
});

test('two tabs send each scan once, in the order of scanning', { tags: 'extended' }, async () => {
  const { site, codes, visitor, page } = await readyToScan(6, openStoredScan);
  const context = page.context();
  const sent: string[] = [];
  // Those that the site got: before the whole browser knows of the network, one may be tried in vain.
  context.on('requestfinished', (request) => {
    const isScan = request.method() === 'POST' && request.url().endsWith(paths.api.events);
    if (isScan) sent.push(JSON.parse(request.postData() ?? '{}').parcels[0]);
  });
  const { page: other } = await openAgain(visitor);
  await context.setOffline(true);
  for (const [index, code] of codes.entries()) {
    const tab = index % 2 === 0 ? page : other;
    await tab.bringToFront();
    await scan(tab, code);
    await counted(tab, 'waiting', index + 1);
  }
  sent.length = 0;
  await context.setOffline(false);

  await Promise.all([counted(page, 'done', 6), counted(other, 'done', 6)]);
  expect(await recorded(site)).toEqual(codes);
  expect(sent).toEqual(codes);
  forgive(visitor);
});

test('the device keeps the screen and what to choose from, and nothing that the API says', async () => {
  const { codes, page } = await readyToScan(1, openStoredScan);
  await scan(page, ...codes);
  await counted(page, 'done', 1);

  const files = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });

  expect(files).toContain(paths.control.scan);
  const others = files.filter((file) => file !== paths.control.scan);
  expect(others.length).toBeGreaterThan(10);
  expect(others.filter((file) => !file.startsWith('/assets/'))).toEqual([]);
  expect(files.filter((file) => /zxing/.test(file))).toEqual([]);
});

test('other pages of the panel do not come from the device', { tags: 'extended' }, async () => {
  const { site } = await siteToScan(1);
  const visitor = await openStoredScan(site);
  const { page } = visitor;
  await page.goto(paths.control.parcels);
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  // A page that has not fetched all of its islands would complain of their absence.
  await hydrated(visitor);

  await page.context().setOffline(true);

  await expect(page.goto(paths.control.index)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  forgive(visitor);
});

test('the camera reads without a network, once it has been used with one', {
  tags: 'extended',
}, async () => {
  const { site, codes } = await siteToScan(2);
  const visitor = await openScan(site);
  const { page } = visitor;
  await fakeCamera(visitor.page.context());
  const { page: first } = await openAgain(visitor);
  await screenIsStored(visitor);
  await chooseHub(first);
  await showToCamera(first, await barcode('WB-101', 'QRCode'));
  await button(first, words.camera.start).click();
  await counted(first, 'done', 1);
  await first.close();

  await page.context().setOffline(true);
  const { page: again } = await openAgain(visitor);
  await showToCamera(again, await barcode('WB-102', 'QRCode'));
  await button(again, words.camera.start).click();
  await counted(again, 'waiting', 1);
  await page.context().setOffline(false);

  await counted(again, 'done', 2);
  expect(await recorded(site)).toEqual(codes);
  forgive(visitor);
});

test('after an update of the site the device keeps its new screen, and the old one no more', {
  tags: 'extended',
}, async () => {
  const files = temporaryDir();
  for (const name of readdirSync(distDir)) symlinkSync(join(distDir, name), join(files, name));
  const script = join(files, 'scan-worker.js');
  const { site } = await siteToScan(1, files);
  const visitor = await openStoredScan(site);
  const { page } = visitor;
  const keptNames = () => page.evaluate(() => caches.keys());
  const [before] = await keptNames();

  const text = readFileSync(script, 'utf8');
  rmSync(script);
  const more = manifest.appIcons['512'];
  writeFileSync(script, text.replace(`"${manifest.loader}"`, `"${manifest.loader}","${more}"`));
  await page.reload();

  await expect.poll(keptNames, { timeout: 10_000 }).not.toContain(before);
  expect(await keptNames()).toHaveLength(1);
  expect(await page.evaluate((path) => caches.match(path).then(Boolean), more)).toBe(true);
  await page.context().setOffline(true);
  await openAgain(visitor);
  forgive(visitor);
});

test('a device whose clock is wrong records by the site’s, without a network too', {
  tags: 'extended',
}, async () => {
  const { site } = await siteToScan(2);
  const visitor = await visit(site);
  const { page } = visitor;
  const context = page.context();
  const hour = 60 * 60 * 1000;
  await context.addInitScript((ms) => {
    const { now } = Date;
    Date.now = () => now() + ms;
  }, hour);
  await signInBrowser(visitor, site);
  await page.goto(paths.control.scan);
  await hydrated(visitor);

  await chooseHub(page);
  await scan(page, 'WB-101');
  await counted(page, 'done', 1);
  await context.setOffline(true);
  await scan(page, 'WB-102');
  await counted(page, 'waiting', 1);
  await context.setOffline(false);
  await counted(page, 'done', 2);

  const times = await site.db.selectFrom('activities').select('created_at').execute();
  const offBy = times.map(({ created_at }) => Math.abs(Date.parse(created_at) - Date.now()));
  expect(Math.max(...offBy)).toBeLessThan(hour / 2);
  forgive(visitor);
});
