/** @module-tag extended */

import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { holdBack } from '../../support/held-requests.ts';
import { button, field, openPanel, problems, words } from '../../support/panel.ts';
import { askToDelete, codesOf, siteWithList, toast } from '../../support/panel-list.ts';
import { fillList, listState, panelLists, visibleNumbers } from '../../support/panel-lists.ts';
import { startSite } from '../../support/site.ts';

const en = messagesOf('en');

const { list, fields } = words;

async function openParcels(count: number) {
  const site = await startSite();
  await fillList(site, panelLists.parcels, count);
  const { page, complaints } = await openPanel(site, paths.control.parcels);
  const box = page.getByRole('searchbox', { name: list.search });
  return { page, complaints, box, next: page.getByRole('link', { name: list.more }) };
}

test('while a list waits it says so', async () => {
  const { page, next } = await openParcels(25);
  const release = await holdBack(page, `**${paths.control.parcels}?*`);

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
    if (request.url().includes(`${paths.control.parcels}?`))
      asked.push(new URL(request.url()).search);
  });

  await next.dblclick();
  await page.getByText('(2/3)', { exact: true }).waitFor();

  expect(asked).toEqual(['?page=2']);
});

test('an answer that comes late does not stand in for what was asked since', async () => {
  const { page, box } = await openParcels(25);
  const release = await holdBack(page, `**${paths.control.parcels}?search=record-1`);
  const asked = page.waitForRequest(`**${paths.control.parcels}?search=record-1`);
  await box.fill('record-1');
  await asked;
  const ended = page.waitForEvent('requestfailed');

  await box.fill('record-25');
  await expect.poll(() => visibleNumbers(page)).toEqual([25]);
  release();

  await ended;
  expect(await visibleNumbers(page)).toEqual([25]);
});

test('without an answer of ours a list says so, and keeps what it has', async () => {
  const { page, complaints, next } = await openParcels(25);
  const toast = page.getByRole('alert').filter({ hasText: list.noAnswer });
  for (const body of [null, '<p>A proxy</p>']) {
    await answerWith(page, `**${paths.control.parcels}?*`, body);

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

  /** A list of two parcels of which another window has deleted the older one. */
  async function openStale() {
    const site = await siteWithList(2);
    const { page, complaints } = await openPanel(site, path);
    await site.db.deleteFrom('parcels').where('tracking_code', '=', 'LIST-01').execute();
    return { site, page, complaints };
  }

  describe('a deletion that fails', () => {
    test('says why, in a toast that goes by its button', async () => {
      const { page } = await openStale();
      await confirmDeletion(page, 'LIST-01');
      await toast(page).waitFor();

      expect(await toast(page).locator('p').textContent()).toBe(en.errors.notFound);
      await button(page, list.dismiss).click();
      await toast(page).waitFor({ state: 'detached' });
    });

    test('without an answer of ours says so, and leaves list and focus as they were', async () => {
      const site = await siteWithList(2);
      const { page, complaints } = await openPanel(site, path);
      for (const status of [200, 500]) {
        const answer = { status, body: '<p>A proxy</p>' };
        await page.route(`**${path}`, (route) => route.fulfill(answer), { times: 1 });
        await confirmDeletion(page, 'LIST-01');
        await toast(page).waitFor();

        expect(await toast(page).locator('p').textContent(), `${status}`).toBe(list.noAnswer);
        expect(await codesOf(page)).toEqual(['LIST-02', 'LIST-01']);
        expect(await site.db.selectFrom('parcels').select('id').execute()).toHaveLength(2);
        // The browser itself complains of such an answer.
        const expected = status >= 500 ? [expect.stringContaining('status of 500')] : [];
        expect(complaints.splice(0)).toEqual(expected);
        await button(page, list.dismiss).click();
        await page.keyboard.press('Escape');
        await page.keyboard.press('Escape');
      }
    });
  });

  describe('the toast', () => {
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

      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await confirmDeletion(page, 'LIST-02');
      await page.clock.runFor(6000);

      expect(await toast(page).count()).toBe(1);
      await page.clock.runFor(4100);
      await toast(page).waitFor({ state: 'detached' });
    });

    /** The list above, its clock in the test's hands. */
    async function withClock(): Promise<Page> {
      const { page } = await openPanel(await siteWithList(2), path);
      await page.route(`**${path}`, (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ body: '<p>A proxy</p>' })
          : route.fallback(),
      );
      const now = new Date('2026-03-01T08:00:00.000Z');
      await page.clock.install({ time: now });
      await page.reload();
      await page.locator('way-island[hydrated] .record-list').waitFor();
      await page.clock.pauseAt(new Date(now.getTime() + 60 * 60 * 1000));
      return page;
    }
  });
});
