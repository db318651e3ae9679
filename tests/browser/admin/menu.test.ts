import { describe, expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { hydrated, prefer } from '../../support/browser.ts';
import { button, openPanel, words } from '../../support/panel.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');

const { panel } = words;

async function openMenu(width = 390) {
  const site = await startSite();
  const visitor = await openPanel(site, paths.control.index, { viewport: { width, height: 800 } });
  const { page } = visitor;
  const menu = page.getByRole('navigation', { name: panel.navigation });
  return { site, visitor, page, menu, opener: button(page, en.layout.menu) };
}

describe('the menu of the panel in a narrow window', () => {
  test('opens, is used and closes with the keyboard', async () => {
    const { page, menu, opener } = await openMenu();
    expect(await menu.isVisible()).toBe(false);

    await opener.focus();
    await page.keyboard.press('Enter');
    await menu.waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').innerText()).toContain(panel.dashboard);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${paths.control.parcels}`);
    expect(await menu.isVisible()).toBe(false);
  });

  test('closes when the focus goes on behind it', async () => {
    const { page, menu, opener } = await openMenu();
    await opener.click();
    await button(page, panel.signOut).focus();

    await page.keyboard.press('Tab');

    await menu.waitFor({ state: 'hidden' });
  });

  test('closes by a click beside it', async () => {
    const { page, menu, opener } = await openMenu();
    await opener.click();
    await menu.waitFor();

    await page.mouse.click(385, 700);

    await menu.waitFor({ state: 'hidden' });
  });

  test('has the sign-out', async () => {
    const { page, opener } = await openMenu();
    await opener.click();

    await button(page, panel.signOut).click();

    await page.waitForURL(`**${paths.control.signIn}`);
  });
});

describe('the menu of the panel in a wide window', () => {
  test('is there, and says where one is', async () => {
    const { page, menu, opener } = await openMenu(1440);
    expect(await menu.isVisible()).toBe(true);
    expect(await opener.isVisible()).toBe(false);
    const here = menu.locator('[aria-current=page]');
    expect(await here.innerText()).toContain(panel.dashboard);

    await menu.getByRole('link', { name: panel.reviews }).click();

    await page.waitForURL(`**${paths.control.reviews}`);
    expect(await here.innerText()).toContain(panel.reviews);
  });

  test('stands at the other side in a language that runs the other way', async () => {
    const { site, visitor, page } = await openMenu(1440);
    await prefer(visitor, site, { googtrans: '/en/ar' });

    await page.reload();
    await hydrated(visitor);

    expect((await page.locator('.panel-nav').boundingBox())?.x).toBeGreaterThan(720);
  });
});

test('the language and the theme are chosen in the panel too', async () => {
  const { page } = await openMenu(1440);

  await page.getByRole('button', { name: en.layout.darkTheme }).click();
  await page.locator('html[data-theme="DARK"]').waitFor();
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('button', { name: 'العربية' }).click();

  await page.locator('html[lang="ar"][dir="rtl"][data-theme="DARK"]').waitFor();
  expect(new URL(page.url()).pathname).toBe(paths.control.index);
});
