import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { lightOf } from '../../../server/content/images/light.ts';
import { contrast, coverFor, defaultColors } from '../../../server/shared/branding.ts';
import { siteToDress } from '../../support/content/branding.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { photo } from '../../support/images.ts';

const path = '/api/home-pictures';

describe('POST /api/home-pictures', () => {
  test('shows a photo on a slide and beside the experience, with its focus', async () => {
    const { site, admin, images } = await siteToDress();

    for (const place of ['slide2', 'experience']) {
      const form = { place, image: await photo(), focus_x: '31', focus_y: '0' };
      const reply = await admin.ask(path, { method: 'POST', form });
      expect(reply.status).toBe(200);
      expect(dataOf(reply)).toMatchObject({ place, focus_x: 31, focus_y: 0 });
    }

    const [image] = await images();
    const { text } = await site.ask('/');
    expect(text).toMatch(
      new RegExp(`class="hero-art focus-x-30 focus-y-0" src="/uploads/images/${image}"`),
    );
    expect(text).toMatch(new RegExp(`class="focus-x-30 focus-y-0" src="/uploads/images/${image}"`));
    expect(text).not.toContain('hero-air');
  });

  test('moves the focus of the photo that is there', async () => {
    const { site, admin } = await siteToDress();
    const first = { place: 'slide1', image: await photo() };
    await admin.ask(path, { method: 'POST', form: first });

    const moved = await admin.ask(path, {
      method: 'POST',
      form: { place: 'slide1', focus_x: '90', focus_y: '10' },
    });

    expect(moved.status).toBe(200);
    expect((await site.ask('/')).text).toContain('focus-x-90 focus-y-10');
  });

  test('needs a photo where there is none, and a place that there is', async () => {
    const { admin } = await siteToDress();

    const none = await admin.ask(path, { method: 'POST', form: { place: 'slide1' } });
    const nowhere = { place: 'slide4', image: await photo(), focus_x: '101' };
    const bad = await admin.ask(path, { method: 'POST', form: nowhere });

    expect(none.status).toBe(422);
    expect(badFieldsOf(none)).toEqual(['image']);
    expect(badFieldsOf(bad)).toEqual(['place', 'focus_x']);
  });

  test('is for those who write content', async () => {
    const { site } = await siteToDress();

    const form = { place: 'slide1', image: await photo() };

    expect((await site.ask(path, { method: 'POST', form })).status).toBe(401);
  });
});

test('DELETE /api/home-pictures brings the drawn scene back, and deletes the picture', async () => {
  const { site, admin, images } = await siteToDress();
  await admin.ask(path, { method: 'POST', form: { place: 'slide1', image: await photo() } });
  expect((await site.ask('/')).text).not.toContain('hero-mixed');

  const reply = await admin.ask(path, { method: 'DELETE', json: { place: 'slide1' } });

  expect(reply.status).toBe(200);
  expect((await site.ask('/')).text).toContain('hero-mixed');
  expect(await images()).toEqual([]);
  const again = await admin.ask(path, { method: 'DELETE', json: { place: 'slide1' } });
  expect(again.status).toBe(404);
});

describe('the cover of a photo', () => {
  test.each([
    '#ffffff',
    '#e8d9a0',
    '#77bb44',
    '#808080',
    '#303030',
    '#000000',
    '#ff00ff',
    '#00ffff',
  ])('leaves a contrast of 4.5 over %s, on each shade', async (background) => {
    const image = { create: { width: 40, height: 30, channels: 3, background } } as const;
    const cover = coverFor(await lightOf(await sharp(image).png().toBuffer())) / 100;

    for (const shade of defaultColors.heroes) {
      const layer = { width: 40, height: 30, channels: 4, background: '#000' } as const;
      const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
        Number.parseInt(shade.slice(at, at + 2), 16),
      );
      const above = await sharp({ create: { ...layer, background: { r, g, b, alpha: cover } } })
        .png()
        .toBuffer();
      const drawn = await sharp(image)
        .composite([{ input: above }])
        .removeAlpha()
        .raw()
        .toBuffer();
      const behind = `rgb(${[...drawn.subarray(0, 3)].join(',')})`;
      expect(contrast(defaultColors.onDeepSoft, behind), shade).toBeGreaterThanOrEqual(4.5);
    }
  });

  test('is as weak as the photo allows: none over a dark one', () => {
    expect(coverFor(0)).toBe(0);
    expect(coverFor(0.2)).toBeLessThan(coverFor(0.9));
    expect(coverFor(1)).toBe(80);
  });

  test('looks at the lightest spot, not at the average', async () => {
    const spot = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const dark = {
      create: { width: 1600, height: 900, channels: 3, background: '#101010' },
    } as const;
    const picture = await sharp(dark)
      .composite([{ input: spot, left: 9, top: 9 }])
      .png()
      .toBuffer();

    expect(await lightOf(picture)).toBeGreaterThan(0.9);
  });
});
