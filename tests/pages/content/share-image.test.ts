import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadTextToPath } from '../../../server/content/images/text-to-path.ts';
import { languageMenu } from '../../../server/shared/languages.ts';
import { send } from '../../support/http.ts';
import { distDir, manifest, startSite } from '../../support/site.ts';
import { oneInEvery, sampleLanguages } from '../../support/sweep.ts';

describe('/share-image.png', () => {
  async function shareImage(companyName: string) {
    const { db, url } = await startSite();
    await db.updateTable('settings').set({ company_name: companyName }).execute();
    const response = await fetch(`${url}/share-image.png`);
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  test('is a PNG of 1200 by 630, small enough to be fetched by every network', async () => {
    const { response, bytes } = await shareImage('Waybill Logistics');

    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'png',
      width: 1200,
      height: 630,
    });
    expect(bytes.length).toBeLessThan(300_000);
  });

  test('holds the name, however long, in several scripts', { tags: 'extended' }, async () => {
    const names = [
      'Łódź Ekspres',
      'Почта и Груз',
      'Long and longer '.repeat(12),
      'شركة البريد السريع',
      'پست‌ایران',
      'एक्सप्रेस कूरियर',
      '🚚',
    ];
    const images = await Promise.all(names.map(shareImage));

    for (const { response } of images) expect(response.status).toBe(200);
    expect(new Set(images.map(({ bytes }) => bytes.toString('base64'))).size).toBe(names.length);
  });

  test('has the sentence of the home page in the language of the page, or the company’s words', async () => {
    const site = await startSite();
    const { db, ask } = site;
    const addressOn = async (page: string) =>
      (await ask(page)).text.match(/og:image" content="[^"]*(\/share-image[^"]*)"/)?.[1] ?? '';
    const draw = async (address: string) => {
      const response = await fetch(site.url + address.replaceAll('&amp;', '&'));
      expect(response.status).toBe(200);
      return Buffer.from(await response.arrayBuffer()).toString('base64');
    };
    const pages = languageMenu.map(({ code }) => addressOn(`/?lang=${code}`));
    const addresses = await Promise.all(pages);
    expect(new Set(addresses).size).toBe(languageMenu.length);
    expect(addresses).toContain('/share-image.png?for=Waybill+Logistics&amp;lang=de');

    // Each is drawn with the letters that the site ships, also those of Hindi, Arabic and Vietnamese.
    const images = await Promise.all(
      sampleLanguages('in', 'ar').map(({ code }) => draw(`/share-image.png?lang=${code}`)),
    );
    expect(new Set(images).size).toBe(images.length);
    // Whoever asks without a language gets the company's, whatever theirs is.
    const own = await draw('/share-image.png');
    expect(own).toBe(await draw('/share-image.png?lang=en'));

    await db.updateTable('settings').set({ home_slide1_title: '' }).execute();
    const bare = await draw('/share-image.png');
    expect(bare).not.toBe(own);
    expect(await draw('/share-image.png?lang=de')).toBe(bare);
    await db.updateTable('settings').set({ home_slide1_title: 'Parcels at night' }).execute();
    expect(await draw('/share-image.png?lang=de')).toBe(await draw('/share-image.png?lang=in'));
  });

  test.each(oneInEvery(3, ['東京運送', '東京 A', 'שליחים', 'ขนส่งด่วน']))(
    'has no name where the fonts lack a letter of it: %s',
    async (name) => {
      const [image, nameless] = await Promise.all([shareImage(name), shareImage('🚚')]);

      expect(image.response.status).toBe(200);
      expect(image.bytes.equals(nameless.bytes)).toBe(true);
    },
  );

  test('is not sent again to who has it', { tags: 'extended' }, async () => {
    const { url } = await startSite();
    const first = await fetch(`${url}/share-image.png`);

    const again = await send(Number(new URL(url).port), '/share-image.png', {
      headers: { Host: new URL(url).host, 'If-None-Match': first.headers.get('etag') ?? '' },
    });

    expect(again.status).toBe(304);
    expect(again.headers['cross-origin-resource-policy']).toBe('cross-origin');
  });

  test('is drawn once for each name', { tags: 'extended' }, async () => {
    const { draw, rename, loseScene } = await siteWithScene();
    const first = await draw();

    loseScene();

    expect(await draw()).toEqual(first);
    await rename('Another');
    expect((await draw()).status).toBe(500);
  });

  test('is tried again where it could not be drawn', async () => {
    const { draw, loseScene, findScene } = await siteWithScene();
    loseScene();
    expect((await draw()).status).toBe(500);
    expect((await draw()).status).toBe(500);

    findScene();

    expect(await draw()).toMatchObject({ status: 200, tag: expect.stringMatching(/^"\w+"$/) });
  });
});

/** A site whose image is drawn on a scene that can be lost, and found again. */
async function siteWithScene() {
  const dir = mkdtempSync(join(tmpdir(), 'waybill-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const scene = manifest.heroes['hero-mixed'] ?? '';
  for (const needed of [scene, 'text-to-path']) {
    cpSync(join(distDir, needed), join(dir, needed), { recursive: true });
  }
  const { ask, db } = await startSite({}, { files: dir });
  const [place, elsewhere] = [join(dir, scene), join(dir, 'elsewhere')];
  return {
    draw: async () => {
      const { status, headers } = await ask('/share-image.png');
      return { status, tag: headers.etag };
    },
    rename: (company_name: string) => db.updateTable('settings').set({ company_name }).execute(),
    loseScene: () => renameSync(place, elsewhere),
    findScene: () => renameSync(elsewhere, place),
  };
}

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

test('Devanagari is joined by its line, and a vowel stands before its consonant', async () => {
  expect(await gapsIn('करकर')).toBe(0);
  // The vowel of “ki” is written first: what is joined is not what two letters are side by side.
  expect(await inkOf('कि')).not.toEqual([...(await inkOf('क')), ...(await inkOf('ि'))]);
});

test('Persian digits are in their order', async () => {
  expect(await inkOf('۱۲')).not.toEqual(await inkOf('۲۱'));
  expect(await highestAt('۱۵')).toBeLessThan(await highestAt('۵۱'));
});

test.each([
  ['Chinese', '東京運送'],
  ['one letter of many', 'Tokyo 京'],
  ['Hebrew', 'שליחים'],
])('a text has no outline at all where a letter of it has none: %s', (_, text) => {
  expect(textToPath(text, 100)).toMatchObject({ path: '', width: 0 });
});

test('a symbol that the fonts lack is left out', () => {
  expect(textToPath('A🚚', 100).path).toBe(textToPath('A', 100).path);
});
