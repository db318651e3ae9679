import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { chromiumOptions } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    chromium: string;
  }
}

/** One Chromium for the whole run; each test opens its own context in it. */
export default async function setup(project: TestProject) {
  const server = await chromium.launchServer({ headless: true, ...(await chromiumOptions()) });
  project.provide('chromium', server.wsEndpoint());
  return () => server.close();
}
