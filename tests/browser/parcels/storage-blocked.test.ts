/** @module-tag extended */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { hydrated, visit } from '../../support/browser.ts';
import { button } from '../../support/panel.ts';
import { forgive } from '../../support/parcels/scan.ts';
import {
  deliveredButton,
  ended,
  nameField,
  nextStop,
  notDeliveredButton,
  phone,
  progressed,
  signInDriver,
  siteToDrive,
} from '../../support/parcels/today.ts';

const en = messagesOf('en');

/** What only a device that keeps data may promise. */
const promises = /on this device|saved|safe|offline/i;

const mainText = (page: Page) => page.locator('main').innerText();

test('where a browser keeps no data, the screens promise nothing, and deliveries go to the site at once', async () => {
  const { site } = await siteToDrive(2);
  const visitor = await visit(site, phone);
  const { page } = visitor;
  await signInDriver(visitor, site);
  await page.addInitScript(() => {
    const deny = () => {
      throw new DOMException('Denied', 'SecurityError');
    };
    IDBFactory.prototype.open = deny;
    Object.defineProperty(window, 'localStorage', { get: deny });
  });
  await page.goto(paths.control.scan);
  await page.getByText(en.scan.connection.notKept).waitFor();
  expect(await mainText(page)).not.toMatch(promises);
  expect(await page.locator('main input').count()).toBe(0);

  await page.goto(paths.control.today);
  await hydrated(visitor);
  await page.getByText(en.today.notKept).waitFor();
  expect(await notDeliveredButton(page).count()).toBe(0);
  await deliveredButton(page).click();
  await page.waitForURL('**/deliver');
  await nameField(page).fill('Nana');
  await button(page, en.proof.form.submit).click();
  await page.waitForURL(`**${paths.control.today}`);
  await progressed(page, 1, 2);

  expect(await ended(site)).toEqual(['WB-101:delivered']);
  await nextStop(page).getByText('WB-102').waitFor();
  await page.context().setOffline(true);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await page.getByText(en.today.cutOff).waitFor();
  expect(await mainText(page)).not.toMatch(promises);
  // It asks again and again, of which the browser complains each time.
  await page.goto('about:blank');
  forgive(visitor);
});
