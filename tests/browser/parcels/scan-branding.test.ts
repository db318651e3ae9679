/** @module-tag extended */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import type { TestAdmin } from '../../support/admin.ts';
import { ownColors, postLogo, sign } from '../../support/content/branding.ts';
import { svgFile } from '../../support/content/clients.ts';
import { openPanel } from '../../support/panel.ts';
import {
  choice,
  chooseHub,
  counted,
  forgive,
  hub,
  openAgain,
  recorded,
  scan,
  screenIsStored,
  siteToScan,
} from '../../support/parcels/scan.ts';

/** A site in the company's own look, whose scan screen the device keeps. */
async function ownScan() {
  const { site, codes } = await siteToScan(1);
  const visitor = await openPanel(site, paths.control.brandingSettings);
  const { page, admin } = visitor;
  await paint(admin, ownColors);
  await postLogo(admin);
  await page.goto(paths.control.scan);
  await choice(page, hub).waitFor();
  await screenIsStored(visitor);
  return { site, codes, visitor, page, admin };
}

const paint = (admin: TestAdmin, colors: object) =>
  admin.ask('/api/settings', { method: 'PATCH', json: colors });

/** The colour of the bar, and whether its logo is to be seen. */
function brandingOf(page: Page) {
  return page.locator('.top-bar').evaluate(async (bar) => {
    const logo = bar.querySelector('img');
    await logo?.decode();
    return { ground: getComputedStyle(bar).backgroundColor, logoWidth: logo?.naturalWidth };
  });
}

const branding = /\/assets\/look\/|\/uploads\//;

/** The files of the company's look that the device keeps. */
function storedBranding(page: Page): Promise<string[]> {
  return page.evaluate(async (source) => {
    const lists = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    const urls = (await Promise.all(lists)).flat().map(({ url }) => url);
    return urls.filter((url) => new RegExp(source).test(url));
  }, branding.source);
}

test('with a logo and colours, the screen opens without a network, in the company’s look', async () => {
  const { site, codes, visitor, page } = await ownScan();

  await page.context().setOffline(true);
  await page.close();
  const { page: again } = await openAgain(visitor);

  const { ground, logoWidth } = await brandingOf(again);
  expect(ground).toBe('rgb(122, 31, 92)');
  expect(logoWidth).toBeGreaterThan(0);
  await chooseHub(again);
  await scan(again, ...codes);
  await counted(again, 'waiting', 1);
  await again.context().setOffline(false);
  await counted(again, 'done', 1);
  expect(await recorded(site)).toEqual(codes);
  forgive(visitor);
});

test('a look that changes is the one that the device keeps, and the former one no more', async () => {
  const { visitor, page, admin } = await ownScan();
  const before = await storedBranding(page);

  await paint(admin, { primary_color: '#004d40' });
  await postLogo(admin, svgFile(sign('#00695c')));
  await page.reload();

  await expect
    .poll(async () => (await storedBranding(page)).filter((url) => before.includes(url)))
    .toEqual([]);
  expect((await storedBranding(page)).length).toBe(before.length);
  await page.context().setOffline(true);
  const { page: again } = await openAgain(visitor);
  const { ground, logoWidth } = await brandingOf(again);
  expect(ground).toBe('rgb(0, 77, 64)');
  expect(logoWidth).toBeGreaterThan(0);
  forgive(visitor);
});
