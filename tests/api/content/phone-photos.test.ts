import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { fileOf, rectangle, upload } from '../../support/images.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

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
