import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { button, field, goodPanel, openPanel, words } from '../../support/panel.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

const { fields, form, panel } = words;

/** A form, and how often the browser asked whether to leave it; the answer is always this one. */
async function openDetails(answer: 'leave' | 'stay' = 'leave') {
  const site = await startSite();
  await insertParcel(site.db);
  const { page } = await openPanel(site, '/control/parcels/TEST-1001/update');
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await (answer === 'leave' ? dialog.accept() : dialog.dismiss());
  });
  const status = field(page, fields.status);
  const type = async (text: string) => {
    await status.click();
    await status.fill(text);
  };
  return { page, asked, status, type };
}

async function goToReviews(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: panel.reviews }).click();
}

describe('a form that is left', () => {
  test('asks first, where something was typed', async () => {
    const { page, asked, status, type } = await openDetails('stay');
    await type('Delivered');

    await goToReviews(page);

    await expect.poll(() => asked).toEqual(['beforeunload']);
    expect(await status.inputValue()).toBe('Delivered');
    expect(new URL(page.url()).pathname).toBe('/control/parcels/TEST-1001/update');
  });

  test('is left, where that is the answer', async () => {
    const { page, asked, type } = await openDetails();
    await type('Delivered');

    await goToReviews(page);

    await page.waitForURL(`**${paths.control.reviews}`);
    expect(asked).toEqual(['beforeunload']);
  });

  test.each([
    ['nothing was typed', async () => {}],
    [
      'all is as it was',
      async (_page: Page, type: (text: string) => Promise<void>) => {
        await type('Delivered');
        await type('In transit');
      },
    ],
    [
      'all was saved',
      async (page: Page, type: (text: string) => Promise<void>) => {
        await type('Delivered');
        await button(page, form.save).click();
        await goodPanel(page).waitFor();
      },
    ],
  ])('asks nothing, where %s', async (_name, prepare) => {
    const { page, asked, type } = await openDetails();
    await prepare(page, type);

    await goToReviews(page);

    await page.waitForURL(`**${paths.control.reviews}`);
    expect(asked).toEqual([]);
  });
});
