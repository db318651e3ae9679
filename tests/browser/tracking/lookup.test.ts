import { describe, expect, test } from 'vitest';
import { hydrated, openPage, visit } from '../../support/browser.ts';
import { holdBack } from '../../support/held-requests.ts';
import { siteWithParcels } from '../../support/tracking/tracked-site.ts';

describe('a lookup in place', () => {
  test('what was typed before the page woke up is still there', { tags: 'extended' }, async () => {
    const site = await siteWithParcels();
    const visitor = await visit(site);
    const { page } = visitor;
    const release = await holdBack(page, '**/*.js');
    await page.goto('/track.html', { waitUntil: 'commit' });
    const field = page.getByPlaceholder('Enter Your Tracking Code');

    await field.fill('TYPED-EARLY');
    release();
    await hydrated(visitor);

    expect(await field.inputValue()).toBe('TYPED-EARLY');
  });

  test('an error is tied to the field that it is about, until that is changed', async () => {
    const site = await siteWithParcels();
    const visitor = await visit(site);
    const { page } = visitor;
    await page.goto('/track.html?code=NO-SUCH-1');

    const field = page.getByPlaceholder('Enter Your Tracking Code');
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    const error = page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`);
    expect(await error.textContent()).toContain('CAN’T FIND');

    await hydrated(visitor);
    await field.press('End');
    await page.keyboard.type('2');
    expect(await field.getAttribute('aria-invalid')).toBeNull();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await field.inputValue()).toBe('NO-SUCH-12');
  });

  test('looks up another parcel, keeps the address in step, and goes back', async () => {
    const site = await siteWithParcels();
    const { page } = await openPage(site, '/track.html?code=FIRST-1');
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''));

    await page.getByPlaceholder('Enter Your Tracking Code').fill('second-2');
    await page.getByRole('button', { name: 'TRACK' }).click();
    await page.getByRole('heading', { name: 'SECOND-2' }).waitFor();
    expect(page.url()).toBe(`${site.url}/track.html?code=SECOND-2`);
    expect(await page.getByText('Left Accra').count()).toBe(0);
    const label = 'SECOND-2 - In transit';
    expect(await page.title()).toBe(`Waybill Logistics - ${label}`);
    expect(await page.locator('.breadcrumbs [aria-current]').textContent()).toBe(label);
    const answer = page.getByRole('region', { name: label });
    expect(await answer.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.goBack();
    await page.getByRole('heading', { name: 'FIRST-1' }).waitFor();
    expect(await page.getByPlaceholder('Enter Your Tracking Code').inputValue()).toBe('FIRST-1');
    expect(await page.locator('body[data-same-page]').count()).toBe(1);
  });

  test('a blank code gets a kind word, from the server', async () => {
    const site = await siteWithParcels();
    const { page } = await openPage(site, '/track.html');

    await page.getByRole('button', { name: 'TRACK' }).click();

    await page.getByText('ENTER A TRACKING NUMBER.').waitFor();
  });
});

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

  test('works without script', async () => {
    const site = await siteWithParcels();
    const { page } = await visit(site, { javaScriptEnabled: false });

    await page.goto('/');
    await page.getByPlaceholder('Enter Your Tracking Number').fill('FIRST-1');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/track.html?code=FIRST-1');
    expect(await page.getByText('Left Accra').isVisible()).toBe(true);
    expect(await page.locator('.map-panel > .world-picture').isVisible()).toBe(true);
    expect(await page.locator('.map-open').isVisible()).toBe(false);

    await page.getByPlaceholder('Enter Your Tracking Code').fill('SECOND-2');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/track.html?code=SECOND-2');
    expect(await page.getByText('Bela Novak').isVisible()).toBe(true);
  });
});

describe('a tracking page', () => {
  test('the theme and the language are switched where the visitor is, not where they began', {
    tags: 'extended',
  }, async () => {
    const site = await siteWithParcels();
    const { page } = await openPage(site, '/track.html?code=SECOND-2');
    await page.getByPlaceholder('Enter Your Tracking Code').fill('FIRST-1');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'FIRST-1' }).waitFor();

    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();

    await page.locator('html[data-theme="DARK"]').waitFor();
    expect(await page.getByRole('heading', { name: 'FIRST-1' }).isVisible()).toBe(true);

    await page.getByRole('button', { name: /^Language/ }).click();
    const languages = page.getByRole('form', { name: 'Language', exact: true });
    await languages.getByRole('button', { name: 'العربية' }).click();

    await page.locator('html[lang="ar"]').waitFor();
    expect(await page.getByRole('heading', { name: 'FIRST-1' }).isVisible()).toBe(true);
  });

  test('a step within the page asks for nothing', { tags: 'extended' }, async () => {
    const site = await siteWithParcels();
    const { page } = await openPage(site, '/track.html?code=FIRST-1');
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));

    await page.evaluate(() => {
      location.hash = 'content';
    });
    await page.waitForURL('**#content');

    expect(await page.getByRole('heading', { name: 'FIRST-1' }).isVisible()).toBe(true);
    // What keeps the result up to date may be.
    expect(requests.filter((url) => /\/api\/.*(?<!\/stream)$/.test(url))).toEqual([]);
  });

  test('a page in the language of its address stays in it', async () => {
    const site = await siteWithParcels();
    const { page } = await openPage(site, '/track.html?lang=fr');

    await page.locator('.track-bar [name=code]').fill('NO-SUCH-1');
    await page.keyboard.press('Enter');

    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).not.toContain('CAN’T FIND');
    expect(new URL(page.url()).searchParams.get('lang')).toBe('fr');
  });
});
