import { expect, test } from 'vitest';
import { startSite } from '../../support/site.ts';

test.each(['/', '/track.html', '/nothing', '/api/graph', '/api/nothing', '/health'])(
  '%s carries the security headers',
  async (path) => {
    const { ask } = await startSite();

    const { headers } = await ask(path);

    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).toContain("style-src 'self';");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
  },
);

test('map tiles may come from their server, and from nowhere else', async () => {
  const tiles = await startSite({
    MAP_TILES_URL: 'https://{s}.tiles.example:8443/{z}/{x}/{y}.png',
  });
  const none = await startSite({ MAP_TILES_URL: 'off' });

  const withTiles = (await tiles.ask('/')).headers['content-security-policy'];
  const without = (await none.ask('/')).headers['content-security-policy'];

  expect(withTiles).toMatch(/img-src 'self' data: https:\/\/\*\.tiles\.example:8443(;|$)/);
  expect(without).toMatch(/img-src 'self' data:(;|$)/);
});

test.each([
  '/',
  '/track.html?code=X123',
  '/contact.html',
  '/resolution.html',
  '/pages/terms',
  '/nothing',
])('%s has nothing inline but data', async (path) => {
  const { ask } = await startSite();

  const { text } = await ask(path);

  expect(text).not.toMatch(
    /<script(?![^>]* (src=|type="application\/(ld\+)?json"))|<style|\sstyle=|\son\w+=(?!"(load|idle|visible)")/i,
  );
});
