import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { plugInDevice } from '../../support/auth/virtual-device.ts';
import { violationsOf } from '../../support/axe.ts';
import { hydrated, visit } from '../../support/browser.ts';
import { dataOf } from '../../support/http.ts';
import { merchantSite } from '../../support/my/customer-users.ts';

const en = messagesOf('en');
const words = en.twoStep.passkeys;

test('a customer’s user adds a passkey to the phone, and signs in with one tap from then on', async () => {
  const { site, a, invite } = await merchantSite();
  const { link } = dataOf(await invite(a, 'ana@a.example'));
  const visitor = await visit(site, { viewport: { width: 390, height: 844 } });
  const { page } = visitor;
  await plugInDevice(visitor);
  const parcels = page.getByRole('heading', { level: 1, name: en.control.fields.parcels });
  await page.goto(new URL(link).pathname);
  await page.getByRole('button', { name: en.control.account.signIn }).click();
  await parcels.waitFor();

  await page.goto(paths.my.users);
  await hydrated(visitor);
  await page.getByLabel(words.name).fill('Work phone');
  await page.getByRole('button', { name: words.add }).click();
  await page.getByText('Work phone').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: en.control.panel.signOut }).click();

  await page.waitForURL(`**${paths.my.signIn}*`);
  await hydrated(visitor);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: words.signIn }).click();
  await parcels.waitFor();
});
