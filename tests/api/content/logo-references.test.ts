import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { postClient, siteWithAdmin, svgFile } from '../../support/content/clients.ts';
import { corner, hasRed, svg } from '../../support/content/svg.ts';

const red = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
  .png()
  .toBuffer();

/** A server and a folder that hold what an SVG might fetch, and what was asked of the server. */
async function bait() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end(red);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const dir = mkdtempSync(join(tmpdir(), 'waybill-'));
  writeFileSync(join(dir, 'red.png'), red);
  writeFileSync(join(dir, 'red.svg'), svg('<rect id="r" width="20" height="20" fill="red"/>'));
  writeFileSync(join(dir, 'red.css'), 'rect { fill: red }');
  writeFileSync(join(dir, 'secret.txt'), 'SECRET');
  onTestFinished(() => {
    server.close();
    rmSync(dir, { recursive: true });
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { places: [`file://${dir}`, dir, `http://127.0.0.1:${port}`], asked };
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
  test.each(references)('%s elsewhere gets nothing of it', async (_what, reference) => {
    const { places, asked } = await bait();

    const { status, isRed } = await upload(svg(corner + places.map(reference).join('')));

    expect({ status, isRed, asked }).toEqual({ status: 201, isRed: false, asked: [] });
  });

  test('a style sheet of the whole document gets nothing of it', async () => {
    const { places, asked } = await bait();
    const sheets = places.map(
      (place) => `<?xml-stylesheet href="${place}/red.css" type="text/css"?>`,
    );

    const { status, isRed } = await upload(
      svg(`${corner}<rect ${full} fill="none"/>`, sheets.join('')),
    );

    expect({ status, isRed, asked }).toEqual({ status: 201, isRed: false, asked: [] });
  });

  test.each<[string, Reference]>([
    ['a text by an entity', (place) => `<!ENTITY x SYSTEM "${place}/secret.txt">`],
    ['declarations', (place) => `<!ENTITY % p SYSTEM "${place}/x.dtd"> %p;`],
  ])('%s elsewhere is refused', async (_what, declare) => {
    const { places, asked } = await bait();

    for (const place of places) {
      const drawing = svg(`${corner}<text y="9">&x;</text>`, `<!DOCTYPE svg [${declare(place)}]>`);
      expect(await upload(drawing)).toMatchObject({ status: 415, stored: undefined });
    }

    expect(asked).toEqual([]);
  });
});
