import { brotliCompressSync } from 'node:zlib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import {
  brandingSheetIn,
  ownColors,
  pictureOf,
  postLogo,
  sign,
  siteToDress,
  test,
} from '../../support/content/branding.ts';
import { badFieldsOf } from '../../support/http.ts';
import { insertParcel } from '../../support/parcels.ts';
import { manifest, startSite } from '../../support/site.ts';
import { oneInEvery } from '../../support/sweep.ts';

const pages = ['/', '/track.html', '/track.html?code=NO-SUCH-1', '/contact.html', '/nowhere'];

test.each(pages)('without a look of its own a site is drawn as ever: %s', async (path) => {
  const { ask } = await startSite();

  const { text } = await ask(path);

  expect(text).not.toContain('/assets/look/');
  expect(text).toContain('<meta name="theme-color" content="#0c1f33"/>');
  expect(text).toContain(`<link rel="icon" href="${manifest.favicon}" type="image/svg+xml"/>`);
  expect(text.match(/<link rel="stylesheet"/g)).toHaveLength(1);
});

describe('two colours', () => {
  test.each(pages)('are on %s at once, by a sheet that is kept for good', async (path) => {
    const { site, paint } = await siteToDress();
    await site.ask(path);

    await paint(ownColors);

    const { text, headers } = await site.ask(path);
    expect(headers['content-security-policy']).not.toContain('unsafe-inline');
    expect(text).not.toMatch(/ style=/);
    expect(text).toContain('<meta name="theme-color" content="#7a1f5c"/>');
    const sheet = await site.ask(brandingSheetIn(text) ?? '');
    expect(sheet.status).toBe(200);
    expect(sheet.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(sheet.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(sheet.text).toContain('--deep:#7a1f5c');
    expect(sheet.text).toContain('--fill:#b00020');
    expect(brotliCompressSync(sheet.text).length).toBeLessThan(1024);
  });
  test('are in the panel and in the form for other sites too', async () => {
    const { site, admin, paint } = await siteToDress();
    await paint(ownColors);
    await insertParcel(site.db);

    for (const path of ['/control/index.html', '/control/signin.html', '/embed']) {
      const { text } = await (path === '/control/index.html' ? admin : site).ask(path);
      expect(brandingSheetIn(text), path).toBeDefined();
    }
  });

  test('change the address of the sheet with each change, and go with them', async () => {
    const { site, paint } = await siteToDress();
    const address = async () => brandingSheetIn((await site.ask('/')).text);
    await paint(ownColors);
    const first = await address();

    await paint({ accent_color: '#008844' });
    const second = await address();
    await paint({ primary_color: '', accent_color: null });

    expect(second).not.toBe(first);
    expect(await address()).toBeUndefined();
  });

  test.each([
    'red',
    '#fff',
    '#12345',
    '#1234567',
    '#12345g',
    'red;}body{display:none',
    '#112233;}body{}',
    '#112233\n',
    ['#112233'],
    0x112233,
    {},
  ])('are colours and nothing else: %j', async (color) => {
    const { paint, kept } = await siteToDress();
    const reply = await paint({ primary_color: color });

    const isTrimmed = color === '#112233\n';
    expect(reply.status).toBe(isTrimmed ? 200 : 422);
    if (!isTrimmed) expect(badFieldsOf(reply)).toEqual(['primary_color']);
    expect((await kept()).primary_color).toBe(isTrimmed ? '#112233' : null);
  });

  test('are kept in small letters', async ({ dressed: { paint, kept } }) => {
    await paint({ accent_color: ' #AABBCC ' });

    expect((await kept()).accent_color).toBe('#aabbcc');
  });

  test('get no further where the database holds something else', async ({ dressed: { site } }) => {
    await sql`update settings set primary_color = 'red;}a{', accent_color = '#b00020'`.execute(
      site.db,
    );

    const { text } = await site.ask('/');
    const sheet = await site.ask(brandingSheetIn(text) ?? '');

    expect(text).toContain('<meta name="theme-color" content="#0c1f33"/>');
    expect(`${text}${sheet.text}`).not.toContain('red;}');
  });
});

describe('the address of a sheet', () => {
  test.each([
    '/assets/look/ffffff-house.css',
    '/assets/look/house-house-xyz.css',
    '/assets/look/red%3B%7D-house-0123456789abcdef.css',
    '/assets/look/..%2fsite.css',
  ])('is no other than %s', async (path) => {
    const { ask } = await startSite();

    expect((await ask(path)).status).toBe(404);
  });

  test('of another release leads to the nearest one, which is not kept', async () => {
    const { ask } = await startSite();

    const { status, headers, text } = await ask('/assets/look/7a1f5c-house-0123456789abcdef.css');

    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-cache');
    expect(text).toContain('--deep:#7a1f5c');
  });
});

describe('a logo', () => {
  test('stands for the name in the bar, and says it', async () => {
    const { site, admin, kept } = await siteToDress();
    await postLogo(admin);

    const { text } = await site.ask('/contact.html');

    const { logo } = await kept();
    expect(text).toContain(
      `<img class="brand-logo brand-plate" src="/uploads/images/${logo}" alt="Waybill Logistics" width="480" height="160"/>`,
    );
    expect(text).not.toContain('WAYBILL LOGISTICS');
  });

  test('of light ink needs no plate on the bar', { tags: 'extended' }, async () => {
    const { site, admin } = await siteToDress();
    await postLogo(admin, pictureOf(sign('#ffffff')));

    expect((await site.ask('/')).text).toContain('<img class="brand-logo" ');
  });

  test('is on the delivery note', { tags: 'extended' }, async () => {
    const { site, admin, kept } = await siteToDress();
    await insertParcel(site.db, { tracking_code: 'DONE-1001' });
    const form = { parcel: 'DONE-1001', received_by: 'Ada' };
    await admin.ask('/api/deliveries', { method: 'POST', form });
    await postLogo(admin);

    expect((await admin.ask('/control/parcels/DONE-1001/delivery-note')).text).toContain(
      `<img class="company-mark" src="/uploads/images/${(await kept()).logo}"`,
    );
  });
});

describe('icons', () => {
  const sizes = { '32': 32, '180': 180, '192': 192, '512': 512, maskable: 512 };
  const corner = async (png: Buffer, side: number) => {
    const raw = await sharp(png).ensureAlpha().raw().toBuffer();
    const at = (Math.floor(side / 2) + side * 2) * 4;
    return [...raw.subarray(at, at + 4)];
  };
  const ask = async (site: Awaited<ReturnType<typeof siteToDress>>['site'], path: string) => {
    const response = await fetch(`${site.url}${path}`);
    return { response, png: Buffer.from(await response.arrayBuffer()) };
  };

  test.each([
    ['the house’s sign', null],
    ['a logo', sign('#14213d').replace('h60v20H20', 'h30v20H20')],
    ['a letter for a long logo', sign('#14213d')],
  ])('are drawn of the company’s colours and %s', async (_what, drawing) => {
    const { site, admin, paint } = await siteToDress();
    await paint(ownColors);
    if (drawing !== null) await postLogo(admin, pictureOf(drawing));
    const { text } = await site.ask('/');
    const base = /href="(\/assets\/look\/[^"]+\/icon-)32\.png"/.exec(text)?.[1] ?? '';

    for (const [name, side] of Object.entries(sizes)) {
      const { response, png } = await ask(site, `${base}${name}.png`);
      expect(response.headers.get('content-type'), name).toBe('image/png');
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(await sharp(png).metadata()).toMatchObject({ width: side, height: side });
      const isOnWhite = drawing?.includes('h30') === true;
      const ground = isOnWhite ? [255, 255, 255, 255] : [0x7a, 0x1f, 0x5c, 255];
      expect(await corner(png, side), name).toEqual(ground);
    }
  });

  test.each(oneInEvery(3, ['شركة البريد', 'Ébène', 'Waybill']))(
    'have the first letter of %s whole, and in the middle',
    async (company_name) => {
      const { site, admin, paint } = await siteToDress();
      await paint({ ...ownColors, company_name });
      await postLogo(admin, pictureOf(sign('#14213d')));
      const { text } = await site.ask('/');
      const base = /href="(\/assets\/look\/[^"]+\/icon-)32\.png"/.exec(text)?.[1] ?? '';

      const { png } = await ask(site, `${base}maskable.png`);

      // Apart from its ground; the maskable one has no rounded corners.
      const { info } = await sharp(png)
        .trim({ background: '#7a1f5c', threshold: 60 })
        .toBuffer({ resolveWithObject: true });
      const { width, height, trimOffsetLeft = 0, trimOffsetTop = 0 } = info;
      for (const [size, offset] of [
        [width, -trimOffsetLeft],
        [height, -trimOffsetTop],
      ] as const) {
        expect(size).toBeGreaterThan(60);
        expect(size).toBeLessThan(0.6 * 512);
        expect(Math.abs(offset + size / 2 - 256)).toBeLessThan(8);
      }
    },
  );

  test('are in the manifest and behind /favicon.ico, under a new address after a change', async () => {
    const { site, admin, paint } = await siteToDress();
    await paint(ownColors);
    const iconNow = async () => (await site.ask('/favicon.ico')).headers.location;
    const first = await iconNow();

    const app = JSON.parse((await site.ask('/site.webmanifest')).text);
    expect(app.theme_color).toBe('#7a1f5c');
    expect(app.icons[0].src).toBe(String(first).replace('icon-32', 'icon-192'));
    await postLogo(admin);

    expect(await iconNow()).not.toBe(first);
    const { response } = await ask(site, String(first));
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  });

  test('are the house’s own where there is no look', async () => {
    const { ask: askSite } = await startSite();

    expect((await askSite('/assets/look/0123456789abcdef/icon-32.png')).status).toBe(404);
    expect((await askSite('/favicon.ico')).headers.location).toBe(manifest.appIcons['32']);
  });
});

test('the picture of shared links shows the look, under an address of its own', {
  tags: 'extended',
}, async () => {
  const { site, admin, paint } = await siteToDress();
  const picture = async () =>
    Buffer.from(await (await fetch(`${site.url}/share-image.png`)).arrayBuffer());
  const address = async () => /og:image" content="([^"]+)"/.exec((await site.ask('/')).text)?.[1];
  const [plain, first] = [await picture(), await address()];

  await paint(ownColors);
  const [painted, second] = [await picture(), await address()];
  await postLogo(admin);

  expect(plain.equals(painted)).toBe(false);
  expect(painted.equals(await picture())).toBe(false);
  expect(new Set([first, second, await address()]).size).toBe(3);
  expect(await sharp(await picture()).metadata()).toMatchObject({ width: 1200, height: 630 });
});
