/** @module-tag extended */

import { expect, test } from 'vitest';
import { paths, webhookPath } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { violationsOf } from '../../support/axe.ts';
import { visit } from '../../support/browser.ts';
import {
  isSignedWith,
  startReceiver,
  status,
  webhookSite,
} from '../../support/notifications/webhooks.ts';
import { badPanel, button, goodPanel, openPanel, signInBrowser } from '../../support/panel.ts';
import { sample } from '../../support/sweep.ts';

const en = messagesOf('en');

const { done, webhooks: words, control } = messagesOf('en');

test('the owner adds a webhook, tests it, looks at what was sent and sends it again, without script', async () => {
  const hooks = await webhookSite();
  const receiver = await startReceiver();
  const visitor = await visit(hooks.site, { javaScriptEnabled: false });
  await signInBrowser(visitor, hooks.site);
  const { page } = visitor;
  await page.goto(paths.control.webhooks);
  await page.getByRole('textbox', { name: words.url }).fill('ftp://nowhere.example');
  await page.getByLabel('message.received').uncheck();
  await button(page, words.add).click();
  await badPanel(page).waitFor();
  expect(await page.getByLabel('message.received').isChecked()).toBe(false);
  await page.getByRole('textbox', { name: words.url }).fill(receiver.url);
  await page.getByRole('textbox', { name: words.description }).fill('Our shop');
  await button(page, words.add).click();
  const secret = await page.locator('.panel-good code').innerText();

  await button(page, words.test).click();
  await goodPanel(page).waitFor();
  const [tested] = receiver.received;
  expect(tested && isSignedWith(secret, tested)).toBe(true);
  receiver.answers(status(503));
  await button(page, words.test).click();
  await page.getByText(words.testFailed).waitFor();

  receiver.answers(status(200));
  await hooks.call('POST', '/api/invoices', { product: 'Express' });
  await hooks.sent();
  await page.goto(webhookPath(1));
  await page.getByRole('link', { name: 'invoice.issued' }).first().click();
  await page.getByText(words.sent, { exact: true }).click();
  await button(page, words.again).click();
  await goodPanel(page).getByText(words.done.replayed).waitFor();
  await hooks.sent();
  expect(receiver.received.slice(2).map(({ type }) => type)).toEqual([
    'invoice.issued',
    'invoice.issued',
  ]);

  await page.getByText(words.rotate).first().click();
  await button(page, words.rotate).click();
  await page.locator('.panel-good code').waitFor();
  await button(page, words.disable).click();
  await page.getByText(words.states.disabled, { exact: true }).waitFor();
  await page.getByText(control.list.delete, { exact: true }).first().click();
  await button(page, control.list.delete).click();
  await goodPanel(page).getByText(done.deleted).waitFor();
  await page.getByText(en.control.list.empty).waitFor();
});

test.each(
  sample(
    [
      ['en', 390, 'light'],
      ['ar', 390, 'dark'],
      ['ar', 1440, 'light'],
    ] as const,
    [['ar', 390, 'dark']] as const,
  ),
)('its pages can be used by everybody: %s, %i, %s', async (lang, width, colorScheme) => {
  const hooks = await webhookSite();
  const receiver = await startReceiver();
  await hooks.add(receiver.url);
  receiver.answers((_webhook, response) => response.writeHead(503).end('Later'));
  await hooks.call('POST', '/api/invoices', { product: 'Express' });
  await hooks.sent();
  await hooks.add(
    'https://hooks.example/a/long/address/that/does/not/fit/into/one/line/of/a/phone',
  );
  const { page } = await openPanel(hooks.site, `${paths.control.webhooks}?lang=${lang}`, {
    viewport: { width, height: 900 },
    colorScheme,
  });
  for (const path of [
    paths.control.webhooks,
    webhookPath(1),
    webhookPath(1, { delivery: '1' }),
    webhookPath(99),
  ]) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`);
    expect(await violationsOf(page), path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
  }
});
