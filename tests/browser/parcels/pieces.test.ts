import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { violationsOf } from '../../support/axe.ts';
import { customerCalls, home, liv } from '../../support/customers/customers.ts';
import { countEffort } from '../../support/effort.ts';
import { button, field, openPanel, words } from '../../support/panel.ts';
import { newestParcel } from '../../support/parcels/parcel-rows.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');
const { fields, parcels } = words;

test.each([
  [390, 844],
  [1440, 900],
])(
  'a parcel for a regular, in two pieces with a label each, takes three clicks beside typing, %i px wide',
  async (width, height) => {
    const site = await startSite();
    const sender_id = await customerCalls(await signedInAdmin(site)).add({
      ...liv,
      addresses: [home],
    });
    const { page } = await openPanel(site, paths.control.settings, { viewport: { width, height } });
    const { effort, click } = countEffort(page);

    const parcelsLink = page.getByRole('link', { name: fields.parcels, exact: true });
    await click(parcelsLink.filter({ visible: true }));
    await click(page.getByRole('link', { name: parcels.create, exact: true }).first());
    await page.locator('form way-island[hydrated] > details.pieces').waitFor();
    await field(page, fields.sender_name).focus();
    await page.keyboard.type('li');
    await page.keyboard.press('Enter');
    await expect.poll(() => field(page, fields.sender_name).inputValue()).toBe('Liv Berg');
    await field(page, fields.recipient_name).fill('Grace Bauer');
    await page.keyboard.press('Escape');
    await field(page, fields.destination).fill('Hauptstrasse 9, Berlin');
    await field(page, fields.weight).fill('5,5');
    await field(page, fields.pieces_count).fill('2');
    await click(button(page, parcels.createAndPrint));

    await page.waitForURL(/labels/);
    expect(await page.locator('article.label').count()).toBe(2);
    expect(effort.clicks).toBe(3);
    const stored = await newestParcel(site);
    expect(stored).toMatchObject({ sender_id, pieces_count: 2, weight: '5.5 kg' });
  },
);

test('rows of pieces are added, duplicated and removed', async () => {
  const site = await startSite();
  const { page } = await openPanel(site, paths.control.createParcel);
  await page.locator('form way-island[hydrated] > details.pieces').waitFor();
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
