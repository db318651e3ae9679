import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { hydrated } from '../../support/browser.ts';
import { holdBack } from '../../support/held-requests.ts';
import { openPanel, words } from '../../support/panel.ts';
import { codesOf, countSaid, siteWithList, stateSaid } from '../../support/panel-list.ts';
import { insertParcel } from '../../support/parcels.ts';
import type { TestSite } from '../../support/site.ts';

const { list } = words;
const path = '/control/parcels/list.html';

/** A list of two pages; in it, one parcel that is not like the others. */
async function siteWithOddOne(): Promise<TestSite> {
  const site = await siteWithList(24);
  await insertParcel(site.db, {
    tracking_code: 'ODD-7',
    recipient_name: 'Łukasz Žižek',
    destination: 'Calle Mayor 5, Cádiz',
  });
  return site;
}

function searchBox(page: Page) {
  return page.getByRole('searchbox', { name: list.search });
}

describe('the search of a list', () => {
  test('its words stay in the address, so that loading anew and coming back show the same', {
    tags: 'extended',
  }, async () => {
    const visitor = await openPanel(await siteWithOddOne(), path);
    const { page } = visitor;
    await searchBox(page).fill('cadiz & co');
    await stateSaid(page, list.empty);
    await searchBox(page).fill('cádiz');
    await countSaid(page, 1);
    expect(new URL(page.url()).searchParams.get('search')).toBe('cádiz');

    const asSearched = async () => {
      await hydrated(visitor);
      expect(await searchBox(page).inputValue()).toBe('cádiz');
      expect(await codesOf(page)).toEqual(['ODD-7']);
    };
    await page.reload();
    await asSearched();
    await page.getByRole('link', { name: 'ODD-7', exact: true }).click();
    await page.getByRole('heading', { name: 'ODD-7' }).waitFor();
    await page.goBack();
    await searchBox(page).waitFor();
    await asSearched();
  });

  test('what was typed before the script came is searched for', { tags: 'extended' }, async () => {
    const site = await siteWithOddOne();
    const { page } = await openPanel(site, '/control/index.html');
    const release = await holdBack(page, '**/assets/list-*.js');
    await page.goto(path, { waitUntil: 'commit' });

    await searchBox(page).fill('odd');
    release();

    await countSaid(page, 1);
    expect(await searchBox(page).inputValue()).toBe('odd');
  });

  test('asks once, an eighth of a second after the last key', { tags: 'extended' }, async () => {
    const visitor = await openPanel(await siteWithOddOne(), path);
    const { page } = visitor;
    const now = new Date('2026-03-01T08:00:00.000Z');
    await page.clock.install({ time: now });
    await page.reload();
    await hydrated(visitor);
    await page.clock.pauseAt(new Date(now.getTime() + 60 * 60 * 1000));
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === path) requests.push(pathname + search);
    });

    await searchBox(page).focus();
    for (const key of 'odd-7') {
      await page.clock.runFor(110);
      await page.keyboard.press(key);
    }
    await page.clock.runFor(110);
    expect(requests).toEqual([]);
    await page.clock.runFor(20);
    await countSaid(page, 1);

    expect(requests).toEqual([`${path}?search=odd-7`]);
  });
});
