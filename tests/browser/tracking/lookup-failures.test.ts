import type { Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { messagesOf } from '../../../views/translations/index.ts';
import { violationsOf } from '../../support/axe.ts';
import { openPage } from '../../support/browser.ts';
import { holdBack } from '../../support/held-requests.ts';
import type { TestSite } from '../../support/site.ts';
import { siteWithParcels } from '../../support/tracking/tracked-site.ts';

/** The tracking page, from which a code was looked up in vain: the site does not answer. */
async function lookedUpOffline(site: TestSite, path = '/track.html') {
  const { page, complaints } = await openPage(site, path);
  await page.context().setOffline(true);
  const field = page.locator('.track-bar [name=code]');
  await field.fill('first 1');
  await page.locator('.track-bar button').click();
  const alert = page.getByRole('alert');
  await alert.waitFor();
  const sentences = () => alert.locator('p').allTextContents();
  /** The browser says by itself that there is no network. */
  const forgive = () => {
    expect(complaints.every((text) => text.includes('ERR_INTERNET_DISCONNECTED'))).toBe(true);
    complaints.length = 0;
  };
  return { page, field, alert, sentences, forgive };
}

describe('a lookup without a network', () => {
  test('says so, and what to do, and keeps the code in the field and in the address', async () => {
    const site = await siteWithParcels();
    const { page, field, sentences, forgive } = await lookedUpOffline(site);
    expect(await violationsOf(page)).toEqual([]);

    expect(await sentences()).toEqual([
      'WE CAN’T CONNECT RIGHT NOW.',
      'Check your connection and try again.',
    ]);
    expect(await field.inputValue()).toBe('first 1');
    expect(new URL(page.url()).searchParams.get('code')).toBe('first 1');
    expect(await page.title()).toBe('Waybill Logistics - No result');
    // There is nothing wrong with what was typed, but the reader goes on there.
    expect(await field.getAttribute('aria-invalid')).toBeNull();
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    forgive();
  });

  test('says so in the language of the reader, and can be tried again', {
    tags: 'extended',
  }, async () => {
    const site = await siteWithParcels();
    const path = '/track.html?lang=de';
    const { page, field, alert, sentences, forgive } = await lookedUpOffline(site, path);
    expect(await sentences()).toEqual([
      'WIR KÖNNEN GERADE KEINE VERBINDUNG HERSTELLEN.',
      'Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    ]);
    const again = page.getByRole('button', { name: messagesOf('de').track.tryAgain });

    const failed = page.waitForEvent('requestfailed');
    await again.click();
    await failed;
    await alert.waitFor();
    expect(await field.inputValue()).toBe('first 1');
    await page.context().setOffline(false);
    await again.click();

    await page.getByRole('heading', { name: 'FIRST-1' }).waitFor();
    expect(await alert.count()).toBe(0);
    await page.goBack();
    await page.getByText(messagesOf('de').track.emptyTitle).waitFor();
    forgive();
  });
});

describe('a lookup under way', () => {
  test('says TRACKING... while it waits, and takes the last of two questions', async () => {
    const site = await siteWithParcels();
    const { page } = await openPage(site, '/track.html');
    const release = await holdBack(page, '**/api/parcels/FIRST-1');
    const isFirst = (request: Request) => request.url().endsWith('/FIRST-1');
    const over = Promise.race([
      page.waitForEvent('requestfailed', isFirst),
      page.waitForEvent('requestfinished', isFirst),
    ]);

    const field = page.getByPlaceholder('Enter Your Tracking Code');
    await field.fill('FIRST-1');
    await page.keyboard.press('Enter');
    await page.getByText('TRACKING...', { exact: true }).waitFor();
    await field.fill('SECOND-2');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'SECOND-2' }).waitFor();
    release();
    const first = await over;
    // Answered later still, so whatever the first answer would do to the page is done.
    await page.evaluate(() => fetch('/health'));

    expect(await page.getByText('TRACKING...', { exact: true }).count()).toBe(0);
    expect(await page.getByRole('heading', { name: 'SECOND-2' }).isVisible()).toBe(true);
    expect(await page.getByRole('heading', { name: 'FIRST-1' }).count()).toBe(0);
    expect(first.failure()?.errorText).toBe('net::ERR_ABORTED');
  });

  test('an answer that comes after the visitor has gone back is void', {
    tags: 'extended',
  }, async () => {
    const site = await siteWithParcels();
    const { page } = await openPage(site, '/track.html');
    const release = await holdBack(page, '**/api/parcels/*');
    await page.getByPlaceholder('Enter Your Tracking Code').fill('FIRST-1');
    const over = new Promise((resolve) => {
      page.on('requestfailed', resolve);
      page.on('requestfinished', resolve);
    });
    await page.keyboard.press('Enter');
    await page.getByText('TRACKING...', { exact: true }).waitFor();

    await page.goBack();
    await page.getByText('No tracking number yet?').waitFor();
    release();
    await over;
    // Answered later still, so whatever the void one would do to the page is done.
    await page.evaluate(() => fetch('/health'));

    expect(await page.getByText('No tracking number yet?').isVisible()).toBe(true);
    expect(await page.getByRole('heading', { name: 'FIRST-1' }).count()).toBe(0);
  });
});
