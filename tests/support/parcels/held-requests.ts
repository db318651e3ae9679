import type { Page } from 'playwright-core';

/** Holds the requests of a page to these addresses until `release`; `sent` waits for the first of them. */
export async function holdRequests(page: Page, addresses: string) {
  const sent = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    sent.resolve();
    await held.promise;
    await route.continue();
  });
  return { sent: sent.promise, release: held.resolve };
}
