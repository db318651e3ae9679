import { statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { messagesOf } from '../../../views/translations/index.ts';
import { siteWithSettings } from '../../support/admin/settings.ts';
import { distDir, manifest, startSite } from '../../support/site.ts';
import { sampleLanguages } from '../../support/sweep.ts';

describe('the form that other sites embed', () => {
  test('may be framed by nobody, as long as the setting names nobody', async () => {
    const { ask } = await startSite();

    const { status, headers } = await ask('/embed');

    expect(status).toBe(200);
    expect(headers['content-security-policy']).toMatch(/; frame-ancestors 'none'$/);
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  });

  test('may be framed by those whom the setting names, from the next request on', async () => {
    const { ask, patch } = await siteWithSettings();
    await ask('/embed');

    await patch({ embed_origins: 'https://shop.example.com\nhttp://localhost:8080' });
    const named = await ask('/embed');
    await patch({ embed_origins: '' });
    const none = await ask('/embed');

    expect(named.headers['content-security-policy']).toMatch(
      /; frame-ancestors https:\/\/shop\.example\.com http:\/\/localhost:8080$/,
    );
    expect(named.headers['x-frame-options']).toBeUndefined();
    expect(named.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(none.headers['content-security-policy']).toMatch(/; frame-ancestors 'none'$/);
    expect(none.headers['x-frame-options']).toBe('DENY');
  });

  test.each([
    '/',
    '/track.html',
    '/embed/',
    '/embed.html',
    '/contact.html',
    '/control/signin.html',
  ])('is the only page that they may frame: not %s', async (path) => {
    const { ask, patch } = await siteWithSettings();
    await patch({ embed_origins: 'https://shop.example.com' });

    const { headers } = await ask(path);

    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
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

  test('is at most 10 KB with all that it fetches, and none of that is script', async () => {
    const { ask } = await startSite();

    const { headers, text } = await ask('/embed');
    const files = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file = '']) => file);

    expect(files).toEqual([manifest.embedStyles]);
    expect(text).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
    expect(headers['content-security-policy']).toContain("default-src 'none'; style-src 'self';");
    expect(text.length + statSync(`${distDir}${manifest.embedStyles}`).size).toBeLessThan(10_240);
  });

  test.each(sampleLanguages())('speaks $name', async ({ code, tag, dir }) => {
    const { ask } = await startSite();
    const { home, trackingFiles } = messagesOf(code);

    const named = await ask(`/embed?lang=${code}`);
    const accepted = await ask('/embed', { headers: { 'Accept-Language': tag } });

    for (const { headers, text } of [named, accepted]) {
      expect(text).toContain(`<html lang="${tag}" dir="${dir}">`);
      expect(text).toContain(`>${home.trackingNumber}<`);
      expect(text).toContain(`>${trackingFiles.embed.newTab}<`);
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
