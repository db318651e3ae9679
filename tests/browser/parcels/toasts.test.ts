import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { hydrated } from '../../support/browser.ts';
import { openPanel } from '../../support/panel.ts';
import { codeOf, eventLink, siteWithList } from '../../support/panel-list.ts';
import { oneInEvery } from '../../support/sweep.ts';

const { stages } = messagesOf('en');
const { picked_up: preset } = stages;

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

const path = `/control/parcels/${codeOf(12)}`;

/** What the toast lies over at the top of the page. */
async function coveredAtTop(page: Page): Promise<string[]> {
  await page.locator('.toast').waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  return coveredBy(await controlsInWindow(page));
}

describe.each(oneInEvery(2, [390, 1440]))('in a window %d pixels wide a toast', (width) => {
  const viewport = { width, height: 700 };
  const recordInList = async (page: Page) => {
    await eventLink(page, codeOf(12)).click();
    await page.getByRole('dialog').getByRole('button', { name: preset, exact: true }).click();
  };

  test('covers no button of a list, nor what is in the window of one that is scrolled', {
    tags: 'extended',
  }, async () => {
    const visitor = await openPanel(await siteWithList(12), paths.control.parcels, { viewport });
    const { page } = visitor;
    await recordInList(page);
    expect(await coveredAtTop(page)).toEqual([]);

    await page.reload();
    await hydrated(visitor);
    await page.evaluate(() => document.querySelector('[data-records]')?.scrollIntoView());
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    const shown = await controlsInWindow(page);
    await recordInList(page);
    await page.locator('.toast').waitFor();
    expect(await coveredBy(shown)).toEqual([]);
  });

  test('covers no button of a parcel', { tags: 'extended' }, async () => {
    const { page } = await openPanel(await siteWithList(12), path, { viewport });
    // In a wide window the form is always open.
    if (width === 390) await page.locator('#add-event').click();
    await page.getByRole('button', { name: preset, exact: true }).first().click();
    expect(await coveredAtTop(page)).toEqual([]);
  });
});
