import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished } from 'vitest';
import { createSvgRenderer } from '../../../server/content/images/svg-renderer.ts';
import type { ImageRow } from '../../../server/database/tables.ts';
import {
  drawing,
  pngFile,
  postClient,
  siteWithAdmin,
  svgFile,
} from '../../support/content/clients.ts';
import { blackPng, corner, hasRed, svg } from '../../support/content/svg.ts';
import { badFieldsOf } from '../../support/http.ts';
import { fileOf } from '../../support/images.ts';
import { listenInTest } from '../../support/listen-in-test.ts';
import { distDir } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';
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

  test('is named beside the other bad fields', { tags: 'extended' }, async ({ admin }) => {
    const reply = await postClient(admin, { name: '', image: svgFile('<svg') });

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply).sort()).toEqual(['image', 'name']);
    expect(reply.json().errors).toContainEqual(
      expect.stringContaining('undamaged SVG, PNG or JPEG'),
    );
  });
});

const letters = 'abcdefghij'.split('');

const laughs = letters
  .map((name, index) => `<!ENTITY ${name} "${`&${letters[index - 1] ?? 'amp'};`.repeat(10)}">`)
  .join('');

test.each([
  ['a billion laughs', svg('<text>&j;</text>', `<!DOCTYPE svg [${laughs}]>`)],
  [
    'one long laugh',
    svg(`<text>${'&a;'.repeat(9999)}</text>`, `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(9999)}">]>`),
  ],
  ['a depth', svg('<g>'.repeat(50_000) + '</g>'.repeat(50_000))],
  ['a width without end', svg(corner).replace('width="20"', 'width="1000000000"')],
  [
    'a length without width',
    svg(corner).replace('width="20" height="20"', 'width="1" height="100000"'),
  ],
])('%s is refused', async (_what, content) => {
  const { admin, images } = await siteWithAdmin();

  expect((await postClient(admin, { image: svgFile(content) })).status).toBe(415);
  expect(await images()).toEqual([]);
});

test('a large drawing is drawn at the size that is stored', { tags: 'extended' }, async () => {
  const { site, admin } = await siteWithAdmin();
  const large = svg('<rect width="60000" height="30000"/>').replace(
    'width="20" height="20"',
    'width="60000" height="30000"',
  );

  expect((await postClient(admin, { image: svgFile(large) })).status).toBe(201);

  const stored = await site.db.selectFrom('images').select(['width', 'height']).execute();
  expect(stored).toEqual([{ width: 800, height: 400 }]);
});

/** A drawing that holds a picture. */
function holding(png: Buffer): string {
  const data = `data:image/png;base64,${png.toString('base64')}`;
  return svg(`${corner}<image href="${data}" width="20" height="20"/>`);
}

test('a picture that stands in the drawing itself is drawn', { tags: 'extended' }, async () => {
  const { site, admin } = await siteWithAdmin();
  const create = { width: 20, height: 20, channels: 3, background: 'red' } as const;
  const red = await sharp({ create }).png().toBuffer();

  expect((await postClient(admin, { image: svgFile(holding(red)) })).status).toBe(201);

  const { bytes } = await site.db.selectFrom('images').select('bytes').executeTakeFirstOrThrow();
  expect(await hasRed(bytes)).toBe(true);
});

test('but not one that takes all the memory there is', {
  tags: 'extended',
  timeout: 15_000,
}, async () => {
  expect(await createSvgRenderer(distDir)(Buffer.from(holding(blackPng(11_000))))).toBeNull();
  // As long as the renderer itself has patience, and a little more.
});

test('a drawing that takes too long is given up', { tags: 'extended' }, async () => {
  const filters = '<feTurbulence baseFrequency="0.01" numOctaves="1000000"/>'.repeat(50);
  const endless = svg(
    `<filter id="f" x="0" y="0" width="1" height="1">${filters}</filter><rect width="20" height="20" filter="url(#f)"/>`,
  );

  expect(await createSvgRenderer(distDir, 500)(Buffer.from(endless))).toBeNull();
  expect(await createSvgRenderer(distDir)(Buffer.from(svg(corner)))).not.toBeNull();
});

const red = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
  .png()
  .toBuffer();

/** A server and a folder that hold what an SVG might fetch, and what was asked of the server. */
async function bait() {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    response.end(red);
  });
  const port = await listenInTest(server);
  const dir = mkdtempSync(join(tmpdir(), 'waybill-'));
  writeFileSync(join(dir, 'red.png'), red);
  writeFileSync(join(dir, 'red.svg'), svg('<rect id="r" width="20" height="20" fill="red"/>'));
  writeFileSync(join(dir, 'red.css'), 'rect { fill: red }');
  writeFileSync(join(dir, 'secret.txt'), 'SECRET');
  onTestFinished(() => {
    rmSync(dir, { recursive: true });
  });
  return { places: [`file://${dir}`, dir, `http://127.0.0.1:${port}`], requests };
}

const full = 'width="20" height="20"';

/** What a drawing holds to get at something of this place. */
type Reference = (place: string) => string;

const references: [string, Reference][] = [
  ['a picture', (place) => `<image href="${place}/red.png" ${full}/>`],
  ['a picture by XLink', (place) => `<image xlink:href="${place}/red.png" ${full}/>`],
  ['another drawing', (place) => `<use href="${place}/red.svg#r"/>`],
  [
    'a style sheet',
    (place) => `<style>@import url("${place}/red.css");</style><rect ${full} fill="none"/>`,
  ],
  ['a text', (place) => `<xi:include href="${place}/red.svg"/>`],
  ['a fill', (place) => `<rect ${full} fill="url(${place}/red.svg#r)"/>`],
  [
    'a picture of a filter',
    (place) => `<filter id="f"><feImage href="${place}/red.png"/></filter>
      <g filter="url(#f)"><rect ${full} fill="none"/></g>`,
  ],
  [
    'a page within',
    (place) => `<foreignObject ${full}><img src="${place}/red.png"/></foreignObject>`,
  ],
  ['a script', (place) => `<script href="${place}/x.js">fetch("${place}/y")</script>`],
];

/** Uploads a drawing; what is stored then, and whether anything in it is red. */
async function upload(drawing: string) {
  const { site, admin } = await siteWithAdmin();
  const { status } = await postClient(admin, { image: svgFile(drawing) });
  const stored = await site.db.selectFrom('images').select('bytes').executeTakeFirst();
  return { status, stored, isRed: stored && (await hasRed(stored.bytes)) };
}

describe('an SVG that refers to', () => {
  test.each(oneInEvery(4, references))(
    '%s elsewhere gets nothing of it',
    async (_what, reference) => {
      const { places, requests } = await bait();

      const { status, isRed } = await upload(svg(corner + places.map(reference).join('')));

      expect({ status, isRed, requests }).toEqual({ status: 201, isRed: false, requests: [] });
    },
  );

  test('a style sheet of the whole document gets nothing of it', async () => {
    const { places, requests } = await bait();
    const sheets = places.map(
      (place) => `<?xml-stylesheet href="${place}/red.css" type="text/css"?>`,
    );

    const { status, isRed } = await upload(
      svg(`${corner}<rect ${full} fill="none"/>`, sheets.join('')),
    );

    expect({ status, isRed, requests }).toEqual({ status: 201, isRed: false, requests: [] });
  });

  test.each(
    oneInEvery<[string, Reference]>(2, [
      ['a text by an entity', (place) => `<!ENTITY x SYSTEM "${place}/secret.txt">`],
      ['declarations', (place) => `<!ENTITY % p SYSTEM "${place}/x.dtd"> %p;`],
    ]),
  )('%s elsewhere is refused', async (_what, declare) => {
    const { places, requests } = await bait();

    for (const place of places) {
      const drawing = svg(`${corner}<text y="9">&x;</text>`, `<!DOCTYPE svg [${declare(place)}]>`);
      expect(await upload(drawing)).toMatchObject({ status: 415, stored: undefined });
    }

    expect(requests).toEqual([]);
  });
});
