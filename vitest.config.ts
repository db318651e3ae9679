import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

// The tests draw pages with the build's own icons; `npm test` builds first.
const { icons } = JSON.parse(readFileSync('dist/manifest.json', 'utf8'));

export default defineConfig({
  define: { ICON_SPRITE: JSON.stringify(icons) },
  test: {
    reporters: ['default', './tests/support/summary-reporter.ts'],
    projects: [
      {
        extends: true,
        test: { name: 'house', include: ['tests/house/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/{api,pages,database,islands,start}/**/*.test.ts'],
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
        },
      },
    ],
  },
});
