import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { distDir, startSite } from '../../support/site.ts';

const docsDir = join(distDir, 'docs');
const onDemo = () => startSite({}, { docsDir });

test('the site of a company has no documentation', async () => {
  const site = await startSite();

  for (const path of [paths.docs, `${paths.docs}/`, `${paths.docs}/operations.html`]) {
    expect((await site.ask(path)).status).toBe(404);
  }
});

test('the demo shows it, with the policy of the site', async () => {
  const site = await onDemo();

  const bare = await site.ask(paths.docs);
  const first = await site.ask(`${paths.docs}/`);
  const page = await site.ask(`${paths.docs}/operations.html`);

  expect([bare.status, bare.headers.location]).toEqual([301, '/docs/']);
  expect(first.status).toBe(200);
  expect(first.text).toContain('<h1>Documentation</h1>');
  expect(page.headers['content-type']).toMatch(/^text\/html; charset=utf-8$/i);
  expect(page.text).toContain('<h1>Running Waybill</h1>');
  expect(page.headers['content-security-policy']).toContain("script-src 'self'");
  expect(page.headers['content-security-policy']).not.toContain('unsafe');
});

test('its built files are kept by browsers for good, and pages are asked for anew', async () => {
  const site = await onDemo();
  const [script = ''] = globSync('assets/search-*.js', { cwd: docsDir });

  const asset = await site.ask(`${paths.docs}/${script}`);
  const etag = String(asset.headers.etag);
  const again = await site.ask(`${paths.docs}/${script}`, { headers: { 'If-None-Match': etag } });
  const page = await site.ask(`${paths.docs}/operations.html`);

  expect(asset.status).toBe(200);
  expect(asset.headers['cache-control']).toContain('immutable');
  expect(again.status).toBe(304);
  expect(page.headers['cache-control']).toBe('no-cache');
});

test.each([
  'nothing.html',
  '..%2fmanifest.json',
  '..%2f..%2fpackage.json',
  'assets/..%2f..%2fmanifest.json',
  'assets',
  'assets/',
  '.hidden',
])('%s is not found', async (name) => {
  const site = await onDemo();

  expect((await site.ask(`${paths.docs}/${name}`)).status).toBe(404);
});
