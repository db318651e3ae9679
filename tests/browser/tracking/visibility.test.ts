/** @module-tag extended */

import { describe, expect, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { audit, ofColours } from '../../support/axe.ts';
import { hydrated, openPage, type Visit, visit } from '../../support/browser.ts';
import { sample } from '../../support/sweep.ts';
import { privateWordsIn, siteThatShows } from '../../support/tracking/private-parcel.ts';

const path = '/track.html?code=PRIV-1001';
const label = 'Postal code, last four digits of the phone number, or email address';
const maskedLabel = 'Last four digits of the phone number, or email address';

function storedState({ page }: Visit): Promise<string> {
  return page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
}

/** Whether the page is still the one that was loaded before. */
function marked({ page }: Visit): Promise<boolean> {
  return page.evaluate(() => Object.hasOwn(window, 'isMarked'));
}

async function openLocked(sight: 'masked' | 'locked') {
  const site = await siteThatShows(sight);
  const visitor = await openPage(site, path);
  const { page } = visitor;
  await page.evaluate(() => Object.assign(window, { isMarked: true }));
  return { site, visitor, page };
}

describe('a locked result', () => {
  test('says what is wrong, and shows all once it is right, without another page', async () => {
    const { visitor, page } = await openLocked('locked');
    const field = page.getByLabel(label);

    await field.fill('60606');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('That doesn’t match our records.').waitFor();
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    expect(privateWordsIn(await storedState(visitor))).toEqual([]);

    await field.fill('60607');
    expect(await field.getAttribute('aria-invalid')).toBeNull();
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByText('Hannah Okafor', { exact: true }).waitFor();

    expect(await marked(visitor)).toBe(true);
    expect(await field.count()).toBe(0);
    expect(await page.locator('.track-answer:focus').count()).toBe(1);
    expect(privateWordsIn(await storedState(visitor))).toEqual([]);
    await page.reload();
    await page.getByText('Hannah Okafor', { exact: true }).waitFor();
    expect(privateWordsIn(await storedState(visitor))).toEqual([]);
  });

  test('shows older events, of which it tells as little', async () => {
    const { visitor, page } = await openLocked('locked');

    await page.getByRole('link', { name: 'Show earlier events' }).click();
    await page.locator('.event').nth(24).waitFor();

    expect(privateWordsIn(await page.content())).toEqual([]);
    expect(privateWordsIn(await storedState(visitor))).toEqual([]);
  });
});

test('a masked result offers the rest quietly, to the keyboard too', async () => {
  const { visitor, page } = await openLocked('masked');
  expect(await page.getByLabel(maskedLabel).isVisible()).toBe(false);

  await page.getByText('See all details', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel(maskedLabel).fill('0147');
  await page.keyboard.press('Enter');
  await page.getByText('Hannah Okafor', { exact: true }).waitFor();

  expect(await marked(visitor)).toBe(true);
  expect(privateWordsIn(await storedState(visitor))).toEqual([]);
});

test('a share link shows all, and keeps its address until something else is looked up', async () => {
  const site = await siteThatShows('locked');
  const admin = await signedInAdmin(site);
  const json = { parcel: 'PRIV-1001', days: 1 };
  const made = await admin.ask('/api/share-links', { method: 'POST', json });
  const { url } = made.json().data;
  const visitor = await visit(site);
  const { page } = visitor;

  await page.goto(url);
  await hydrated(visitor);
  await page.getByText('Hannah Okafor', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Show earlier events' }).click();
  await page.locator('.event').nth(24).getByText('Signed by hannah').waitFor();
  expect(page.url()).toBe(url);
  expect(privateWordsIn(await storedState(visitor))).toEqual([]);

  await page.getByLabel('Tracking number').fill('NO-SUCH-1');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/track.html?code=NO-SUCH-1');
});

test.each(sample(['masked', 'locked'] as const, ['locked'] as const))(
  'axe finds nothing to mend in what is %s, light and dark, in each direction',
  { timeout: 60_000 },
  async (sight) => {
    const site = await siteThatShows(sight);
    const visitor = await visit(site, { viewport: { width: 390, height: 800 } });
    const { page } = visitor;
    for (const language of sample(['en', 'ar'], ['ar'])) {
      await page.goto(`${path}&lang=${language}`);
      await hydrated(visitor);
      await page.evaluate(() => document.querySelector('details.unlock')?.setAttribute('open', ''));
      await page.locator('.unlock input').fill('x');
      await page.keyboard.press('Enter');
      await page.locator('.unlock [role="alert"] p').first().waitFor();

      expect(await audit(page), language).toEqual([]);
      await page.evaluate(() => {
        document.documentElement.dataset.theme = 'DARK';
      });
      expect(await audit(page, { only: ofColours }), `${language}, dark`).toEqual([]);
      const [shown, whole] = await page.evaluate(() => [innerWidth, document.body.scrollWidth]);
      expect(whole).toBeLessThanOrEqual(shown ?? 0);
    }
  },
);
