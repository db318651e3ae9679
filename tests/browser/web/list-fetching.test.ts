/** @module-tag extended */

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { holdBack } from '../../support/held-requests.ts';
import { button, field, openPanel, problems, words } from '../../support/panel.ts';
import { askToDelete, codesOf, moreOf, siteWithList, toast } from '../../support/panel-list.ts';
import { fillList, listState, panelLists, visibleNumbers } from '../../support/panel-lists.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');

const { list, fields } = words;

async function openParcels(count: number) {
  const site = await startSite();
  await fillList(site, panelLists.parcels, count);
  const { page, complaints } = await openPanel(site, paths.control.parcels);
  const box = page.getByRole('searchbox', { name: list.search });
  return { page, complaints, box, next: button(page, list.more) };
}

test('while a list waits it says so', async () => {
  const { page, next } = await openParcels(25);
  const release = await holdBack(page, '**/api/parcels?*');

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
  const release = await holdBack(page, '**/api/parcels?search=record-1');
  const asked = page.waitForRequest('**/api/parcels?search=record-1');
  await box.fill('record-1');
  await asked;
  const ended = page.waitForEvent('requestfailed');

  await box.fill('record-25');
  await expect.poll(() => visibleNumbers(page)).toEqual([25]);
  release();

  await ended;
  expect(await visibleNumbers(page)).toEqual([25]);
});

test('without an answer of ours a list says "Invalid Json", and keeps what it has', async () => {
  const { page, complaints, next } = await openParcels(25);
  const toast = page.getByRole('alert').filter({ hasText: 'Invalid Json' });
  for (const body of [null, '<p>A proxy</p>']) {
    await answerWith(page, '**/api/parcels?*', body);

    await next.click();

    await toast.waitFor();
    expect(await visibleNumbers(page), `${body}`).toHaveLength(20);
    await button(page, list.dismiss).click();
    await toast.waitFor({ state: 'detached' });
    expect(complaints.splice(0), `${body}`).toHaveLength(body === null ? 1 : 0);
  }
});

/** Answers for the site, or not at all. */
function answerWith(page: Page, url: string, body: string | null) {
  return page.route(url, (route) => (body === null ? route.abort() : route.fulfill({ body })), {
    times: 1,
  });
}

test('without an answer of ours a form says "Invalid Json", and keeps what was typed', async () => {
  const site = await startSite();
  const { page, complaints } = await openPanel(site, paths.control.createParcel);
  await field(page, fields.recipient_name).fill('Grace Bauer');
  await field(page, fields.destination).fill('Berlin');
  for (const body of [null, '<p>A proxy</p>']) {
    await answerWith(page, '**/api/parcels', body);
    const answered =
      body === null ? page.waitForEvent('requestfailed') : page.waitForEvent('requestfinished');
    await button(page, en.control.form.create).click();
    await answered;

    expect((await problems(page)).join(), `${body}`).toContain('Invalid Json');
    expect(await field(page, fields.recipient_name).inputValue(), `${body}`).toBe('Grace Bauer');
    expect(complaints.splice(0)).toHaveLength(body === null ? 1 : 0);
  }

  await button(page, en.control.form.create).click();
  await page.getByText(en.done.created).waitFor();
});

describe('list failures', () => {
  const { list } = words;
  const path = '/control/parcels/list.html';

  async function confirmDeletion(page: Page, name: string): Promise<void> {
    await askToDelete(page, name);
    await page.getByRole('dialog').getByRole('button', { name: list.delete }).click();
  }

  /** A list of two parcels whose deletion is answered with this. */
  async function refusing(status: number, body: string) {
    const site = await siteWithList(2);
    const { page, complaints } = await openPanel(site, path);
    await page.route('**/api/parcels', (route) => route.fulfill({ status, body }));
    return { site, page, complaints };
  }

  function refusal(status: string, ...errors: string[]): string {
    return JSON.stringify({ status, data: {}, errors, message: '' });
  }

  describe('a deletion that fails', () => {
    const refusals = [
      ['refuses it', 409, refusal('fail', 'It is in use.', 'And more.'), 'It is in use.'],
      ['fails', 500, refusal('error', 'Something broke.'), 'Something broke.'],
      ['says nothing', 500, refusal('error'), `Invalid Json. ${list.noAnswer}`],
      ['is no API', 200, '<p>A proxy</p>', `Invalid Json. ${list.noAnswer}`],
    ] as const;

    test('says the first error, however the answer refuses it, in a toast that goes by its button', async () => {
      const site = await siteWithList(2);
      const { page, complaints } = await openPanel(site, path);
      for (const [how, status, body, said] of refusals) {
        await page.route('**/api/parcels', (route) => route.fulfill({ status, body }), {
          times: 1,
        });
        await confirmDeletion(page, 'LIST-01');
        await toast(page).waitFor();

        expect(await toast(page).textContent(), how).toBe(said);
        expect(await codesOf(page), how).toEqual(['LIST-02', 'LIST-01']);
        expect(await site.db.selectFrom('parcels').select('id').execute(), how).toHaveLength(2);
        const isFocused = await moreOf(page, 'LIST-01').evaluate(
          (element) => element === document.activeElement,
        );
        expect(isFocused, how).toBe(true);
        // The browser itself complains of such an answer.
        const expected = status >= 500 ? [expect.stringContaining('status of 500')] : [];
        expect(complaints.splice(0), how).toEqual(expected);
        await button(page, list.dismiss).click();
        await toast(page).waitFor({ state: 'detached' });
      }
    });
  });

  describe('the toast', () => {
    const inUse = refusal('fail', 'It is in use.');

    test('goes by itself after ten seconds', async () => {
      const page = await withClock();
      await confirmDeletion(page, 'LIST-01');
      await toast(page).waitFor();

      await page.clock.runFor(9900);
      expect(await toast(page).count()).toBe(1);
      await page.clock.runFor(200);
      await toast(page).waitFor({ state: 'detached' });
    });

    test('of another error has ten seconds of its own', async () => {
      const page = await withClock();
      await confirmDeletion(page, 'LIST-01');
      await toast(page).waitFor();
      await page.clock.runFor(6000);

      const body = refusal('fail', 'This one too.');
      await page.route('**/api/parcels', (route) => route.fulfill({ status: 409, body }));
      await confirmDeletion(page, 'LIST-02');
      await toast(page).getByText('This one too.').waitFor();
      await page.clock.runFor(6000);

      expect(await toast(page).count()).toBe(1);
      await page.clock.runFor(4100);
      await toast(page).waitFor({ state: 'detached' });
    });

    /** The list above, its clock in the test's hands. */
    async function withClock(): Promise<Page> {
      const { page } = await refusing(409, inUse);
      const now = new Date('2026-03-01T08:00:00.000Z');
      await page.clock.install({ time: now });
      await page.reload();
      await page.locator('way-island[hydrated] .record-list').waitFor();
      await page.clock.pauseAt(new Date(now.getTime() + 60 * 60 * 1000));
      return page;
    }
  });
});
