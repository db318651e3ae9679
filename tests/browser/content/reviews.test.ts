import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { photo } from '../../support/images.ts';
import { button, field, goodPanel, openPanel, words } from '../../support/panel.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');

const { fields, form } = words;

test('a review is added with a portrait, and stands on the home page', async () => {
  const site = await startSite();
  const { page } = await openPanel(site, paths.control.createReview);

  await field(page, fields.name).fill('Ada Okoye');
  await field(page, fields.review).fill('It came, and early.');
  const portrait = await photo();
  const buffer = Buffer.from(await portrait.arrayBuffer());
  const file = { name: portrait.name, mimeType: portrait.type, buffer };
  await field(page, fields.image).setInputFiles(file);
  await page.getByText(form.chosenPicture).waitFor();
  await button(page, en.control.form.create).click();
  await goodPanel(page).getByText(en.done.published).waitFor();

  const [review] = await site.db.selectFrom('reviews').selectAll().execute();
  expect(review).toMatchObject({ name: 'Ada Okoye', review: 'It came, and early.' });
  await page.getByRole('link', { name: en.control.list.all }).click();
  await page.getByRole('link', { name: 'Ada Okoye' }).waitFor();
  expect(await page.locator('.record-table img').getAttribute('src')).toContain(review?.image);
  await page.goto('/');
  await page.getByText('It came, and early.').first().waitFor();
});
