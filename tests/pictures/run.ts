import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { chromiumOptions } from '../support/chromium.ts';
import { startProcess } from './demo-process.ts';

/**
 * Takes README's pictures of the demo: a result on a phone beside one on a desk, a parcel and
 * the office's pages in the panel, and a driver's day.
 * `npm run pictures` writes them into docs/.
 */
const docs = join(import.meta.dirname, '../../docs');
const code = 'WB-AIR-1001';
const desk = { width: 1280, height: 860 };
const phone = { width: 390, height: 860 };
/** Pages of the office: what they are called in docs/, and where they are. */
const office = {
  customers: '/control/customers/1',
  prices: '/control/delivery-services/1',
  cash: '/control/cash.html',
  invoices: '/control/invoice/list.html',
};

const dataDir = mkdtempSync(join(tmpdir(), 'waybill-pictures-'));
const site = await startProcess(dataDir);
const browser = await chromium.launch(await chromiumOptions());
try {
  await takeResult(browser);
  await takePanel(browser);
  await takeDriversDay(browser);
} finally {
  await browser.close();
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function takeResult(browser: Browser): Promise<void> {
  const pictures = [];
  for (const size of [desk, phone]) {
    const page = await openPage(browser, size);
    await page.goto(`${site.url}/track.html?code=${code}`);
    await page.waitForLoadState('networkidle');
    pictures.push(await page.screenshot());
    await page.close();
  }
  const [onDesk, onPhone] = pictures.map((picture) => picture.toString('base64'));
  const page = await openPage(browser, { width: 1720, height: 940 });
  await page.setContent(`<style>
    body { display: flex; gap: 40px; align-items: center; justify-content: center; height: 100vh; margin: 0; background: #dfe5e8 }
    img { border-radius: 10px; box-shadow: 0 12px 40px rgb(12 31 51 / .25) }
    img + img { border-radius: 28px }
  </style><img width="1200" src="data:image/png;base64,${onDesk}"><img width="380" src="data:image/png;base64,${onPhone}">`);
  await save(page, 'screenshot.png');
}

async function takePanel(browser: Browser): Promise<void> {
  const page = await openPage(browser, { ...desk, height: 1000 });
  await page.goto(site.signUp);
  await choosePassword(page);
  await page.waitForURL((url) => !url.pathname.includes('signup'));
  await page.goto(`${site.url}/control/parcels/${code}`);
  await page.waitForLoadState('networkidle');
  await write(page, 'panel.png');
  await page.setViewportSize(desk);
  for (const [name, path] of Object.entries(office)) {
    await page.goto(`${site.url}${path}`);
    await page.waitForLoadState('networkidle');
    // Of a delivery service its zones.
    if (name === 'prices') {
      await page
        .locator('fieldset')
        .first()
        .evaluate((zone) => zone.scrollIntoView());
    }
    await write(page, `${name}.png`);
  }
  await page.context().close();
}

async function takeDriversDay(browser: Browser): Promise<void> {
  const page = await openPage(browser, phone);
  await page.goto(site.driver);
  await choosePassword(page);
  await page.waitForURL((url) => !url.pathname.includes('join'));
  await page.waitForLoadState('networkidle');
  await save(page, 'driver.png');
}

async function openPage(browser: Browser, viewport: typeof desk): Promise<Page> {
  const context = await browser.newContext({ viewport, colorScheme: 'light', locale: 'en' });
  return context.newPage();
}

async function choosePassword(page: Page): Promise<void> {
  const password = page.locator('input[name="password"]');
  await password.fill('a password for pictures');
  await password.press('Enter');
}

async function save(page: Page, name: string): Promise<void> {
  await write(page, name);
  await page.context().close();
}

async function write(page: Page, name: string): Promise<void> {
  // A palette is enough for a page, and a third as large.
  const picture = sharp(await page.screenshot()).png({ palette: true, quality: 95, effort: 10 });
  writeFileSync(join(docs, name), await picture.toBuffer());
}
