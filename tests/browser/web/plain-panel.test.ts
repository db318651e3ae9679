import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { adminEmail, adminPassword } from '../../support/admin.ts';
import { visit } from '../../support/browser.ts';
import { photo } from '../../support/images.ts';
import { mailedPin } from '../../support/notifications/outbox.ts';
import { button, field, signIn, signInBrowser, words } from '../../support/panel.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');
const { control } = paths;
const { fields, form, list } = words;
const { actions } = en.invoicing;

async function withoutScript() {
  const site = await startSite();
  const visitor = await visit(site, { javaScriptEnabled: false });
  await signInBrowser(visitor, site);
  return { ...site, page: visitor.page };
}

/** What the form before has done. */
async function notice(page: Page): Promise<string> {
  return (await page.locator('main > .panel-good').textContent()) ?? '';
}

/** A photo as somebody chooses it. */
async function chosenPhoto() {
  const file = await photo();
  return { name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) };
}

/** Deletes the first record of the list that is open. */
async function deleteFirst(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^${list.delete}: `) })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: list.delete }).click();
}

test('without script a parcel is created, changed, given an event, and deleted', async () => {
  const { db, page } = await withoutScript();
  const stored = () => db.selectFrom('parcels').selectAll().execute();

  await page.goto(control.createParcel);
  await field(page, fields.recipient_name).fill('Ada Okoye');
  await field(page, fields.destination).fill(' ');
  await button(page, en.control.form.create).click();
  // What was wrong is said at its field, and what was typed is there.
  expect(await field(page, fields.destination).getAttribute('aria-invalid')).toBe('true');
  expect(await field(page, fields.recipient_name).inputValue()).toBe('Ada Okoye');
  await field(page, fields.destination).fill('Keizersgracht 1, Amsterdam');
  await button(page, en.control.form.create).click();
  expect(await notice(page)).toBe(en.done.created);
  const [parcel] = await stored();
  const code = parcel?.tracking_code ?? '';

  await page.goto(pathTo(control.updateParcel, { code }));
  await field(page, fields.weight).fill('2 kg');
  await button(page, form.save).click();
  expect(await notice(page)).toBe(en.done.saved);
  expect(await stored()).toMatchObject([{ weight: '2 kg', recipient_name: 'Ada Okoye' }]);

  await page.goto(pathTo(control.createActivity, { code }));
  const plain = page.locator('noscript form');
  await plain.getByLabel(fields.title).fill('Weighed');
  await plain.getByLabel(fields.description).fill('At the depot.');
  await plain.getByRole('button', { name: en.events.record }).click();
  const events = () => db.selectFrom('activities').select('title').execute();
  expect(await events()).toContainEqual({ title: 'Weighed' });

  await page.goto(control.parcels);
  await page.getByRole('searchbox').last().fill(code);
  await page.getByRole('searchbox').last().press('Enter');
  await page.waitForURL(
    ({ pathname, searchParams }) =>
      pathname === control.parcels && searchParams.get('search') === code,
  );
  await page.goto(pathTo(control.parcel, { code }));
  await page.locator('noscript summary').first().click();
  await page.locator('noscript details[open]').getByRole('button', { name: list.delete }).click();
  expect(await stored()).toEqual([]);

  await page.goto(control.createParcel);
  await field(page, fields.recipient_name).fill('Grace Bauer');
  await field(page, fields.destination).fill('Berlin');
  await button(page, words.parcels.createAndAdd).click();
  expect(await notice(page)).toBe(en.done.created);
  expect(new URL(page.url()).pathname).toBe(control.createParcel);
});

test('without script a page, a review and an invoice are created, changed and deleted', async () => {
  const { db, page } = await withoutScript();

  await page.goto(control.createPage);
  await field(page, fields.title).fill('Our vans');
  await field(page, fields.content).fill('They are red.');
  await button(page, en.control.form.create).click();
  expect(await notice(page)).toBe(en.done.published);
  await page.goto(pathTo(control.page, { slug: 'our-vans' }));
  await field(page, fields.content).fill('They are blue.');
  await button(page, form.save).click();
  const pages = () =>
    db.selectFrom('pages').select('content').where('slug', '=', 'our-vans').execute();
  expect(await pages()).toEqual([{ content: 'They are blue.' }]);
  await page.locator('input[name="image"]').setInputFiles(await chosenPhoto());
  await button(page, words.parcels.upload).click();
  expect(await notice(page)).toBe(en.done.saved);
  await page.locator('noscript summary').click();
  await button(page, en.proof.form.removePhoto).click();
  expect(await notice(page)).toBe(en.done.removed);
  await page.goto(control.pages);
  await page.getByRole('searchbox').last().fill('vans');
  await page.getByRole('searchbox').last().press('Enter');
  await page.waitForURL(`**${control.pages}?search=vans&*`);
  await deleteFirst(page);
  expect(await pages()).toEqual([]);

  await page.goto(control.createReview);
  await field(page, fields.name).fill('Grace');
  await field(page, fields.review).fill('Quick.');
  await field(page, fields.image).setInputFiles(await chosenPhoto());
  await button(page, en.control.form.create).click();
  expect(await notice(page)).toBe(en.done.published);
  await deleteFirst(page);
  expect(await db.selectFrom('reviews').selectAll().execute()).toEqual([]);

  await page.goto(control.createInvoice);
  await field(page, en.invoicing.fields.currency).selectOption('EUR');
  await field(page, en.invoicing.fields.customer_name).fill('Ada');
  for (const [index, [description, price]] of [
    ['Express', '12.50'],
    ['Insurance', '4'],
  ].entries()) {
    const line = page.locator('.invoice-line').nth(index);
    await line.getByLabel(en.invoicing.fields.description).fill(description ?? '');
    await line.getByLabel(en.invoicing.fields.unit_price).fill(price ?? '');
  }
  await button(page, en.invoicing.keepDraft).click();
  const invoices = () => db.selectFrom('invoices').select('totals').execute();
  expect(JSON.parse((await invoices())[0]?.totals ?? '{}')).toMatchObject({ net: 1650 });
  await page.locator('details', { hasText: actions.removeLead }).locator('summary').click();
  await button(page, actions.remove).click();
  expect(await invoices()).toEqual([]);
});

test('without script the first account is created, and a forgotten password replaced', async () => {
  const site = await startSite();
  const { account } = words;
  const { page } = await visit(site, { javaScriptEnabled: false });

  await page.goto(control.signUp);
  await field(page, fields.email).fill(adminEmail);
  await field(page, fields.password).fill('four words or so');
  await button(page, account.signUp).click();
  await page.waitForURL(`**${control.setup}`);
  expect(await notice(page)).toBe(account.signedUp);

  const guest = (await visit(site, { javaScriptEnabled: false })).page;
  await guest.goto(control.resetPassword);
  await field(guest, fields.email).fill(adminEmail);
  await button(guest, account.sendPin).click();
  await guest.waitForURL(`**${control.resetPassword}?step=2`);
  await site.mailer.idle();
  const pin = await mailedPin(site);
  for (const [code, password] of [
    ['A', 'five words or so, then'],
    [pin, adminPassword],
  ] as const) {
    await field(guest, fields.email).fill(adminEmail);
    await field(guest, fields.password_token).fill(code);
    await field(guest, fields.new_password).fill(password);
    await field(guest, fields.confirm_new_password).fill(password);
    await button(guest, account.resetPassword).click();
    const sentence = code === 'A' ? en.errors.wrongPin : account.passwordReset;
    await guest.getByText(sentence).waitFor();
  }
  await signIn(guest);
  await guest.waitForURL(`**${control.index}`);
});

test('without script a form that a signed-out session sends is there again after the sign-in', async () => {
  const { db, page } = await withoutScript();
  await page.goto(control.createParcel);
  await field(page, fields.recipient_name).fill('Ada Okoye');
  await field(page, fields.destination).fill('Keizersgracht 1, Amsterdam');
  await page.context().clearCookies();
  await button(page, en.control.form.create).click();

  await page.getByText(form.signInFirst).waitFor();
  await field(page, fields.email).fill(adminEmail);
  await field(page, fields.password).fill(adminPassword);
  await button(page, words.account.signIn).click();

  expect(await notice(page)).toBe(form.restored);
  expect(new URL(page.url()).pathname).toBe(control.createParcel);
  expect(await field(page, fields.recipient_name).inputValue()).toBe('Ada Okoye');
  await button(page, en.control.form.create).click();
  expect(await notice(page)).toBe(en.done.created);
  expect(await db.selectFrom('parcels').select('destination').execute()).toEqual([
    { destination: 'Keizersgracht 1, Amsterdam' },
  ]);
});
