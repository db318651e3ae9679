import { expect, test } from 'vitest';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { rectangle } from '../../support/images.ts';
import { button, field, openPanel, words } from '../../support/panel.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');

const { fields, form } = words;
const { toolbar, picture, movedUp, moveUp } = en.writing;

test('buttons write the markers, and a picture comes to where the writer is', async () => {
  const { page } = await openPanel(await startSite(), paths.control.createPage);
  const preview = page.getByRole('region', { name: form.preview });
  const content = field(page, fields.content);

  await content.fill('Our fleet');
  await button(page, toolbar.heading).click();
  await page.keyboard.press('End');
  await page.keyboard.type('\nForty ');
  await button(page, toolbar.bold).click();
  await page.keyboard.type('vans');
  await page.keyboard.press('End');
  await page.keyboard.type(' ');
  await button(page, toolbar.picture).click();
  await field(page, picture.file).setInputFiles({
    name: 'van.jpg',
    mimeType: 'image/jpeg',
    buffer: await rectangle(40, 30).jpeg().toBuffer(),
  });
  await field(page, picture.shows).fill('A van');
  // As Enter would send the form.
  await page.keyboard.press('Enter');

  await preview.getByRole('img', { name: 'A van' }).waitFor();
  await preview.getByRole('heading', { level: 2, name: 'Our fleet' }).waitFor();
  expect(await content.inputValue()).toMatch(
    /^\[heading\] Our fleet\nForty \[bold=vans\] \[image=\/uploads\/images\/[0-9a-f]{32}\.webp A van\]$/,
  );
  await page.keyboard.press('Control+z');
  await preview.getByRole('img').waitFor({ state: 'detached' });
});

test('a picture that was given up while it was uploaded does not come after all', {
  tags: 'extended',
}, async () => {
  const { page } = await openPanel(await startSite(), paths.control.createPage);
  const content = field(page, fields.content);
  const buffer = await rectangle(40, 30).jpeg().toBuffer();
  const upload = async (shows: string) => {
    await button(page, toolbar.picture).click();
    const file = { name: 'van.jpg', mimeType: 'image/jpeg', buffer };
    await field(page, picture.file).setInputFiles(file);
    await field(page, picture.shows).fill(shows);
    await button(page, picture.insert).click();
  };
  const isCancelled = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === paths.api.pageImages,
    async (route) => {
      await isCancelled.promise;
      await route.continue();
    },
    { times: 1 },
  );

  await upload('Given up');
  const answered = page.waitForResponse((answer) => answer.url().endsWith(paths.api.pageImages));
  await button(page, en.control.list.cancel).click();
  isCancelled.resolve();
  await (await answered).finished();
  await upload('A van');

  await page.getByRole('img', { name: 'A van' }).waitFor();
  expect(await content.inputValue()).toMatch(/^\[image=\S+ A van\]$/);
});

test('a page moves in its list, and the button that moved it keeps the focus', async () => {
  const site = await startSite();
  const { page } = await openPanel(site, paths.control.pages);
  const up = button(page, `${moveUp}: Terms of Service`);

  await up.focus();
  await page.keyboard.press('Enter');
  await page.getByText(interpolate(movedUp, { name: 'Terms of Service' })).waitFor();

  expect(await page.locator('.record-table th bdi').allTextContents()).toEqual([
    'Terms of Service',
    'Privacy Policy',
  ]);
  expect(await up.getAttribute('aria-disabled')).toBe('true');
  expect(await up.evaluate((element) => element === document.activeElement)).toBe(true);
  const order = site.db.selectFrom('pages').select('slug').orderBy('position');
  expect(await order.execute()).toEqual([{ slug: 'terms' }, { slug: 'privacy-policy' }]);
});
