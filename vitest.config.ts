import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { iconConstants, iconDrawings } from './server/build/icons.ts';
import { isSlow } from './tests/support/slow-site.ts';
import { isWhole, seed } from './tests/support/sweep.ts';

// Pages are drawn by the React that the build ships: the one for development takes half as long again.
process.env.NODE_ENV = 'production';
// The tests start hundreds of processes of the same files: the first keeps for the others what it has compiled.
process.env.NODE_COMPILE_CACHE ??= resolve('node_modules/.cache/compiled');

// The tests draw pages with the build's own icons and world; `npm test` builds first.
const { icons, world } = JSON.parse(readFileSync('dist/manifest.json', 'utf8'));

declare module 'vitest' {
  interface TestTags {
    tags: 'extended' | 'postgres';
  }
}

/** What the server does, whatever its database is. */
const eitherEngine = 'tests/{api,pages,database,hostile}/**/*.test.ts';
const serverTests = [
  eitherEngine,
  'tests/{sqlite,islands,spreadsheets,start,examples}/**/*.test.ts',
];

const filesWith = (words: string) =>
  globSync(serverTests).filter((file) => readFileSync(file, 'utf8').includes(words));

/** Tests that put something else in the place of a module, which others must not be handed. */
const mocking = filesWith('vi.mock(');

/** One of so many files, drawn by the seed. */
const drawn = (count: number, files: string[]) =>
  files.filter((_file, index) => (index + seed) % count === 0);

/** What runs on PostgreSQL too; in `npm run test:all` also every sixteenth of the other files that can. */
const onPostgres = filesWith('@module-tag postgres');
if (isWhole) {
  onPostgres.push(
    ...drawn(
      16,
      globSync(eitherEngine).filter((file) => !onPostgres.includes(file)),
    ),
  );
}

/** Faults whose tests measure how long the site takes: in `npm run test:all` no other test runs beside them. */
const measured = isWhole ? ['tests/faults/{kill,locked,slow}.test.ts'] : [];

/** In `npm run test:all` every sixth file of a browser's that `npm test` leaves out. */
const inBrowser = globSync('tests/browser/**/*.test.ts').sort();
const leftOut = inBrowser.filter((file) =>
  readFileSync(file, 'utf8').includes('@module-tag extended'),
);
const sweeps = isWhole ? drawn(6, leftOut) : leftOut;

// All workers draw the same.
process.env.SEED ??= String(seed);

/** Tests of faults start and kill processes, and wait for limits of the site of up to fifteen seconds. */
const faults = { testTimeout: isWhole ? 900_000 : 60_000, hookTimeout: 60_000, isolate: false };

/** What the tests are run as; tests/fixtures/runner runs them on a file of its own. */
export const projects = [
  {
    extends: true,
    test: { name: 'house', include: ['tests/house/**/*.test.ts'], isolate: false },
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
      include: [...onPostgres, 'tests/postgres/**/*.test.ts'],
      exclude: mocking,
      globalSetup: './tests/support/postgres-server.ts',
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
      ...faults,
      include: ['tests/faults/**/*.test.ts'],
      exclude: measured,
      // They mostly wait. `npm run test:faults`, which prints what they measure, runs them one after the other.
      maxWorkers: 3,
      sequence: { groupOrder: 1 },
    },
  },
  ...(measured.length === 0
    ? []
    : [
        {
          extends: true,
          test: {
            name: 'faults-measured',
            ...faults,
            include: measured,
            maxWorkers: 1,
            sequence: { groupOrder: 2 },
          },
        } as const,
      ]),
  {
    extends: true,
    test: {
      name: 'openapi',
      include: ['tests/openapi/**/*.test.ts'],
      // What the tests of the API are answered is held against the document when they have ended.
      ...(isWhole && {
        globalSetup: './tests/support/openapi/recording.ts',
        // Beside the faults, which mostly wait.
        maxWorkers: 3,
        sequence: { groupOrder: 1 },
      }),
    },
  },
  {
    extends: true,
    test: {
      name: 'mutants',
      include: ['tests/mutants/**/*.test.ts'],
      // It starts runners of its own, as many as there are cores.
      sequence: { groupOrder: 3 },
    },
  },
  {
    extends: true,
    test: {
      name: 'browser',
      include: inBrowser.filter((file) => sweeps.includes(file) || !leftOut.includes(file)),
      globalSetup: './tests/support/chromium-setup.ts',
      isolate: false,
    },
  },
];

export default defineConfig({
  define: { ...iconConstants(icons, iconDrawings()), WORLD_PICTURE: JSON.stringify(world) },
  test: {
    reporters: ['default', './tests/support/summary-reporter.ts'],
    maxWorkers: 2,
    tags: [
      { name: 'extended', description: 'left out by `npm test`' },
      { name: 'postgres', description: 'run on PostgreSQL too by `npm test`' },
    ],
    ...(!isWhole && !isSlow && { tagsFilter: ['!extended'] }),
    // Both bounds end what hangs, and check nothing: on a machine with other work all takes several times as long.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    projects,
  },
});
