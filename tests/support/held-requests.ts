import type { Page } from 'playwright-core';

/** Holds a page's requests back until the function that it returns is called. */
export async function holdBack(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    // The page may have given up meanwhile.
    await route.continue().catch(() => {});
  });
  return resolve;
}
