import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createSvgRenderer } from '../../../server/content/images/svg-renderer.ts';
import { postClient, siteWithAdmin, svgFile } from '../../support/content/clients.ts';
import { blackPng, corner, hasRed, svg } from '../../support/content/svg.ts';
import { distDir } from '../../support/site.ts';

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

test('a large drawing is drawn at the size that is stored', async () => {
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

test('a picture that stands in the drawing itself is drawn', async () => {
  const { site, admin } = await siteWithAdmin();
  const create = { width: 20, height: 20, channels: 3, background: 'red' } as const;
  const red = await sharp({ create }).png().toBuffer();

  expect((await postClient(admin, { image: svgFile(holding(red)) })).status).toBe(201);

  const { bytes } = await site.db.selectFrom('images').select('bytes').executeTakeFirstOrThrow();
  expect(await hasRed(bytes)).toBe(true);
});

test('but not one that takes all the memory there is', async () => {
  const render = createSvgRenderer(distDir);

  expect(await render(Buffer.from(holding(blackPng(11_000))))).toBeNull();
  // As long as the renderer itself has patience, and a little more.
}, 15_000);

test('a drawing that takes too long is given up', async () => {
  const filters = '<feTurbulence baseFrequency="0.01" numOctaves="1000000"/>'.repeat(50);
  const endless = svg(
    `<filter id="f" x="0" y="0" width="1" height="1">${filters}</filter><rect width="20" height="20" filter="url(#f)"/>`,
  );

  const render = createSvgRenderer(distDir, 500);

  expect(await render(Buffer.from(endless))).toBeNull();
  expect(await createSvgRenderer(distDir)(Buffer.from(svg(corner)))).not.toBeNull();
});
