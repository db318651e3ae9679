import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** The violations that axe finds on a page in its current state, in dark and light mode. */
export async function violationsOf(page: Page): Promise<string[]> {
  // The preview of a mail is a frame without scripts, so axe cannot run in it.
  await page.locator('iframe').evaluateAll((frames) => {
    for (const frame of frames) frame.remove();
  });
  const found: string[] = [];
  for (const theme of ['DARK', 'LIGHT']) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset.theme = chosen;
    }, theme);
    const { violations } = await new AxeBuilder({ page }).analyze();
    for (const { id, nodes } of violations) {
      found.push(`${theme}: ${id} ${nodes[0]?.html.slice(0, 120)}`);
    }
  }
  return found;
}
