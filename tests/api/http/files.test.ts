import { randomBytes } from 'node:crypto';
import { describe, expect } from 'vitest';
import { insertImage } from '../../../server/content/images/queries.ts';
import { memoize } from '../../../server/memoized.ts';
import { manifest, startSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';
import { oneInEvery } from '../../support/sweep.ts';

describe('built files', () => {
  test('are kept for good', async ({ site: { ask } }) => {
    const reply = await ask(manifest.styles);

    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': expect.stringContaining('text/css'),
      'cache-control': 'public, max-age=31536000, immutable',
      etag: expect.stringMatching(/^W\/".+"$/),
    });
  });

  test.each(['br', 'gzip'])('come compressed as %s', async (encoding) => {
    const { ask, url } = await startSite();
    const plain = (await ask(manifest.loader)).text;

    const reply = await fetch(url + manifest.loader, { headers: { 'Accept-Encoding': encoding } });

    expect(reply.headers.get('content-encoding')).toBe(encoding);
    expect(reply.headers.get('vary')).toContain('Accept-Encoding');
    expect(await reply.text()).toBe(plain);
  });

  test('are not sent to those who have them', async ({ site: { ask } }) => {
    const etag = (await ask(manifest.icons)).headers.etag ?? '';

    const reply = await ask(manifest.icons, { headers: { 'If-None-Match': etag } });

    expect(reply.status).toBe(304);
    expect(reply.text).toBe('');
    expect(reply.headers['cache-control']).toContain('immutable');
  });

  test('that do not exist are not found, whoever claims to have them', async () => {
    const { ask } = await startSite();
    const headers = { 'If-None-Match': 'W/"ghost.js"' };
    expect((await ask('/assets/ghost.js', { headers })).status).toBe(404);
  });

  test('come in ranges', async ({ site: { ask } }) => {
    const whole = (await ask(manifest.icons)).text;

    const reply = await ask(manifest.icons, { headers: { Range: 'bytes=10-19' } });
    const past = await ask(manifest.icons, { headers: { Range: 'bytes=99999999-' } });

    expect(reply.status).toBe(206);
    expect(reply.text).toBe(whole.slice(10, 20));
    expect(past.status).toBe(416);
  });
});

describe('uploaded images', () => {
  const image = {
    name: 'abc123.webp',
    type: 'image/webp',
    width: 1,
    height: 1,
    bytes: new Uint8Array([1, 2, 3, 250]),
    created_at: '2026-01-01T00:00:00.000Z',
  };

  test('are served from the database, for good, in a sandbox', async ({ site: { db, url } }) => {
    await insertImage(db, image);

    const reply = await fetch(`${url}/uploads/images/abc123.webp`);

    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('image/webp');
    expect(reply.headers.get('cache-control')).toContain('immutable');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(new Uint8Array(await reply.arrayBuffer())).toEqual(image.bytes);
  });

  describe('that are large', () => {
    const bytes = new Uint8Array(randomBytes(200_000));
    const siteWithLarge = async () => {
      const site = await startSite();
      await insertImage(site.db, { ...image, name: 'large.webp', bytes });
      const ask = async (headers: Record<string, string> = {}, method = 'GET') => {
        const reply = await fetch(`${site.url}/uploads/images/large.webp`, { method, headers });
        return { reply, body: new Uint8Array(await reply.arrayBuffer()) };
      };
      return { ...site, ask };
    };

    test('come whole to each of many readers', { tags: 'extended' }, async () => {
      const { ask } = await siteWithLarge();

      const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));

      for (const { reply, body } of answers) {
        expect(reply.headers.get('content-length')).toBe('200000');
        expect(Buffer.compare(body, bytes)).toBe(0);
      }
    });

    const ranges: [range: string, from: number, to: number][] = [
      ['bytes=65530-131080', 65_530, 131_081],
      ['bytes=199990-', 199_990, 200_000],
      ['bytes=-10', 199_990, 200_000],
      ['bytes=0-999999', 0, 200_000],
    ];
    test.each(oneInEvery(2, ranges))('come in ranges: %s', async (Range, start, end) => {
      const { ask } = await siteWithLarge();

      const { reply, body } = await ask({ Range });

      expect(reply.status).toBe(206);
      expect(reply.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/200000`);
      expect(Buffer.compare(body, bytes.subarray(start, end))).toBe(0);
    });

    test('come whole to whoever has a part of another one', async () => {
      const { ask } = await siteWithLarge();
      const statusWith = async (known: string) =>
        (await ask({ Range: 'bytes=0-9', 'If-Range': known })).reply.status;

      expect(await statusWith('"large.webp"')).toBe(206);
      expect(await statusWith('"other.webp"')).toBe(200);
      expect(await statusWith('W/"large.webp"')).toBe(200);
    });

    test('are told of without being sent', async () => {
      const { ask } = await siteWithLarge();

      const { reply, body } = await ask({}, 'HEAD');

      expect([reply.status, reply.headers.get('content-length')]).toEqual([200, '200000']);
      expect(body).toHaveLength(0);
    });

    test('are gone when they are deleted, whoever has just read them', async () => {
      const { db, ask } = await siteWithLarge();
      await ask();

      await db.deleteFrom('images').execute();

      expect((await ask()).reply.status).toBe(404);
    });
  });

  test('are not sent to those who have them', async ({ site: { db, ask } }) => {
    await insertImage(db, image);

    const reply = await ask('/uploads/images/abc123.webp', {
      headers: { 'If-None-Match': '"abc123.webp"' },
    });

    expect(reply.status).toBe(304);
  });

  test.each(['none.webp', '..%2f..%2fwaybill.db', '%2e%2e'])('404 for %s', async (name) => {
    const { ask } = await startSite();
    expect((await ask(`/uploads/images/${name}`)).status).toBe(404);
  });
});

function counted() {
  const keys: string[] = [];
  const length = memoize((text) => {
    keys.push(text);
    return text.length;
  });
  return { keys, length };
}

test('what was made of a text is remembered, nothing included', () => {
  const { keys, length } = counted();
  expect([length('one'), length('one'), length('three')]).toEqual([3, 3, 5]);
  expect(keys).toEqual(['one', 'three']);

  let times = 0;
  const nothing = memoize(() => {
    times += 1;
    return undefined;
  });
  nothing('x');
  nothing('x');
  expect(times).toBe(1);
});

test('strangers cannot fill the memory: neither with long texts nor with many', () => {
  const { keys, length } = counted();
  const long = 'x'.repeat(4000);
  length(long);
  length(long);
  expect(keys).toEqual([long, long]);

  length('first');
  for (let number = 0; number < 2000; number += 1) length(`text ${number}`);
  const before = keys.length;
  length('first');
  expect(keys).toHaveLength(before + 1);
});
