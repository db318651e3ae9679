import { describe, expect, test } from 'vitest';
import { hydrated, type Visit, visit } from '../../support/browser.ts';
import { fullSite } from '../../support/full-site.ts';
import { startSite } from '../../support/site.ts';

function kept({ page }: Visit) {
  return page.evaluate(() => JSON.parse(localStorage.getItem('waybill') ?? 'null'));
}

describe('the state in the browser', () => {
  test('starts from what the page brought along, and fetches nothing', async () => {
    const site = await fullSite();
    const visitor = await visit(site);
    const calls: string[] = [];
    visitor.page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(request.url());
    });
    await visitor.page.goto('/');
    await hydrated(visitor);

    const state = await kept(visitor);
    expect(state).toMatchObject({
      theme: 'LIGHT',
      lookup: { data: null, errors: [], fetching: false },
      settings: { company_name: 'Waybill Logistics', contact_phone: '+351 21 555 0142' },
    });
    expect(state.reviews.data).toHaveLength(8);
    expect(state.pages.data.map(({ slug }: { slug: string }) => slug)).toContain('our-fleet');
    expect(state).not.toHaveProperty('admin');
    expect(calls).toEqual([]);
  });

  test('holds the lookup, and forgets it at the next start', async () => {
    const site = await fullSite();
    const visitor = await visit(site);
    const { page } = visitor;
    await page.goto('/track.html');
    await hydrated(visitor);
    await page.getByRole('textbox').fill('test-1001');
    await page.getByRole('button', { name: 'TRACK', exact: true }).click();
    await page.getByRole('heading', { name: 'TEST-1001' }).waitFor();
    expect((await kept(visitor)).lookup.data.tracking_code).toBe('TEST-1001');

    await page.goto('/contact.html');
    await page.locator('.form').scrollIntoViewIfNeeded();
    await page.locator('way-island[hydrated]').waitFor();

    expect((await kept(visitor)).lookup).toMatchObject({ data: null, code: '' });
  });

  test('a browser that keeps nothing is told so, and works all the same', async () => {
    const site = await fullSite();
    const visitor = await visit(site);
    const { page } = visitor;
    const warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await page.goto('/track.html?code=TEST-1001');
    await hydrated(visitor);

    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
    await page.locator('html[data-theme="DARK"]').waitFor();
    expect(warnings.some((text) => text.includes('could not be kept'))).toBe(true);
  });
});

describe('the hint at the tracking field', () => {
  test('closes after a second, and does not come again', async () => {
    const site = await startSite();
    const visitor = await visit(site, { reducedMotion: 'no-preference' });
    const { page } = visitor;
    await page.clock.install();
    await page.goto('/');
    await page.clock.runFor(2100);
    await hydrated(visitor);
    const hint = page.locator('.tap-hint');
    await hint.waitFor({ state: 'visible' });

    await page.clock.runFor(1000);
    await hint.waitFor({ state: 'hidden' });

    await page.reload();
    await page.clock.runFor(2100);
    await hydrated(visitor);
    expect(await hint.isVisible()).toBe(false);
  });

  test('leaves those alone who want stillness', async () => {
    const site = await startSite();
    const visitor = await visit(site);
    await visitor.page.goto('/');
    await hydrated(visitor);

    expect(await visitor.page.locator('.tap-hint').isVisible()).toBe(false);
  });
});

test('/resolution.html follows the window', async () => {
  const site = await startSite();
  const visitor = await visit(site, { viewport: { width: 1000, height: 700 } });
  const { page } = visitor;
  await page.goto('/resolution.html');
  const values = page.locator('.resolution dd');
  await expect.poll(() => values.first().textContent()).toBe('1000 px');

  await page.setViewportSize({ width: 640, height: 480 });

  await expect
    .poll(() => values.allTextContents())
    .toEqual(['640 px', '480 px', await page.evaluate(() => navigator.userAgent)]);
});
