import { once } from 'node:events';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { limits } from '../../../server/shared/limits.ts';
import { signedInAdmin, siteWithAdmin } from '../../support/admin.ts';
import { fileOf, rectangle, upload } from '../../support/images.ts';
import { startSite } from '../../support/site.ts';

describe('decoding a picture', () => {
  test('keeps nobody else waiting', { tags: 'extended' }, async () => {
    const { site, admin } = await siteWithAdmin();
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

  test('is done for one at a time', async () => {
    const admin = await signedInAdmin(await startSite());
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

  test('goes on after a picture that could not be decoded', async () => {
    const admin = await signedInAdmin(await startSite());
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
  test('by one byte', { tags: 'extended' }, async () => {
    const { jpeg } = await sizes();
    const { reply, kept } = await tryUpload(padded(jpeg, maxBytes + 1));

    expect(reply.status).toBe(413);
    expect(reply.json()).toMatchObject({
      errors: ['This image is too large. Use at most 25 MB.'],
      error_details: [{ field: 'image' }],
    });
    expect(kept).toBe(0);
  });

  test('by far', { tags: 'extended' }, async () => {
    const { jpeg } = await sizes();
    const { reply, kept, site } = await tryUpload(padded(jpeg, 1.5 * maxBytes));

    expect(reply.status).toBe(413);
    expect(reply.json()).toMatchObject({
      errors: ['This image is too large. Use at most 25 MB.'],
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
