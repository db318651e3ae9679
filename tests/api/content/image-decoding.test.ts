import { once } from 'node:events';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { fileOf, rectangle, upload } from '../../support/images.ts';
import { startSite } from '../../support/site.ts';

describe('decoding a picture', () => {
  test('keeps nobody else waiting', async () => {
    const site = await startSite();
    const admin = await signedInAdmin(site);
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
