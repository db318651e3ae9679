import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { send } from '../support/http.ts';
import { startSite } from '../support/site.ts';

describe('/share-image.png', () => {
  async function shareImage(companyName: string) {
    const { db, url } = await startSite();
    await db.updateTable('settings').set({ company_name: companyName }).execute();
    const response = await fetch(`${url}/share-image.png`);
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  test('is a PNG of 1200 by 630, small enough to be fetched by every network', async () => {
    const { response, bytes } = await shareImage('Waybill Logistics');

    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'png',
      width: 1200,
      height: 630,
    });
    expect(bytes.length).toBeLessThan(300_000);
  });

  test('holds the name, however long, in several scripts, and does without where it must', async () => {
    const names = [
      'Łódź Ekspres',
      'Почта и Груз',
      'Long and longer '.repeat(12),
      '東京運送',
      '東京 A',
    ];
    const images = await Promise.all(names.map(shareImage));

    for (const { response } of images) expect(response.status).toBe(200);
    expect(new Set(images.map(({ bytes }) => bytes.toString('base64'))).size).toBe(names.length);
  });

  test('is made once, and not sent again to who has it', async () => {
    const { url } = await startSite();
    const first = await fetch(`${url}/share-image.png`);

    const again = await send(Number(new URL(url).port), '/share-image.png', {
      headers: { Host: new URL(url).host, 'If-None-Match': first.headers.get('etag') ?? '' },
    });

    expect(again.status).toBe(304);
    expect(again.headers['cross-origin-resource-policy']).toBe('cross-origin');
  });
});
