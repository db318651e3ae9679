import { describe, expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { photo } from '../../support/images.ts';
import { button, field, goodPanel, openPanel, words } from '../../support/panel.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');

const { fields, form } = words;

async function openReview() {
  const site = await startSite();
  const { page } = await openPanel(site, paths.control.createReview);
  const storedReviews = () => site.db.selectFrom('reviews').selectAll().execute();
  const choose = async (file: File) =>
    field(page, fields.image).setInputFiles({
      name: file.name,
      mimeType: file.type,
      buffer: Buffer.from(await file.arrayBuffer()),
    });
  return { page, storedReviews, choose };
}

describe('a review', () => {
  test('is added with a portrait, and stands on the home page', async () => {
    const { page, storedReviews, choose } = await openReview();

    await field(page, fields.name).fill('Ada Okoye');
    await field(page, fields.review).fill('It came, and early.');
    await choose(await photo());
    await page.getByText(form.chosenPicture).waitFor();
    await button(page, en.control.form.create).click();
    await goodPanel(page).getByText(en.done.published).waitFor();

    const [review] = await storedReviews();
    expect(review).toMatchObject({ name: 'Ada Okoye', review: 'It came, and early.' });
    await page.getByRole('link', { name: en.control.list.all }).click();
    await page.getByText('ADA OKOYE').waitFor();
    const portrait = page.locator('.record-portrait');
    expect(await portrait.getAttribute('src')).toContain(review?.image);
    await page.goto('/');
    await page.getByText('It came, and early.').first().waitFor();
  });
});
