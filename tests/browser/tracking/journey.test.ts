/** @module-tag extended */

import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { hydrated, visit } from '../../support/browser.ts';
import { siteThatTells } from '../../support/notifications/status-emails.ts';
import { linkIn, origin } from '../../support/notifications/subscribers.ts';
import { button, field, goodPanel, openPanel, words } from '../../support/panel.ts';
import { choice, scan, words as scanWords } from '../../support/parcels/scan.ts';
import { signWithFinger } from '../../support/parcels/signing.ts';

const en = messagesOf('en');

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const { form } = en.proof;

test('a parcel from its registration to a signed delivery, as its recipient, a friend and the clerk see it', async () => {
  const site = await siteThatTells();
  const clerk = await openPanel(site, paths.control.createParcel);
  await field(clerk.page, words.fields.tracking_code).fill('WB-7788');
  await field(clerk.page, words.fields.recipient_name).fill('Nana Boateng');
  await field(clerk.page, words.fields.destination).fill('Ring Road 5, Accra');
  await button(clerk.page, en.control.form.create).click();
  await clerk.page.locator('.toast-good').waitFor();
  await clerk.page.goto('/control/parcels/WB-7788/update');
  await field(clerk.page, words.fields.recipient_email).fill('nana@example.com');
  await button(clerk.page, words.form.save).click();
  await goodPanel(clerk.page).waitFor();
  expect(await site.arrived()).toEqual([]);

  await clerk.page.goto(paths.control.scan);
  await choice(clerk.page, en.stages.picked_up).click();
  await scan(clerk.page, 'WB-7788');
  const told = 'nana@example.com: We picked up parcel WB-7788';
  await expect.poll(() => site.arrived()).toEqual([told]);

  // The recipient opens the link in the mail on a phone, and a friend follows too.
  const recipient = await visit(site, phone);
  const { page } = recipient;
  const [, link = ''] =
    site.server.mails[0]?.parsed.text?.match(new RegExp(`${origin}(/track\\S+)`)) ?? [];
  await page.goto(link);
  await hydrated(recipient);
  await page.getByRole('heading', { name: 'WB-7788' }).waitFor();
  await page.locator('.follow > summary').click();
  await page.getByLabel('Your email address').fill('kofi@example.com');
  await page.getByRole('button', { name: 'Get updates' }).click();
  await page.getByText('Check your inbox and open the link').waitFor();
  await site.background.idle();
  await site.mailer.idle();
  const invitation = site.server.mails.at(-1);
  expect(invitation?.to).toEqual(['kofi@example.com']);
  if (invitation !== undefined) await site.ask(linkIn(invitation), { method: 'POST' });

  // The scan that puts it on the van shows on the phone by itself.
  await button(clerk.page, scanWords.chooser.change).click();
  await choice(clerk.page, en.stages.out_for_delivery).click();
  await scan(clerk.page, 'WB-7788');
  await page.locator('.event h4', { hasText: en.stages.out_for_delivery }).waitFor();
  await expect
    .poll(async () => (await site.arrived()).slice(-2).sort())
    .toEqual([
      'kofi@example.com: Parcel WB-7788: Out for delivery',
      'nana@example.com: Parcel WB-7788 is out for delivery',
    ]);

  // At the door.
  const driver = await openPanel(site, '/control/parcels/WB-7788/deliver', phone);
  await field(driver.page, form.receivedBy).fill('Nana Boateng');
  await signWithFinger(driver.page);
  await button(driver.page, form.submit).click();
  await driver.page.waitForURL('**/control/parcels/WB-7788');

  await page.locator('.step[aria-current]', { hasText: en.stages.delivered }).waitFor();
  await page.getByRole('heading', { name: en.proof.result.title }).waitFor();
  await page.getByRole('img', { name: en.proof.result.signature }).waitFor();
  await expect
    .poll(async () => (await site.arrived()).slice(-2).sort())
    .toEqual([
      'kofi@example.com: Parcel WB-7788: Delivered',
      'nana@example.com: Parcel WB-7788 was delivered',
    ]);
});
