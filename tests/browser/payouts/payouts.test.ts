import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { violationsOf } from '../../support/axe.ts';
import { hydrated, visit } from '../../support/browser.ts';
import { countEffort } from '../../support/effort.ts';
import { dataOf } from '../../support/http.ts';
import { patch, post, siteWithPayouts } from '../../support/payouts/payouts.ts';

const en = messagesOf('en');
const { payouts: words } = en;
const german = 'DE89370400440532013000';

/** A visitor who is signed in as the owner, on a site. */
async function ownerVisit({ site, admin }: Awaited<ReturnType<typeof siteWithPayouts>>) {
  const visitor = await visit(site);
  const [name = '', value = ''] = admin.cookie.split('=');
  await visitor.page.context().addCookies([{ name, value, url: site.url }]);
  return visitor;
}

test('fifty merchants are paid out with statements and the bank’s file in five clicks', async () => {
  const made = await siteWithPayouts();
  const { admin, collect } = made;
  await patch(admin, '/api/settings', { iban: 'PT50000201231234567890154' });
  for (let number = 1; number <= 50; number += 1) {
    const company = `Shop ${number}`;
    const email = `shop${number}@example.com`;
    const payout_terms = { account_name: company, iban: german };
    const json = { company, email, payout_terms };
    const { id } = dataOf(await post(admin, '/api/customers', json));
    await collect({ sender_id: id, cod_amount: 1000 + number });
  }
  const visitor = await ownerVisit(made);
  const { page } = visitor;
  await page.goto(paths.control.index);
  await hydrated(visitor);
  const { effort, click } = countEffort(page);

  await click(page.locator('.panel-nav').getByRole('link', { name: words.title }));
  await click(page.getByRole('link', { name: words.create }));
  await hydrated(visitor);
  expect(await violationsOf(page)).toEqual([]);
  await click(page.getByRole('button', { name: words.issueAndSend }));
  await page.getByText(words.done.replace('{{number}}', '50')).waitFor();
  await click(page.getByText(en.exporting.export, { exact: true }).first());
  const download = page.waitForEvent('download');
  await click(page.getByRole('link', { name: words.bankFile }));

  expect((await download).suggestedFilename()).toMatch(/^payouts-.*\.xml$/);
  expect(effort.clicks).toBeLessThanOrEqual(5);
  const { data, total } = dataOf(await admin.ask('/api/payouts?per_page=100'));
  expect(total).toBe(50);
  expect(data[0]).toMatchObject({ state: 'issued', currency: 'EUR' });
  expect(dataOf(await admin.ask('/api/mails')).total).toBe(50);
}, 120_000);

test('what is nobody’s is given to a customer from its row', async () => {
  const made = await siteWithPayouts();
  const { b, collect, payables } = made;
  const nobodys = await collect({ sender_id: null });
  const visitor = await ownerVisit(made);
  const { page } = visitor;
  await page.goto(paths.control.payables);
  await hydrated(visitor);
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: `${words.assignOwner}: ${nobodys}` }).click();
  await page.getByRole('main').getByRole('combobox').fill('B Shop');
  await page.getByRole('option', { name: 'B Shop' }).click();
  await page.getByRole('button', { name: words.assignOwner, exact: true }).click();

  await expect
    .poll(() => payables())
    .toMatchObject([{ parcel: nobodys, customer: b, whose: 'payable' }]);
}, 60_000);
