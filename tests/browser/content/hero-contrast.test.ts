import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { contrastRatio } from '../../../server/content/shared/branding.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { prefer, visit } from '../../support/browser.ts';
import { photo } from '../../support/images.ts';
import { startSite } from '../../support/site.ts';
import { sample } from '../../support/sweep.ts';

const looks = [
  ['LIGHT', 'en', 1440, 900],
  ['LIGHT', 'ar', 390, 844],
  ['DARK', 'en', 390, 844],
  ['LIGHT', 'de', 768, 1024],
  ['DARK', 'ar', 1440, 900],
] as const;

/** Photos, and a company's two colours. */
const photos = [
  ['#ffffff', '#ffe600', '#0000ff'],
  ['#c8b890', '#000000', '#000000'],
  ['#707070', '#fdfdfd', '#ffffff'],
  ['#ffffff', null, null],
] as const;

type Words = { color: string; x: number; y: number; width: number; height: number };

/** The words of the slide in the page: their colour, and the boxes of their lines. */
function wordsOf(page: Page): Promise<Words[]> {
  return page.locator('.home-hero > h1, .hero h1, .hero h2, .hero .lead').evaluateAll((elements) =>
    elements.flatMap((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { color } = getComputedStyle(element);
      return [...range.getClientRects()]
        .map(({ x, y, width, height }) => ({ color, x, y, width, height }))
        .filter(({ x, width }) => width > 1 && x >= 0 && x + width <= innerWidth);
    }),
  );
}

/** The least contrast of words with any pixel behind them. */
async function leastContrast(page: Page, fewest = 3): Promise<number> {
  // On a phone they go on below the window.
  await page.evaluate(() => scrollTo(0, 0));
  const words = await wordsOf(page);
  expect(words.length).toBeGreaterThanOrEqual(fewest);
  await page
    .locator('.home-hero > h1, .hero-text, .slider-controls, .track-form')
    .evaluateAll((elements) => {
      for (const element of elements)
        if (element instanceof HTMLElement) element.style.opacity = '0';
    });
  const picture = sharp(await page.screenshot({ fullPage: true }));
  const contrasts = await Promise.all(
    words.map(async ({ color, x, y, width, height }) => {
      const area = {
        left: Math.floor(x),
        top: Math.floor(y),
        width: Math.floor(width),
        height: Math.floor(height),
      };
      const pixels = await picture.clone().extract(area).removeAlpha().raw().toBuffer();
      const colors = new Set<string>();
      for (let at = 0; at < pixels.length; at += 3)
        colors.add(`rgb(${[...pixels.subarray(at, at + 3)]})`);
      return Math.min(...[...colors].map((behind) => contrastRatio(color, behind)));
    }),
  );
  return Math.min(...contrasts);
}

describe('the words on the slides', () => {
  test.each(sample(looks, looks.slice(0, 2)))(
    'are readable on each scene (%s, %s, %i px)',
    async (theme, code, width, height) => {
      const site = await startSite();
      const visitor = await visit(site, { viewport: { width, height }, javaScriptEnabled: false });
      await prefer(visitor, site, { googtrans: `/en/${code}`, theme });
      const { page } = visitor;
      for (const slide of [0, 1, 2]) {
        await page.goto('/');
        await page.locator('.slider .button').nth(slide).focus();
        await page.waitForLoadState('networkidle');

        expect(await leastContrast(page), `slide ${slide + 1}`).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  test.each(sample(photos, photos.slice(0, 1)))(
    'are readable on a photo of the company, of %s, in its colours %s and %s',
    async (background, primary_color, accent_color) => {
      const site = await startSite();
      const admin = await signedInAdmin(site);
      const form = { place: 'slide1', image: await photo(background) };
      expect((await admin.ask('/api/home-pictures', { method: 'POST', form })).status).toBe(200);
      const onPage = { id: 'privacy-policy', image: form.image };
      await admin.ask('/api/pages/picture', { method: 'POST', form: onPage });
      const json = { primary_color, accent_color };
      expect((await admin.ask('/api/settings', { method: 'PATCH', json })).status).toBe(200);
      for (const [theme, code, width, height] of looks.slice(0, 2)) {
        const visitor = await visit(site, {
          viewport: { width, height },
          javaScriptEnabled: false,
        });
        await prefer(visitor, site, { googtrans: `/en/${code}`, theme });
        for (const path of ['/', '/pages/privacy-policy']) {
          await visitor.page.goto(path);
          await visitor.page.waitForLoadState('networkidle');

          const least = await leastContrast(visitor.page, path === '/' ? 3 : 2);
          expect(least, `${path}, ${width} px`).toBeGreaterThanOrEqual(4.5);
        }
      }
    },
  );

  test.each([390, 1440])(
    'are on the system’s own ground with forced colors (%i px)',
    async (width) => {
      const viewport = { width, height: 844 };
      const { page } = await visit(await startSite(), { viewport, forcedColors: 'active' });
      await page.goto('/');

      for (const part of ['.top-bar', '.slider-controls']) {
        const ground = page.locator(part);
        const color = await ground.evaluate((element) => getComputedStyle(element).backgroundColor);
        expect(color, part).toBe('rgb(255, 255, 255)');
      }
    },
  );
});
