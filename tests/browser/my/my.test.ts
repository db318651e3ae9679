import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { violationsOf } from '../../support/axe.ts';
import { hydrated, prefer, visit } from '../../support/browser.ts';
import { dataOf } from '../../support/http.ts';
import { filledMerchant, merchantSite } from '../../support/my/customer-users.ts';
import { chooseFile } from '../../support/transfer/choose-file.ts';

const en = messagesOf('en');
const phone = { width: 390, height: 844 };

/** Taps and fields that were filled in. */
function countActions() {
  const count = { actions: 0 };
  return {
    count,
    tap: async (target: Locator) => {
      count.actions += 1;
      await target.click();
    },
    fill: async (target: Locator, text: string) => {
      count.actions += 1;
      await target.fill(text);
    },
  };
}

test('a merchant signs in with the mailed link on a phone, and books a parcel in ten taps and fields', async () => {
  const { site, a, invite, admin } = await merchantSite();
  const { link } = dataOf(await invite(a, 'ana@a.example'));
  const visitor = await visit(site, { viewport: phone });
  const { page } = visitor;
  await page.goto(new URL(link).pathname);
  await page.getByRole('button', { name: en.control.account.signIn }).click();
  await page.getByRole('heading', { level: 1, name: en.control.fields.parcels }).waitFor();
  const { count, tap, fill } = countActions();
  const field = (name: 'recipient_name' | 'destination' | 'reference') =>
    page.getByLabel(en.control.fields[name]);

  await tap(page.getByRole('link', { name: en.control.parcels.create }));
  await hydrated(visitor);
  await fill(field('recipient_name'), 'Ada Lovelace');
  await fill(field('destination'), '12 Harbor Street, 4100 Porto');
  await fill(field('reference'), 'Order 1042');
  await tap(page.getByRole('button', { name: en.my.book.button }));

  await page.getByText('Order 1042').waitFor();
  expect(count.actions).toBeLessThanOrEqual(10);
  const { data } = dataOf(await admin.ask('/api/parcels'));
  expect(data).toMatchObject([{ reference: 'Order 1042', sender_id: a, payer_id: a }]);
});

test('a merchant books for somebody in the address book in three taps, and sees what it costs', async () => {
  const { site, ana, admin, pages } = await filledMerchant();
  const visitor = await visit(site, { viewport: phone });
  const { page } = visitor;
  const [name = '', value = ''] = ana.cookie.split('=');
  await page.context().addCookies([{ name, value, url: site.url }]);
  await page.goto(pages.parcels);
  const { count, tap, fill } = countActions();

  await tap(page.getByRole('link', { name: en.my.addresses.title }));
  await tap(page.getByRole('link', { name: `${en.bookings.visitor.title}: Ada Lovelace` }));
  await hydrated(visitor);
  const field = (label: string) => page.getByLabel(label);
  await expect
    .poll(() => field(en.control.fields.destination).inputValue())
    .toBe('Quay 2, Porto, Portugal');
  await page.getByLabel(en.control.fields.service).selectOption('express');
  await page.getByText(en.control.form.more).click();
  await fill(field(en.control.fields.weight), '2 kg');
  await page.getByText('€15.59').waitFor();
  await tap(page.getByRole('button', { name: en.my.book.button }));

  await page.getByText('Engines Ltd').waitFor();
  expect(count.actions).toBe(4);
  const { data } = dataOf(await admin.ask('/api/parcels?search=Quay%202'));
  expect(data).toMatchObject([
    { recipient_name: 'Ada Lovelace', destination_company: 'Engines Ltd', price: 1559 },
  ]);
});

test('a merchant changes a parcel that was not collected, and its other fields stay', async () => {
  const { site, ana, code, pages } = await filledMerchant();
  const visitor = await visit(site, { viewport: phone });
  const { page } = visitor;
  const [name = '', value = ''] = ana.cookie.split('=');
  await page.context().addCookies([{ name, value, url: site.url }]);
  await page.goto(pages['a parcel']);
  await hydrated(visitor);

  await page.locator('summary', { hasText: en.scan.chooser.change }).click();
  await page.getByLabel(en.control.fields.reference).fill('Order 8');
  await page.getByRole('button', { name: en.control.form.save }).click();
  await page.locator('dd', { hasText: 'Order 8' }).waitFor();

  expect(dataOf(await ana.ask(`/api/my/parcels/${code}`))).toMatchObject({
    reference: 'Order 8',
    recipient_name: 'Ada Lovelace',
    note_to_driver: 'Ring twice',
    window_from: '2026-05-01T14:00',
  });
});

test.each(['en', 'ar'])(
  'pages of a merchant fit a phone, and axe finds nothing: %s',
  async (code) => {
    const { site, ana, pages } = await filledMerchant();
    const visitor = await visit(site, { viewport: phone });
    const { page } = visitor;
    const [name = '', value = ''] = ana.cookie.split('=');
    await page.context().addCookies([{ name, value, url: site.url }]);
    await prefer(visitor, site, { googtrans: `/en/${code}` });
    for (const path of [...Object.values(pages), `${paths.my.signIn}?sent=yes`]) {
      await page.goto(path);
      await hydrated(visitor);
      expect(await violationsOf(page), path).toEqual([]);
      for (const width of [320, 390, 1440]) {
        await page.setViewportSize({ width, height: 844 });
        const wider = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(wider, `${path}, ${width} px`).toBe(0);
      }
    }
  },
);

test('a merchant’s file of 200 parcels is booked, and its labels are drawn, with six clicks', async () => {
  const { site, a, admin, user } = await merchantSite();
  const ana = await user(a, 'ana@a.example');
  const visitor = await visit(site);
  const { page } = visitor;
  const [name = '', value = ''] = ana.cookie.split('=');
  await page.context().addCookies([{ name, value, url: site.url }]);
  await page.goto(paths.my.parcels);
  const { count, tap } = countActions();
  const { page: words } = en.importing;
  const rows = Array.from(
    { length: 200 },
    (_, index) => `Ada ${index},"${index} Harbor Street, 4100 Porto",Order ${index}`,
  );

  await tap(page.getByRole('link', { name: words.title }));
  await hydrated(visitor);
  count.actions += 1;
  await chooseFile(page, 'orders.csv', ['Recipient,Address,Reference', ...rows].join('\n'));
  await tap(page.getByRole('button', { name: 'Check the rows' }));
  await tap(page.getByRole('button', { name: /^Import 200 / }));
  await tap(page.getByRole('link', { name: words.toImported }));
  await tap(page.getByRole('link', { name: en.documents.kinds.labels }));

  const labels = page.locator('article.label');
  await labels.nth(199).waitFor();
  expect(await labels.count()).toBe(200);
  expect(count.actions).toBeLessThanOrEqual(6);
  const { data, total } = dataOf(await admin.ask('/api/parcels?search=order+137'));
  expect([total, data[0]]).toEqual([
    1,
    expect.objectContaining({ recipient_name: 'Ada 137', sender_id: a, payer_id: a }),
  ]);
});
