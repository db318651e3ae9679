import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { chromiumOptions } from '../support/chromium.ts';
import { root, startServer } from './server.ts';

/**
 * Audits the public pages of the demo with Lighthouse, as a phone on a slow network sees them, and
 * prints a table. Pages may be named: `npm run bench lighthouse -- / /contact.html`.
 */
const pages = ['/', '/track.html', '/track.html?code=WB-AIR-1001', '/pages/terms', '/contact.html'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

const dataDir = mkdtempSync(join(tmpdir(), 'waybill-lighthouse-'));

type Report = {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
};

/** Runs Lighthouse from npm; it is too heavy to be a dependency of something that runs rarely. */
async function audit(url: string): Promise<Report> {
  const { executablePath, args } = await chromiumOptions();
  const options = [
    '--quiet',
    '--output=json',
    `--only-categories=${categories.join(',')}`,
    `--chrome-flags=--headless=new ${args.join(' ')}`,
  ];
  // A result must not be found by search engines. That it cannot be is no mistake.
  if (url.includes('code=')) options.push('--skip-audits=is-crawlable');
  const child = spawn('npx', ['--yes', 'lighthouse@13', url, ...options], {
    env: { ...process.env, CHROME_PATH: executablePath },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const report: Report = JSON.parse(await text(child.stdout));
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
  return report;
}

const percent = (score: number | null | undefined) => Math.round((score ?? 0) * 100);

function print(path: string, { categories: scores, audits }: Report): void {
  const marks = categories.map((name) => String(percent(scores[name]?.score)).padStart(16));
  const paints = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];
  const figures = paints.map((id) => audits[id]?.displayValue?.padStart(9)).join('');
  process.stdout.write(`${path.padEnd(30)}${marks.join('')}${figures}\n`);
  for (const name of categories) {
    for (const { id, weight } of scores[name]?.auditRefs ?? []) {
      const found = audits[id];
      if (weight > 0 && found?.score !== null && percent(found?.score) < 100) {
        process.stdout.write(`    ${name}: ${found?.title} (${percent(found?.score)})\n`);
      }
    }
  }
}

const chosenPages = process.argv.slice(2);
const server = await startServer(join(root, 'dist/server/main.js'), ['--demo'], {
  DATA_DIR: dataDir,
  // The site is audited, not a tile server and the way to it.
  MAP_TILES_URL: process.env.MAP_TILES_URL ?? 'off',
});
try {
  const headings = [
    ...categories.map((name) => name.padStart(16)),
    '      LCP',
    '      TBT',
    '      CLS',
  ];
  process.stdout.write(`${''.padEnd(30)}${headings.join('')}\n`);
  for (const path of chosenPages.length > 0 ? chosenPages : pages) {
    print(path, await audit(`http://localhost:${server.port}${path}`));
  }
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
