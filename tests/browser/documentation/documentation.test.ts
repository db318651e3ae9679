import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violationsOf } from '../../support/axe.ts';
import { visit } from '../../support/browser.ts';
import { listenInTest } from '../../support/listen-in-test.ts';
import { distDir, startSite } from '../../support/site.ts';
import { sample } from '../../support/sweep.ts';

const docsDir = join(distDir, 'docs');
const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

const open = async (options: Parameters<typeof visit>[1] = {}) => {
  const site = await startSite({}, { docsDir });
  return { site, ...(await visit(site, options)) };
};

const searchField = (page: Page) =>
  page.getByRole('searchbox', { name: 'Search the documentation' });
const results = (page: Page) => page.locator('.doc-results a');

test('a word leads to where it is explained, with the keyboard alone', {
  tags: 'extended',
}, async () => {
  const { page } = await open({ viewport: desk });
  await page.goto('/docs/');

  await searchField(page).focus();
  await page.keyboard.type('pgbouncer');
  await results(page).first().waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await page.waitForURL(/\/docs\/operations\.html#pgbouncer$/);
  await searchField(page).fill('qqqqxxxx');
  await page.getByText('Nothing found for “qqqqxxxx”.').waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await expect.poll(() => page.locator('.doc-results').isVisible()).toBe(false);
});

test('a search that cannot be loaded says so, and is tried again', {
  tags: 'extended',
}, async () => {
  const { page } = await open({ viewport: desk });
  await page.goto('/docs/');
  await page.route('**/search.json', (route) => route.fulfill({ status: 404 }));
  await searchField(page).fill('pgbouncer');
  await page.getByText('The search could not be loaded.').waitFor();
  await page.unroute('**/search.json');

  await searchField(page).fill('pgbounce');

  await results(page).first().waitFor();
});

const looked = ['index', 'start-programmer', 'operations', 'api', 'decisions', 'readme'];

test.each(sample(looked, ['index', 'start-programmer']))(
  '%s can be used by everybody, on a phone',
  { tags: 'extended' },
  async (name) => {
    const { page } = await open({ viewport: phone });
    await page.goto(`/docs/${name}.html`);
    await searchField(page).waitFor();

    expect(await violationsOf(page)).toEqual([]);
  },
);

test('no page is wider than a phone: tables and code are scrolled by themselves', {
  tags: 'extended',
}, async () => {
  const { page } = await open({ viewport: phone });
  for (const name of [...looked, 'access', 'settings', 'webhooks', 'performance']) {
    await page.goto(`/docs/${name}.html`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(390);
  }
});

test('without JavaScript the contents lead everywhere, and nothing is shown that would not work', {
  tags: 'extended',
}, async () => {
  const { page } = await open({ viewport: phone, javaScriptEnabled: false });
  await page.goto('/docs/operations.html');

  expect(await searchField(page).isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Contents' }).click();
  await page.getByRole('link', { name: 'For the clerk: the first morning' }).click();
  await page.waitForURL(/start-clerk\.html$/);
  await page.getByRole('link', { name: /^Next/ }).click();
  await page.waitForURL(/start-dispatcher\.html$/);
});

test('on a wide window contents and topics stand beside the text; paper has the text alone', async () => {
  const { page } = await open({ viewport: desk });
  await page.goto('/docs/operations.html');

  const topic = page.getByRole('navigation', { name: 'On this page' }).getByText('Backups');
  expect(await topic.isVisible()).toBe(true);
  expect(await page.locator('.doc-contents').isVisible()).toBe(true);
  await page.emulateMedia({ media: 'print' });
  for (const part of ['.doc-contents', '.doc-topics', '.top-bar', '.footer']) {
    expect(await page.locator(part).isVisible()).toBe(false);
  }
  expect(await page.locator('h1').isVisible()).toBe(true);
});

test('a server of files shows the same in any folder', { tags: 'extended' }, async () => {
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://localhost').pathname.replace(
      '/some/where/',
      '',
    );
    response.setHeader('Content-Type', getMimeType(name) ?? 'text/plain');
    try {
      response.end(readFileSync(join(docsDir, name)));
    } catch {
      response.writeHead(404).end();
    }
  });
  const port = await listenInTest(server);
  const { page } = await open();
  const failed: string[] = [];
  page.on('response', (reply) => {
    if (!reply.ok()) failed.push(reply.url());
  });

  await page.goto(`http://localhost:${port}/some/where/index.html`);
  await searchField(page).fill('webhook secret');
  await results(page).first().click();
  await page.waitForURL(/\/some\/where\/[\w-]+\.html/);
  await page.getByRole('link', { name: 'WAYBILL Documentation' }).click();
  await page.waitForURL(/\/some\/where\/index\.html$/);

  expect(failed).toEqual([]);
});
