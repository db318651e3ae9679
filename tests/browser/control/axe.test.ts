import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { awake, type Visit, visit } from '../../support/browser.ts';
import { fullPanel, guestPages, panelPages } from '../../support/full-panel.ts';
import { signInBrowser } from '../../support/panel.ts';

/** What axe finds on each of these pages, in the light and in the dark. */
async function violationsOn(visitor: Visit, paths: Record<string, string>): Promise<string[]> {
  const found: string[] = [];
  for (const [name, path] of Object.entries(paths)) {
    await visitor.page.goto(path);
    await awake(visitor);
    for (const theme of ['LIGHT', 'DARK']) {
      await visitor.page.evaluate((chosen) => {
        document.documentElement.dataset.theme = chosen;
      }, theme);
      for (const fault of await violationsOf(visitor.page)) {
        found.push(`${name}, ${theme}: ${fault}`);
      }
    }
  }
  return found;
}

async function violationsOf(page: Page): Promise<string[]> {
  // The preview of a mail is a frame in which no script may run, so axe cannot either.
  await page.locator('iframe').evaluateAll((frames) => {
    for (const frame of frames) frame.remove();
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 120)}`);
}

test('axe finds nothing to mend in the panel, light and dark', async () => {
  const { site } = await fullPanel();
  const visitor = await visit(site);
  await signInBrowser(visitor, site);

  expect(await violationsOn(visitor, panelPages)).toEqual([]);
}, 120_000);

test('nor where nobody is signed in', async () => {
  const { site } = await fullPanel();

  expect(await violationsOn(await visit(site), guestPages)).toEqual([]);
});
