import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { button, field, openPanel, problems, words } from '../../support/panel.ts';
import { fillList, listState, panelLists, shownNumbers } from '../../support/panel-lists.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');

const { list, fields, parcels } = words;

async function openParcels(count: number) {
  const site = await startSite();
  await fillList(site, panelLists.parcels, count);
  const { page, complaints } = await openPanel(site, paths.control.parcels);
  const box = page.getByRole('searchbox', { name: list.search });
  return { page, complaints, box, next: button(page, list.more) };
}

/** Holds answers back until it is told otherwise. */
async function hold(page: Page, url: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

test('while a list waits it says so', async () => {
  const { page, next } = await openParcels(25);
  const release = await hold(page, '**/api/parcels?*');

  await next.click();
  await listState(page).getByText('Fetching Data ...').waitFor();
  release();

  await page.getByText('(2/2)', { exact: true }).waitFor();
  expect(await page.getByText('Fetching Data ...').count()).toBe(0);
});

test('a page is asked for once, however often the arrow is clicked', async () => {
  const { page, next } = await openParcels(45);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/parcels?')) asked.push(new URL(request.url()).search);
  });

  await next.dblclick();
  await page.getByText('(2/3)', { exact: true }).waitFor();

  expect(asked).toEqual(['?page=2']);
});

test('an answer that comes late does not stand in for what was asked since', async () => {
  const { page, box } = await openParcels(25);
  const release = await hold(page, '**/api/parcels?search=record-1');
  const asked = page.waitForRequest('**/api/parcels?search=record-1');
  await box.fill('record-1');
  await asked;
  const ended = page.waitForEvent('requestfailed');

  await box.fill('record-25');
  await expect.poll(() => shownNumbers(page)).toEqual([25]);
  release();

  await ended;
  expect(await shownNumbers(page)).toEqual([25]);
});

test.each([
  ['no network', { abort: true }],
  ['an answer that is no JSON', { body: '<p>A proxy</p>' }],
  ['JSON that is not ours', { body: '[]' }],
])('with %s a list says "Invalid Json", and keeps what it has', async (_name, how) => {
  const { page, complaints, next } = await openParcels(25);
  await page.route('**/api/parcels?*', (route) =>
    'abort' in how ? route.abort() : route.fulfill({ body: how.body }),
  );

  await next.click();

  const toast = page.getByRole('alert').filter({ hasText: 'Invalid Json' });
  await toast.waitFor();
  expect(await shownNumbers(page)).toHaveLength(20);
  await button(page, list.dismiss).click();
  await toast.waitFor({ state: 'detached' });
  expect(complaints.splice(0)).toHaveLength('abort' in how ? 1 : 0);
});

test.each([
  ['no network', { abort: true }],
  ['an answer that is no JSON', { body: '<p>A proxy</p>' }],
])('with %s a form says "Invalid Json", and keeps what was typed', async (_name, how) => {
  const site = await startSite();
  const { page, complaints } = await openPanel(site, paths.control.createParcel);
  await page.route('**/api/parcels', (route) =>
    'abort' in how ? route.abort() : route.fulfill({ body: how.body }),
  );

  await field(page, fields.recipient_name).fill('Grace Bauer');
  await field(page, fields.destination).fill('Berlin');
  await button(page, parcels.createButton).click();

  expect((await problems(page)).join()).toContain('Invalid Json');
  expect(await field(page, fields.recipient_name).inputValue()).toBe('Grace Bauer');
  expect(complaints.splice(0)).toHaveLength('abort' in how ? 1 : 0);

  await page.unroute('**/api/parcels');
  await button(page, parcels.createButton).click();
  await page.getByText(en.done.parcelCreated).waitFor();
});
