/** @module-tag extended */

import { describe, expect, test } from 'vitest';
import { messagesOf } from '../../../views/translations/index.ts';
import { hydrated, type Visit, visit } from '../../support/browser.ts';
import { fullPanel, inParts, panelPages, panelSample } from '../../support/full-panel.ts';
import { fullSite, publicSample } from '../../support/full-site.ts';
import { openPanel, signInBrowser } from '../../support/panel.ts';
import { bulkBar } from '../../support/panel-list.ts';
import { amount, pagesInTurn } from '../../support/sweep.ts';

const en = messagesOf('en');

/** 1280 by 1024 pixels at 400 %. */
const viewport = { width: 320, height: 256 };

/** What stays in the window, wherever the page is scrolled to. */
async function stayingOn({ page }: Visit): Promise<string[]> {
  const found = await page.evaluate(() => {
    const names = new Set<string>();
    const all = [...document.querySelectorAll('body *')];
    for (const part of [0.3, 0.6, 1]) {
      scrollTo(0, part * document.documentElement.scrollHeight);
      for (const element of all) {
        const { position } = getComputedStyle(element);
        if (position !== 'fixed' && position !== 'sticky') continue;
        const { top, bottom, height } = element.getBoundingClientRect();
        const isSeen = element.checkVisibility({ visibilityProperty: true }) && height > 0;
        if (isSeen && top < innerHeight && bottom > 0) names.add(element.className);
      }
    }
    return [...names];
  });
  return found.map((name) => `${page.url()}: ${name}`);
}

describe('in a window as low as at 400 %, nothing stays when the page is scrolled:', () => {
  test('on the site', { timeout: 60_000 }, async () => {
    const visitor = await visit(await fullSite(), { viewport });
    for (const path of Object.values(publicSample)) {
      await visitor.page.goto(path);
      await hydrated(visitor);
      expect(await stayingOn(visitor)).toEqual([]);
    }
  });

  test.each(inParts(pagesInTurn(panelSample, 1, amount(3, 4), 1)))(
    'in the panel, from %# × 8 on',
    { timeout: 60_000 },
    async (pages) => {
      const { site } = await fullPanel();
      const visitor = await visit(site, { viewport });
      await signInBrowser(visitor, site);
      for (const path of Object.values(pages)) {
        await visitor.page.goto(path);
        await hydrated(visitor);
        expect(await stayingOn(visitor)).toEqual([]);
      }
    },
  );

  test('where parcels are selected', async () => {
    const { site } = await fullPanel();
    const visitor = await openPanel(site, panelPages.parcels, { viewport });
    await visitor.page.getByLabel(en.parcelList.selectPage).check();
    await bulkBar(visitor.page).waitFor();

    expect(await stayingOn(visitor)).toEqual([]);
  });
});

test('where the bar has gone, a heading that is jumped to stands at the top, and menus are as high as the window, and can be scrolled', async () => {
  const visitor = await visit(await fullSite(), { viewport });
  const { page } = visitor;
  await page.goto('/contact.html#services');
  const top = await page.locator('#services').evaluate((one) => one.getBoundingClientRect().top);
  expect(top).toBeCloseTo(0, 0);

  await page.goto('/track.html');
  await hydrated(visitor);
  for (const [opener, menu] of [
    [/^Language/, '.language-menu'],
    ['Menu', '.side-menu'],
  ] as const) {
    await page.getByRole('button', { name: opener }).click();
    const box = await page.locator(menu).boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
    const last = page.locator(`${menu} :is(a, button)`).last();
    await last.scrollIntoViewIfNeeded();
    const { y = 0, height = 0 } = (await last.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(viewport.height);
    await page.keyboard.press('Escape');
  }
});
