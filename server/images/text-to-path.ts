import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';

/** Text as an outline: SVG path data with its baseline at 0, and its width in pixels. */
export type Outline = { path: string; width: number };

/** Converts one line of text; characters that the fonts do not have are left out. */
export type TextToPath = (text: string, size: number) => Outline;

/** The fonts that the build provides, in the order in which they are searched for a character. */
export const textToPathFonts = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'];

/**
 * Loads the site's own bold fonts, for pictures with text: which fonts a machine has, if any, is
 * unknown.
 *
 * @param dir the build's folder.
 */
export async function loadTextToPath(dir: string): Promise<TextToPath> {
  const fonts = await Promise.all(
    textToPathFonts.map(async (letters) => {
      const font = create(await readFile(join(dir, 'text-to-path', `${letters}.woff`)));
      if (!('layout' in font)) throw new Error(`textToPath/${letters}.woff is a collection`);
      return font;
    }),
  );
  return (text, size) => outlineOf(fonts, text, size);
}

function outlineOf(fonts: Font[], text: string, size: number): Outline {
  let width = 0;
  const paths: string[] = [];
  for (const { font, words } of runsOf(fonts, text)) {
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(words);
    for (const [index, glyph] of glyphs.entries()) {
      // In fonts the y axis points up, in SVG it points down.
      paths.push(glyph.path.scale(scale, -scale).translate(width, 0).toSVG());
      width += (positions[index]?.xAdvance ?? 0) * scale;
    }
  }
  return { path: paths.join(''), width };
}

type Run = { font: Font; words: string };

/** Splits text into runs of characters that share a font. */
function runsOf(fonts: Font[], text: string): Run[] {
  const runs: Run[] = [];
  for (const letter of text) {
    const font = fonts.find((candidate) =>
      candidate.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
    );
    if (font === undefined) continue;
    const last = runs.at(-1);
    if (last !== undefined && last.font === font) last.words += letter;
    else runs.push({ font, words: letter });
  }
  return runs;
}
