import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { ImageRow } from '../../../server/database/tables.ts';
import { signedInAdmin, siteWithAdmin } from '../../support/admin.ts';
import { fileOf, rectangle, upload } from '../../support/images.ts';
import { startSite } from '../../support/site.ts';

const payload = '<script>alert("secret")</script>PK\u0003\u0004';

/** What is stored after an upload. */
async function stored(image: File): Promise<ImageRow> {
  const site = await startSite();
  expect((await upload(await signedInAdmin(site), image)).status).toBe(201);
  return site.db.selectFrom('images').selectAll().executeTakeFirstOrThrow();
}

/** The colour of one pixel of a stored image. */
async function colourAt({ bytes, width }: ImageRow, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const start = (y * width + x) * info.channels;
  return [...data.subarray(start, start + info.channels)];
}

/** A colour within what encoding may change. */
function about(colour: number[]) {
  return colour.map((value) => expect.closeTo(value, -1.3));
}

describe('a picture is stored', () => {
  test('as WebP, named by its content, its long side no longer than 1600 pixels', async () => {
    const image = await stored(fileOf(await rectangle(3000, 2000).jpeg().toBuffer()));

    const hash = createHash('sha256').update(image.bytes).digest('hex');
    expect(image).toMatchObject({ type: 'image/webp', width: 1600, height: 1067 });
    expect(image.name).toBe(`${hash.slice(0, 32)}.webp`);
    expect(await sharp(image.bytes).metadata()).toMatchObject({
      format: 'webp',
      width: 1600,
      height: 1067,
    });
  });

  test('no larger than it came, and as transparent', async () => {
    const png = await sharp({
      create: { width: 40, height: 30, channels: 4, background: { r: 0, g: 80, b: 160, alpha: 0 } },
    })
      .png()
      .toBuffer();

    const image = await stored(fileOf(png, 'logo.png', 'image/png'));

    expect(image).toMatchObject({ width: 40, height: 30 });
    expect((await colourAt(image, 5, 5))[3]).toBe(0);
  });

  test('upright', async () => {
    const blue = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'blue' } })
      .png()
      .toBuffer();
    const lying = await rectangle(40, 20)
      .composite([{ input: blue, left: 20, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();

    const image = await stored(fileOf(lying));

    expect(image).toMatchObject({ width: 20, height: 40 });
    expect(await colourAt(image, 10, 5)).toEqual(about([200, 40, 30]));
    expect(await colourAt(image, 10, 35)).toEqual(about([0, 0, 255]));
  });

  test('without what a camera tells of itself and of the place', async () => {
    const told = await rectangle(40, 30)
      .withExif({ IFD0: { Copyright: payload }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer();

    const image = await stored(fileOf(told));

    const { exif, icc, xmp, orientation } = await sharp(image.bytes).metadata();
    expect({ exif, icc, xmp, orientation }).toEqual({});
    expect(Buffer.from(image.bytes).includes('secret')).toBe(false);
  });

  test('in the colours of the web', async () => {
    const wide = await rectangle(40, 30).withIccProfile('p3').png().toBuffer();
    const printed = await rectangle(40, 30).toColourspace('cmyk').jpeg().toBuffer();
    const deep = await rectangle(40, 30).toColourspace('rgb16').png().toBuffer();

    const image = await stored(fileOf(wide));
    expect(await colourAt(image, 5, 5)).toEqual(about([200, 40, 30]));
    expect(await sharp(image.bytes).metadata()).not.toHaveProperty('icc');
    expect(await colourAt(await stored(fileOf(deep)), 5, 5)).toEqual(about([200, 40, 30]));
    const [red = 0, green = 255] = await colourAt(await stored(fileOf(printed)), 5, 5);
    expect(red - green).toBeGreaterThan(100);
  });

  test('without what hangs on behind it', async () => {
    const jpeg = await rectangle(40, 30).jpeg().toBuffer();

    const image = await stored(fileOf(Buffer.concat([jpeg, Buffer.from(payload)])));

    expect(Buffer.from(image.bytes).includes('secret')).toBe(false);
    expect(Buffer.from(image.bytes).includes('PK')).toBe(false);
  });

  test.each(['photo.gif', '../../x.png', 'C:\\x.exe', 'a"b\r\n.jpg'])(
    'whatever its file is called: %j',
    async (name) => {
      const image = await stored(fileOf(await rectangle(4, 3).png().toBuffer(), name, 'image/gif'));
      expect(image.name).toMatch(/^[0-9a-f]{32}\.webp$/);
    },
  );

  test('once, however often it comes, and at the same time', async () => {
    const { site, admin } = await siteWithAdmin();
    const image = fileOf(await rectangle(400, 300).jpeg().toBuffer());

    const replies = await Promise.all([1, 2, 3, 4].map(() => upload(admin, image)));

    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await site.db.selectFrom('images').select('name').execute()).toHaveLength(1);
  });
});
