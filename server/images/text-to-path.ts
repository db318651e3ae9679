import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';

/** Words as an outline: SVG path data on a baseline at 0, and how wide it is, in pixels. */
export type Outline = { path: string; width: number };

/** Draws one line of text, without the characters that the fonts do not have. */
export type TextToPath = (text: string, size: number) => Outline;

/** What the build lays there, in the order in which a letter is looked for. */
export const textToPathFonts = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'];

/**
 * Reads the site's own bold letters, for pictures that hold words: which fonts a machine has, and
 * whether any, is not ours to know.
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
      // Fonts count upwards, pictures downwards.
      paths.push(glyph.path.scale(scale, -scale).translate(width, 0).toSVG());
      width += (positions[index]?.xAdvance ?? 0) * scale;
    }
  }
  return { path: paths.join(''), width };
}

type Run = { font: Font; words: string };

/** Stretches of letters that one font has. */
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
