import { describe, expect, test } from 'vitest';
import { hydrated, prefer, type Visit, visit } from '../../support/browser.ts';
import { startSite } from '../../support/site.ts';
import { sample } from '../../support/sweep.ts';

async function openHome(viewport: { width: number; height: number }, code: string): Promise<Visit> {
  const site = await startSite();
  const visitor = await visit(site, { viewport });
  await prefer(visitor, site, { googtrans: `/en/${code}` });
  await visitor.page.goto('/');
  await hydrated(visitor);
  return visitor;
}

/** Where something stands in the window, in pixels. */
function boxOf({ page }: Visit, selector: string) {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, bottom, left, right, height } = element.getBoundingClientRect();
      return { top, bottom, left, right, height };
    });
}

const windows = [
  [320, 568],
  [360, 640],
  [375, 667],
  [390, 844],
  [414, 896],
  [768, 1024],
  [820, 1180],
  [1024, 768],
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
] as const;

test.each(sample(['en', 'de', 'ar', 'ru'], ['de']))(
  'the tracking form is on the first screen of every window in the language %s',
  async (code) => {
    const visitor = await openHome({ width: 320, height: 568 }, code);
    for (const [width, height] of windows) {
      await visitor.page.setViewportSize({ width, height });
      for (const part of ['.track-form input', '.track-form .button']) {
        const box = await boxOf(visitor, part);
        expect(box.top, `${part} ${width}`).toBeGreaterThanOrEqual(72);
        expect(box.bottom, `${part} ${width} × ${height}`).toBeLessThanOrEqual(height);
        expect(await covers(visitor, part), `${part} ${width} × ${height}`).toBe(true);
      }
    }
  },
);

describe.each(sample(['en', 'de', 'ar'], ['de']))(
  'the home page in the language %s',
  { tags: 'extended' },
  (code) => {
    test('has the tracking form on the first screen of a phone, and all of it on that of low windows', async () => {
      const visitor = await openHome({ width: 390, height: 844 }, code);
      for (const [where, height, last] of [
        ['a phone', 844, '.track-form .button'],
        ['a phone, below the bars of its browser', 664, '.track-form input'],
      ] as const) {
        await visitor.page.setViewportSize({ width: 390, height });
        const hero = await boxOf(visitor, '.hero-tall');
        const field = await boxOf(visitor, '.track-form input');

        expect(hero.height, where).toBeGreaterThanOrEqual(570);
        expect(field.left, where).toBeGreaterThanOrEqual(0);
        expect(field.right, where).toBeLessThanOrEqual(390);
        expect((await boxOf(visitor, last)).bottom, where).toBeLessThanOrEqual(height);
        expect(await covers(visitor, '.track-form input'), where).toBe(true);
      }
      for (const [width, height] of [
        [1366, 657],
        [1280, 600],
        [740, 340],
        [375, 553],
      ] as const) {
        await visitor.page.setViewportSize({ width, height });
        expect((await boxOf(visitor, '.hero-tall')).height, `${width}`).toBeGreaterThanOrEqual(570);
        for (const part of ['.track-form input', '.track-form .button']) {
          const box = await boxOf(visitor, part);
          expect(box.top, `${part} ${width}`).toBeGreaterThanOrEqual(72);
          expect(box.bottom, `${part} ${width}`).toBeLessThanOrEqual(height);
          expect(await covers(visitor, part), `${part} ${width}`).toBe(true);
        }
        const words = await boxOf(visitor, '.hero-tall .button');
        const controls = await boxOf(visitor, '.slider-controls');
        expect(words.bottom, `${width}`).toBeLessThanOrEqual(controls.top);
      }
    });

    test('points at the field, on a phone and in a wide window', async () => {
      const visitor = await openHome({ width: 390, height: 900 }, code);
      const hint = visitor.page.locator('.tap-hint');
      // It shows itself to those who like things to move, for a second; its place is the same.
      await hint.evaluate((element) => element.removeAttribute('hidden'));
      for (const width of [390, 1440]) {
        await visitor.page.setViewportSize({ width, height: 900 });
        const arrow = await arrowOf(visitor);
        const field = await boxOf(visitor, '.track-form input');

        expect(arrow.x, `${width} px`).toBeGreaterThan(field.left);
        expect(arrow.x, `${width} px`).toBeLessThan(field.right);
        expect(arrow.tip, `${width} px`).toBeLessThanOrEqual(field.top);
        expect(arrow.tip, `${width} px`).toBeGreaterThan(field.top - 8);
      }
    });
  },
);

/** Whether an element is what a finger hits in its middle: nothing lies over it. */
function covers({ page }: Visit, selector: string): Promise<boolean> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === element;
    });
}

/** Where the hint's arrow is: a triangle that the browser draws as the borders of a box of no size. */
function arrowOf({ page }: Visit): Promise<{ x: number; tip: number }> {
  return page.locator('.tap-hint').evaluate((hint) => {
    const box = hint.getBoundingClientRect();
    const style = getComputedStyle(hint, '::after');
    const px = (value: string) => Number.parseFloat(value);
    const half = px(style.borderLeftWidth);
    return {
      x: box.left + px(style.left) + half,
      tip: box.top + px(style.top) + px(style.borderTopWidth),
    };
  });
}
