import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import { type DirectedRun, directedRuns } from './directed-runs.ts';

/** Where an outline's ink is, in pixels from its origin. */
type Box = { minX: number; minY: number; maxX: number; maxY: number };

/** Text as an outline: SVG path data with its baseline at 0, and its width in pixels. */
export type Outline = { path: string; width: number; box: Box; isRtl: boolean };

/**
 * Converts one line of text, shaped and in the order of its script. Symbols that the fonts do not have are left
 * out; where they lack a letter, a mark or a digit, there is no outline: part of a name is another name.
 */
export type TextToPath = (text: string, size: number) => Outline;

/** The fonts that the build provides, in the order in which they are searched for a character. */
export const textToPathFonts = [
  ...['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'].map((letters) => ({
    name: letters,
    file: `@fontsource/geologica/files/geologica-${letters}-700-normal.woff`,
  })),
  { name: 'arabic', file: '@fontsource/vazirmatn/files/vazirmatn-arabic-700-normal.woff' },
];

/**
 * Loads the site's own bold fonts, for pictures with text: which fonts a machine has, if any, is
 * unknown.
 *
 * @param dir the build's folder.
 */
export async function loadTextToPath(dir: string): Promise<TextToPath> {
  const fonts = await Promise.all(
    textToPathFonts.map(async ({ name }) => {
      const font = create(await readFile(join(dir, 'text-to-path', `${name}.woff`)));
      if (!('layout' in font)) throw new Error(`textToPath/${name}.woff is a collection`);
      return font;
    }),
  );
  return (text, size) => outlineOf(fonts, text.normalize('NFC'), size);
}

function outlineOf(fonts: Font[], text: string, size: number): Outline {
  const { runs, isRtl } = directedRuns<Font>(text, (letter, last) => fontOf(fonts, letter, last));
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  const outline: Outline = { path: '', width: 0, box, isRtl };
  if (!hasAllLetters(fonts, text)) return outline;
  for (const run of runs) addRun(outline, run, size);
  return outline;
}

/** Adds a run on the right of what there is. */
function addRun(outline: Outline, { kind: font, text, isRtl }: DirectedRun<Font>, size: number) {
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text, [], undefined, undefined, isRtl ? 'rtl' : 'ltr');
  for (const [index, glyph] of glyphs.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    // In fonts the y axis points up, in SVG it points down.
    const path = glyph.path
      .scale(scale, -scale)
      .translate(outline.width + xOffset * scale, -yOffset * scale);
    outline.path += path.toSVG();
    addTo(outline.box, path.bbox);
    outline.width += xAdvance * scale;
  }
}

function addTo(box: Box, { minX, minY, maxX, maxY }: Box): void {
  box.minX = Math.min(box.minX, minX);
  box.minY = Math.min(box.minY, minY);
  box.maxX = Math.max(box.maxX, maxX);
  box.maxY = Math.max(box.maxY, maxY);
}

/** The font of the letter before, where it is a space or the like; else the first that has it. */
function fontOf(fonts: Font[], letter: string, last: Font | undefined): Font | undefined {
  const point = letter.codePointAt(0) ?? 0;
  const isNeutral = !/[\p{L}\p{N}]/u.test(letter);
  if (isNeutral && last?.hasGlyphForCodePoint(point)) return last;
  return fonts.find((font) => font.hasGlyphForCodePoint(point));
}

function hasAllLetters(fonts: Font[], text: string): boolean {
  const letters = text.match(/[\p{L}\p{M}\p{N}]/gu) ?? [];
  return letters.every((letter) => fontOf(fonts, letter, undefined) !== undefined);
}
