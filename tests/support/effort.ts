import type { Locator, Page } from 'playwright-core';

/** How much a task takes: what was clicked, and the pages that were loaded. */
export type Effort = { clicks: number; loads: number };

/** Counts a task's clicks and page loads from here on; `click` is how the task clicks. */
export function countEffort(page: Page) {
  const effort: Effort = { clicks: 0, loads: 0 };
  // The request for a page, and not its `load`, which may come after what the test waits for.
  page.on('request', (request) => {
    if (
      request.isNavigationRequest() &&
      request.frame() === page.mainFrame() &&
      !request.redirectedFrom()
    ) {
      effort.loads += 1;
    }
  });
  return {
    effort,
    async click(target: Locator, options: Parameters<Locator['click']>[0] = {}) {
      effort.clicks += 1;
      await target.click(options);
    },
  };
}
