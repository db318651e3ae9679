import { describe, expect, test } from 'vitest';
import { startSite } from '../../support/site.ts';

const form = { 'Content-Type': 'application/x-www-form-urlencoded' };

describe('POST /preferences', () => {
  test('keeps the theme in a cookie and leads back', async () => {
    const { ask } = await startSite();

    const reply = await ask('/preferences', {
      method: 'POST',
      headers: form,
      body: 'theme=DARK&back=%2Ftrack.html%3Fcode%3DX',
    });

    expect(reply.status).toBe(303);
    expect(reply.headers.location).toBe('/track.html?code=X');
    expect(reply.headers['set-cookie']).toEqual([
      'theme=DARK; Path=/; Max-Age=31536000; SameSite=Lax',
    ]);
  });

  test('keeps the language in the translation cookie', async () => {
    const { ask } = await startSite();

    const reply = await ask('/preferences', {
      method: 'POST',
      headers: form,
      body: 'language=ar&back=%2F%3Flang%3Den',
    });

    expect(reply.headers.location).toBe('/');
    expect(reply.headers['set-cookie']).toEqual([
      'googtrans=/en/ar; Path=/; Max-Age=31536000; SameSite=Lax',
    ]);
  });

  test.each([
    ['over https', '127.0.0.1', 'https', '; Secure'],
    ['over plain http', '127.0.0.1', 'http', ''],
    ['where a stranger says that it is https', '10.0.0.1', 'https', ''],
  ])('marks every cookie for https alone, where it is: %s', async (_name, proxy, proto, mark) => {
    const { ask } = await startSite({ TRUST_PROXY: proxy });

    const reply = await ask('/preferences', {
      method: 'POST',
      headers: { ...form, 'X-Forwarded-Proto': proto },
      body: 'theme=DARK&language=de',
    });

    expect(reply.headers['set-cookie']).toEqual([
      `theme=DARK; Path=/; Max-Age=31536000; SameSite=Lax${mark}`,
      `googtrans=/en/de; Path=/; Max-Age=31536000; SameSite=Lax${mark}`,
    ]);
  });

  test('turns what it does not know into the default', async () => {
    const { ask } = await startSite();

    const reply = await ask('/preferences', {
      method: 'POST',
      headers: form,
      body: 'theme=PINK&language=xx%0d%0aSet-Cookie:a=b',
    });

    expect(reply.headers['set-cookie']).toEqual([
      expect.stringContaining('theme=LIGHT;'),
      expect.stringContaining('googtrans=/en/en;'),
    ]);
  });
});
