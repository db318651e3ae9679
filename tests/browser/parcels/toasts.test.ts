import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import { plural } from '../../../server/shared/plural.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { hydrated, visit } from '../../support/browser.ts';
import { fullPanel } from '../../support/full-panel.ts';
import { button, signInBrowser } from '../../support/panel.ts';

const { events, parcelList } = messagesOf('en');
const { picked_up: preset } = events.starters;

/** The controls that are wholly in the window, below the bar at its top. */
function controlsInWindow(page: Page) {
  return page.evaluateHandle(() => {
    const top = document.querySelector('.top-bar')?.getBoundingClientRect().bottom ?? 0;
    return [...document.querySelectorAll('a[href], button, input, select, summary')].filter(
      (control) => {
        const box = control.getBoundingClientRect();
        return control.checkVisibility() && box.top >= top && box.bottom <= innerHeight;
      },
    );
  });
}

type Controls = Awaited<ReturnType<typeof controlsInWindow>>;

/** Those of them that the toast lies over. */
function coveredBy(controls: Controls): Promise<string[]> {
  return controls.evaluate((list) => {
    const toast = document.querySelector('.toast');
    const over = toast?.getBoundingClientRect() ?? new DOMRect();
    return list
      .filter((control) => {
        const box = control.getBoundingClientRect();
        const isBeside = box.right <= over.left || box.left >= over.right;
        const isOver = !isBeside && box.top < over.bottom && box.bottom > over.top;
        return isOver && control.isConnected && toast?.contains(control) === false;
      })
      .map((control) => control.outerHTML);
  });
}

const recorded = plural(events, 'recorded', { count: 1 }, 'en');
const toast = (page: Page) => page.locator('.toast').getByText(recorded);

/** What the toast lies over at the top of the page. */
async function coveredAtTop(page: Page): Promise<string[]> {
  await toast(page).waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  return coveredBy(await controlsInWindow(page));
}

test.each([390, 1440])('a toast covers no button in a window %d pixels wide', async (width) => {
  const { site } = await fullPanel();
  const visitor = await visit(site, { viewport: { width, height: 800 } });
  const { page } = visitor;
  await signInBrowser(visitor, site);
  const recordInList = async () => {
    await button(page, interpolate(parcelList.eventAt, { code: 'TEST-1001' })).click();
    await page.getByRole('dialog').getByRole('button', { name: preset, exact: true }).click();
  };

  await page.goto(paths.control.parcels);
  await hydrated(visitor);
  await recordInList();
  expect(await coveredAtTop(page)).toEqual([]);

  await page.goto('/control/parcels/TEST-1001');
  await hydrated(visitor);
  // In a wide window the form is always open.
  if (width === 390) await button(page, events.title).click();
  await page.getByRole('button', { name: preset, exact: true }).first().click();
  expect(await coveredAtTop(page)).toEqual([]);

  // Nor one of those that were in the window of a page that is scrolled.
  await page.goto(paths.control.parcels);
  await hydrated(visitor);
  await page.evaluate(() => document.querySelector('.records')?.scrollIntoView());
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  const shown = await controlsInWindow(page);
  await recordInList();
  await toast(page).waitFor();
  expect(await coveredBy(shown)).toEqual([]);
});
