/** @module-tag extended */

import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { LanguageCode } from '../../../server/shared/languages.ts';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import { hydrated, prefer } from '../../support/browser.ts';
import { fullPanel, panelPages } from '../../support/full-panel.ts';
import { openPanel, signOutButton } from '../../support/panel.ts';
import { bulkBar } from '../../support/panel-list.ts';
import {
  chooseHub,
  counted,
  forgive,
  openOnlineScan,
  scan,
  siteToScan,
} from '../../support/parcels/scan.ts';
import { sample, sampleLanguages } from '../../support/sweep.ts';

/** The words inside this element that stand on more than one line. */
function brokenWords(element: Locator): Promise<string[]> {
  return element.evaluate((root) => {
    const broken: string[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.parentElement?.closest('.visually-hidden, option, textarea')) continue;
      // Lines may end after hyphens and slashes.
      for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/[^\s\-–/]+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
    return broken;
  });
}

/** What opens each dialog of a page, click by click, by the words of its language. */
type Openers = (page: Page, t: Messages) => Promise<Locator[][]>;

const pages: [name: string, path: string, openers: Openers][] = [
  [
    'a history',
    panelPages.history,
    async (page, t) => [[page.getByRole('button', { name: t.events.title, exact: true })]],
  ],
  [
    'many parcels',
    paths.control.parcels,
    async (page, { control, events, documents, parcelList }) => {
      await page.getByLabel(parcelList.selectPage).check();
      const names = [events.title, parcelList.setFields, documents.print];
      const bar = bulkBar(page);
      const inBar = (name: string) => bar.getByRole('button', { name, exact: true });
      const deletion = [inBar(parcelList.moreActions), inBar(control.list.delete)];
      return [...names.map((name) => [inBar(name)]), deletion];
    },
  ],
  [
    'a list',
    paths.control.reviews,
    async (page, { control }) => [
      [page.getByRole('button', { name: control.list.delete }).first()],
    ],
  ],
];

/** Outside `npm run test:all` the language of the longest words. */
const languages = sample<LanguageCode, LanguageCode>(
  sampleLanguages('ru', 'in').map(({ code }) => code),
  ['de'],
);

describe.each(sample([320, 390], [320]))('no word of a dialog is broken, %d px wide:', (width) => {
  test(pages.map(([name]) => name).join(', '), async () => {
    const { site } = await fullPanel();
    const viewport = { width, height: 844 };
    const visitor = await openPanel(site, paths.control.account, { viewport });
    const { page } = visitor;
    const broken: string[] = [];
    for (const code of languages) {
      await prefer(visitor, site, { googtrans: `/en/${code}` });
      for (const [name, path, openers] of pages) {
        await page.goto(path);
        await hydrated(visitor);
        for (const clicks of await openers(page, messagesOf(code))) {
          for (const target of clicks) await target.click();
          const words = await brokenWords(page.getByRole('dialog'));
          broken.push(...words.map((word) => `${name}, ${code}: ${word}`));
          await page.keyboard.press('Escape');
          await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
        }
      }
    }
    expect(broken).toEqual([]);
  }, 300_000);

  test('signing out while scans wait', async () => {
    const { site, codes } = await siteToScan(1);
    const visitor = await openOnlineScan(site, { viewport: { width, height: 844 } });
    const { page } = visitor;
    await page.context().route(`**${paths.api.events}`, (route) => route.abort());
    await chooseHub(page);
    await scan(page, ...codes);
    await counted(page, 'waiting', 1);
    const broken: string[] = [];
    for (const code of languages) {
      await prefer(visitor, site, { googtrans: `/en/${code}` });
      await page.goto(paths.control.account);
      await hydrated(visitor);
      const { control } = messagesOf(code);
      await (await signOutButton(page, control)).click();
      const words = await brokenWords(page.locator('dialog[open]'));
      broken.push(...words.map((word) => `${code}: ${word}`));
    }
    expect(broken).toEqual([]);
    forgive(visitor);
  }, 60_000);
});
