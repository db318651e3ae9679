import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

// The tests draw pages with the build's own icons; `npm test` builds first.
const { icons } = JSON.parse(readFileSync('dist/manifest.json', 'utf8'));

/** What the server does, whatever its database is. */
const eitherEngine = 'tests/{api,pages,database,hostile}/**/*.test.ts';
const serverTests = [eitherEngine, 'tests/{sqlite,islands,spreadsheets,start}/**/*.test.ts'];

/** What is drawn of the same rows, and how bytes and addresses are read, is the same on either engine: once is enough. */
const alike = [
  'tests/api/{export-words,hostile-bodies,import-columns,import-proposals,import-values,logo-bombs,path-confusion,qr-code}.test.ts',
  'tests/hostile/markup.test.ts',
  'tests/pages/{first-visit,languages,layout,look,mail-look,profiles,valid-html,vary}.test.ts',
];

/** Tests that put something else in the place of a module, which others must not be handed. */
const mocking = globSync(serverTests).filter((file) =>
  readFileSync(file, 'utf8').includes('vi.mock('),
);

/** Not `npm test` but `npm run test:faults`, which takes ten minutes. */
const isLong = process.env.FAULTS === 'long';

/** What the tests are run as; tests/fixtures/runner runs them on a file of its own. */
export const projects = [
  {
    extends: true,
    test: { name: 'house', include: ['tests/house/**/*.test.ts'] },
  },
  {
    extends: true,
    test: {
      name: 'server',
      include: serverTests,
      exclude: mocking,
      isolate: false,
    },
  },
  {
    extends: true,
    test: {
      name: 'postgres',
      include: [eitherEngine, 'tests/postgres/**/*.test.ts'],
      exclude: [...mocking, ...alike],
      globalSetup: './tests/support/postgres-server.ts',
      // Each test has a database of its own, which takes longer to make than a copy in memory.
      testTimeout: 20_000,
      isolate: false,
    },
  },
  {
    extends: true,
    test: { name: 'mocking', include: mocking },
  },
  {
    extends: true,
    test: {
      name: 'faults',
      include: ['tests/faults/**/*.test.ts'],
      // They start and kill processes, and wait for limits of the site of up to fifteen seconds.
      testTimeout: isLong ? 900_000 : 60_000,
      isolate: false,
    },
  },
  {
    extends: true,
    test: {
      name: 'browser',
      include: ['tests/browser/**/*.test.ts'],
      globalSetup: './tests/support/chromium-server.ts',
      testTimeout: 30_000,
      hookTimeout: 30_000,
      // As long as the browser is waited for otherwise; see tests/support/browser.ts.
      expect: { poll: { timeout: 10_000 } },
      isolate: false,
    },
  },
];

export default defineConfig({
  define: { ICON_SPRITE: JSON.stringify(icons) },
  test: {
    reporters: ['default', './tests/support/summary-reporter.ts'],
    maxWorkers: 2,
    projects,
  },
});
