import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fieldNames } from '../../../server/shared/field-values.ts';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { violationsOf } from '../../support/axe.ts';
import { countEffort } from '../../support/effort.ts';
import {
  button,
  field,
  fieldProblems,
  goodPanel,
  openPanel,
  problems,
  words,
} from '../../support/panel.ts';
import { holdRequests } from '../../support/parcels/held-requests.ts';
import { newestParcel } from '../../support/parcels/parcel-rows.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite, type TestSite } from '../../support/site.ts';
import { sample } from '../../support/sweep.ts';

const en = messagesOf('en');

const { fields, form, parcels } = words;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function openNewParcel(site: TestSite, options = {}) {
  const { page } = await openPanel(site, paths.control.createParcel, options);
  return {
    page,
    code: field(page, fields.tracking_code),
    create: button(page, en.control.form.create),
    focused: () => page.evaluate(() => document.activeElement?.getAttribute('name')),
  };
}

async function codes({ db }: TestSite): Promise<string[]> {
  const rows = await db.selectFrom('parcels').select('tracking_code').orderBy('id').execute();
  return rows.map(({ tracking_code }) => tracking_code);
}

test('a refusal is in the language of the address, whatever the browser prefers', async () => {
  const site = await startSite();
  await insertParcel(site.db, { tracking_code: 'TEST-1001' });
  const german = messagesOf('de');
  const { page } = await openPanel(site, `${paths.control.createParcel}?lang=de`);

  await field(page, german.control.fields.tracking_code).fill('TEST-1001');
  await field(page, german.control.fields.recipient_name).fill('Grace Bauer');
  await field(page, german.control.fields.destination).fill('Berlin');
  await button(page, german.control.form.create).click();

  await page.getByText(german.errors.codeTaken).first().waitFor();
});

/** Runs in the browser. */
function sendTwice(form: Element): void {
  if (!(form instanceof HTMLFormElement)) return;
  form.requestSubmit();
  form.requestSubmit();
}
const windows: [width: string, options: object][] = [
  ['1440 px', {}],
  ['390 px', phone],
];

const typed = {
  recipient_name: 'Grace Bauer',
  recipient_phone_number: '+49 30 555 0199',
  recipient_email: 'grace@example.com',
  destination: 'Hauptstrasse 9, Berlin',
  shipped_via: 'Express',
  weight: '2 kg',
  parcel_content: 'Books',
  note: 'Ring twice',
} as const;

describe('a new parcel', () => {
  test.each(sample(windows, windows.slice(1)))(
    'with all details and a printed label: one click and one page load at %s',
    async (_width, options) => {
      const site = await startSite();
      await insertParcel(site.db);
      const { page, code } = await openNewParcel(site, options);
      await page.context().addInitScript(() => {
        window.print = () => document.documentElement.setAttribute('data-printed', '');
      });
      const made = await code.inputValue();
      const { effort, click } = countEffort(page);
      expect(await violationsOf(page)).toEqual([]);

      for (const name of fieldNames(typed)) await field(page, fields[name]).fill(typed[name]);
      await field(page, fields.recipient_language).selectOption('de');
      await page.getByLabel(parcels.recentSenders).selectOption({ index: 1 });
      for (const day of [fields.min_expected_delivery_date, fields.max_expected_delivery_date]) {
        await field(page, day).fill('2031-03-05');
      }
      await click(button(page, parcels.createAndPrint));
      await page.locator('[data-printed]').waitFor();

      expect(effort).toEqual({ clicks: 1, loads: 1 });
      expect(await page.getByRole('article', { name: made }).count()).toBe(1);
      expect(await newestParcel(site)).toMatchObject({
        ...typed,
        tracking_code: made,
        recipient_language: 'de',
        sender_name: 'Kofi Mensah',
        pickup_location: 'Accra',
        sender_email: 'kofi@example.com',
        min_expected_delivery_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        max_expected_delivery_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      });

      // Reloading the page must not print a second label.
      await page.reload();
      await button(page, en.documents.print).waitFor();
      expect(await page.locator('[data-printed]').count()).toBe(0);
      await page.getByRole('article', { name: made }).waitFor();
    },
  );

  test('and the next one of the same sender, by the keyboard alone', {
    tags: 'extended',
  }, async () => {
    const site = await startSite();
    const { page, code, focused } = await openNewParcel(site);
    const first = await code.inputValue();
    expect(await focused()).toBe('recipient_name');
    await page.keyboard.type('Grace Bauer');
    await field(page, fields.destination).fill('Berlin');
    await field(page, fields.sender_name).fill('Kofi Mensah');
    await field(page, fields.weight).fill('2 kg');
    await button(page, parcels.createAndAdd).press('Enter');

    await goodPanel(page).getByText(en.done.created).waitFor();
    await expect.poll(focused).toBe('recipient_name');
    expect(await field(page, fields.recipient_name).inputValue()).toBe('');
    expect(await field(page, fields.weight).inputValue()).toBe('');
    expect(await field(page, fields.sender_name).inputValue()).toBe('Kofi Mensah');
    const second = await code.inputValue();
    await page.keyboard.type('Ada Okoye');
    await field(page, fields.destination).fill('Amsterdam');
    const { sent, release } = await holdRequests(page, `**${paths.api.parcels}`);
    await field(page, fields.recipient_name).press('Enter');
    await sent;
    // Until it is made, nothing says so.
    expect(await field(page, fields.destination).inputValue()).toBe('Amsterdam');
    expect(await page.locator('.toast-good').count()).toBe(0);
    release();
    await page.getByRole('heading', { level: 1, name: second }).waitFor();
    await page.locator('.toast-good').getByText(en.done.created).waitFor();

    expect(await codes(site)).toEqual([first, second]);
    expect(await newestParcel(site)).toMatchObject({ sender_name: 'Kofi Mensah', weight: null });
  });

  test('is not made while anything is wrong; all of it is said at once, and the first field is focused', async () => {
    const site = await startSite();
    const { page, code, create, focused } = await openNewParcel(site);

    await code.fill('a b');
    await field(page, fields.destination).fill('Berlin');
    await page.getByText(form.more).press('Enter');
    await field(page, fields.map_zoom).fill('99');
    await page.getByText(form.more).press('Enter');
    await create.click();

    const sentences = await problems(page);
    const atFields = await fieldProblems(page);
    expect(Object.keys(atFields)).toEqual(['tracking_code', 'recipient_name', 'map_zoom']);
    expect(Object.values(atFields)).toEqual(sentences);
    await field(page, fields.map_zoom).waitFor();
    expect(await focused()).toBe('tracking_code');
    expect(await field(page, fields.destination).inputValue()).toBe('Berlin');
    expect(await codes(site)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
  });

  test.each<[string, (page: Page) => Promise<unknown>]>([
    ['the button is clicked twice', (page) => button(page, en.control.form.create).dblclick()],
    // Both before the page draws again.
    [
      'the key that sends is held down',
      (page) => page.locator('.control-form').evaluate(sendTwice),
    ],
  ])('is one, where %s', { tags: 'extended' }, async (_what, send) => {
    const site = await startSite();
    const { page } = await openNewParcel(site);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') requests.push(request.url());
    });

    await field(page, fields.recipient_name).fill('Grace Bauer');
    await field(page, fields.destination).fill('Berlin');
    await send(page);
    await page.locator('.toast-good').waitFor();

    expect(requests).toHaveLength(1);
    expect(await codes(site)).toHaveLength(1);
  });

  test('is one, where the answer to the first try was lost', async () => {
    const site = await startSite();
    const { page, create } = await openNewParcel(site);
    await field(page, fields.recipient_name).fill('Grace Bauer');
    await field(page, fields.destination).fill('Berlin');
    await page.route(`**${paths.api.parcels}`, async (route) => {
      await route.fetch();
      await route.fulfill({ body: '<p>A proxy</p>' });
    });
    await create.click();
    await problems(page);
    await page.unroute(`**${paths.api.parcels}`);

    await create.click();
    await page.locator('.toast-good').waitFor();

    expect(await codes(site)).toHaveLength(1);
  });
});
