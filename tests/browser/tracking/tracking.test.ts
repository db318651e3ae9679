import { describe, expect, test } from 'vitest';
import { visit } from '../../support/browser.ts';
import { siteWithParcels } from '../../support/tracking/tracked-site.ts';

describe('the main job', () => {
  test('home, code, result', async () => {
    const site = await siteWithParcels();
    const { page } = await visit(site);

    await page.goto('/');
    await page.getByPlaceholder('Enter Your Tracking Number').fill('first-1');
    await page.getByRole('button', { name: 'TRACK', exact: true }).click();

    await page.getByRole('heading', { name: 'FIRST-1' }).waitFor();
    await page.waitForURL('**/track.html?code=FIRST-1');
    expect(await page.getByText('Left Accra').isVisible()).toBe(true);
  });

  test('an unknown code: the first error in upper case', async () => {
    const site = await siteWithParcels();
    const { page } = await visit(site);

    await page.goto('/');
    await page.getByPlaceholder('Enter Your Tracking Number').fill('NO-SUCH-1');
    await page.keyboard.press('Enter');

    const sentences = page.getByRole('alert').locator('p');
    expect(await sentences.first().textContent()).toBe('NO PARCEL HAS THIS TRACKING CODE.');
    expect(await sentences.last().textContent()).toContain('Please compare it with your receipt');
    expect(await page.getByPlaceholder('Enter Your Tracking Code').inputValue()).toBe('NO-SUCH-1');
  });

  test('works without script', async () => {
    const site = await siteWithParcels();
    const { page } = await visit(site, { javaScriptEnabled: false });

    await page.goto('/');
    await page.getByPlaceholder('Enter Your Tracking Number').fill('FIRST-1');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/track.html?code=FIRST-1');
    expect(await page.getByText('Left Accra').isVisible()).toBe(true);
    expect(await page.locator('.map noscript').textContent()).toContain('The map needs JavaScript');
    expect(await page.locator('.map noscript').isVisible()).toBe(true);
    expect(await page.locator('.map-panel').isVisible()).toBe(false);

    await page.getByPlaceholder('Enter Your Tracking Code').fill('SECOND-2');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/track.html?code=SECOND-2');
    expect(await page.getByText('Bela Novak').isVisible()).toBe(true);
  });
});
