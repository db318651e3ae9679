import { describe, expect, test } from 'vitest';
import { hydrated, visit } from '../../support/browser.ts';
import { siteWithParcels } from '../../support/tracking/tracked-site.ts';

describe('a lookup in place', () => {
  test('what was typed before the page woke up is still there', async () => {
    const site = await siteWithParcels();
    const visitor = await visit(site);
    const { page } = visitor;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/track.html', { waitUntil: 'commit' });
    const field = page.getByPlaceholder('Enter Your Tracking Code');

    await field.fill('TYPED-EARLY');
    release();
    await hydrated(visitor);

    expect(await field.inputValue()).toBe('TYPED-EARLY');
  });

  test('an error is tied to the field that it is about', async () => {
    const site = await siteWithParcels();
    const { page } = await visit(site);
    await page.goto('/track.html?code=NO-SUCH-1');

    const field = page.getByPlaceholder('Enter Your Tracking Code');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    const error = page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`);
    expect(await error.textContent()).toContain('NO PARCEL');
  });

  test('who asks too often is asked to wait, in place', async () => {
    const site = await siteWithParcels();
    const visitor = await visit(site);
    const { page } = visitor;
    await page.goto('/track.html');
    await hydrated(visitor);
    for (let miss = 1; miss <= 30; miss += 1) await site.ask('/api/parcels/NO-SUCH-1');

    await page.getByPlaceholder('Enter Your Tracking Code').fill('FIRST-1');
    await page.getByRole('button', { name: 'TRACK' }).click();

    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.locator('p').allTextContents()).toEqual([
      'THAT WAS A LOT OF LOOKUPS AT ONCE.',
      expect.stringMatching(/^Please try again in (\d+ seconds|1 minute)\.$/),
    ]);
  });

  test('looks up another parcel, keeps the address in step, and goes back', async () => {
    const site = await siteWithParcels();
    const visitor = await visit(site);
    const { page } = visitor;
    await page.goto('/track.html?code=FIRST-1');
    await hydrated(visitor);
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''));

    await page.getByPlaceholder('Enter Your Tracking Code').fill('second-2');
    await page.getByRole('button', { name: 'TRACK' }).click();
    await page.getByRole('heading', { name: 'SECOND-2' }).waitFor();
    expect(page.url()).toBe(`${site.url}/track.html?code=SECOND-2`);
    expect(await page.getByText('Left Accra').count()).toBe(0);

    expect(await page.evaluate(() => document.activeElement?.className)).toBe('track-answer');

    await page.goBack();
    await page.getByRole('heading', { name: 'FIRST-1' }).waitFor();
    expect(await page.getByPlaceholder('Enter Your Tracking Code').inputValue()).toBe('FIRST-1');
    expect(await page.locator('body[data-same-page]').count()).toBe(1);
  });

  test('a blank code gets a kind word, from the server', async () => {
    const site = await siteWithParcels();
    const visitor = await visit(site);
    const { page } = visitor;
    await page.goto('/track.html');
    await hydrated(visitor);

    await page.getByRole('button', { name: 'TRACK' }).click();

    await page.getByText('PLEASE ENTER A TRACKING CODE.').waitFor();
  });
});
