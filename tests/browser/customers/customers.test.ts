import { expect, test } from 'vitest';
import { addressLine } from '../../../server/customers/shared/customer-texts.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { hydrated } from '../../support/browser.ts';
import { customerCalls, home, liv } from '../../support/customers/customers.ts';
import { countEffort } from '../../support/effort.ts';
import { goodPanel, openPanel } from '../../support/panel.ts';
import { startSite } from '../../support/site.ts';

const { control, customers, done } = messagesOf('en');

/** A site with Liv, whose last parcel is LAST-2. */
async function siteOfLiv() {
  const site = await startSite();
  const admin = await signedInAdmin(site);
  const sender_id = await customerCalls(admin).add({ ...liv, addresses: [home] });
  for (const tracking_code of ['FIRST-1', 'LAST-2']) {
    const json = { tracking_code, recipient_name: 'Ada', destination: 'Lisbon 4', sender_id };
    await admin.ask('/api/parcels', { method: 'POST', json });
  }
  return { site, admin };
}

test.each([
  [390, 844],
  [1440, 900],
])(
  'a customer’s last parcel is two clicks away from any page, %i px wide',
  async (width, height) => {
    const { site } = await siteOfLiv();
    const visitor = await openPanel(site, '/control/settings', { viewport: { width, height } });
    const { page } = visitor;
    const { effort, click } = countEffort(page);

    await page.keyboard.press('/');
    await page.keyboard.type('oslo');
    await click(page.getByRole('option', { name: 'Liv Berg' }));
    await page.waitForURL('**/control/customers/1');
    await click(page.locator('.records a').first());
    await page.waitForURL('**/control/parcels/LAST-2');

    expect(effort.clicks).toBe(2);
  },
);

test('two keys and Enter fill in the sender of a new parcel, who can be somebody else again', async () => {
  const { site, admin } = await siteOfLiv();
  const visitor = await openPanel(site, '/control/parcels/create.html');
  const { page } = visitor;
  await hydrated(visitor);
  const field = (name: string) => page.locator(`[name="${name}"]`);

  await field('sender_name').focus();
  await page.keyboard.type('li');
  await page.keyboard.press('Enter');

  await expect.poll(() => field('sender_name').inputValue()).toBe('Liv Berg');
  expect(await field('sender_id').inputValue()).toBe('1');
  expect(await field('sender_email').inputValue()).toBe(liv.email);
  expect(await field('sender_language').inputValue()).toBe(liv.language);
  expect(await field('pickup_location').inputValue()).toBe(addressLine(home));
  expect(await field('pickup_city').inputValue()).toBe('Oslo');
  expect(page.url()).toContain('/control/parcels/create.html');

  await field('tracking_code').fill('NEXT-3');
  await field('recipient_name').fill('Cy');
  await page.keyboard.press('Escape');
  await field('destination').fill('Porto 5');
  await page.getByLabel(customers.add).first().check();
  await page.getByLabel(customers.payer).pressSequentially('Nobody we know');
  await page.getByRole('button', { name: control.form.create, exact: true }).click();
  await page.locator('[data-field="payer_id"] .field-error').waitFor();
  await page.getByLabel(customers.payer).fill('');
  await page.getByLabel(customers.payer).pressSequentially('berg');
  await page.getByRole('option', { name: 'Liv Berg' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: control.form.create, exact: true }).click();
  await page.waitForURL('**/control/parcels/NEXT-3');

  const { data } = (await admin.ask('/api/parcels/NEXT-3')).json();
  expect(data).toMatchObject({ sender_id: 1, payer_id: 1, recipient_id: 2 });
});

test('the customers of a parcel are changed and removed in its form', async () => {
  const { site, admin } = await siteOfLiv();
  await customerCalls(admin).add({ name: 'Kofi Mensah' });
  const visitor = await openPanel(site, '/control/parcels/LAST-2/update');
  const { page } = visitor;
  const part = page.getByRole('group', { name: customers.title });
  const customer = (label: string) => part.getByLabel(label);
  const { sender, recipient } = control.parcels;
  expect(await customer(sender).inputValue()).toBe('Liv Berg');

  await customer(recipient).fill('kof');
  await page.getByRole('option', { name: 'Kofi Mensah' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => customer(recipient).inputValue()).toBe('Kofi Mensah');
  await customer(sender).fill('');
  await page.getByRole('button', { name: control.form.save, exact: true }).click();
  await goodPanel(page).waitFor();

  expect(await customer(recipient).inputValue()).toBe('Kofi Mensah');
  const { data } = (await admin.ask('/api/parcels/LAST-2')).json();
  expect(data).toMatchObject({ sender_id: null, recipient_id: 2, payer_id: null });
});

test('a customer is added and changed in a form, with two addresses', async () => {
  const { site, admin } = await siteOfLiv();
  const visitor = await openPanel(site, '/control/customers/create.html');
  const { page } = visitor;
  await hydrated(visitor);
  const field = (name: string) => page.locator(`[name="${name}"]`);

  await field('addresses[0][city]').fill('Narvik');
  await page.getByText(control.form.more).click();
  await field('addresses[1][label]').fill('Cabin');
  await page.getByRole('button', { name: control.form.create, exact: true }).click();
  await page.getByText('Address 2, Street: required.').first().waitFor();
  await field('addresses[1][city]').fill('Oslo');
  await page.getByRole('button', { name: control.form.create, exact: true }).click();
  await page.getByText('Name: required.').first().waitFor();
  await field('name').fill('Ada');
  await field('addresses[1][country]').selectOption('NO');
  await page.getByRole('button', { name: control.form.create, exact: true }).click();
  await page.waitForURL('**/control/customers/2');
  await page.getByText(done.saved, { exact: true }).waitFor();

  const { data } = (await admin.ask('/api/customers/2')).json();
  expect(data).toMatchObject({
    name: 'Ada',
    addresses: [{ city: 'Narvik' }, { label: 'Cabin', city: 'Oslo', country: 'NO' }],
  });
});
