/** @module-tag extended */

import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { countEffort } from '../../support/effort.ts';
import { button, field, goodPanel, openPanel, words } from '../../support/panel.ts';
import { deletionOf, tableRows } from '../../support/panel-list.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');

const { copies } = en;
const { fields, form, list } = words;

/** A site with the parcel TEST-1001 and a template of it for each name, open at `path`. */
async function openTemplates(path: string, ...names: string[]) {
  const site = await startSite();
  await insertParcel(site.db);
  const visitor = await openPanel(site, paths.control.index);
  for (const name of names) {
    const json = { name, from: 'TEST-1001' };
    await visitor.admin.ask('/api/parcel-templates', { method: 'POST', json });
  }
  await visitor.page.goto(path);
  return { site, ...visitor };
}

test('a parcel is kept as a template, and a new one begins with it', async () => {
  const { page, site } = await openTemplates('/control/parcels/TEST-1001');

  await button(page, copies.more).click();
  await page.getByRole('link', { name: copies.saveTemplate }).click();
  await field(page, fields.name).fill('Books to Amsterdam');
  await button(page, form.save).click();
  await goodPanel(page).getByText(en.done.saved).waitFor();
  await page.getByRole('link', { name: copies.useTemplate }).click();
  await field(page, fields.weight).fill('5 kg');
  await button(page, en.control.form.create).click();
  await page.getByText(en.done.created).waitFor();

  const made = await site.db.selectFrom('parcels').selectAll().where('id', '=', 2).execute();
  expect(made).toMatchObject([{ recipient_name: 'Ada Okoye', weight: '5 kg', status: null }]);
});

test('a new parcel begins with a template by one click more', async () => {
  const { page } = await openTemplates(paths.control.createParcel, 'Books', 'Éclairs');
  const { effort, click } = countEffort(page);

  await click(page.getByRole('navigation', { name: copies.begin }).getByText('Books'));
  await click(button(page, en.control.form.create));
  await page.getByText(en.done.created).waitFor();

  expect(effort).toEqual({ clicks: 2, loads: 2 });
});

test('a template is renamed, and its fields change', async () => {
  const { page, admin } = await openTemplates(paths.control.parcels, 'Books');
  await page.getByRole('link', { name: copies.templates }).click();
  await page.getByRole('link', { name: 'Books' }).first().click();

  await field(page, fields.name).fill('Novels');
  await field(page, fields.recipient_name).fill('');
  await button(page, form.save).click();
  await goodPanel(page).getByText(en.done.saved).waitFor();

  expect((await admin.ask('/api/parcel-templates')).json()).toMatchObject({
    data: { data: [{ name: 'Novels', recipient_name: null, weight: '2 kg' }] },
  });
});

test('a template is deleted from the list, and the last one leaves a word of how to make one', async () => {
  const { page } = await openTemplates(paths.control.parcelTemplates, 'Books', 'Novels');
  const deletion = page.getByRole('dialog').getByRole('button', { name: list.delete });

  await deletionOf(page, 'Books').click();
  await deletion.click();
  await page.locator('.toast').getByText(en.done.deleted).waitFor();
  expect(await tableRows(page).count()).toBe(1);

  await deletionOf(page, 'Novels').click();
  await deletion.click();
  await page.getByText(copies.noTemplates).waitFor();
  expect(await tableRows(page).count()).toBe(0);
});
