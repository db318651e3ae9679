import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { send } from '../../support/http.ts';
import { distDir, manifest, startSite } from '../../support/site.ts';

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

  test('holds the name, however long, in several scripts', async () => {
    const names = [
      'Łódź Ekspres',
      'Почта и Груз',
      'Long and longer '.repeat(12),
      'شركة البريد السريع',
      'پست‌ایران',
      '🚚',
    ];
    const images = await Promise.all(names.map(shareImage));

    for (const { response } of images) expect(response.status).toBe(200);
    expect(new Set(images.map(({ bytes }) => bytes.toString('base64'))).size).toBe(names.length);
  });

  test.each(['एक्सप्रेस कूरियर', '東京運送', '東京 A', 'שליחים', 'ขนส่งด่วน'])(
    'has no name where the fonts lack a letter of it: %s',
    async (name) => {
      const [image, nameless] = await Promise.all([shareImage(name), shareImage('🚚')]);

      expect(image.response.status).toBe(200);
      expect(image.bytes.equals(nameless.bytes)).toBe(true);
    },
  );

  test('is not sent again to who has it', async () => {
    const { url } = await startSite();
    const first = await fetch(`${url}/share-image.png`);

    const again = await send(Number(new URL(url).port), '/share-image.png', {
      headers: { Host: new URL(url).host, 'If-None-Match': first.headers.get('etag') ?? '' },
    });

    expect(again.status).toBe(304);
    expect(again.headers['cross-origin-resource-policy']).toBe('cross-origin');
  });

  test('is drawn once for each name', async () => {
    const { draw, rename, loseChart } = await siteWithChart();
    const first = await draw();

    loseChart();

    expect(await draw()).toEqual(first);
    await rename('Another');
    expect((await draw()).status).toBe(500);
  });

  test('is tried again where it could not be drawn', async () => {
    const { draw, loseChart, findChart } = await siteWithChart();
    loseChart();
    expect((await draw()).status).toBe(500);
    expect((await draw()).status).toBe(500);

    findChart();

    expect(await draw()).toMatchObject({ status: 200, tag: expect.stringMatching(/^"\w+"$/) });
  });
});

/** A site whose image is drawn on a chart that can be lost, and found again. */
async function siteWithChart() {
  const dir = mkdtempSync(join(tmpdir(), 'waybill-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const chart = manifest.heroes['hero-mixed'] ?? '';
  for (const needed of [chart, 'text-to-path']) {
    cpSync(join(distDir, needed), join(dir, needed), { recursive: true });
  }
  const { ask, db } = await startSite({}, dir);
  const [place, elsewhere] = [join(dir, chart), join(dir, 'elsewhere')];
  return {
    draw: async () => {
      const { status, headers } = await ask('/share-image.png');
      return { status, tag: headers.etag };
    },
    rename: (company_name: string) => db.updateTable('settings').set({ company_name }).execute(),
    loseChart: () => renameSync(place, elsewhere),
    findChart: () => renameSync(elsewhere, place),
  };
}
