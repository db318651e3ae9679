import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { insertMember, signedInMember } from '../../support/admin.ts';
import { violationsOf } from '../../support/axe.ts';
import { hydrated, visit } from '../../support/browser.ts';
import { button, words as panel, signInBrowser } from '../../support/panel.ts';
import { dayFromNow } from '../../support/parcels/runs.ts';
import {
  choice,
  chooseHub,
  counted,
  forgive,
  hub,
  mark,
  openOnlineScan,
  openScan,
  openStoredScan,
  recorded,
  scan,
  siteToScan,
  words,
} from '../../support/parcels/scan.ts';
import { keptOnDevice, signInDriver } from '../../support/parcels/today.ts';
import { manifest } from '../../support/site.ts';
import { amount } from '../../support/sweep.ts';

const en = messagesOf('en');

declare global {
  interface Window {
    heard: number[];
    felt: unknown[];
  }
}

test('“arrived at hub” for many scanned parcels: two clicks, no page load', async () => {
  const { site, codes } = await siteToScan(amount(40, 12));
  const { page } = await openOnlineScan(site);
  let loads = 0;
  page.on('framenavigated', () => {
    loads += 1;
  });
  await page.evaluate(() => {
    document.documentElement.dataset.clicks = '0';
    // The browser adds a click on the field to a click on its label, which does not count.
    document.addEventListener('pointerdown', () => {
      const { dataset } = document.documentElement;
      dataset.clicks = String(Number(dataset.clicks) + 1);
    });
  });

  await chooseHub(page);
  await page.getByRole('button', { name: 'Rotterdam' }).click();
  await scan(page, ...codes);
  await counted(page, 'done', codes.length, 25_000);

  expect(await recorded(site)).toEqual(codes);
  expect(await page.locator('html').getAttribute('data-clicks')).toBe('2');
  expect(loads).toBe(0);
  const parcels = await site.db
    .selectFrom('parcels')
    .select(['status', 'current_location', 'stage', 'map_current_latitude'])
    .distinct()
    .execute();
  expect(parcels).toEqual([
    { status: hub, current_location: 'Rotterdam', stage: 'in_transit', map_current_latitude: 51.9 },
  ]);
});

test('a driver scans at a saved place, whose position the device neither keeps nor sends', async () => {
  const { site, codes } = await siteToScan(1);
  const dispatcher = await signedInMember(site, 'dispatcher');
  const driver = await insertMember(site, 'driver');
  const json = { day: dayFromNow(), driver, parcels: codes };
  await dispatcher.ask('/api/runs', { method: 'POST', json });
  const visitor = await visit(site, { serviceWorkers: 'block' });
  const { page } = visitor;
  await signInDriver(visitor, site);
  await page.goto(paths.control.scan);
  await choice(page, hub).waitFor();
  await chooseHub(page);
  await page.getByRole('button', { name: 'Rotterdam' }).click();

  const request = page.waitForRequest((sent) => sent.method() === 'POST');
  await scan(page, ...codes);
  expect((await request).postDataJSON()).not.toHaveProperty('latitude');
  await counted(page, 'done', 1);

  expect(await keptOnDevice(page)).not.toContain('51.9');
  const parcel = site.db.selectFrom('parcels').select('map_current_latitude');
  expect(await parcel.executeTakeFirst()).toEqual({ map_current_latitude: 51.9 });
});

test('axe finds nothing to mend in any of its states, and all of it fits into 320 px, in both directions', {
  tags: 'extended',
}, async () => {
  const { site, codes } = await siteToScan(3);
  const visitor = await openScan(site, { viewport: { width: 320, height: 700 } });
  const { page } = visitor;
  const faults = async () => [
    ...(await violationsOf(page)),
    ...(await page
      .locator(
        'main :is(button, a, input:not([type=radio], [type=checkbox])), main label:has([type=checkbox]), .icon-choice',
      )
      .evaluateAll((elements) =>
        elements
          .filter((element) => element.checkVisibility())
          .filter((element) => element.getBoundingClientRect().height < 44)
          .map((element) => element.outerHTML.slice(0, 90)),
      )),
    ...(await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth > clientWidth ? [`${scrollWidth} px wide`] : [];
    })),
  ];

  await chooseHub(page);
  expect(await faults()).toEqual([]);
  await scan(page, ...codes, 'NO-SUCH-1', 'NO-SUCH-2');
  await counted(page, 'done', 3);
  await counted(page, 'problems', 2);
  expect(await faults()).toEqual([]);
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  await page.context().setOffline(true);
  await scan(page, 'WB-104', 'WB-101');
  await mark(page, 'twice').waitFor();
  await page.getByText(words.connection.away).waitFor();
  expect(await faults()).toEqual([]);
  await site.db.deleteFrom('sessions').execute();
  await page.context().setOffline(false);
  await page.getByRole('link', { name: panel.account.signIn }).waitFor();
  expect(await faults()).toEqual([]);
  forgive(visitor);
});

test('all of it can be done with the keyboard alone', { tags: 'extended' }, async () => {
  const { site } = await siteToScan(1);
  const { page } = await openOnlineScan(site);
  const tabTo = async (name: string) => {
    const focused = page.locator(':focus');
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Tab');
      const label = await focused.evaluate(
        (element) => element.getAttribute('aria-label') ?? element.textContent,
      );
      if (label?.trim() === name) return;
    }
    throw new Error(`Tab leads to no ${name}`);
  };

  await page.locator('.icon-choice input').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await tabTo('Rotterdam');
  await page.keyboard.press('Enter');
  await tabTo(words.chooser.done);
  await page.keyboard.press('Enter');
  await scan(page, 'WB-101', 'NO-SUCH-1');
  await counted(page, 'done', 1);
  await counted(page, 'problems', 1);
  await tabTo('Dismiss: NO-SUCH-1');
  await page.keyboard.press('Enter');
  await counted(page, 'problems', 0);
  await page.locator('input[dir=ltr]').focus();
  await tabTo('Undo: WB-101');
  await page.keyboard.press('Enter');

  await counted(page, 'done', 0);
  // The screen does not wait for the site.
  await expect.poll(() => recorded(site)).toEqual([]);
});

test('each outcome has its sound, unless it is switched off, which the device remembers', {
  tags: 'extended',
}, async () => {
  const { site } = await siteToScan(3);
  const { page } = await openOnlineScan(site);
  await page.addInitScript(() => {
    const heard: number[] = [];
    const felt: unknown[] = [];
    Object.assign(window, { heard, felt });
    Navigator.prototype.vibrate = (pattern) => felt.push(pattern) > 0;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function play(this: OscillatorNode, when?: number) {
      heard.push(this.frequency.value);
      start.call(this, when);
    };
  });
  const heard = (): Promise<number[]> => page.evaluate(() => window.heard);
  await page.reload();
  await chooseHub(page);

  await scan(page, 'WB-101');
  await counted(page, 'done', 1);
  const good = await heard();
  await scan(page, 'WB-101');
  await counted(page, 'twice', 1);
  const twice = (await heard()).slice(good.length);
  await scan(page, 'NO-SUCH-1');
  await counted(page, 'problems', 1);
  const bad = (await heard()).slice(good.length + twice.length);

  expect(new Set([good, twice, bad].map((notes) => notes.join()))).toHaveLength(3);
  expect([good.length, twice.length, bad.length]).toEqual([1, 2, 2]);
  const felt: unknown[] = await page.evaluate(() => window.felt);
  expect(new Set(felt.map(String)).size).toBe(3);
  await button(page, words.sound.off).click();
  await button(page, words.sound.on).waitFor();
  await scan(page, 'WB-102');
  await counted(page, 'done', 2);
  expect(await heard()).toHaveLength(5);
  await page.reload();
  await button(page, words.sound.on).waitFor();
});

const { onlineOnly } = en.today;

async function openBroken(broken: string) {
  const { site, codes } = await siteToScan(1);
  const visitor = await visit(site);
  await signInBrowser(visitor, site);
  const answer = { status: 404, contentType: 'text/plain', body: '' };
  await visitor.page.context().route(`**${broken}`, (route) => route.fulfill(answer));
  await visitor.page.goto(paths.control.scan);
  await hydrated(visitor);
  return { visitor, site, codes };
}

test.each([
  ['the worker', paths.control.scanWorker],
  // Pages do not show it, but the worker keeps it.
  ['a file of the screen', manifest.appIcons['180']],
])(
  'where %s is not to be had, the screen says that it needs a network, and scans',
  { tags: 'extended' },
  async (_, file) => {
    const { visitor, site, codes } = await openBroken(file);
    const { page } = visitor;

    await page.getByText(onlineOnly).waitFor();
    await chooseHub(page);
    await scan(page, ...codes);

    await counted(page, 'done', 1);
    expect(await recorded(site)).toEqual(codes);
    visitor.complaints.length = 0;
  },
);

test('a screen that the device keeps says nothing of it', { tags: 'extended' }, async () => {
  const { site } = await siteToScan(1);
  const visitor = await openStoredScan(site);
  const { page } = visitor;

  await page.reload();
  await hydrated(visitor);
  expect(await page.getByText(onlineOnly).count()).toBe(0);
  await page.context().setOffline(true);
  await page.reload();
  await hydrated(visitor);

  expect(await page.getByText(onlineOnly).count()).toBe(0);
  forgive(visitor);
});
