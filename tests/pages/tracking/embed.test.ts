import { statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { messagesOf } from '../../../views/translations/index.ts';
import { siteWithSettings } from '../../support/admin/settings.ts';
import { insertActivity, insertParcel, mapped } from '../../support/parcels.ts';
import { distDir, manifest, startSite } from '../../support/site.ts';
import { sampleLanguages } from '../../support/sweep.ts';

describe('the form that other sites embed', () => {
  test('may be framed by those whom the setting names, from the next request on, and else by nobody', async () => {
    const { ask, patch } = await siteWithSettings();
    const before = await ask('/embed');

    await patch({ embed_origins: 'https://shop.example.com\nhttp://localhost:8080' });
    const named = await ask('/embed');
    await patch({ embed_origins: '' });

    expect(named.headers['content-security-policy']).toMatch(
      /; frame-ancestors https:\/\/shop\.example\.com http:\/\/localhost:8080$/,
    );
    expect(named.headers['x-frame-options']).toBeUndefined();
    expect(named.headers['cross-origin-resource-policy']).toBe('cross-origin');
    for (const { status, headers } of [before, await ask('/embed')]) {
      expect(status).toBe(200);
      expect(headers['content-security-policy']).toMatch(/; frame-ancestors 'none'$/);
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    }
  });

  test('is the only page that they may frame', async () => {
    const { ask, patch } = await siteWithSettings();
    await patch({ embed_origins: 'https://shop.example.com' });

    const others = ['/', '/track.html', '/embed/', '/embed.html', '/contact.html'];
    for (const path of [...others, '/control/signin.html']) {
      const { headers } = await ask(path);
      expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
      expect(headers['x-frame-options']).toBe('DENY');
    }
  });

  test('is for no search engine and no cache, and sets no cookie', async () => {
    const { ask } = await startSite();

    const { headers, text } = await ask('/embed', { headers: { Cookie: 'session=x; theme=DARK' } });

    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(headers).toMatchObject({
      'x-robots-tag': 'noindex',
      'cache-control': 'private, no-cache',
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers.etag).toBeUndefined();
  });

  test('is at most 10 KB with all that it fetches, and has script in allowed sites alone, under 1 KB', async () => {
    const { ask, patch } = await siteWithSettings();

    const { headers, text } = await ask('/embed');
    await patch({ embed_origins: 'https://shop.example.com\nhttp://localhost:8080' });
    const framed = await ask('/embed');
    const files = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);

    expect(files).toEqual([manifest.embedStyles]);
    expect(text).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
    expect(headers['content-security-policy']).toContain(
      "default-src 'none'; style-src 'self'; script-src 'self';",
    );
    expect(framed.text).toContain('data-origins="https://shop.example.com http://localhost:8080"');
    expect(framed.text).toContain(`<script type="module" src="${manifest.embedScript}"></script>`);
    expect(statSync(`${distDir}${manifest.embedScript}`).size).toBeLessThan(1024);
    expect(text.length + statSync(`${distDir}${manifest.embedStyles}`).size).toBeLessThan(10_240);
  });

  test.each(sampleLanguages())('speaks $name', async ({ code, tag, dir }) => {
    const { ask } = await startSite();
    const { track } = messagesOf(code);

    const named = await ask(`/embed?lang=${code}`);
    const accepted = await ask('/embed', { headers: { 'Accept-Language': tag } });

    for (const { headers, text } of [named, accepted]) {
      expect(text).toContain(`<html lang="${tag}" dir="${dir}">`);
      expect(text).toContain(`>${track.trackingCode}<`);
      expect(headers['content-language']).toBe(tag);
      expect(headers.vary).toContain('Accept-Language');
    }
    expect(named.text).toContain(`<input type="hidden" name="lang" value="${code}"/>`);
    expect(accepted.text).not.toContain('name="lang"');
  });

  test('bears the name of the company, whatever that is', async () => {
    const { ask, patch } = await siteWithSettings();
    await patch({ company_name: '</h1><script>alert(1)</script>' });

    const { text } = await ask('/embed');

    expect(text).toContain('<h1>&lt;/h1&gt;&lt;script&gt;');
    expect(text).not.toContain('<script');
  });
});

describe('the result in the form that other sites embed', () => {
  test('is in the frame: status, days, steps, newest event, and a link to all of it', async () => {
    const { ask, db } = await startSite();
    const id = await insertParcel(db, {
      ...mapped,
      stage: 'in_transit',
      status: 'On the night flight',
    });
    await insertActivity(db, id, { title: 'Handed over', stage: 'in_transit', location: 'Accra' });

    const { status, text, headers } = await ask('/embed?code=test-1001&lang=de');

    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(text).toContain('On the night flight');
    expect(text).toMatch(/aria-current="step"[^>]*>Unterwegs/);
    expect(text).toContain('Handed over');
    expect(text).toMatch(/ · (<!-- -->)?<bdi>Accra<\/bdi>/);
    expect(text).toContain('value="test-1001"');
    expect(text).toMatch(
      /href="\/track.html\?code=TEST-1001&amp;lang=de" target="_blank" rel="noopener"/,
    );
    expect(text).not.toContain('way-island');
  });

  test('of several numbers is a list; what is wrong with a number is said as text', async () => {
    const { ask, db } = await startSite();
    await insertParcel(db);
    const unknown = messagesOf('en').errors.parcelNotFound;

    const { text } = await ask('/embed?code=TEST-1001,NO-SUCH-1');
    const none = await ask('/embed?code=<b>x');
    const missing = await ask('/embed?code=NO-SUCH-1');

    expect(text.match(/class="entry"/g)).toHaveLength(2);
    expect(text).toContain(unknown);
    expect(none.status).toBe(422);
    expect(none.text).not.toContain('<b>x');
    expect(missing.status).toBe(404);
    expect(missing.text).toContain(unknown);
  });

  test.each(['masked', 'locked'] as const)('shows no more than strangers see: %s', async (kind) => {
    const { ask, db } = await startSite();
    await insertParcel(db, { ...mapped, recipient_name: 'Ada Okoye' });
    await db.updateTable('settings').set({ public_details: kind }).execute();

    const { text } = await ask('/embed?code=TEST-1001');

    expect(text).not.toContain('Ada Okoye');
  });

  test('counts as a lookup', async () => {
    const { ask } = await startSite({ RATE_LIMIT: 'on' });
    const misses = Array.from({ length: 31 }, (_, index) => `/embed?code=NO-SUCH-${index}`);
    let last = 0;
    for (const path of misses) last = (await ask(path)).status;

    expect(last).toBe(429);
  });
});

test('the page for an address that is not there has the tracking form', async () => {
  const { ask } = await startSite();

  const { text } = await ask('/no/such/page?lang=de');
  const [form = ''] =
    text.match(/<form class="problem-track" action="\/track.html">.*?<\/form>/s) ?? [];

  expect(form).toContain('name="code"');
  expect(form).toContain('name="lang" value="de"');
});
