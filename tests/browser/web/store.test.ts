import { describe, expect } from 'vitest';
import { hydrated, type Visit, visit } from '../../support/browser.ts';
import { fullSite } from '../../support/full-site.ts';
import { openPanel, words } from '../../support/panel.ts';
import { countSaid, siteWithList } from '../../support/panel-list.ts';
import { records } from '../../support/panel-lists.ts';
import { test } from '../../support/site-test.ts';

function storedState({ page }: Visit) {
  return page.evaluate(() => JSON.parse(localStorage.getItem('waybill') ?? 'null'));
}

/** Opens the home page at its reviews, whose island starts the state. */
async function openReviews({ page }: Visit): Promise<void> {
  await page.goto('/');
  await page.locator('.reviews').scrollIntoViewIfNeeded();
  await page.locator('way-island[hydrated]').waitFor();
}

describe('the state in the browser', () => {
  test('starts from what the page brought along, and fetches nothing', {
    tags: 'extended',
  }, async () => {
    const site = await fullSite();
    const visitor = await visit(site);
    const calls: string[] = [];
    visitor.page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(request.url());
    });
    await openReviews(visitor);

    const state = await storedState(visitor);
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
    expect((await storedState(visitor)).lookup.data.tracking_code).toBe('TEST-1001');

    await page.goto('/track.html');
    await hydrated(visitor);

    expect((await storedState(visitor)).lookup).toMatchObject({ data: null, code: '' });
  });
});

describe('the hint at the tracking field', () => {
  test('closes after a second, and does not come again', { tags: 'extended' }, async ({ site }) => {
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

  test('leaves those alone who want stillness', async ({ site }) => {
    const visitor = await visit(site);
    await visitor.page.goto('/');
    await hydrated(visitor);

    expect(await visitor.page.locator('.tap-hint').isVisible()).toBe(false);
  });
});

test('/resolution.html follows the window', async ({ site }) => {
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

const { list } = words;

describe('what a page has kept', { tags: 'extended' }, () => {
  test('is there on the next one, which brings no reviews of its own', async () => {
    const visitor = await visit(await fullSite());
    const { page } = visitor;
    await openReviews(visitor);
    const { reviews } = await storedState(visitor);

    await page.goto('/track.html');
    expect(await page.locator('#graph').textContent()).not.toContain('"reviews"');
    await hydrated(visitor);

    expect(reviews.data).toHaveLength(8);
    expect((await storedState(visitor)).reviews).toEqual(reviews);
  });

  test('gives way to what the page itself shows and brings', async () => {
    const site = await fullSite();
    const visitor = await visit(site);
    const { page } = visitor;
    await openReviews(visitor);
    await page.evaluate(() => {
      const state = JSON.parse(localStorage.getItem('waybill') ?? 'null');
      const settings = { ...state.settings, company_name: 'Somebody else' };
      localStorage.setItem('waybill', JSON.stringify({ ...state, theme: 'DARK', settings }));
    });

    await page.context().addCookies([{ name: 'theme', value: 'LIGHT', url: site.url }]);
    await openReviews(visitor);

    expect(await page.locator('html').getAttribute('data-theme')).toBe('LIGHT');
    expect(await storedState(visitor)).toMatchObject({
      theme: 'LIGHT',
      settings: { company_name: 'Waybill Logistics' },
    });
  });
});

describe('a list of the panel', { tags: 'extended' }, () => {
  test('of parcels is never kept', async () => {
    const visitor = await openPanel(await siteWithList(24), '/control/parcels/list.html');
    const { page } = visitor;
    await page.getByRole('link', { name: list.more }).click();
    await countSaid(page, 24);
    await expect.poll(() => records(page).count()).toBe(24);

    const state = await storedState(visitor);
    expect(state).not.toHaveProperty('parcels');
    expect(JSON.stringify(state)).not.toContain('LIST-');
  });
});
