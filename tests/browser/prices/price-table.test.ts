import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { hydrated } from '../../support/browser.ts';
import { button, field, openPanel } from '../../support/panel.ts';
import { express } from '../../support/prices.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');
const { table, fields } = en.prices;

async function openService() {
  const site = await startSite();
  const visitor = await openPanel(site, paths.control.deliveryServices);
  const { page, admin } = visitor;
  await admin.ask('/api/delivery-services', { method: 'POST', json: express });
  await page.goto(paths.control.deliveryServices);
  const stored = async () => {
    const row = await site.db.selectFrom('delivery_services').select('zones').executeTakeFirst();
    return JSON.parse(row?.zones ?? '[]');
  };
  return { ...visitor, site, stored };
}

test('a zone with three steps takes three clicks, and a price is tried on the same page', async () => {
  const { page, stored, ...visitor } = await openService();
  let clicks = 0;
  const click = async (target: ReturnType<typeof button>) => {
    clicks += 1;
    await target.click();
  };
  await click(page.getByRole('link', { name: 'Express' }).first());
  await page.getByRole('heading', { level: 1, name: 'Express' }).waitFor();
  await hydrated({ page, ...visitor });
  await page.getByLabel(`Zone 3: ${en.control.fields.name}`).fill('Islands');
  await page.getByLabel(`Islands: ${fields.countries}`).fill('Malta, Cyprus');
  await page.getByLabel(`Islands: ${fields.transit_days}`).fill('4');
  for (const [limit, price] of [
    ['2', '9,90'],
    ['10', '19,90'],
    ['30', '39'],
  ] as const) {
    await page.getByLabel(`Islands: ${table.upToKg} ${limit}`, { exact: true }).fill(price);
  }
  await click(button(page, en.control.form.save));
  await page.getByText(en.done.saved).waitFor();

  expect(clicks).toBeLessThanOrEqual(4);
  expect((await stored())[2]).toEqual({
    name: 'Islands',
    countries: ['MT', 'CY'],
    postcodes: [],
    max_distance: null,
    transit_days: 4,
    steps: [
      { up_to: 2, price: 990 },
      { up_to: 10, price: 1990 },
      { up_to: 30, price: 3900 },
    ],
  });
  await hydrated({ page, ...visitor });
  await field(page, en.control.addressParts.country).selectOption('MT');
  await field(page, en.control.fields.weight).fill('12 kg');
  // With 7.5 % for fuel, and the day of delivery.
  await page.getByText(/^€41\.93 · \w+day, \w+ \d+$/).waitFor();
});

test('cells of a spreadsheet are pasted, zones change places, and an error stands at its cell', async () => {
  const { page, stored, ...visitor } = await openService();
  await page.goto(paths.control.createDeliveryService);
  await hydrated({ page, ...visitor });
  await field(page, en.control.fields.name).fill('Post');
  await field(page, fields.code).fill('post');
  await field(page, en.invoicing.fields.currency).selectOption('EUR');
  const text = '1\t5,00\t7,00\n5\t8,00\tmany\n10\t\t12,00\n';
  await page.getByLabel(`${table.upToKg}: 1`).evaluate((cell, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, text);
  await page.getByLabel(`Zone 1: ${en.control.fields.name}`).fill('Home');
  await page.getByLabel(`Zone 2: ${en.control.fields.name}`).fill('World');
  await button(page, en.control.form.create).click();

  const wrong = page.locator('.price-table [aria-invalid="true"]');
  expect(await wrong.inputValue()).toBe('many');
  await wrong.fill('10,00');
  await button(page, 'Put zone 2 earlier').click();
  await button(page, en.control.form.create).click();
  await page.getByRole('heading', { level: 1, name: 'Post' }).waitFor();

  const zones = (
    await visitor.site.db
      .selectFrom('delivery_services')
      .select('zones')
      .where('code', '=', 'post')
      .executeTakeFirstOrThrow()
  ).zones;
  expect(JSON.parse(zones)).toMatchObject([
    { name: 'World', steps: [{ price: 700 }, { price: 1000 }, { price: 1200 }] },
    { name: 'Home', steps: [{ price: 500 }, { price: 800 }] },
  ]);
  expect(await stored()).toHaveLength(2);
});
