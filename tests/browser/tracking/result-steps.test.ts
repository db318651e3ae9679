import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { NewParcel } from '../../../server/parcels/shared/parcel.ts';
import type { Stage } from '../../../server/shared/enums.ts';
import { dayAfter } from '../../../views/parts/read-day.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { audit } from '../../support/axe.ts';
import { hydrated, prefer, visit } from '../../support/browser.ts';
import { insertActivity, insertParcel } from '../../support/parcels.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { sample, sampleLanguages } from '../../support/sweep.ts';

const address = '/track.html?code=TEST-1001';

/** A site whose parcel TEST-1001 stands in this stage, and was out for delivery before. */
async function siteWith(stage: Stage, fields: Partial<NewParcel> = {}, env = {}) {
  const site = await startSite(env);
  await insertSteps(site, stage, fields);
  return site;
}

async function insertSteps({ db }: TestSite, stage: Stage, fields: Partial<NewParcel>) {
  const id = await insertParcel(db, { stage, status: null, ...fields });
  await insertActivity(db, id, { stage: 'out_for_delivery', location: 'Lisbon' });
  await insertActivity(db, id, { stage });
}

const boxes = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all.map((one) => {
      const { left, right, width } = one.getBoundingClientRect();
      return { left, right, width };
    }),
  );

test('when a parcel arrives is told by the server’s day, until it is looked up anew', {
  tags: 'extended',
}, async () => {
  const day = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const days = { min_expected_delivery_date: day, max_expected_delivery_date: day };
  const site = await siteWith('in_transit', days, { TZ: 'Pacific/Kiritimati' });
  const visitor = await visit(site, { timezoneId: 'Pacific/Pago_Pago' });
  const { page } = visitor;
  // Three days later, and already four on the islands of Kiribati.
  await page.clock.setFixedTime(new Date(`${dayAfter(day, 3)}T12:00:00.000Z`));
  await page.goto(address);
  const drawn = await page.locator('.arrival > strong').textContent();
  await hydrated(visitor);
  expect(await page.locator('.arrival > strong').textContent()).toBe(drawn);
  expect(drawn).toMatch(/^Arrives (today|tomorrow)$/);

  await page.getByPlaceholder('Enter Your Tracking Code').fill('TEST-1001');
  await page.keyboard.press('Enter');

  await page.locator('.arrival-late').waitFor();
  expect(await page.locator('.arrival > strong').textContent()).toBe('4 days late');
});

test.each(
  sample(
    [
      ['LIGHT', [390, 1440]],
      ['DARK', [390, 1440]],
    ],
    [['DARK', [390]]],
  ),
)(
  'each kind of step can be read and is different: %s',
  { tags: 'extended' },
  async (theme, widths) => {
    const kinds = new Set<string>();
    const site = await startSite();
    const visitor = await visit(site);
    await prefer(visitor, site, { theme });
    const { page } = visitor;
    for (const stage of ['info_received', 'in_transit', 'delivered', 'exception'] as const) {
      await insertSteps(site, stage, { tracking_code: stage });
      await page.goto(`/track.html?code=${stage}`);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        expect(await audit(page, { within: '.waybill' }), `${stage}, ${width} px`).toEqual([]);
      }
      const mark = page.locator('.step-current .step-mark');
      const colour = await mark.evaluate((element) => getComputedStyle(element).backgroundColor);
      kinds.add(`${colour} ${await mark.locator('svg').getAttribute('data-icon')}`);
    }
    expect(kinds.size).toBe(4);
  },
);

test('at 320 px the current step has its words where the status has others, in every language, and nothing sticks out', {
  tags: 'extended',
  timeout: 120_000,
}, async () => {
  const stages = ['info_received', 'out_for_delivery', 'attempt_failed', 'returned'] as const;
  for (const stage of sample(stages, ['info_received', 'attempt_failed'] as const)) {
    const site = await siteWith(stage, { status: 'Ask at desk 3' });
    const { page } = await visit(site, { viewport: { width: 320, height: 700 } });
    for (const { code } of sampleLanguages()) {
      await page.goto(`${address}&lang=${code}`);
      const place = `${stage} in ${code}`;
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, place).toBeLessThanOrEqual(320);
      const [list] = await boxes(page, '.steps');
      for (const { left, right } of await boxes(page, '.step-mark, .step-current .step-word')) {
        expect(left, place).toBeGreaterThanOrEqual(list?.left ?? 320);
        expect(right, place).toBeLessThanOrEqual(list?.right ?? 0);
      }
      const [word] = await boxes(page, '.step-current .step-word');
      expect(word?.width, place).toBeGreaterThan(20);
      const words = await page.locator('.step-current').textContent();
      expect(words).toBe(messagesOf(code).stages[stage]);
    }
  }
});

test('at 320 px the words of the status are not repeated beside it', {
  tags: 'extended',
}, async () => {
  const site = await siteWith('out_for_delivery');
  const { page } = await visit(site, { viewport: { width: 320, height: 700 } });
  await page.goto(address);

  const [word] = await boxes(page, '.step-current .step-word');
  expect(word?.width).toBeLessThan(2);
  expect(await page.locator('.waybill-status').innerText()).toContain('Out for delivery');
});

test.each(
  sample(
    [
      ['de', 1],
      ['ar', -1],
    ],
    [['ar', -1]],
  ),
)('the steps run in the direction of %s', { tags: 'extended' }, async (language, direction) => {
  const site = await siteWith('in_transit');
  const visitor = await visit(site);
  await prefer(visitor, site, { googtrans: `/en/${language}` });
  const { page } = visitor;
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(address);
    const lefts = (await boxes(page, '.step-mark')).map(({ left }) => left * direction);
    expect(lefts, `${width} px`).toEqual([...lefts].sort((a, b) => a - b));
  }
});

test('a wide window shows the words of all steps, and so does paper', async () => {
  const site = await siteWith('in_transit');
  const { page } = await visit(site, { viewport: { width: 703, height: 900 } });
  await page.goto(address);
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media });
    const words = await boxes(page, '.step-word');
    expect(words).toHaveLength(5);
    for (const { width } of words) expect(width, media).toBeGreaterThan(20);
  }
});
