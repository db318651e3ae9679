import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import type { FileCounts } from './run-tests.ts';

/** What the code with mutants knows and counts; Stryker's instrumenter gave it its name and fields. */
type Stryker = {
  currentTestId?: string | undefined;
  /** How often each mutant's place ran: in each test file, and in none of them, which is while modules were loaded. */
  mutantCoverage?: {
    perTest: Record<string, Record<string, number>>;
    static: Record<string, number>;
  };
  /** How often the active mutant ran in place of the code. */
  hitCount: number;
  /** How often it may run in a test file; then it throws, since it probably goes on for ever. */
  hitLimit: number;
};

declare global {
  var __stryker__: Stryker | undefined;
}

globalThis.__stryker__ ??= { hitCount: 0, hitLimit: Number(process.env.MUTANTS_LIMIT) };
const stryker = globalThis.__stryker__;
const file = relative('.', expect.getState().testPath ?? '');
const start = performance.now();
// What runs while modules are loaded is of no test file: the next ones find them loaded.
stryker.currentTestId = undefined;

beforeAll(() => {
  stryker.currentTestId = file;
});

afterAll(() => {
  const counts: FileCounts = {
    file,
    seconds: (performance.now() - start) / 1000,
    places: stryker.mutantCoverage?.perTest[file] ?? {},
    loaded: Object.keys(stryker.mutantCoverage?.static ?? {}),
    active: stryker.hitCount,
  };
  stryker.hitCount = 0;
  appendFileSync(process.env.MUTANTS_COUNTS ?? '', `${JSON.stringify(counts)}\n`);
});
