import { describe, expect, test } from 'vitest';
import { openPage } from '../../support/browser.ts';
import { holdBack } from '../../support/held-requests.ts';
import { oneInEvery } from '../../support/sweep.ts';
import { siteWithParcels } from '../../support/tracking/tracked-site.ts';

async function trackingPage(path = '/track.html') {
  const site = await siteWithParcels();
  const { page } = await openPage(site, path);
  const field = page.getByPlaceholder('Enter Your Tracking Code');
  const lookUp = async (typed: string) => {
    await field.fill(typed);
    await page.keyboard.press('Enter');
  };
  const codeInAddress = () => new URL(page.url()).searchParams.get('code');
  return { page, field, lookUp, codeInAddress };
}

describe('a code in a spelling of its own', () => {
  test.each(
    oneInEvery(2, ['ＳＥＣＯＮＤ２', 'https://waybill.example/track.html?code=SECOND-2&lang=de']),
  )('is found, and gives way to the real one in field and address: %s', async (typed) => {
    const { page, field, lookUp, codeInAddress } = await trackingPage();
    const request = page.waitForRequest('**/api/parcels/**');

    await lookUp(typed);
    await page.getByRole('heading', { name: 'SECOND-2' }).waitFor();

    expect(codeInAddress()).toBe('SECOND-2');
    expect(await field.inputValue()).toBe('SECOND-2');
    // A proxy may refuse a path with a link in it.
    expect((await request).url()).not.toContain('%2F');
    await page.goBack();
    await page.getByText('No tracking number yet?').waitFor();
    expect(await field.inputValue()).toBe('');
  });

  test('gives way to the real one where the page came with it, too', {
    tags: 'extended',
  }, async () => {
    const { page, field, codeInAddress } = await trackingPage('/track.html?lang=en&code=first+1#x');

    expect(codeInAddress()).toBe('FIRST-1');
    expect(page.url()).toMatch(/\?lang=en&code=FIRST-1#x$/);
    expect(await field.inputValue()).toBe('FIRST-1');
  });

  test('leaves alone what is being typed meanwhile', { tags: 'extended' }, async () => {
    const { page, field, lookUp, codeInAddress } = await trackingPage();
    const release = await holdBack(page, '**/api/parcels/*');

    await lookUp('second 2');
    await page.getByText('TRACKING...', { exact: true }).waitFor();
    await field.fill('the next on');
    release();
    await page.getByRole('heading', { name: 'SECOND-2' }).waitFor();

    expect(codeInAddress()).toBe('SECOND-2');
    expect(await field.inputValue()).toBe('the next on');
  });
});

test('title and focus say that nothing was found: the field, which says why', {
  tags: 'extended',
}, async () => {
  const { page, field, lookUp, codeInAddress } = await trackingPage('/track.html?code=FIRST-1');
  expect(await page.title()).toBe('Waybill Logistics - FIRST-1 - In transit');

  await field.fill('no such 1');
  await page.getByRole('button', { name: 'TRACK' }).click();
  await page.getByRole('alert').waitFor();

  // What is typed stays as it is.
  expect(codeInAddress()).toBe('no such 1');
  expect(await field.inputValue()).toBe('no such 1');
  expect(await page.title()).toBe('Waybill Logistics - No result');
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  await lookUp('FIRST-1');
  await page.getByRole('heading', { name: 'FIRST-1' }).waitFor();
  expect(await page.title()).toBe('Waybill Logistics - FIRST-1 - In transit');
});
