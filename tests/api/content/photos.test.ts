import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { lightestLuminance } from '../../../server/content/images/photo.ts';
import { contrastRatio, coverFor, defaultColors } from '../../../server/content/shared/branding.ts';
import { siteToDress } from '../../support/content/branding.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { photo } from '../../support/images.ts';

/** A slide, and a page: the calls of their photos, the page that shows them, and the scene that it has otherwise. */
const slide = {
  path: '/api/home-pictures',
  at: { place: 'slide1' },
  shownAt: '/',
  scene: 'hero-mixed',
} as const;
const page = {
  path: '/api/pages/picture',
  at: { id: 'privacy-policy' },
  shownAt: '/pages/privacy-policy',
  scene: 'hero-warehouse',
} as const;

describe.each([
  ['a slide', slide],
  ['a content page', page],
])('a photo on %s', (_where, { path, at, shownAt, scene }) => {
  async function siteWithPhotos() {
    const { site, admin, images } = await siteToDress();
    await site.db.updateTable('pages').set({ hero: page.scene }).execute();
    const send = (form: Record<string, string | Blob>) =>
      admin.ask(path, { method: 'POST', form: { ...at, ...form } });
    const shown = async () => (await site.ask(shownAt)).text;
    return { site, admin, images, send, shown };
  }

  test('is shown with its focus and its cover in place of the scene', async () => {
    const { images, send, shown } = await siteWithPhotos();
    expect(await shown()).toContain(scene);

    const reply = await send({ image: await photo('#ffffff'), focus_x: '31', focus_y: '0' });

    expect(reply.status).toBe(200);
    expect(dataOf(reply)).toMatchObject({ focus_x: 31, focus_y: 0 });
    const [image] = await images();
    const text = await shown();
    expect(text).toContain(
      `class="hero-art no-print focus-x-30 focus-y-0" src="/uploads/images/${image}"`,
    );
    expect(text).toMatch(/class="hero [^"]*cover-80"/);
    expect(text).not.toContain(scene);
  });

  test('keeps its picture where only the focus moves, and makes room for another one', async () => {
    const { images, send, shown } = await siteWithPhotos();
    await send({ image: await photo() });
    const [first] = await images();

    expect((await send({ focus_x: '90', focus_y: '10' })).status).toBe(200);
    expect(await images()).toEqual([first]);
    expect(await shown()).toContain('focus-x-90 focus-y-10');

    await send({ image: await photo('#123456') });
    const [second, ...others] = await images();
    expect(others).toEqual([]);
    expect(second).not.toBe(first);
    expect(await shown()).toContain(`focus-x-90 focus-y-10" src="/uploads/images/${second}"`);
  });

  test('goes when it is removed, and its picture with it', async () => {
    const { admin, images, send, shown } = await siteWithPhotos();
    await send({ image: await photo() });

    const remove = () => admin.ask(path, { method: 'DELETE', json: at });

    expect((await remove()).status).toBe(200);
    expect(await shown()).toContain(scene);
    expect(await images()).toEqual([]);
    expect((await remove()).status).toBe(404);
  });

  test('needs a picture where there is none, and a place that there is', async () => {
    const { send } = await siteWithPhotos();

    expect(badFieldsOf(await send({ focus_x: '10' }))).toEqual(['image']);
    expect(badFieldsOf(await send({ image: await photo(), focus_x: '101' }))).toEqual(['focus_x']);
    const nowhere = 'place' in at ? { place: 'slide4' } : { id: 'no-such-page' };
    const reply = await send({ ...nowhere, image: await photo() });
    expect(reply.status).toBe('place' in at ? 422 : 404);
  });

  test('is for those who write content', async () => {
    const { site } = await siteWithPhotos();
    const form = { ...at, image: await photo() };
    expect((await site.ask(path, { method: 'POST', form })).status).toBe(401);
  });
});

test('beside the experience a photo has its focus', async () => {
  const { site, admin, images } = await siteToDress();
  const form = { place: 'experience', image: await photo(), focus_x: '31', focus_y: '0' };
  await admin.ask(slide.path, { method: 'POST', form });

  const [image] = await images();
  expect((await site.ask('/')).text).toContain(
    `class="focus-x-30 focus-y-0" src="/uploads/images/${image}"`,
  );
});

test('a shared link to a page shows its photo, which goes with the page', async () => {
  const { site, admin, images } = await siteToDress();
  await admin.ask(page.path, { method: 'POST', form: { ...page.at, image: await photo() } });

  const [image] = await images();
  const { text } = await site.ask(page.shownAt);
  expect(text).toMatch(
    new RegExp(`property="og:image" content="http[^"]*/uploads/images/${image}"`),
  );
  expect(text).not.toContain('og:image:width');
  const { data } = (await site.ask('/api/pages?search=privacy')).json();
  expect(data.data).toMatchObject([{ picture: image, focus_x: 50, focus_y: 50 }]);

  await admin.ask('/api/pages', { method: 'DELETE', json: page.at });
  expect(await images()).toEqual([]);
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
    const cover = coverFor(await lightestLuminance(await sharp(image).png().toBuffer())) / 100;

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
      expect(contrastRatio(defaultColors.onDeepSoft, behind), shade).toBeGreaterThanOrEqual(4.5);
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

    expect(await lightestLuminance(picture)).toBeGreaterThan(0.9);
  });
});
