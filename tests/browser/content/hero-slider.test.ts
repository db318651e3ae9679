import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { prefer, visit } from '../../support/browser.ts';
import { startSite } from '../../support/site.ts';
import { sample } from '../../support/sweep.ts';

/** Most of what a move costs is drawing, and where a slide stands does not depend on the window's size. */
const small = { width: 640, height: 620 };

/** Opens the home page with its clock in the test's hands. */
async function openSlider(options: Parameters<typeof visit>[1] & { code?: string } = {}) {
  const { code = 'en', ...context } = options;
  const site = await startSite();
  const visitor = await visit(site, {
    reducedMotion: 'no-preference',
    viewport: small,
    ...context,
  });
  await prefer(visitor, site, { googtrans: `/en/${code}` });
  const { page } = visitor;
  await page.clock.install();
  await page.goto('/');
  await page.locator('.slider[data-started]').waitFor();
  // The page's own fade is over, and with it whatever it keeps from being hit.
  await page.clock.runFor(500);
  return { page, slider: page.locator('.slider') };
}

/** Which message fills the window's width. */
function currentSlide(page: Page): Promise<number> {
  return page
    .locator('.slider-scroller > li')
    .evaluateAll((slides) =>
      slides.findIndex((slide) => Math.abs(slide.getBoundingClientRect().left) < 1),
    );
}

/** Waits for a move to come to its end, and for the buttons to know of it. */
async function settled(page: Page, number: number): Promise<void> {
  await page.locator(`.slider-dot:nth-of-type(${number + 2})[aria-current]`).waitFor();
  await expect.poll(() => currentSlide(page), { timeout: 5000 }).toBe(number);
}

describe('the hero slider', () => {
  test('goes on by itself after ten seconds, and from the last to the first', {
    tags: 'extended',
  }, async () => {
    const { page } = await openSlider();
    expect(await currentSlide(page)).toBe(0);

    for (const [now, next] of [
      [0, 1],
      [1, 2],
      [2, 0],
    ] as const) {
      // Part of the ten seconds has gone by while the page was being got ready.
      await page.clock.runFor(6000);
      expect(await currentSlide(page)).toBe(now);
      await page.clock.runFor(4500);
      await settled(page, next);
    }
  });

  test('stands still once it is paused, and goes on when asked', { tags: 'extended' }, async () => {
    const { page, slider } = await openSlider();

    await slider.getByRole('button', { name: 'Pause slideshow' }).click();
    // To the top bar, which lies over the slider and is no part of it.
    await page.mouse.move(300, 20);
    await page.locator('.brand').focus();
    await page.clock.runFor(25_000);
    expect(await currentSlide(page)).toBe(0);

    await slider.getByRole('button', { name: 'Play slideshow' }).click();
    await page.locator('.brand').focus();
    await page.mouse.move(300, 20);
    await page.locator('.slider-scroller[aria-live="off"]').waitFor();
    await page.clock.runFor(10_500);
    await settled(page, 1);
  });

  test('waits for a pointer over it, for the focus in it, and though a pointer comes and goes', {
    tags: 'extended',
  }, async () => {
    const { page } = await openSlider({ viewport: { width: 1440, height: 900 } });

    await page.mouse.move(600, 400);
    await page.clock.runFor(25_000);
    expect(await currentSlide(page), 'a pointer').toBe(0);

    await page.locator('.slider .button').first().focus();
    await page.mouse.move(600, 20);
    await page.clock.runFor(25_000);
    expect(await currentSlide(page), 'the focus, after a pointer').toBe(0);

    await page.mouse.move(600, 400);
    await page.mouse.move(600, 20);
    await page.clock.runFor(25_000);
    expect(await currentSlide(page), 'the focus, and a pointer that comes and goes').toBe(0);
  });

  test.each(
    sample(
      [
        ['en', 'ArrowRight', 'ArrowLeft'],
        ['ar', 'ArrowLeft', 'ArrowRight'],
      ] as const,
      [['ar', 'ArrowLeft', 'ArrowRight']] as const,
    ),
  )('follows the arrow keys (%s)', { tags: 'extended' }, async (code, next, previous) => {
    const { page } = await openSlider({ code });

    await page.locator('.slider-dot').first().focus();
    await page.keyboard.press(next);
    await settled(page, 1);
    await page.keyboard.press(next);
    await settled(page, 2);
    await page.keyboard.press(previous);
    await settled(page, 1);
  });

  test('takes the focus along from one Track button to the next', {
    tags: 'extended',
  }, async () => {
    const { page } = await openSlider({ reducedMotion: 'reduce' });
    const focused = () =>
      page
        .locator('.slider-scroller a')
        .evaluateAll((links) => links.findIndex((link) => link.matches(':focus')));

    await page.locator('.slider .button').first().focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(focused).toBe(1);
    await page.keyboard.press('ArrowRight');
    await expect.poll(focused).toBe(2);
  });

  test('has one message at a time for those who hear it, and goes to the one whose button is pressed', {
    tags: 'extended',
  }, async () => {
    const { page, slider } = await openSlider();
    const headings = page.locator('.slider li:not([inert]) h2');
    expect(await page.locator('.slider li').count()).toBe(3);
    expect(await headings.allTextContents()).toEqual([expect.stringContaining('Global industry')]);

    await slider.getByRole('button', { name: 'Slide 3 of 3' }).click();
    await settled(page, 2);

    const current = slider.locator('[aria-current="true"]');
    expect(await current.getAttribute('aria-label')).toBe('Slide 3 of 3');
  });

  test.each(
    sample(
      [
        ['en', -1, 1],
        ['ar', 1, 1],
        ['en', 1, 0],
      ] as const,
      [['ar', 1, 1]] as const,
    ),
  )(
    'is swiped (%s, %i), but not by two pixels',
    { tags: 'extended' },
    async (code, direction, number) => {
      const { page } = await openSlider({ code, viewport: { width: 1440, height: 900 } });
      await page.mouse.move(1000, 650);
      await page.mouse.down();
      await page.mouse.move(998, 650);
      await page.mouse.up();
      await page.clock.runFor(1000);
      expect(await currentSlide(page)).toBe(0);

      await page.mouse.move(1000, 650);
      await page.mouse.down();
      await page.mouse.move(1000 + direction * 60, 650, { steps: 4 });
      await page.mouse.up();

      await settled(page, number);
    },
  );

  test('does not move by itself for those who want stillness, and leads to tracking', {
    tags: 'extended',
  }, async () => {
    const { page, slider } = await openSlider({ reducedMotion: 'reduce' });
    await page.clock.runFor(25_000);
    expect(await currentSlide(page)).toBe(0);
    const button = slider.getByRole('button', { name: 'Play slideshow' });
    expect(await button.locator('[data-icon="play_arrow"]').isVisible()).toBe(true);
    expect(await button.locator('[data-icon="pause"]').isVisible()).toBe(false);

    await slider.getByRole('button', { name: 'Slide 2 of 3' }).click();
    await settled(page, 1);

    await slider.locator('li:not([inert])').getByRole('link', { name: 'TRACK' }).click();
    await page.waitForURL('**/track.html');
  });

  test.each(sample([390, 1440], [390]))('is at least 570 px high at %i px', async (width) => {
    const { page, slider } = await openSlider({ viewport: { width, height: 500 } });

    expect((await slider.boundingBox())?.height).toBeGreaterThanOrEqual(570);
    expect(await page.locator('.hero-art').first().isVisible()).toBe(true);
  });

  test('without script, all three are there to be scrolled to, and no dead buttons', {
    tags: 'extended',
  }, async () => {
    const { page } = await visit(await startSite(), { javaScriptEnabled: false });
    await page.goto('/');

    expect(await page.locator('.slider').getByRole('heading').count()).toBe(3);
    expect(await page.locator('.slider').getByRole('link', { name: 'TRACK' }).count()).toBe(3);
    expect(await page.locator('.slider-controls').isVisible()).toBe(false);
    await page.locator('.slider .button').nth(2).focus();
    await expect.poll(() => currentSlide(page)).toBe(2);
  });

  test('fetches the pictures of later slides when they come', async () => {
    const { page } = await openSlider();
    const fetched = () =>
      page
        .locator('.hero-art')
        .evaluateAll((pictures) =>
          pictures.map((picture) => /hero-[a-z]+/.exec(picture.getAttribute('src') ?? '')?.[0]),
        );
    expect(await fetched()).toEqual(['hero-mixed']);

    await page.clock.runFor(8000);

    await expect.poll(fetched).toEqual(['hero-mixed', 'hero-air', 'hero-road']);
  });
});
