import type { TestProject } from 'vitest/node';
import { chromiumOptions } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where Chromium is; not set in tests without a browser. */
    chromium: string;
  }
}

/** Finds Chromium before the workers do: npm's is unpacked at its first use, which two must not do at once. */
export default async function setup(project: TestProject): Promise<void> {
  const { executablePath } = await chromiumOptions();
  project.provide('chromium', executablePath);
}
