import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSvgRenderer } from '../../../server/content/images/svg-renderer.ts';
import { postClient, siteWithAdmin, svgFile } from '../../support/content/clients.ts';
import { blackPng, corner, hasRed, svg } from '../../support/content/svg.ts';
import { listenInTest } from '../../support/listen-in-test.ts';
import { distDir } from '../../support/site.ts';
import { oneInEvery } from '../../support/sweep.ts';

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
  const render = createSvgRenderer(distDir);

  expect(await render(Buffer.from(holding(blackPng(11_000))))).toBeNull();
  // As long as the renderer itself has patience, and a little more.
});

test('a drawing that takes too long is given up', { tags: 'extended' }, async () => {
  const filters = '<feTurbulence baseFrequency="0.01" numOctaves="1000000"/>'.repeat(50);
  const endless = svg(
    `<filter id="f" x="0" y="0" width="1" height="1">${filters}</filter><rect width="20" height="20" filter="url(#f)"/>`,
  );

  const render = createSvgRenderer(distDir, 500);

  expect(await render(Buffer.from(endless))).toBeNull();
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
