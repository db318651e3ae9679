import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { chromiumOptions } from '../support/chromium.ts';
import { startProcess } from './demo-process.ts';

/**
 * Takes README's pictures of the demo: a result on a phone beside one on a desk, a parcel in the panel, and a driver's day.
 * `npm run pictures` writes them into docs/.
 */
const docs = join(import.meta.dirname, '../../docs');
const code = 'WB-AIR-1001';
const desk = { width: 1280, height: 860 };
const phone = { width: 390, height: 860 };

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
    await drawMap(page);
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
  const page = await openPage(browser, desk);
  await page.goto(site.signUp);
  await page.locator('input[name="password"]').fill('a password for pictures');
  await page.locator('form button[type="submit"]').first().click();
  await page.waitForURL((url) => !url.pathname.includes('signup'));
  await page.goto(`${site.url}/control/parcels/${code}`);
  await drawMap(page);
  await save(page, 'panel.png');
}

async function takeDriversDay(browser: Browser): Promise<void> {
  const page = await openPage(browser, phone);
  await page.goto(site.driver);
  await page.locator('input[name="password"]').first().fill('a password for pictures');
  await page.locator('form button[type="submit"]').first().click();
  await page.waitForURL((url) => !url.pathname.includes('join'));
  await page.waitForLoadState('networkidle');
  await save(page, 'driver.png');
}

async function openPage(browser: Browser, viewport: typeof desk): Promise<Page> {
  const context = await browser.newContext({ viewport, colorScheme: 'light', locale: 'en' });
  return context.newPage();
}

/** Brings the page's map into sight, waits until it is drawn, and goes back to the top. */
async function drawMap(page: Page): Promise<void> {
  const map = page.locator('.journey-map canvas').first();
  await page.mouse.wheel(0, 2000);
  await page.locator('.map-frame, .journey-map').first().scrollIntoViewIfNeeded();
  await map.waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => scrollTo(0, 0));
}

async function save(page: Page, name: string): Promise<void> {
  writeFileSync(join(docs, name), await page.screenshot());
  await page.context().close();
}
