/** @module-tag extended */

import { describe, expect, test } from 'vitest';
import { violationsOf } from '../../support/axe.ts';
import { barcode } from '../../support/barcodes.ts';
import { button } from '../../support/panel.ts';
import { fakeCamera, showToCamera } from '../../support/parcels/camera.ts';
import {
  chooseHub,
  counted,
  mark,
  openOnlineScan,
  recorded,
  siteToScan,
  words,
} from '../../support/parcels/scan.ts';

async function openWithCamera() {
  const { site, codes } = await siteToScan(4);
  const { page } = await openOnlineScan(site);
  await fakeCamera(page);
  await page.reload();
  await chooseHub(page);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const show = (svg: string) => showToCamera(page, svg);
  return { site, codes, page, show, fetched };
}

const formats = ['QRCode', 'Code128', 'Code39', 'DataMatrix'] as const;

describe('the camera', () => {
  test('reads codes of each kind, by a decoder of ours that comes when it is started, where the browser has none', async () => {
    const { site, codes, page, show, fetched } = await openWithCamera();
    const decoder = () => fetched.filter((path) => path.includes('zxing')).sort();
    expect(decoder()).toEqual([]);

    for (const [index, format] of formats.entries()) {
      await show(await barcode(codes[index] ?? '', format));
      if (index === 0) await button(page, words.camera.start).click();
      await counted(page, 'done', index + 1);
    }

    expect(await recorded(site)).toEqual(codes);
    expect(decoder()).toEqual([
      expect.stringMatching(/^\/assets\/zxing-\w+\.js$/),
      expect.stringMatching(/^\/assets\/zxing_reader-\w+\.wasm$/),
    ]);
  });

  test('reads one parcel after the other, links too, each once while it is in view', async () => {
    const { site, page, show } = await openWithCamera();
    await button(page, words.camera.start).click();

    await show(await barcode('WB-101', 'Code128'));
    await counted(page, 'done', 1);
    await show(await barcode('https://parcels.example.com/track.html?code=WB-102', 'QRCode'));
    await counted(page, 'done', 2);
    await show(await barcode('WB-101', 'Code128'));
    await mark(page, 'twice').waitFor();
    await show(await barcode('WB-103', 'QRCode'));
    await counted(page, 'done', 3);

    expect(await recorded(site)).toEqual(['WB-101', 'WB-102', 'WB-103']);
    await counted(page, 'twice', 1);
    expect(await violationsOf(page)).toEqual([]);
    await button(page, words.camera.stop).click();
    expect(await page.locator('video').count()).toBe(0);
  });

  test('uses the browser’s decoder where there is one', async () => {
    const { page, fetched } = await openWithCamera();
    await page.evaluate(() => {
      class Detector {
        static getSupportedFormats = async () => ['code_128', 'qr_code'];
        detect = async () => [{ rawValue: 'WB-102' }];
      }
      Object.assign(window, { BarcodeDetector: Detector });
    });

    await button(page, words.camera.start).click();
    await counted(page, 'done', 1);

    expect(fetched.filter((path) => path.includes('zxing'))).toEqual([]);
  });

  test('is not missed where it may not be used: it says so, and codes are typed', async () => {
    const { page } = await openWithCamera();
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = async () => {
        throw new DOMException('no', 'NotAllowedError');
      };
    });

    await button(page, words.camera.start).click();

    await page.getByText(words.camera.denied).waitFor();
    await page.keyboard.type('WB-101');
    await page.keyboard.press('Enter');
    await counted(page, 'done', 1);
  });

  test('is not missed where there is none', async () => {
    const { site } = await siteToScan(1);
    const { page } = await openOnlineScan(site);

    await button(page, words.camera.start).click();

    await page.getByText(words.camera.missing).or(page.getByText(words.camera.denied)).waitFor();
    expect(await button(page, words.camera.start).isVisible()).toBe(true);
  });
});
