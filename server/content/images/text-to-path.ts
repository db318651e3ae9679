import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import bidiFactory from 'bidi-js';
import { create, type Font } from 'fontkit';

/** The bounds of an outline's ink, in pixels from its origin. */
type Box = { minX: number; minY: number; maxX: number; maxY: number };

/** A text as SVG path data with its baseline at 0, and its width in pixels. */
export type Outline = { path: string; width: number; box: Box; isRtl: boolean };

/**
 * Converts a line of text to an outline, shaped and in its visual order. Symbols that the fonts lack are left out. If the fonts
 * lack a letter, a mark or a digit, the outline is empty: part of a name would be another name.
 *
 * @param size of the font, in pixels.
 */
export type TextToPath = (text: string, size: number) => Outline;

/** The fonts that the build provides, in the order in which they are searched for a character. */
export const textToPathFonts = [
  ...['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'].map((letters) => ({
    name: letters,
    file: `@fontsource/geologica/files/geologica-${letters}-700-normal.woff`,
  })),
  { name: 'arabic', file: '@fontsource/vazirmatn/files/vazirmatn-arabic-700-normal.woff' },
  {
    name: 'devanagari',
    file: '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-700-normal.woff',
  },
];

/** Loads the build's bold fonts, because the machine may have none. @param dir the build's folder. */
export async function loadTextToPath(dir: string): Promise<TextToPath> {
  const fonts = await Promise.all(
    textToPathFonts.map(async ({ name }) => {
      const font = create(await readFile(join(dir, 'text-to-path', `${name}.woff`)));
      if (!('layout' in font)) throw new Error(`text-to-path/${name}.woff is a font collection`);
      return font;
    }),
  );
  return (text, size) => textOutline(fonts, text.normalize('NFC'), size);
}

function textOutline(fonts: Font[], text: string, size: number): Outline {
  const { runs, isRtl } = splitIntoRuns(text, fonts);
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  const outline: Outline = { path: '', width: 0, box, isRtl };
  if (!hasAllLetters(fonts, text)) return outline;
  for (const run of runs) addRun(outline, run, size);
  return outline;
}

/** A part of a line with one font, one direction and one embedding level. */
type Run = { text: string; font: Font; isRtl: boolean; level: number };

const bidi = bidiFactory();

/**
 * Splits a line into runs, ordered from left to right by Unicode's bidirectional algorithm. The letters within a run are in reading
 * order. Letters that no font has are left out.
 */
function splitIntoRuns(line: string, fonts: Font[]): { runs: Run[]; isRtl: boolean } {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(line);
  const mirrored = bidi.getMirroredCharactersMap(line, levels);
  const runs: Run[] = [];
  let index = 0;
  for (const letter of line) {
    const level = levels[index] ?? 0;
    const text = mirrored.get(index) ?? letter;
    index += letter.length;
    const last = runs.at(-1);
    const font = findFont(fonts, text, last?.font);
    if (font === undefined) continue;
    if (last?.font === font && last.level === level) last.text += text;
    else runs.push({ text, font, isRtl: level % 2 === 1, level });
  }
  return { runs: inVisualOrder(runs), isRtl: (paragraphs[0]?.level ?? 0) % 2 === 1 };
}

/** Rule L2 of the bidirectional algorithm: from the highest level down to 1, adjacent runs of at least that level are reversed. */
export function inVisualOrder<Part extends { level: number }>(runs: readonly Part[]): Part[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let end = from;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      ordered.splice(from, end - from, ...ordered.slice(from, end).reverse());
      from = end;
    }
  }
  return ordered;
}

/** Adds a run to the right end of an outline. */
function addRun(outline: Outline, { font, text, isRtl }: Run, size: number): void {
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text, [], undefined, undefined, isRtl ? 'rtl' : 'ltr');
  for (const [index, glyph] of glyphs.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    // In fonts the y axis points up, in SVG it points down.
    const path = glyph.path
      .scale(scale, -scale)
      .translate(outline.width + xOffset * scale, -yOffset * scale);
    outline.path += path.toSVG();
    extendBox(outline.box, path.bbox);
    outline.width += xAdvance * scale;
  }
}

function extendBox(box: Box, { minX, minY, maxX, maxY }: Box): void {
  box.minX = Math.min(box.minX, minX);
  box.minY = Math.min(box.minY, minY);
  box.maxX = Math.max(box.maxX, maxX);
  box.maxY = Math.max(box.maxY, maxY);
}

/** The first font that has a letter; for a space or punctuation, the font of the letter before it if possible. */
function findFont(fonts: Font[], letter: string, last: Font | undefined): Font | undefined {
  const point = letter.codePointAt(0) ?? 0;
  const isNeutral = !/[\p{L}\p{N}]/u.test(letter);
  if (isNeutral && last?.hasGlyphForCodePoint(point)) return last;
  return fonts.find((font) => font.hasGlyphForCodePoint(point));
}

function hasAllLetters(fonts: Font[], text: string): boolean {
  const letters = text.match(/[\p{L}\p{M}\p{N}]/gu) ?? [];
  return letters.every((letter) => findFont(fonts, letter, undefined) !== undefined);
}
