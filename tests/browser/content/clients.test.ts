/** @module-tag extended */

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { drawing, svgFile } from '../../support/content/clients.ts';
import { fileOf } from '../../support/images.ts';
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

const en = messagesOf('en');

const { fields, form } = words;

async function openClients(path: string = paths.control.createClient) {
  const site = await startSite();
  const { page, admin } = await openPanel(site, path);
  const stored = () =>
    site.db.selectFrom('clients').selectAll().orderBy('position').orderBy('id').execute();
  return { site, page, admin, stored };
}

async function choose(page: Page, file = svgFile()): Promise<void> {
  const buffer = Buffer.from(await file.arrayBuffer());
  await field(page, fields.logo).setInputFiles({ name: file.name, mimeType: file.type, buffer });
}

describe('a client', () => {
  test('is added with a logo and a link, and stands on the home page', async () => {
    const { page, stored } = await openClients();

    await field(page, fields.name).fill('Harborline');
    await field(page, fields.link).fill('https://harborline.example/');
    await choose(page);
    await page.getByText(form.chosenPicture).waitFor();
    await button(page, en.control.form.create).click();
    await goodPanel(page).getByText(en.done.saved).waitFor();

    const [client] = await stored();
    expect(client).toMatchObject({ link: 'https://harborline.example/', position: 1 });
    await page.getByRole('link', { name: en.control.list.all }).click();
    await page.getByText('1. Harborline').waitFor();
    expect(await page.locator('.record-logo').getAttribute('src')).toContain(client?.image);
    await page.goto('/');
    const link = page.getByRole('link', { name: 'Harborline' });
    expect(await link.getAttribute('href')).toBe('https://harborline.example/');
    expect(await link.getAttribute('rel')).toBe('noopener');
    const box = await link.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  });

  test('needs a name and a logo, which is a drawing or a picture and runs nothing, and a link must be one', async () => {
    const { page, stored } = await openClients();

    await field(page, fields.link).fill('harborline.example');
    await button(page, en.control.form.create).click();

    const sentences = await problems(page);
    const atFields = await fieldProblems(page);
    expect(Object.keys(atFields)).toEqual(['name', 'link', 'image']);
    expect(Object.values(atFields).sort()).toEqual(sentences.sort());
    expect(await stored()).toEqual([]);

    await choose(page, svgFile(drawing().replace('<rect', '<script>window.ran = 1</script><rect')));
    await page.getByText(form.chosenPicture).waitFor();
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);

    expect(await field(page, fields.logo).getAttribute('accept')).toBe('.svg,.png,.jpg,.jpeg');

    await field(page, fields.name).fill('Harborline');
    await field(page, fields.link).fill('');
    await choose(page, fileOf('%PDF-1.7', 'logo.svg', 'image/svg+xml'));
    await button(page, en.control.form.create).click();

    await expect.poll(() => problems(page)).toEqual([en.fieldErrors.logoUnreadable]);
    expect(await field(page, fields.name).inputValue()).toBe('Harborline');
    expect(await stored()).toEqual([]);
  });
});
