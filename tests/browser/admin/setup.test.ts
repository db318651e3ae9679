/** @module-tag extended */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findSettings } from '../../../server/database/settings.ts';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { hydrated, visit } from '../../support/browser.ts';
import { countEffort } from '../../support/effort.ts';
import { startMailServer } from '../../support/notifications/mail-server.ts';
import { button, field, words } from '../../support/panel.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');

const { mailServers, privacy, setup } = en;
const password = 'four words or so';

/** The step that is open, once it can be used. */
async function openStep(page: Page, step: keyof typeof setup.steps) {
  const open = page.locator('.setup-steps > li', { has: page.locator('details[open]') });
  const found = open.filter({ has: page.getByRole('heading', { name: setup.steps[step] }) });
  await found.locator('way-island[hydrated]').first().waitFor();
  return found;
}

test('a newcomer has a site of their own with twelve clicks', async () => {
  const [site, mailServer] = await Promise.all([startSite(), startMailServer()]);
  const visitor = await visit(site);
  const { page } = visitor;
  await page.goto(paths.control.signUp);
  await hydrated(visitor);
  const { effort, click } = countEffort(page);

  await field(page, words.fields.email).fill('owner@example.com');
  await field(page, words.fields.password).fill(password);
  await click(button(page, words.account.signUp));
  await page.waitForURL(`**${paths.control.setup}`);

  const company = await openStep(page, 'company');
  expect(await field(page, words.fields.contact_email).inputValue()).toBe('owner@example.com');
  await field(page, words.fields.company_name).fill('Northwind Parcels');
  await field(page, words.fields.contact_phone).fill('+351 21 555 0142');
  await field(page, en.invoicing.fields.invoice_currency).selectOption('EUR');
  await click(company.getByRole('button', { name: setup.save }));

  const mail = await openStep(page, 'mail');
  await field(page, mailServers.fields.host).fill('127.0.0.1');
  await field(page, mailServers.fields.port).fill(String(mailServer.port));
  await field(page, mailServers.fields.security).selectOption('none');
  await field(page, mailServers.fields.account_password).fill(password);
  await click(mail.getByRole('button', { name: mailServers.testSend }));
  await mail.locator('.panel-good').waitFor();
  expect(mailServer.mails).toHaveLength(1);
  await click(mail.getByRole('button', { name: setup.save }));

  const strangers = await openStep(page, 'privacy');
  await click(strangers.getByRole('radio', { name: privacy.settings.masked }));
  await click(strangers.getByRole('button', { name: setup.save }));

  const branding = await openStep(page, 'branding');
  await field(page, en.branding.fields.accent_color).fill('#0a6640');
  await click(branding.getByRole('button', { name: setup.save }));

  const tax = await openStep(page, 'tax');
  await field(page, en.invoicing.fields.invoice_tax_rate).fill('23');
  await click(tax.getByRole('button', { name: setup.save }));
  for (const step of ['prices', 'staff'] as const) {
    const own = await openStep(page, step);
    await click(own.getByRole('button', { name: setup.skip }));
  }

  const parcel = await openStep(page, 'parcel');
  await field(page, words.fields.recipient_name).fill('Ada Okoye');
  await field(page, words.fields.destination).fill('Keizersgracht 1, Amsterdam');
  await click(parcel.getByRole('button', { name: en.control.form.create }));

  const figures = await openStep(page, 'figures');
  await click(figures.getByRole('button', { name: setup.hideFigures }));
  await page.getByText(setup.restSkipped).waitFor();

  expect(effort).toEqual({ clicks: 12, loads: 10 });
  expect(await findSettings(site.db)).toMatchObject({
    company_name: 'Northwind Parcels',
    contact_email: 'owner@example.com',
    invoice_currency: 'EUR',
    public_details: 'masked',
    accent_color: '#0a6640',
    home_clients_shown: 'no',
  });
  await page.goto(paths.control.index);
  expect(await page.locator('.tour').count()).toBe(0);
});

test('a step is skipped with one click, and the rest with another', async () => {
  const visitor = await visit(await startSite());
  const { page } = visitor;
  await page.goto(paths.control.signUp);
  await hydrated(visitor);
  await field(page, words.fields.email).fill('owner@example.com');
  await field(page, words.fields.password).fill(password);
  await button(page, words.account.signUp).click();

  const company = await openStep(page, 'company');
  await company.getByRole('button', { name: setup.skip }).click();
  await openStep(page, 'mail');
  await button(page, setup.skipAll).click();

  await page.waitForURL(`**${paths.control.index}`);
  expect(await page.locator('.tour').count()).toBe(0);
});
