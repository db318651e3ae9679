import { describe, expect, test } from 'vitest';
import { hydrated, visit } from '../../support/browser.ts';
import { startSite } from '../../support/site.ts';

const widths = [320, 390, 768, 1151, 1152, 1440];

const topLinks = {
  HOME: '/',
  ABOUT: '/contact.html#about',
  SERVICES: '/contact.html#services',
  CONTACT: '/contact.html#contact',
};

describe.each(widths)('at %d px, without script', (width) => {
  test('every page of the top links can be gone to', async () => {
    const site = await startSite();
    const { page } = await visit(site, {
      javaScriptEnabled: false,
      viewport: { width, height: 844 },
    });
    await page.goto('/track.html');
    const shown = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((links) =>
          links
            .filter((link) => link.checkVisibility({ visibilityProperty: true }))
            .map((link) => [link.textContent, link.getAttribute('href')]),
        );

    const inBar = await shown('.top-links a');
    await page.getByRole('button', { name: 'Menu' }).click();
    const inMenu = await shown('.side-menu a');

    if (width >= 1152) {
      expect(inBar).toEqual(Object.entries(topLinks));
      expect(inMenu).not.toContainEqual(['About', topLinks.ABOUT]);
    } else {
      expect(inBar).toEqual([]);
      expect(inMenu).toEqual(
        expect.arrayContaining([
          ['Home Page', '/'],
          ['Contact Us', '/contact.html'],
          ['Track Parcel', '/track.html'],
          ['About', topLinks.ABOUT],
          ['Services', topLinks.SERVICES],
        ]),
      );
    }
  });

  test('so can the privacy policy, from the footer', async () => {
    const site = await startSite();
    const { page } = await visit(site, {
      javaScriptEnabled: false,
      viewport: { width, height: 844 },
    });
    await page.goto('/');
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' });
    await link.scrollIntoViewIfNeeded();
    const box = await link.boundingBox();

    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(44);
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor();
  });
});

test('the group of the menu that a narrow window adds has a name', async () => {
  const site = await startSite();
  const { page } = await visit(site, { viewport: { width: 390, height: 844 } });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();

  const group = page.getByRole('list', { name: 'Waybill Logistics' });

  expect(await group.getByRole('link').allTextContents()).toEqual(['About', 'Services']);
});

test('the menu closes where a link of it leads to a part of this page', async () => {
  const site = await startSite();
  const visitor = await visit(site, { viewport: { width: 390, height: 844 } });
  const { page } = visitor;
  await page.goto('/contact.html');
  await hydrated(visitor);
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await page.getByRole('button', { name: 'Menu' }).click();

  await menu.getByRole('link', { name: 'Services' }).click();

  await menu.waitFor({ state: 'hidden' });
  await page.waitForURL('**/contact.html#services');
  const heading = page.getByRole('heading', { name: 'Services', exact: true });
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(400);
});
