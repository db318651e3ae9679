import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { chromiumOptions } from '../support/chromium.ts';
import { startServer } from './server.ts';
import { medianOf } from './times.ts';

/**
 * What visitors and the administrator wait for, in Chromium: how long scripts block the page on a phone
 * (the processor slowed down fourfold), how soon tracking can be used on a mobile network, how soon the
 * page answers a touch, and how soon the map is seen. Medians of `--rounds` (5).
 */
const rounds = Number(process.argv[process.argv.indexOf('--rounds') + 1]) || 5;
const phone = { width: 390, height: 844 };
const result = '/track.html?code=WB-AIR-1001';
const eventForm = '/control/parcels/WB-AIR-1001/activities/create';

/** As Lighthouse has it: 150 ms there and back, 1.6 Mbit/s down, 0.75 up. */
const mobileNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};

type Visitor = { page: Page; devTools: CDPSession };
type Measure = (visitor: Visitor) => Promise<number>;

const root = join(import.meta.dirname, '../..');
const dataDir = mkdtempSync(join(tmpdir(), 'waybill-browser-bench-'));
const env = { DATA_DIR: dataDir, RATE_LIMIT: 'off', MAP_TILES_URL: 'off' };
const server = await startServer(join(root, 'dist/server/main.js'), ['--demo'], env);
const site = `http://localhost:${server.port}`;

async function signUp(): Promise<string> {
  const answer = await fetch(`${site}/api/admins`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'bench@example.com', password: 'a password to measure with' }),
  });
  return answer.headers.getSetCookie()[0]?.split(';')[0]?.split('=')[1] ?? '';
}

const session = await signUp();

async function withVisitor(browser: Browser, measure: Measure): Promise<number> {
  const context = await browser.newContext({ viewport: phone, baseURL: site, hasTouch: true });
  try {
    await context.addCookies([{ name: 'session', value: session, url: site }]);
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    return await measure({ page, devTools });
  } finally {
    await context.close();
  }
}

/** Sums up what tasks take beyond 50 ms each, from the start of the page until it has been idle. */
function blockingTime(path: string): Measure {
  return async ({ page, devTools }) => {
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(() => {
      const tasks: number[] = [];
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration - 50);
      }).observe({ type: 'longtask', buffered: true });
      Object.assign(window, { tasks });
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    return page.evaluate(() => {
      const tasks: unknown = Reflect.get(window, 'tasks');
      return Array.isArray(tasks) ? tasks.reduce((sum: number, ms: number) => sum + ms, 0) : -1;
    });
  };
}

/** From the start of the navigation until the search bar can be used: it needs no script. */
const trackingInteractive: Measure = async ({ page, devTools }) => {
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', mobileNetwork);
  await page.goto('/track.html');
  await page.getByRole('textbox').first().waitFor();
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    return navigation instanceof PerformanceNavigationTiming ? navigation.domInteractive : -1;
  });
};

/** The longest time from an interaction to the next picture. */
function interaction(path: string, interact: (page: Page) => Promise<void>): Measure {
  return async ({ page, devTools }) => {
    await page.goto(path);
    // The first use, after which the island is there.
    await page.keyboard.press('Shift');
    await page.locator('way-island[hydrated]').first().waitFor();
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.evaluate(() => {
      const durations = [0];
      // Not in the types yet: shorter ones are left out.
      const options = { type: 'event', durationThreshold: 16 };
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) durations.push(duration);
      }).observe(options);
      Object.assign(window, { durations });
    });
    await interact(page);
    // The observer has run two frames later.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
    );
    return page.evaluate(() => {
      const durations: unknown = Reflect.get(window, 'durations');
      return Array.isArray(durations) ? Math.max(...durations.map(Number)) : -1;
    });
  };
}

/** From the map's place being scrolled in until its markers are drawn. */
const mapPicture: Measure = async ({ page }) => {
  await page.goto(result);
  await page.keyboard.press('Shift');
  await page.locator('way-island[hydrated]').waitFor();
  return page.evaluate(async () => {
    const panel = document.querySelector('.map-panel');
    const start = performance.now();
    panel?.scrollIntoView({ behavior: 'instant' });
    while (document.querySelector('.leaflet-marker-icon') === null) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return performance.now() - start;
  });
};

const measures: [name: string, atMost: number, measure: Measure][] = [
  ['home, blocked', 150, blockingTime('/')],
  ['result, blocked', 100, blockingTime(result)],
  ['event form, blocked', 150, blockingTime(eventForm)],
  ['tracking, interactive', 1000, trackingInteractive],
  [
    'search, next picture',
    100,
    interaction('/track.html', async (page) => {
      const code = page.getByRole('textbox').first();
      await code.fill('WB-AIR-1001');
      await code.press('Enter');
      await page.locator('.waybill').waitFor();
    }),
  ],
  [
    'menu, next picture',
    100,
    interaction('/track.html', async (page) => {
      await page.locator('[popovertarget=side-menu]').first().tap();
      await page.locator('#side-menu:popover-open').waitFor();
    }),
  ],
  [
    'theme, next picture',
    100,
    interaction('/track.html', (page) =>
      page.locator('.theme-toggle button:visible').first().tap(),
    ),
  ],
  ['map, first picture', 200, mapPicture],
];

const browser = await chromium.launch({ headless: true, ...(await chromiumOptions()) });
try {
  for (const [name, atMost, measure] of measures) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await withVisitor(browser, measure));
    const [median, worst] = [medianOf(times), Math.max(...times)];
    process.stdout.write(
      `${name.padEnd(24)}${median.toFixed(0).padStart(5)} ms (${worst.toFixed(0)} at worst, ${atMost} allowed)\n`,
    );
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
