import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { violationsOf } from '../../support/axe.ts';
import { countEffort } from '../../support/effort.ts';
import { button, field, openPanel, words } from '../../support/panel.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');
const { fields, parcels } = words;

test('a parcel in two pieces and its two labels take one click beside typing', async () => {
  const site = await startSite();
  const { page } = await openPanel(site, paths.control.createParcel);
  await page.locator('way-island[hydrated] details.pieces').waitFor();
  const { effort, click } = countEffort(page);

  await field(page, fields.recipient_name).fill('Grace Bauer');
  await field(page, fields.destination).fill('Hauptstrasse 9, Berlin');
  await field(page, fields.weight).fill('5,5');
  await field(page, fields.pieces_count).fill('2');
  await click(button(page, parcels.createAndPrint));

  await page.waitForURL(/labels/);
  expect(await page.locator('article.label').count()).toBe(2);
  expect(effort.clicks).toBe(1);
  const stored = await site.db.selectFrom('parcels').selectAll().executeTakeFirstOrThrow();
  expect(stored).toMatchObject({ pieces_count: 2, weight: '5.5 kg' });
});

test('rows of pieces are added, duplicated and removed', async () => {
  const site = await startSite();
  const { page } = await openPanel(site, paths.control.createParcel);
  await page.locator('way-island[hydrated] details.pieces').waitFor();
  await field(page, fields.recipient_name).fill('Grace Bauer');
  await field(page, fields.destination).fill('Berlin');
  await page.getByText(fields.pieces, { exact: true }).click();
  await page.locator('[name="pieces[0][weight]"]').fill('1,5');
  await page.locator('[name="pieces[0][content]"]').fill('Tea');
  await page.getByRole('button', { name: 'Duplicate piece 1' }).click();
  await button(page, en.pieces.add).click();
  expect(await field(page, fields.pieces_count).inputValue()).toBe('3');
  await page.getByRole('button', { name: 'Remove piece 3' }).click();
  expect(await violationsOf(page)).toEqual([]);
  await button(page, en.control.form.create).click();

  await page.getByText('3 kg').first().waitFor();
  const pieces = await site.db.selectFrom('pieces').select(['weight', 'content']).execute();
  expect(pieces).toEqual([
    { weight: 1.5, content: 'Tea' },
    { weight: 1.5, content: 'Tea' },
  ]);
});
