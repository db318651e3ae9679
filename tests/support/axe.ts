import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What axe finds on a page as it stands, in the dark and in the light. */
export async function violationsOf(page: Page): Promise<string[]> {
  // The preview of a mail is a frame in which no script may run, so axe cannot either.
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
