import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, onTestFinished } from 'vitest';
import type { ImageRow } from '../../../server/database/tables.ts';
import { limits } from '../../../server/shared/limits.ts';
import { paths } from '../../../server/shared/paths.ts';
import { signedInAdmin, siteWithAdmin } from '../../support/admin.ts';
import { fileOf, rectangle, upload } from '../../support/images.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';

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

  test('once, however often it comes, and at the same time', async ({ site, admin }) => {
    const image = fileOf(await rectangle(400, 300).jpeg().toBuffer());

    const replies = await Promise.all([1, 2, 3, 4].map(() => upload(admin, image)));

    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await site.db.selectFrom('images').select('name').execute()).toHaveLength(1);
  });
});

async function openSite() {
  const site = await startSite();
  await insertParcel(site.db);
  const admin = await signedInAdmin(site);
  const post = async (path: string, form: Record<string, string | File>) =>
    (await admin.ask(path, { method: 'POST', form })).status;
  const sizes = () => site.db.selectFrom('images').select(['width', 'height']).execute();
  return { site, admin, post, sizes };
}

/** Large pictures take seconds, and minutes on a machine with other work. */
const timeout = 120_000;

describe('a photo of 24 megapixels, as an iPhone takes it,', () => {
  test('is taken wherever a picture is', { timeout }, async () => {
    const { post, sizes } = await openSite();
    const image = fileOf(await readFile('tests/fixtures/pictures/iphone-24mp.jpg'));

    expect(await post(paths.api.parcelImage, { id: 'TEST-1001', image })).toBe(200);
    expect(await post(paths.api.reviews, { name: 'Ada', review: 'Good.', image })).toBe(201);
    expect(await post(paths.api.clients, { name: 'Ada', image })).toBe(201);
    expect(await post(paths.api.logo, { image })).toBe(200);
    expect(await post(paths.api.pageImages, { image })).toBe(201);
    const event = JSON.stringify({ parcels: ['TEST-1001'], title: 'Seen' });
    expect(await post(paths.api.events, { event, image })).toBe(201);
    const proof = { parcel: 'TEST-1001', received_by: 'Ada', photo: image, signature: image };
    expect(await post(paths.api.deliveries, proof)).toBe(201);

    const kept = await sizes();
    expect(kept.length).toBeGreaterThanOrEqual(3);
    expect(Math.max(...kept.map(({ width }) => width))).toBe(1600);
  });
});

test('a photo of twenty megabytes is taken', { tags: 'extended', timeout }, async () => {
  const { admin, sizes } = await openSite();
  const photo = await readFile('tests/fixtures/pictures/iphone-24mp.jpg');

  // What stands behind the picture is ignored, as cameras put a film or a second picture there.
  const large = Buffer.concat([photo, Buffer.alloc(20 * 1024 * 1024)]);
  expect((await upload(admin, fileOf(large))).status).toBe(201);

  expect(await sizes()).toEqual([{ width: 1600, height: 1200 }]);
});

test('a photo of fifteen megabytes of noise is taken', { tags: 'extended', timeout }, async () => {
  const { admin, sizes } = await openSite();
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const pixels = { width: 4032, height: 3024, channels: 3, background: 'red', noise } as const;
  const photo = await sharp({ create: pixels }).jpeg({ quality: 100 }).toBuffer();
  expect(photo.length).toBeGreaterThan(15 * 1024 * 1024);

  expect((await upload(admin, fileOf(photo))).status).toBe(201);

  expect(await sizes()).toEqual([{ width: 1600, height: 1200 }]);
});

describe('a photo of 48 megapixels', { tags: 'extended', timeout }, () => {
  test.each([
    ['progressive JPEG', () => rectangle(8064, 6048).jpeg({ progressive: true })],
    ['PNG', () => rectangle(8064, 6048).png({ compressionLevel: 1 })],
    ['interlaced PNG', () => rectangle(8064, 6048).png({ progressive: true, compressionLevel: 1 })],
  ])('is taken as %s', async (_format, picture) => {
    const { admin, sizes } = await openSite();

    expect((await upload(admin, fileOf(await picture().toBuffer()))).status).toBe(201);

    expect(await sizes()).toEqual([{ width: 1600, height: 1200 }]);
  });

  test('is refused where it would take more memory than others: interlaced, with 64 bits a pixel', async () => {
    const { admin, sizes } = await openSite();
    const deep = rectangle(8064, 6048).ensureAlpha().toColourspace('rgb16');
    const png = await deep.png({ progressive: true, compressionLevel: 1 }).toBuffer();

    const reply = await upload(admin, fileOf(png));

    expect(reply.status).toBe(413);
    expect(reply.json()).toMatchObject({
      errors: ['This image has too many pixels. Use at most 25 megapixels.'],
    });
    expect(await sizes()).toEqual([]);
  });
});

describe('decoding a picture', () => {
  test('keeps nobody else waiting', { tags: 'extended' }, async ({ site, admin }) => {
    let isDecoded = false;
    const large = fileOf(await rectangle(6000, 4000).png().toBuffer());

    const uploaded = upload(admin, large).finally(() => {
      isDecoded = true;
    });
    await once(sharp.queue, 'change');
    for (let count = 0; count < 5; count += 1) await site.ask('/health');

    expect(isDecoded).toBe(false);
    expect((await uploaded).status).toBe(201);
  });

  test('is done for one at a time', async ({ admin }) => {
    const image = fileOf(await rectangle(2000, 1500).png().toBuffer());
    const running: number[] = [];
    const note = () => running.push(sharp.counters().process + sharp.counters().queue);
    sharp.queue.on('change', note);
    onTestFinished(() => {
      sharp.queue.off('change', note);
    });

    await Promise.all([1, 2, 3].map(() => upload(admin, image)));

    expect(running.length).toBeGreaterThan(5);
    expect(Math.max(...running)).toBe(1);
  });

  test('goes on after a picture that could not be decoded', async ({ admin }) => {
    const sound = await rectangle(900, 900).jpeg().toBuffer();

    const replies = await Promise.all([
      upload(admin, fileOf(sound.subarray(0, sound.length / 2))),
      upload(admin, fileOf(sound)),
    ]);

    expect(replies.map(({ status }) => status).sort()).toEqual([201, 415]);
  });
});

const { bytes: maxBytes } = limits.image;

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>x</script></svg>';

async function tryUpload(content: Uint8Array | string, name?: string) {
  const { site, admin } = await siteWithAdmin();
  const reply = await upload(admin, fileOf(content, name));
  const images = await site.db.selectFrom('images').select('name').execute();
  const reviews = await site.db.selectFrom('reviews').select('id').execute();
  return { reply, kept: images.length + reviews.length, site };
}

/** A JPEG or PNG that says in its header that it is this large. */
function claiming(bytes: Buffer, width: number, height: number): Buffer {
  const claim = Buffer.from(bytes);
  const isPng = claim[0] === 0x89;
  if (isPng) {
    claim.writeUInt32BE(width, 16);
    claim.writeUInt32BE(height, 20);
    claim.writeUInt32BE(crc32(claim.subarray(12, 29)), 29);
  } else {
    const frame = claim.indexOf(Buffer.from([0xff, 0xc0]));
    claim.writeUInt16BE(height, frame + 5);
    claim.writeUInt16BE(width, frame + 7);
  }
  return claim;
}

const sizes = async () => ({
  jpeg: await rectangle(40, 30).jpeg().toBuffer(),
  png: await rectangle(40, 30).png().toBuffer(),
});

describe('a file that is no sound JPEG or PNG gets 415', () => {
  const files: [string, () => Promise<Uint8Array | string>][] = [
    ['SVG', async () => svg],
    ['GIF', () => rectangle(4, 3).gif().toBuffer()],
    ['WebP', () => rectangle(4, 3).webp().toBuffer()],
    ['TIFF', () => rectangle(4, 3).tiff().toBuffer()],
    ['AVIF', () => rectangle(4, 3).avif().toBuffer()],
    ['PDF', async () => '%PDF-1.7\n'],
    ['HTML', async () => '<!doctype html><p>Hello'],
    ['one byte', async () => 'x'],
    ['a signature alone', async () => Buffer.from([0xff, 0xd8, 0xff])],
    ['SVG behind a signature', async () => Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, 'latin1')],
    [
      'zeros behind a signature',
      async () => Buffer.from([0xff, 0xd8, 0xff, ...Array(999).fill(0)]),
    ],
    ['half a JPEG', async () => firstHalf(await rectangle(900, 900).jpeg().toBuffer())],
    ['half a PNG', async () => firstHalf(await rectangle(900, 900).png().toBuffer())],
    ['a PNG with a wrong checksum', async () => corrupted(await rectangle(9, 9).png().toBuffer())],
  ];

  test.each(files)('%s', async (_name, content) => {
    const { reply, kept } = await tryUpload(await content(), 'photo.jpg');

    const message = 'Choose an image that is an undamaged JPEG or PNG file.';
    expect(reply.status).toBe(415);
    expect(reply.json()).toMatchObject({
      status: 'fail',
      errors: [message],
      error_details: [{ field: 'image', message }],
    });
    expect(kept).toBe(0);
  });
});

describe('a picture that is too large gets 413', { timeout: 60_000 }, () => {
  test.each([
    ['one byte', maxBytes + 1],
    ['far', 1.5 * maxBytes],
  ])('by %s', { tags: 'extended' }, async (_name, length) => {
    const { jpeg } = await sizes();
    const { reply, kept, site } = await tryUpload(padded(jpeg, length));

    expect(reply.status).toBe(413);
    expect(reply.json()).toMatchObject({
      errors: ['This image is too large. Use at most 25 MB.'],
      error_details: [{ field: 'image' }],
    });
    expect(kept).toBe(0);
    expect((await site.ask('/health')).status).toBe(200);
  });

  test('but not with 25 MB, which is as large as it may be', { tags: 'extended' }, async () => {
    const { jpeg } = await sizes();
    expect((await tryUpload(padded(jpeg, maxBytes))).reply.status).toBe(201);
  });

  const bombs: [string, () => Promise<Buffer>][] = [
    ['a row above 50 megapixels', () => rectangle(8000, 6251).png().toBuffer()],
    ['a PNG bomb', async () => claiming((await sizes()).png, 60_000, 60_000)],
    ['a JPEG bomb', async () => claiming((await sizes()).jpeg, 65_000, 65_000)],
  ];

  test.each(bombs)('in pixels: %s', async (_name, content) => {
    const { reply, kept } = await tryUpload(await content());

    expect(reply.status).toBe(413);
    expect(reply.json()).toMatchObject({
      errors: ['This image has too many pixels. Use at most 50 megapixels.'],
      error_details: [{ field: 'image' }],
    });
    expect(kept).toBe(0);
  });
});

function firstHalf(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2);
}

function padded(bytes: Buffer, length: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);
}

/** Another byte in the middle of the pixels. */
function corrupted(png: Buffer): Buffer {
  const copy = Buffer.from(png);
  const at = copy.indexOf('IDAT') + 10;
  copy.writeUInt8((copy[at] ?? 0) ^ 0xff, at);
  return copy;
}
