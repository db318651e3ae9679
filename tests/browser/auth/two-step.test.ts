import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { adminEmail, adminPassword, signedInAdmin } from '../../support/admin.ts';
import { codeOf, turnOnTotp } from '../../support/auth/two-step.ts';
import { plugInDevice } from '../../support/auth/virtual-device.ts';
import { audit } from '../../support/axe.ts';
import { hydrated, type Visit } from '../../support/browser.ts';
import { button, field, openPanel, words } from '../../support/panel.ts';
import { startSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';
import { sample } from '../../support/sweep.ts';

const { twoStep, privacy, documents } = messagesOf('en');
const { control } = paths;

async function givePassword(visitor: Visit): Promise<void> {
  const { page } = visitor;
  await page.goto(control.signIn);
  await hydrated(visitor);
  await field(page, words.fields.email).fill(adminEmail);
  await field(page, words.fields.password).fill(adminPassword);
  await button(page, words.account.signIn).click();
}

function codeField(page: Page) {
  return page.getByRole('textbox', { name: twoStep.step.code });
}

function codesOn(page: Page): Promise<string[]> {
  return page.locator('.recovery-codes code').allInnerTexts();
}

test('a passkey is added, signs in alone, and is the second step', async ({ site }) => {
  const panel = await openPanel(site, control.account);
  const { page } = panel;
  await plugInDevice(panel);
  await page.getByRole('link', { name: twoStep.manage }).click();
  await page.waitForURL(`**${control.twoStep}`);
  await hydrated(panel);

  await page.getByLabel(twoStep.passkeys.name).fill('This laptop');
  const add = page.locator('form', { has: button(page, twoStep.passkeys.add) });
  await add.getByLabel(words.account.currentPassword).fill(adminPassword);
  await button(page, twoStep.passkeys.add).click();
  await page.getByText(twoStep.codes.shown).waitFor();
  const codes = await codesOn(page);
  expect(codes).toHaveLength(10);
  await button(page, privacy.links.copy).waitFor();
  await button(page, documents.print).waitFor();
  // On paper there is nothing else, and each is a line.
  await page.emulateMedia({ media: 'print' });
  expect((await page.locator('body').innerText()).trim().split(/\n+/)).toEqual(codes);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: twoStep.codes.saved }).click();
  await page.getByText('This laptop', { exact: true }).waitFor();
  await page.getByText(twoStep.isOn).waitFor();

  // The session ends; the passkey is all that is left.
  await page.context().clearCookies();
  await page.goto(control.signIn);
  await hydrated(panel);
  await button(page, twoStep.passkeys.signIn).click();
  await page.waitForURL(`**${control.index}`);

  await page.context().clearCookies();
  await givePassword(panel);
  await page.waitForURL(`**${control.secondStep}?**`);
  await hydrated(panel);
  await button(page, twoStep.passkeys.use).click();
  await page.waitForURL(`**${control.index}`);
});

test('codes of an app are set up and asked for, and a browser is remembered', {
  tags: 'extended',
}, async ({ site }) => {
  const panel = await openPanel(site, control.twoStep);
  const { page } = panel;
  await button(page, twoStep.app.setUp).click();
  await page.getByRole('img', { name: twoStep.app.qrCode }).waitFor();
  const key = await page.locator('p', { hasText: twoStep.app.key }).locator('code').innerText();
  await codeField(page).fill(codeOf(key.replaceAll(' ', '')));
  await button(page, twoStep.app.turnOn).click();
  await page.getByText(twoStep.codes.shown).waitFor();
  const [recovery = ''] = await codesOn(page);

  await page.context().clearCookies();
  await givePassword(panel);
  await page.waitForURL(`**${control.secondStep}?**`);
  await codeField(page).fill('000000');
  await button(page, twoStep.step.confirm).click();
  await page.getByText(twoStep.errors.wrong).waitFor();
  await codeField(page).fill(recovery);
  await page.getByLabel(twoStep.step.remember).check();
  await button(page, twoStep.step.confirm).click();
  await page.waitForURL(`**${control.index}`);

  const device = (await page.context().cookies()).filter(({ name }) => name === 'device');
  await page.context().clearCookies();
  await page.context().addCookies(device);
  await givePassword(panel);
  await page.waitForURL(`**${control.index}`);
});

test.each(
  sample<[string, number], [string, number]>(
    [
      ['en', 1440],
      ['ar', 390],
    ],
    [['ar', 390]],
  ),
)(
  'without a fault of accessibility in %s, %i px wide',
  { tags: 'extended' },
  async (language, width) => {
    const site = await startSite();
    const member = await signedInAdmin(site);
    await turnOnTotp(member);
    await member.ask('/api/admins/totp', { method: 'POST', json: { password: adminPassword } });
    const panel = await openPanel(site, `${control.twoStep}?lang=${language}`, {
      viewport: { width, height: 900 },
    });
    const { page } = panel;
    await page
      .locator('details')
      .evaluateAll((all) => all.map((one) => one.setAttribute('open', '')));
    expect(await audit(page)).toEqual([]);
    await page.goto(`${control.account}?lang=${language}`);
    expect(await audit(page)).toEqual([]);
    await page.goto(`${control.signInSettings}?lang=${language}`);
    expect(await audit(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      width,
    );
  },
);
