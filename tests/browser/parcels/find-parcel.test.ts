import { expect, test } from 'vitest';
import { plural } from '../../../server/shared/interpolate.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { hydrated } from '../../support/browser.ts';
import { countEffort } from '../../support/effort.ts';
import { openPanel, words } from '../../support/panel.ts';
import { codeOf, codesOf, eventLink, siteWithList } from '../../support/panel-list.ts';
import { oneInEvery } from '../../support/sweep.ts';

const { events, stages } = messagesOf('en');

const windows: [name: string, viewport: { width: number; height: number }][] = [
  ['a phone', { width: 390, height: 844 }],
  ['a wide window', { width: 1440, height: 900 }],
];

test.each(oneInEvery(2, windows))(
  'from any page in %s, a parcel is found by its number and gets an event',
  async (_name, viewport) => {
    const visitor = await openPanel(await siteWithList(3), '/control/settings', { viewport });
    const { page } = visitor;
    const { effort, click } = countEffort(page);

    await click(page.getByRole('combobox', { name: words.panel.findParcel }));
    await page.keyboard.type(codeOf(2).toLowerCase().replace('-', ' '));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/control/parcels/${codeOf(2)}`);
    await hydrated(visitor);
    if (viewport.width < 640) await click(page.getByRole('link', { name: events.title }));
    await click(page.getByRole('button', { name: stages.picked_up }));
    await page.locator('.parcel-status').getByText(stages.picked_up).waitFor();

    expect(effort).toEqual({ clicks: viewport.width < 640 ? 3 : 2, loads: 1 });
  },
);

test('a slash leads to the search, but not while one types', { tags: 'extended' }, async () => {
  const visitor = await openPanel(await siteWithList(3), '/control/parcels/list.html');
  const { page } = visitor;
  const field = page.getByRole('combobox', { name: words.panel.findParcel });

  await page.getByRole('searchbox', { name: words.list.search }).focus();
  await page.keyboard.type('a/b');
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(false);
  await page.locator('main').focus();
  await page.keyboard.press('/');
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await field.inputValue()).toBe('');
  await page.keyboard.type('list-0');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/control/parcels/list.html?search=list-0');
  await hydrated(visitor);

  expect(await codesOf(page)).toEqual([3, 2, 1].map(codeOf));
  await eventLink(page, codeOf(1)).click();
  await page.getByRole('button', { name: stages.picked_up }).click();
  await page.getByText(plural(events, 'recorded', { count: 1 }, 'en')).waitFor();
});
