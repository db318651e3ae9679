import { describe, expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { en } from '../../../views/translations/en.ts';
import { fileOf, photo } from '../../support/images.ts';
import {
  button,
  field,
  fieldProblems,
  goodPanel,
  openPanel,
  problems,
  words,
} from '../../support/panel.ts';
import { startSite } from '../../support/site.ts';

const { fields, form, reviews } = words;

async function openReview() {
  const site = await startSite();
  const { page } = await openPanel(site, paths.control.createReview);
  const kept = () => site.db.selectFrom('reviews').selectAll().execute();
  const choose = async (file: File) =>
    field(page, fields.image).setInputFiles({
      name: file.name,
      mimeType: file.type,
      buffer: Buffer.from(await file.arrayBuffer()),
    });
  return { page, kept, choose };
}

describe('a review', () => {
  test('is added with a portrait, and stands on the home page', async () => {
    const { page, kept, choose } = await openReview();

    await field(page, fields.name).fill('Ada Okoye');
    await field(page, fields.review).fill('It came, and early.');
    await choose(await photo());
    await page.getByText(form.chosenPicture).waitFor();
    await button(page, reviews.createButton).click();
    await goodPanel(page).getByText(en.done.reviewAdded).waitFor();

    const [review] = await kept();
    expect(review).toMatchObject({ name: 'Ada Okoye', review: 'It came, and early.' });
    await page.getByRole('link', { name: reviews.toList }).click();
    await page.getByText('ADA OKOYE').waitFor();
    const portrait = page.locator('.record-portrait');
    expect(await portrait.getAttribute('src')).toContain(review?.image);
    await page.goto('/');
    await page.getByText('It came, and early.').first().waitFor();
  });

  test('needs a name, words and a picture', async () => {
    const { page, kept } = await openReview();

    await button(page, reviews.createButton).click();

    const sentences = await problems(page);
    const atFields = await fieldProblems(page);
    expect(Object.keys(atFields)).toEqual(['name', 'review', 'image']);
    expect(Object.values(atFields).sort()).toEqual(sentences.sort());
    expect(await kept()).toEqual([]);
  });

  test('takes pictures only, and keeps its words meanwhile', async () => {
    const { page, kept, choose } = await openReview();

    await field(page, fields.name).fill('Ada Okoye');
    await field(page, fields.review).fill('It came, and early.');
    await choose(fileOf('%PDF-1.7', 'portrait.jpg'));
    await button(page, reviews.createButton).click();

    expect(await problems(page)).toEqual([en.fieldErrors.imageUnreadable]);
    expect(await field(page, fields.review).inputValue()).toBe('It came, and early.');
    expect(await kept()).toEqual([]);
  });
});
