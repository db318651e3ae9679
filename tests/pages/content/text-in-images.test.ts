import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadTextToPath } from '../../../server/content/images/text-to-path.ts';
import { distDir } from '../../support/site.ts';

const textToPath = await loadTextToPath(distDir);

/** How many pixels high the ink is in each column of a text, from the left. */
async function inkOf(text: string): Promise<number[]> {
  const { path, width } = textToPath(text, 100);
  const [wide, high] = [Math.ceil(width), 200];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}"><path transform="translate(0 130)" d="${path}"/></svg>`;
  const alpha = await sharp(Buffer.from(svg)).extractChannel('alpha').raw().toBuffer();
  return Array.from({ length: wide }, (_, column) => {
    const rows = Array.from({ length: high }, (_, row) => row);
    return rows.filter((row) => (alpha[row * wide + column] ?? 0) > 127).length;
  });
}

/** Where the ink of a text is highest: 0 is its left end, 1 its right end. */
async function highestAt(text: string): Promise<number> {
  const ink = await inkOf(text);
  return ink.indexOf(Math.max(...ink)) / ink.length;
}

/** The gaps of a text: stretches without any ink between others. */
async function gapsIn(text: string): Promise<number> {
  const line = (await inkOf(text)).map((height) => (height > 0 ? '#' : ' ')).join('');
  return line.trim().match(/ +/g)?.length ?? 0;
}

test('Arabic is written from the right: the tall first letter is at the right end', async () => {
  expect(await highestAt('اسس')).toBeGreaterThan(0.8);
  expect(await highestAt('سسا')).toBeLessThan(0.2);
});

test('Arabic letters are joined, and those that never are stay apart', async () => {
  expect(await gapsIn('سسسس')).toBe(0);
  expect(await gapsIn('دددد')).toBe(3);
});

test('numbers and Latin words in an Arabic name are read from the left', async () => {
  // The tall 1 is left of the flat zeros, and the tall l of the flat o's.
  expect(await highestAt('سس ل')).toBeLessThan(0.3);
  expect(textToPath('س 100', 100).isRtl).toBe(true);
  expect(await inkOf('100')).toEqual((await inkOf('س 100')).slice(0, (await inkOf('100')).length));
  expect(await inkOf('loo')).toEqual((await inkOf('س loo')).slice(0, (await inkOf('loo')).length));
});

test('Persian digits are in their order', async () => {
  expect(await inkOf('۱۲')).not.toEqual(await inkOf('۲۱'));
  expect(await highestAt('۱۵')).toBeLessThan(await highestAt('۵۱'));
});

test.each([
  ['Devanagari', 'एक्सप्रेस'],
  ['Chinese', '東京運送'],
  ['one letter of many', 'Tokyo 京'],
  ['Hebrew', 'שליחים'],
])('a text has no outline at all where a letter of it has none: %s', (_, text) => {
  expect(textToPath(text, 100)).toMatchObject({ path: '', width: 0 });
});

test('a symbol that the fonts lack is left out', () => {
  expect(textToPath('A🚚', 100).path).toBe(textToPath('A', 100).path);
});
