import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { chromiumOptions } from '../support/chromium.ts';
import { costOf, countBytes, type PageCost, sum } from './page-cost.ts';
import { signUp } from './panel.ts';
import { root, startServer } from './server.ts';
import { medianOf } from './times.ts';

/**
 * What visitors and the administrator wait for, in Chromium: how long scripts block the page on a phone
 * (the processor slowed down fourfold), how soon tracking can be used on a mobile network, how soon the
 * page answers a touch, how soon the map is seen, and what a first visit takes of the processor and the
 * network. Medians of `--rounds` (5). `--before FOLDER`: the built site of another checkout too, in turn;
 * `--only blocked`: what has that in its name.
 */
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    before: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const rounds = Number(options.rounds);
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

const dataDir = mkdtempSync(join(tmpdir(), 'waybill-browser-bench-'));

type Site = { url: string; session: string; stop(): Promise<void> };

/** Starts the demo of a checkout, with an administrator. */
async function startDemo(checkout: string, name: string): Promise<Site> {
  const env = { DATA_DIR: join(dataDir, name), RATE_LIMIT: 'off', MAP_TILES_URL: 'off' };
  const { port, stop } = await startServer(join(checkout, 'dist/server/main.js'), ['--demo'], env);
  const url = `http://localhost:${port}`;
  const session = (await signUp(url)).split('=')[1] ?? '';
  return { url, session, stop };
}

const browser = await chromium.launch({ headless: true, ...(await chromiumOptions()) });

async function withVisitor({ url, session }: Site, measure: Measure): Promise<number> {
  const context = await browser.newContext({ viewport: phone, baseURL: url, hasTouch: true });
  try {
    await context.addCookies([{ name: 'session', value: session, url }]);
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    return await measure({ page, devTools });
  } finally {
    await context.close();
  }
}

/** Of a page's first visit, without a slowdown. */
function cost(path: string, name: keyof PageCost): Measure {
  return async ({ page }) => (await costOf(browser, page, path))[name];
}

/** What a first visit on a mobile network is sent in ten seconds, in bytes. @param type of one kind alone. */
function bytes(path: string, type?: string): Measure {
  return async ({ page, devTools }) => {
    const counted = countBytes(devTools);
    await onMobileNetwork(devTools);
    await page.goto(path);
    await page.waitForTimeout(10_000);
    return type === undefined ? sum(counted.values()) : (counted.get(type) ?? 0);
  };
}

/** When the largest picture or text of the first screen was drawn, on a slow phone and a mobile network. */
function largestPaint(path: string): Measure {
  return async ({ page, devTools }) => {
    await onMobileNetwork(devTools);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(path);
    return lastEntry(page, 'largest-contentful-paint', 'startTime');
  };
}

/** How far what stands there moved by itself, in thousandths. */
function shift(path: string): Measure {
  return async ({ page, devTools }) => {
    await onMobileNetwork(devTools);
    await page.goto(path, { waitUntil: 'networkidle' });
    return 1000 * (await lastEntry(page, 'layout-shift', 'value'));
  };
}

/** Of what has been observed of the page so far. */
function lastEntry(page: Page, type: string, field: 'startTime' | 'value'): Promise<number> {
  return page.evaluate(
    ([type, field]) =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1);
          resolve(last === undefined ? 0 : Number(Reflect.get(last, field)));
        });
        observer.observe({ type, buffered: true });
        setTimeout(() => resolve(0), 1000);
      }),
    [type, field] as const,
  );
}

async function onMobileNetwork(devTools: CDPSession): Promise<void> {
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', mobileNetwork);
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
    await page.evaluate(
      () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })),
    );
    return page.evaluate(() => {
      const tasks: unknown = Reflect.get(window, 'tasks');
      return Array.isArray(tasks) ? tasks.reduce((sum: number, ms: number) => sum + ms, 0) : -1;
    });
  };
}

/** From the start of the navigation until the search bar can be used: it needs no script. */
const trackingInteractive: Measure = async ({ page, devTools }) => {
  await onMobileNetwork(devTools);
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

const kilobyte = 1024;

const measures: [name: string, atMost: number, measure: Measure][] = [
  ['home, blocked', 150, blockingTime('/')],
  ['result, blocked', 100, blockingTime(result)],
  ['event form, blocked', 150, blockingTime(eventForm)],
  ...Object.entries({ home: '/', result, 'event form': eventForm }).flatMap(
    ([name, path]): typeof measures => [
      [`${name}, main thread`, 250, cost(path, 'tasks')],
      [`${name}, drawing`, 150, cost(path, 'drawing')],
      [`${name}, 4 × beyond 50`, 350, cost(path, 'blocked')],
    ],
  ),
  ['home, bytes', 100 * kilobyte, bytes('/')],
  ['home, bytes of script', 5 * kilobyte, bytes('/', 'Script')],
  ['result, bytes', 90 * kilobyte, bytes(result)],
  ['result, bytes of script', 25 * kilobyte, bytes(result, 'Script')],
  ['home, largest paint', 2500, largestPaint('/')],
  ['result, largest paint', 2500, largestPaint(result)],
  ['home, shift', 0, shift('/')],
  ['result, shift', 0, shift(result)],
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

const site = await startDemo(root, 'site');
const before =
  options.before === undefined ? null : await startDemo(resolve(options.before), 'before');
try {
  for (const [name, atMost, measure] of measures) {
    if (!name.includes(options.only)) continue;
    const [now, then]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      now.push(await withVisitor(site, measure));
      if (before !== null) then.push(await withVisitor(before, measure));
    }
    const median = medianOf(now);
    const beside =
      before === null
        ? ''
        : `, before ${medianOf(then).toFixed(0)}: ${(median / medianOf(then)).toFixed(2)} ×`;
    process.stdout.write(
      `${name.padEnd(24)}${median.toFixed(0).padStart(7)} (${Math.max(...now).toFixed(0)} at worst, ${atMost} allowed${beside})\n`,
    );
  }
} finally {
  await browser.close();
  await site.stop();
  await before?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
