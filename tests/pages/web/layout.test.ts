import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { languageMenu } from '../../../server/shared/languages.ts';
import { paths } from '../../../server/shared/paths.ts';
import { settingsChanged } from '../../support/content/content-version.ts';
import { distDir, startSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';
import { sampleLanguages } from '../../support/sweep.ts';

describe('every page', () => {
  test('carries the layout of the site', async () => {
    const { ask, db } = await startSite({ COMPANY_NAME: 'Test' });
    await db.updateTable('settings').set({ contact_email: 'desk@example.com' }).execute();

    const { text } = await ask('/');

    expect(text).toMatch(/^<!doctype html><html lang="en" dir="ltr">/);
    expect(text).toContain('<title>Waybill Logistics</title>');
    for (const link of [
      'WAYBILL LOGISTICS',
      '>HOME<',
      'href="/contact.html#about">ABOUT<',
      'href="/contact.html#services">SERVICES<',
      'href="/contact.html#contact">CONTACT<',
      'href="/track.html">TRACK SHIPMENT<',
      'Home Page',
      'Contact Us',
      'Track Parcel',
      'href="/pages/privacy-policy"',
      'href="/pages/terms"',
      'mailto:desk@example.com',
    ]) {
      expect(text).toContain(link);
    }
  });

  test('dates the copyright from 2023 to the year the site was set up', async () => {
    const { db, ask } = await startSite();
    const copyright = async (created_at: string) => {
      await settingsChanged({ db }, { created_at });
      return (await ask('/')).text.match(/©[^<]*/)?.[0];
    };

    expect(await copyright('2023-06-01T00:00:00.000Z')).toBe('© 2023 Waybill Logistics');
    expect(await copyright('2026-06-01T00:00:00.000Z')).toBe('© 2023–2026 Waybill Logistics');
  });
});

test('the language of an address is not lost by its forms', async ({ site: { ask } }) => {
  const field = '<input type="hidden" name="lang" value="de"/>';

  expect((await ask('/?lang=de')).text).toContain(field);
  expect((await ask('/track.html?lang=de')).text).toContain(field);
  expect((await ask('/', { headers: { Cookie: 'googtrans=/en/de' } })).text).not.toContain(field);
});

test('pages come compressed', async ({ site: { url } }) => {
  const reply = await fetch(url, { headers: { 'Accept-Encoding': 'gzip' } });
  expect(reply.headers.get('content-encoding')).toBe('gzip');
  expect(reply.headers.get('vary')).toContain('Accept-Encoding');
});

describe('the home page', () => {
  test('leads to tracking with whatever was typed', async ({ site: { ask } }) => {
    const { text } = await ask('/');

    expect(text).toMatch(/<form class="track-form sides no-print card"[^>]* action="\/track.html"/);
    expect(text).toMatch(/<input[^>]* placeholder="Enter Your Tracking Number"[^>]* name="code"/);
  });
});

describe('the 404 page', () => {
  test('names the address and leads back where the visitor came from', async () => {
    const { ask, url } = await startSite();

    const reply = await ask('/no/such?x=<b>', { headers: { Referer: `${url}/track.html?code=A` } });

    expect(reply.status).toBe(404);
    expect(reply.text).toContain('<h1>404 Error</h1>');
    expect(reply.text).toContain('<meta name="robots" content="noindex"/>');
    expect(reply.text).toContain('Resource Not Found');
    expect(reply.text).toContain('/no/such?x=');
    expect(reply.text).not.toContain('<b>');
    expect(reply.text).toContain('href="/track.html?code=A">Go Back<');
  });

  test('never leads to another site', async ({ site: { ask, url } }) => {
    const { text } = await ask('/no/such', { headers: { Referer: `${url}//evil.example/` } });

    expect(text).toContain('href="/evil.example/">Go Back<');
  });

  test.each(['https://evil.example/', 'nonsense', undefined])(
    'leads home for a visitor from %s',
    async (Referer) => {
      const { ask } = await startSite();

      const { text } = await ask('/no/such', Referer ? { headers: { Referer } } : {});

      expect(text).toContain('href="/">Go Back<');
    },
  );
});

describe('language', () => {
  test.each(sampleLanguages())('$name is chosen by its cookie', async ({ code, tag, dir }) => {
    const { ask } = await startSite();

    const { text, headers } = await ask('/', { headers: { Cookie: `googtrans=/en/${code}` } });

    expect(text).toContain(`<html lang="${tag}" dir="${dir}"`);
    expect(headers['content-language']).toBe(tag);
    expect(headers.vary).toContain('Cookie');
  });

  test.each([
    ['googtrans=/en/vn', 'vi'],
    ['googtrans=%2Fen%2Fvn', 'vi'],
    ['googtrans=/en/se', 'sv'],
    ['googtrans=/en/in', 'hi'],
    ['googtrans=/en/xx', 'en'],
    ['googtrans=/en/toString', 'en'],
    ['googtrans=nonsense', 'en'],
  ])('%s means %s', async (Cookie, tag) => {
    const { ask } = await startSite();
    expect((await ask('/', { headers: { Cookie } })).text).toContain(`<html lang="${tag}"`);
  });

  test('the menu and the footer offer each language once, by its own name', async () => {
    const { ask } = await startSite();

    const { text } = await ask('/');

    for (const { name, code } of languageMenu) {
      expect(text.split(`value="${code}" lang=`)).toHaveLength(3);
      expect(text).toContain(`>${name}</button>`);
    }
  });
});

describe('theme', () => {
  test('is read from its cookie by the server', async ({ site: { ask } }) => {
    const { text } = await ask('/', { headers: { Cookie: 'theme=DARK' } });

    expect(text).toContain('data-theme="DARK"');
    expect(text).toContain('<meta name="color-scheme" content="dark"/>');
  });

  test.each([{}, { Cookie: 'theme=PINK' }])(
    'is the system’s where none was chosen: %o',
    async (headers) => {
      const { ask } = await startSite();

      const { text } = await ask('/', { headers });

      expect(text).not.toContain('data-theme');
      expect(text).toContain('<meta name="color-scheme" content="light dark"/>');
    },
  );

  test('can be changed to either: the browser knows which one is shown', async () => {
    const { ask } = await startSite();

    const { text } = await ask('/');

    const buttons = [
      ...text.matchAll(/<button[^>]* value="(LIGHT|DARK)"[^>]* name="theme"[^>]*>/g),
    ];
    expect(buttons.map(([, theme]) => theme)).toEqual(['LIGHT', 'DARK']);
    expect(buttons.filter(([button]) => button.includes('hidden'))).toEqual([]);
  });
});

test.each(['/', '/track.html', '/contact.html', '/pages/terms', '/nothing'])(
  'a page in the language of its address leads to pages in that language: %s',
  async (path) => {
    const { ask } = await startSite();

    const { text } = await ask(`${path}?lang=de`);

    const links = [...text.matchAll(/<a [^>]*href="(\/(?!\/)[^"]*)"/g)].map(
      ([, href]) => href ?? '',
    );
    const pages = links.filter((href) => !href.startsWith('/assets/'));
    expect(pages.length).toBeGreaterThan(8);
    for (const href of pages) expect(href).toMatch(/[?&](amp;)?lang=de(#|$|&)/);
  },
);

const docsDir = join(distDir, 'docs');

const onDemo = () => startSite({}, { docsDir });

test('the site of a company has no documentation', async ({ site }) => {
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
