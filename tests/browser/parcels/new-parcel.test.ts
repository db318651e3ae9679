import { describe, expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import {
  button,
  field,
  fieldProblems,
  goodPanel,
  openPanel,
  problems,
  words,
} from '../../support/panel.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite, type TestSite } from '../../support/site.ts';

const en = messagesOf('en');

const { fields, parcels } = words;

async function openNewParcel(site: TestSite) {
  const { page } = await openPanel(site, paths.control.createParcel);
  const code = field(page, fields.tracking_code);
  return { page, code, create: button(page, parcels.createButton) };
}

function codes({ db }: TestSite): Promise<string[]> {
  const rows = db.selectFrom('parcels').select('tracking_code').orderBy('id').execute();
  return rows.then((list) => list.map(({ tracking_code }) => tracking_code));
}

describe('a new parcel', () => {
  test('with the code that was made for it', async () => {
    const site = await startSite();
    const { page, code, create } = await openNewParcel(site);
    const made = await code.inputValue();

    await field(page, fields.recipient_name).fill('Grace Bauer');
    await field(page, fields.destination).fill('Berlin');
    await create.click();
    await goodPanel(page).getByText(en.done.parcelCreated).waitFor();
    await page.getByRole('link', { name: parcels.open }).click();

    await page.getByRole('heading', { level: 1, name: made }).waitFor();
    await page.getByText('Grace Bauer').waitFor();
    expect(made).not.toBe('');
    expect(await codes(site)).toEqual([made]);
  });

  test('and another one, with a code of its own', async () => {
    const site = await startSite();
    const { page, code, create } = await openNewParcel(site);
    const first = await code.inputValue();
    await field(page, fields.recipient_name).fill('Grace Bauer');
    await field(page, fields.destination).fill('Berlin');
    await create.click();

    await page.getByRole('link', { name: parcels.another }).click();

    await create.waitFor();
    expect(await field(page, fields.recipient_name).inputValue()).toBe('');
    expect(await code.inputValue()).not.toBe(first);
  });

  test('is not made while anything is wrong; all of it is said at once', async () => {
    const site = await startSite();
    const { page, code, create } = await openNewParcel(site);

    await code.fill('a b');
    await field(page, fields.destination).fill('Berlin');
    await create.click();

    const sentences = await problems(page);
    const atFields = await fieldProblems(page);
    expect(Object.keys(atFields)).toEqual(['tracking_code', 'recipient_name']);
    expect(Object.values(atFields)).toEqual(sentences);
    expect(await field(page, fields.destination).inputValue()).toBe('Berlin');
    expect(await codes(site)).toEqual([]);
  });

  test('may not take the code of another, however it is written', async () => {
    const site = await startSite();
    await insertParcel(site.db);
    const { page, code, create } = await openNewParcel(site);

    await code.fill('test-1001');
    await field(page, fields.recipient_name).fill('Grace Bauer');
    await field(page, fields.destination).fill('Berlin');
    await create.click();

    expect(await problems(page)).toEqual([en.errors.codeTaken]);
    expect(await fieldProblems(page)).toEqual({ tracking_code: en.errors.codeTaken });
    expect(await codes(site)).toEqual(['TEST-1001']);
  });

  test('is one, however often the button is clicked', async () => {
    const site = await startSite();
    const { page, create } = await openNewParcel(site);
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') requests.push(request.url());
    });

    await field(page, fields.recipient_name).fill('Grace Bauer');
    await field(page, fields.destination).fill('Berlin');
    await create.dblclick();
    await goodPanel(page).waitFor();

    expect(requests).toHaveLength(1);
    expect(await codes(site)).toHaveLength(1);
  });

  test('is one, with the key that sends held down', async () => {
    const site = await startSite();
    const { page } = await openNewParcel(site);
    await field(page, fields.recipient_name).fill('Grace Bauer');
    await field(page, fields.destination).fill('Berlin');

    // Both before the page draws again.
    await page.locator('.control-form').evaluate((form) => {
      if (!(form instanceof HTMLFormElement)) return;
      form.requestSubmit();
      form.requestSubmit();
    });
    await goodPanel(page).waitFor();

    expect(await codes(site)).toHaveLength(1);
  });
});
