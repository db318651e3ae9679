import { describe, expect, test } from 'vitest';
import { readCodes } from '../../support/barcodes.ts';
import { startSite } from '../../support/site.ts';

describe('the QR code of a result', () => {
  test.each(['TEST-1001', 'abcd', 'A.b_c-1234567890123456789012345678901234'])(
    'leads to it: %s',
    async (code) => {
      const { ask, url } = await startSite();

      const { status, text } = await ask(`/qr.svg?code=${code}`);

      expect(status).toBe(200);
      expect(await readCodes(text)).toEqual([`${url}/track.html?code=${code}`]);
    },
  );

  test('leads to the public address of the site', { tags: 'extended' }, async () => {
    const { ask } = await startSite({
      PUBLIC_URL: 'https://parcels.example.com',
      TRUST_PROXY: '127.0.0.1',
    });

    const { text } = await ask('/qr.svg?code=TEST-1001', {
      headers: { 'X-Forwarded-Proto': 'https' },
    });

    expect(await readCodes(text)).toEqual([
      'https://parcels.example.com/track.html?code=TEST-1001',
    ]);
  });

  test('is black on white, with four modules of white around, and a few kilobytes', async () => {
    const { ask } = await startSite();

    const { headers, text } = await ask('/qr.svg?code=TEST-1001');

    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'private, max-age=86400, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const [, size = ''] = text.match(/viewBox="0 0 (\d+) /) ?? [];
    expect(text).toContain(`<path fill="#fff" d="M0 0h${size}v${size}H0z"/>`);
    const bars = [...text.matchAll(/M(\d+) (\d+)h(\d+)v1/g)].map((bar) => bar.slice(1).map(Number));
    const ends = bars.map(([x = 0, , length = 0]) => x + length);
    expect(Math.min(...bars.map(([x = 0]) => x))).toBe(4);
    expect(Math.min(...bars.map(([, y = 0]) => y))).toBe(4);
    expect(Math.max(...ends)).toBe(Number(size) - 4);
    expect(text.length).toBeLessThan(8000);
  });

  test('says nothing of whether there is such a parcel: it asks no database', async () => {
    const { ask, db } = await startSite();
    await db.destroy();

    expect((await ask('/qr.svg?code=NO-SUCH-1')).status).toBe(200);
  });

  test.each([
    '',
    '?code=',
    '?code=abc',
    '?code=a%20b%20c%20d',
    '?code=%3Csvg%3E',
    `?code=${'a'.repeat(41)}`,
  ])('is of codes alone: %s', async (query) => {
    const { ask } = await startSite();

    expect((await ask(`/qr.svg${query}`)).status).toBe(422);
  });
});
