import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { ImageRow } from '../../../server/database/tables.ts';
import {
  drawing,
  pngFile,
  postClient,
  siteWithAdmin,
  svgFile,
} from '../../support/content/clients.ts';
import { badFieldsOf } from '../../support/http.ts';
import { fileOf } from '../../support/images.ts';
import { oneInEvery } from '../../support/sweep.ts';

/** What is stored after a logo was uploaded. */
async function stored(image: File): Promise<ImageRow> {
  const { site, admin } = await siteWithAdmin();
  expect((await postClient(admin, { image })).status).toBe(201);
  return site.db.selectFrom('images').selectAll().executeTakeFirstOrThrow();
}

/** Red, green, blue and alpha of a pixel. */
async function pixel({ bytes, width }: ImageRow, x: number, y: number): Promise<number[]> {
  const data = await sharp(bytes).ensureAlpha().raw().toBuffer();
  return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
}

const blue = [0x33, 0x77, 0xaa, 255];

describe('a logo is stored', () => {
  test('as lossless WebP of 800 pixels where it is SVG, however small it says it is', {
    tags: 'extended',
  }, async () => {
    const image = await stored(svgFile());

    expect(image).toMatchObject({ type: 'image/webp', width: 800, height: 400 });
    expect((await sharp(image.bytes).metadata()).format).toBe('webp');
    expect(Buffer.from(image.bytes).subarray(12, 16).toString()).toBe('VP8L');
    expect(await pixel(image, 600, 200)).toEqual(blue);
  });

  test('with its transparent background', async () => {
    expect((await pixel(await stored(svgFile()), 100, 200))[3]).toBe(0);
  });

  test('no larger than it came where it is PNG, and no longer than 800 pixels', async () => {
    const wide = await sharp({
      create: { width: 1600, height: 400, channels: 4, background: '#3377aa80' },
    })
      .png()
      .toBuffer();

    expect(await stored(fileOf(wide))).toMatchObject({ width: 800, height: 200 });
    expect(await stored(await pngFile())).toMatchObject({ width: 40, height: 20 });
  });

  test('without the white paper of a picture that has no transparency', {
    tags: 'extended',
  }, async () => {
    const paper = await sharp({
      create: { width: 40, height: 20, channels: 3, background: 'white' },
    })
      .composite([{ input: Buffer.from(drawing()) }])
      .png()
      .toBuffer();

    const image = await stored(fileOf(paper));

    expect((await pixel(image, 5, 10))[3]).toBe(0);
    const [red = 0, green = 0, colour = 0, alpha = 0] = await pixel(image, 30, 10);
    const onWhite = [red, green, colour].map((value) =>
      Math.round((value * alpha + 255 * (255 - alpha)) / 255),
    );
    expect(onWhite).toEqual(blue.slice(0, 3).map((value) => expect.closeTo(value, -0.5)));
    expect(alpha).toBeGreaterThan(150);
  });

  test('from a JPEG too', { tags: 'extended' }, async () => {
    const jpeg = await sharp(Buffer.from(drawing('black'))).flatten({ background: 'white' });
    const image = await stored(fileOf(await jpeg.jpeg({ quality: 100 }).toBuffer()));

    expect((await pixel(image, 5, 10))[3]).toBeLessThan(10);
    expect((await pixel(image, 35, 10))[3]).toBeGreaterThan(245);
  });

  test('without anything that the file says beside its pixels', async () => {
    const told = await sharp(Buffer.from(drawing()))
      .withExif({ IFD0: { Copyright: 'secret' } })
      .png()
      .toBuffer();
    const svg = drawing().replace('<rect', '<title>secret</title><rect data-note="secret"');

    for (const file of [fileOf(Buffer.concat([told, Buffer.from('secret')])), svgFile(svg)]) {
      const { bytes } = await stored(file);
      expect(Buffer.from(bytes).includes('secret')).toBe(false);
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    }
  });

  test.each(
    oneInEvery(3, [
      ['a declaration and a type', `<?xml version="1.0"?>\n<!-- x -->\n<!DOCTYPE svg>${drawing()}`],
      ['a byte order mark', `\uFEFF${drawing()}`],
      ['no size but a view', drawing().replace('width="40" height="20"', 'viewBox="0 0 40 20"')],
      [
        'a size in millimetres',
        drawing().replace('width="40" height="20"', 'width="40mm" height="20mm"'),
      ],
      ['entities', `<!DOCTYPE svg [<!ENTITY blue "#3377aa">]>${drawing('&blue;')}`],
    ]),
  )('from an SVG with %s', async (_what, svg) => {
    expect(await stored(svgFile(svg))).toMatchObject({ width: 800, height: 400 });
  });
});

describe('a file that is no logo', () => {
  test.each<[string, number, () => Promise<string | Buffer>]>([
    ['HTML', 415, async () => '<!doctype html><p>Hello'],
    ['half an SVG', 415, async () => drawing().slice(0, 80)],
    ['an SVG without a size', 415, async () => drawing().replace('width="40"', 'width="0"')],
    ['a GIF', 415, () => sharp(Buffer.from(drawing())).gif().toBuffer()],
    ['a PDF', 415, async () => '%PDF-1.7\n'],
    ['an SVG above 1 MB', 413, async () => `${drawing()}<!--${'x'.repeat(1024 * 1024)}-->`],
  ])('is refused: %s', async (_name, status, content) => {
    const { admin, clients, images } = await siteWithAdmin();

    const reply = await postClient(admin, { image: fileOf(await content(), 'logo.svg') });

    expect([reply.status, badFieldsOf(reply)]).toEqual([status, ['image']]);
    expect([...(await clients()), ...(await images())]).toEqual([]);
  });

  test('is named beside the other bad fields', { tags: 'extended' }, async () => {
    const { admin } = await siteWithAdmin();

    const image = svgFile('<svg');
    const reply = await postClient(admin, { name: '', image });

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply).sort()).toEqual(['image', 'name']);
    expect(reply.json().errors).toContainEqual(
      expect.stringContaining('undamaged SVG, PNG or JPEG'),
    );
  });
});
