import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { chromiumOptions } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    chromium: string;
  }
}

/**
 * No request of a test leaves this machine. A route of Playwright's could see to that as well, but a
 * context with a route has no cache, and each of its page loads fetches everything anew.
 */
const nobodyElse = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1';

/** The pages that a test opens on a site are drawn by the process that is there already; see browser-contexts.ts. */
const oneProcess = '--process-per-site';

/** One Chromium for the whole run; each test opens its own context in it. */
export default async function setup(project: TestProject) {
  const { args, ...options } = await chromiumOptions();
  const server = await chromium.launchServer({
    headless: true,
    ...options,
    args: [...args, nobodyElse, oneProcess],
  });
  project.provide('chromium', server.wsEndpoint());
  return () => server.close();
}
