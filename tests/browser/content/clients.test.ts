/** @module-tag extended */

import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { drawing, svgFile } from '../../support/content/clients.ts';
import { button, field, goodPanel, openPanel, words } from '../../support/panel.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');

const { fields, form } = words;

test('a client is added with a logo, which runs nothing, and a link, and stands on the home page', async () => {
  const site = await startSite();
  const { page } = await openPanel(site, paths.control.createClient);

  await field(page, fields.name).fill('Harborline');
  await field(page, fields.link).fill('https://harborline.example/');
  expect(await field(page, fields.logo).getAttribute('accept')).toBe('.svg,.png,.jpg,.jpeg');
  const logo = svgFile(drawing().replace('<rect', '<script>window.ran = 1</script><rect'));
  const buffer = Buffer.from(await logo.arrayBuffer());
  await field(page, fields.logo).setInputFiles({ name: logo.name, mimeType: logo.type, buffer });
  await page.getByText(form.chosenPicture).waitFor();
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  await button(page, en.control.form.create).click();
  await goodPanel(page).getByText(en.done.saved).waitFor();

  const [client] = await site.db.selectFrom('clients').selectAll().execute();
  expect(client).toMatchObject({ link: 'https://harborline.example/', position: 1 });
  await page.getByRole('link', { name: en.control.list.all }).click();
  const row = page.getByRole('row', { name: 'Harborline https://harborline.example/ 1' });
  await row.waitFor();
  expect(await row.getByRole('presentation').getAttribute('src')).toContain(client?.image);
  await page.goto('/');
  const link = page.getByRole('link', { name: 'Harborline' });
  expect(await link.getAttribute('href')).toBe('https://harborline.example/');
  expect(await link.getAttribute('rel')).toBe('noopener');
  const box = await link.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
});
