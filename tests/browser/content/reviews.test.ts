import { describe, expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { insertReviews } from '../../support/full-site.ts';
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

/** A site with one review, at the form that changes it. */
async function openExisting() {
  const site = await startSite();
  await insertReviews(site, 2);
  const { page } = await openPanel(site, paths.control.reviews);
  const [before] = await site.db.selectFrom('reviews').selectAll().where('id', '=', 2).execute();
  const stored = () =>
    site.db.selectFrom('reviews').selectAll().where('id', '=', 2).executeTakeFirst();
  await page.getByRole('link', { name: 'CUSTOMER 2' }).click();
  await page.getByRole('heading', { level: 1, name: 'Customer 2' }).waitFor();
  await page.locator('main way-island[hydrated] form').waitFor();
  return { site, page, before, stored };
}

describe('a review that is there', { tags: 'extended' }, () => {
  test('is changed, and keeps its portrait', async () => {
    const { page, before, stored } = await openExisting();
    await page.getByText(form.currentPicture).waitFor();

    await field(page, fields.review).fill('Short.');
    await button(page, form.save).click();
    await goodPanel(page).getByText(en.done.saved).waitFor();

    expect(await stored()).toMatchObject({
      name: 'Customer 2',
      review: 'Short.',
      image: before?.image,
    });
    await page.goto('/');
    await page.getByText('Short.').first().waitFor();
  });
});
