import { expect, test } from 'vitest';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { violationsOf } from '../../support/axe.ts';
import { button, openPanel } from '../../support/panel.ts';
import { insertActivity, insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');

const { copies } = en;
const codes = { code: 'KEEP-1', other: 'GONE-2' };
const comparePath = '/control/parcels/KEEP-1/merge?with=GONE-2';

/** A site with the parcels KEEP-1, without a weight, and GONE-2, with an event; open at the first one's page. */
async function openPair(path = '/control/parcels/KEEP-1') {
  const site = await startSite();
  await insertParcel(site.db, { tracking_code: 'KEEP-1', weight: null });
  const gone = { tracking_code: 'GONE-2', recipient_name: 'A. Okoye', weight: '3 kg' };
  await insertActivity(site.db, await insertParcel(site.db, gone), { title: 'Weighed' });
  return { site, ...(await openPanel(site, path)) };
}

test('two parcels become one: found, compared, confirmed; and both codes lead to it', async () => {
  const { page, site } = await openPair();

  await button(page, copies.more).click();
  await page.getByRole('link', { name: copies.merge }).click();
  await page.getByLabel(copies.otherCode).fill('gone 2');
  await page.keyboard.press('Enter');
  await page.getByText(interpolate(copies.final, codes)).waitFor();
  await button(page, interpolate(copies.mergeButton, codes)).click();
  await page.getByRole('status').getByText(copies.merged).waitFor();

  await page.getByText(interpolate(copies.alsoFound, { codes: 'GONE-2' })).waitFor();
  await page.getByText('3 kg').waitFor();
  await page.goto('/control/parcels/GONE-2');
  await page.getByRole('heading', { level: 1, name: 'KEEP-1' }).waitFor();
  await page.goto('/track.html?code=GONE-2');
  await page.getByText('Weighed').waitFor();
  expect(await site.db.selectFrom('parcels').select('tracking_code').execute()).toHaveLength(1);
});

test('the two stand side by side, and each value says whether it stays', async () => {
  const { page } = await openPair(comparePath);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const { fields } = en.control;

  const [stays, dropped] = [` (${copies.stays})`, ` (${copies.dropped})`];
  expect(await row(fields.recipient_name).getByRole('cell').allTextContents()).toEqual([
    `Ada Okoye${stays}`,
    `A. Okoye${dropped}`,
  ]);
  expect(await row(fields.weight).getByRole('cell').allTextContents()).toEqual([
    copies.nothing,
    `3 kg${stays}`,
  ]);
  expect(await row(copies.events).getByRole('cell').allTextContents()).toEqual(['0', '1']);
});

test('the other one may stay instead', { tags: 'extended' }, async () => {
  const { page, site } = await openPair(comparePath);

  await page.getByRole('link', { name: interpolate(copies.swap, codes) }).click();
  await button(page, interpolate(copies.mergeButton, { code: 'GONE-2' })).click();
  await page.getByRole('heading', { level: 1, name: 'GONE-2', exact: true }).waitFor();

  const remaining = await site.db.selectFrom('parcels').select('recipient_name').execute();
  expect(remaining).toEqual([{ recipient_name: 'A. Okoye' }]);
});

test('is fit for the keyboard, a phone and every reader', { tags: 'extended' }, async () => {
  const { page, site } = await openPair(comparePath);
  expect(await violationsOf(page)).toEqual([]);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const wider = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wider).toBe(0);
  }
  expect(await violationsOf(page)).toEqual([]);

  await page.getByLabel(copies.otherCode).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText(copies.merged).waitFor();
  expect(await site.db.selectFrom('parcels').select('id').execute()).toHaveLength(1);
});
